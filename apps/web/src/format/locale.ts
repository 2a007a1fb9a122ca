import { localeOf } from '@atalaya/format/locale'
import { useTranslation } from 'react-i18next'

/** As the browser's own kind of the page's language has it. */
export const useLocale = (): string => localeOf(useTranslation().i18n.language, navigator.languages)
