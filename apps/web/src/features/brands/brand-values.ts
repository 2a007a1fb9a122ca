import { type KeptDraft, type ManagedBrand, NewBrand } from '@atalaya/contract/brands'
import { languages } from '@atalaya/contract/values'
import type { FieldDifference } from '../../forms/field-difference.ts'

/** Base64 of a picture that has been chosen, null for one that is taken away, undefined for what is kept. */
type Picture = string | null | undefined

export type BrandValues = NewBrand & { logo: Picture; darkLogo: Picture; icon: Picture }

const fieldsOf = (known: NewBrand): NewBrand =>
  Object.fromEntries(Object.keys(NewBrand.shape).map((key) => [key, known[key as keyof NewBrand]])) as NewBrand

/** Of a draft, or of a version that is gone back to. */
export const designOf = (kept: NewBrand & Partial<Pick<KeptDraft, 'logo' | 'darkLogo' | 'icon'>>): BrandValues => ({
  ...fieldsOf(kept),
  ...{ logo: kept.logo, darkLogo: kept.darkLogo, icon: kept.icon },
})

export const valuesOf = (brand: ManagedBrand | null): BrandValues => ({
  ...(brand
    ? fieldsOf(brand as NewBrand)
    : {
        ...{ siteName: '', accent: '#1d5bd6', palette: {}, hosts: [], languages: [...languages], formalAddress: false },
        ...{ useTerms: {}, mapSources: [], workerApp: { installers: [] } },
        ...{ passwordPolicy: 'classic' as const, demandsSecondFactor: false },
      }),
  ...{ logo: undefined, darkLogo: undefined, icon: undefined },
})

/** In words, by field; what is neither a field nor one of its pictures stands elsewhere. */
export const brandDifferences = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  labelOf: (key: string) => string,
): FieldDifference[] =>
  [...Object.keys(NewBrand.shape), 'logo', 'darkLogo', 'icon'].flatMap((key) => {
    const [was, is] = [wordsOf(before[key]), wordsOf(after[key])]
    return was === is ? [] : [{ key, label: labelOf(key), before: was, after: is }]
  })

const wordsOf = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
