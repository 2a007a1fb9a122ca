import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** How a field for figures writes decimals in the reader's language; both marks may be typed. */
export const useDecimalMarks = () => {
  const { language } = useTranslation().i18n
  return useMemo(() => {
    const parts = new Intl.NumberFormat(language).formatToParts(1.5)
    const decimalSeparator = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
    return { decimalSeparator, allowedDecimalSeparators: ['.', ','] }
  }, [language])
}
