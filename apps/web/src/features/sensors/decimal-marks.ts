import { useMemo } from 'react'
import { useLocale } from '../../format/locale.ts'

/** How a field for figures writes decimals for its reader; both marks may be typed. */
export const useDecimalMarks = () => {
  const locale = useLocale()
  return useMemo(() => {
    const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
    const decimalSeparator = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
    return { decimalSeparator, allowedDecimalSeparators: ['.', ','] }
  }, [locale])
}
