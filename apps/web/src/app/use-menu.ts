import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useUser } from '../session/current-session.ts'
import { isSingle, type MenuRoot, menuFor } from './menu.ts'
import { useMenuSettings } from './menu-settings.ts'
import { useScreenNames } from './screen-names.ts'
import { screens } from './screens.ts'

/** The roots of the menu with the screens that this user may open now. */
export const useMenu = (): readonly MenuRoot[] => menuFor(screens, useUser())

/** A root with one screen is called as that. */
export const useRootNames = (): ((root: MenuRoot) => string) => {
  const { t } = useTranslation()
  const nameOf = useScreenNames()
  return (root) => (isSingle(root) ? nameOf(root.screens[0]) : t(`roots.${root.id}`))
}

const at = (query: string): [string, undefined, { getInitialValueInEffect: false }] => [
  query,
  undefined,
  { getInitialValueInEffect: false },
]

/** Below it the menu is a bar at the bottom and panels are sheets. */
export const useIsNarrow = (): boolean => useMediaQuery(...at('(max-width: 900px)')) ?? false

/** Whether the menu stands open beside the page, and the way to change it. */
export const usePinning = () => {
  const [{ isPinned }, change] = useMenuSettings(useUser().id)
  const hasRoom = useMediaQuery(...at('(min-width: 1600px)')) ?? false
  const isNarrow = useIsNarrow()
  return { isPinned: !isNarrow && (isPinned ?? hasRoom), setPinned: (next: boolean) => change({ isPinned: next }) }
}
