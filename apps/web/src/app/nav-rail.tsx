import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useUser } from '../session/current-session.ts'
import { isReachable } from './access.ts'
import classes from './nav-rail.module.css'
import { useScreenNames } from './screen-names.ts'
import { menuGroups, type Screen, screens } from './screens.ts'

/** The screens that this user may open now, in the groups of the menu. */
export const useMenu = () => {
  const user = useUser()
  const offered = screens.filter((screen) => screen.menu && isReachable(screen.path, user))
  return menuGroups
    .map((group) => ({ group, screens: offered.filter(({ menu }) => menu?.group === group) }))
    .filter((entry) => entry.screens.length > 0)
}

/** 56 px of icons that open to 220 px of words over the map, never beside it. */
export const NavRail = () => {
  const { t } = useTranslation()
  return (
    <nav className={classes.rail} aria-label={t('menu.label')}>
      <MenuList />
    </nav>
  )
}

export const MenuList = ({ onNavigate }: { onNavigate?(): void }) => {
  const { t } = useTranslation()
  return useMenu().map(({ group, screens: entries }) => (
    <div key={group} className={classes.group}>
      <div className={classes.heading}>{t(`groups.${group}`)}</div>
      {entries.map((screen) => (
        <MenuLink key={screen.id} screen={screen} onNavigate={onNavigate} />
      ))}
    </div>
  ))
}

const MenuLink = ({ screen, onNavigate }: { screen: Screen; onNavigate?: (() => void) | undefined }) => {
  const nameOf = useScreenNames()
  const Icon = screen.menu?.icon
  return (
    <Link to={screen.path} className={classes.link} activeOptions={{ exact: screen.path === '/' }} onClick={onNavigate}>
      {Icon && <Icon size={20} stroke={1.75} aria-hidden="true" />}
      <span className={classes.label}>{nameOf(screen)}</span>
    </Link>
  )
}
