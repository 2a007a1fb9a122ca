import { costTypes, currencies } from '@atalaya/contract/costs'
import type { Choice } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** What costs choose from, in the language of the page; the same arrays until it changes. */
export const useCostChoices = () => {
  const { t, i18n } = useTranslation('costs')
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'currency' })
    return {
      type: costTypes.map((value): Choice => ({ value, label: t(`types.${value}`) })),
      /** By their codes, as on an invoice. */
      currency: currencies.map((value): Choice => ({ value, label: value })),
      currencyNamed: currencies.map((value): Choice => ({ value, label: `${value} · ${names.of(value) ?? value}` })),
    }
  }, [t, i18n.language])
}
