import type { Language } from '@atalaya/contract/values'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../i18n/i18n.ts'
import { useBrand } from './current-brand.ts'

/** Those that the brand speaks, by their own names; beside them the one that is shown, whoever chose it where. */
export const useOfferedLanguages = (): { value: Language; label: string }[] => {
  const { languages } = useBrand()
  const { i18n } = useTranslation()
  return (Object.keys(languageNames) as Language[])
    .filter((language) => languages.includes(language) || language === i18n.language)
    .map((value) => ({ value, label: languageNames[value] }))
}
