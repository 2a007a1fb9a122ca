import { useTranslation } from 'react-i18next'
import type { Screen } from './screens.ts'

/** What screens are called in menu, palette and title: as their own file of texts says. */
export const useScreenNames = (): ((screen: Screen) => string) => {
  const { t } = useTranslation()
  return ({ id, texts = id }) => t([`${texts}:title`, `screens.${id}`] as never)
}
