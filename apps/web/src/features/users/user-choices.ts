import { companyRoles, countryIds } from '@atalaya/contract/users'
import { languages } from '@atalaya/contract/values'
import type { Choice } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../i18n/i18n.ts'

const timezones = Intl.supportedValuesOf('timeZone')

/** What users choose from, in the language of the page; the same arrays until it changes. */
export const useUserChoices = () => {
  const { t, i18n } = useTranslation()
  return useMemo(() => {
    const countries = new Intl.DisplayNames(i18n.language, { type: 'region' })
    const collator = new Intl.Collator(i18n.language)
    return {
      role: companyRoles.map((value): Choice => ({ value, label: t(`roles.${value}`) })),
      countryId: countryIds
        .map((value): Choice => ({ value, label: countries.of(value) ?? value }))
        .toSorted((a, b) => collator.compare(a.label, b.label)),
      language: languages.map((value): Choice => ({ value, label: languageNames[value] })),
      timezone: timezones.map((value): Choice => ({ value, label: value.replaceAll('_', ' ') })),
    }
  }, [t, i18n.language])
}
