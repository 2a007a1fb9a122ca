type Texts = Record<string, unknown>

/**
 * Spanish, Portuguese, French and Italian have a third plural form for whole millions, which reads as the
 * ordinary plural in a fleet office: `_other` stands in for `_many`, so that translators write two forms.
 */
export const withManyForms = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) => {
      if (typeof value === 'object' && value !== null) return [[key, withManyForms(value as Texts)]]
      if (!key.endsWith('_other')) return [[key, value]]
      return [
        [key, value],
        [key.replace(/_other$/, '_many'), value],
      ]
    }),
  )
