import { localeOf } from '@atalaya/format/locale'
import type { FormatterModule } from 'i18next'

/** Writes `{{count}}` as figures are written elsewhere, `50.008`, and every other value as it is given. Wants `alwaysFormat`. */
export const countFormat = (preferred: readonly string[] = []): FormatterModule => {
  const formats = new Map<string, Intl.NumberFormat>()
  const formatOf = (language: string): Intl.NumberFormat => {
    const format =
      formats.get(language) ?? new Intl.NumberFormat(localeOf(language, preferred), { useGrouping: 'min2' })
    formats.set(language, format)
    return format
  }
  return {
    type: 'formatter',
    init: () => undefined,
    add: () => undefined,
    addCached: () => undefined,
    format: (value, _format, language, options) =>
      options?.['interpolationkey'] === 'count' && typeof value === 'number' && language
        ? formatOf(language).format(value)
        : value,
  }
}
