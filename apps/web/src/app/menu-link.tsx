import { Link } from '@tanstack/react-router'
import { menuKeysOf } from './menu.ts'
import classes from './nav-rail.module.css'
import { useScreenNames } from './screen-names.ts'
import type { Screen } from './screens.ts'
import { useMenu } from './use-menu.ts'

/** Where one is, whatever the map or a list keeps in the address; below `/` lies everything. */
export const activeAt = ({ path }: Screen) => ({ exact: path === '/', includeSearch: false })

/** Letters that lead there, for those who look. */
export const MenuKeys = ({ screen: { id } }: { screen: Screen }) => {
  const letter = menuKeysOf(useMenu()).get(id)
  return (
    letter && (
      <span className={classes.keys} aria-hidden="true">
        g {letter}
      </span>
    )
  )
}

/** One screen below a root. */
export const MenuEntry = ({ screen, onNavigate }: { screen: Screen; onNavigate?(): void }) => (
  <Link to={screen.path} className={classes.entry} activeOptions={activeAt(screen)} onClick={onNavigate} data-entry="">
    <span className={classes.label}>{useScreenNames()(screen)}</span>
    <MenuKeys screen={screen} />
  </Link>
)
