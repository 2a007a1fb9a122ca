import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../session/current-session.ts'
import { isSingle, type MenuRoot } from './menu.ts'
import { iconOf } from './menu-icons.ts'
import { placeAfter } from './menu-keys.ts'
import { activeAt, MenuEntry, MenuKeys } from './menu-link.tsx'
import { useMenuSettings } from './menu-settings.ts'
import classes from './nav-rail.module.css'
import type { Screen } from './screens.ts'
import { useMenu, useRootNames } from './use-menu.ts'

/** All roots with their entries below them, which can be folded away. */
export const PinnedMenu = ({ screen }: { screen: Screen | undefined }) => {
  const [{ folded }, change] = useMenuSettings(useUser().id)
  const fold = (root: MenuRoot, isFolded: boolean) =>
    change({ folded: [...folded.filter((id) => id !== root.id), ...(isFolded ? [root.id] : [])] })
  return (
    <ul className={classes.roots} onKeyDown={moveFocus}>
      {useMenu().map((root) => (
        <PinnedRoot
          key={root.id}
          root={root}
          isCurrent={root.screens.some(({ id }) => id === screen?.id)}
          isFolded={folded.includes(root.id)}
          onFold={(isFolded) => fold(root, isFolded)}
        />
      ))}
    </ul>
  )
}

const moveFocus = (event: KeyboardEvent<HTMLUListElement>): void => {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button[data-root]')]
  const at = stops.indexOf(event.target as HTMLElement)
  const next =
    at < 0
      ? null
      : placeAfter(
          event.key,
          { root: at, entry: null },
          stops.map(() => 0),
        )
  if (!next) return
  event.preventDefault()
  stops[next.root]?.focus()
}

interface RootProps {
  root: MenuRoot
  isCurrent: boolean
  isFolded: boolean
  onFold(isFolded: boolean): void
}

const PinnedRoot = ({ root, isCurrent, isFolded, onFold }: RootProps) => {
  const { t } = useTranslation()
  const name = useRootNames()(root)
  const id = useId()
  const Icon = iconOf(root)
  const { own } = root
  const entries = root.screens.filter((screen) => screen !== own)
  const face = (
    <>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <span className={classes.label}>{name}</span>
    </>
  )
  const chevron = <IconChevronRight className={classes.chevron} size={14} stroke={2} aria-hidden="true" />
  const folding = { 'aria-expanded': !isFolded, 'aria-controls': id, onClick: () => onFold(!isFolded) }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isSingle(root) || event.key !== (isFolded ? 'ArrowRight' : 'ArrowLeft')) return
    event.preventDefault()
    onFold(!isFolded)
  }
  return (
    <li className={classes.section} data-folded={isFolded || undefined}>
      {/* What is folded away still says where one is. */}
      <div className={classes.head} data-holds={(isCurrent && isFolded) || undefined}>
        {own ? (
          <Link to={own.path} className={classes.root} activeOptions={activeAt(own)} data-root="" onKeyDown={onKeyDown}>
            {face}
            <MenuKeys screen={own} />
          </Link>
        ) : (
          <button type="button" className={classes.root} data-root="" onKeyDown={onKeyDown} {...folding}>
            {face}
            {chevron}
          </button>
        )}
        {own && entries.length > 0 && (
          <button type="button" className={classes.fold} aria-label={t('menu.below', { name })} {...folding}>
            {chevron}
          </button>
        )}
      </div>
      {entries.length > 0 && (
        <ul id={id} hidden={isFolded} className={classes.entries}>
          {entries.map((screen) => (
            <li key={screen.id}>
              <MenuEntry screen={screen} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
