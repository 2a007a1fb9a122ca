import { Link } from '@tanstack/react-router'
import { useId, useLayoutEffect, useRef } from 'react'
import { isSingle, type MenuRoot } from './menu.ts'
import { iconOf } from './menu-icons.ts'
import { activeAt, MenuEntry, MenuKeys } from './menu-link.tsx'
import classes from './nav-rail.module.css'
import type { Screen } from './screens.ts'
import { useFlyout } from './use-flyout.ts'
import { useMenu, useRootNames } from './use-menu.ts'

/** Px that stay free above and below what opens beside an icon. */
const edge = 8

/** Icons alone; what is below a root opens beside it. */
export const FlyoutMenu = ({ screen }: { screen: Screen | undefined }) => {
  const flyout = useFlyout()
  const nameOf = useRootNames()
  const id = useId()
  return (
    <ul className={classes.roots} {...flyout.list}>
      {useMenu().map((root) => {
        const Icon = iconOf(root)
        const isOpen = flyout.openId === root.id
        const isCurrent = root.screens.some((each) => each.id === screen?.id)
        const hasEntries = !isSingle(root)
        return (
          <li
            key={root.id}
            data-id={root.id}
            data-entries={hasEntries ? root.screens.length : 0}
            {...flyout.row(root.id)}
          >
            <Link
              to={root.screens[0].path}
              activeOptions={activeAt(root.screens[0])}
              className={classes.root}
              data-root=""
              data-current={isCurrent || undefined}
              aria-label={nameOf(root)}
              {...(hasEntries && { 'aria-expanded': isOpen, 'aria-controls': `${id}${root.id}` })}
              {...(isCurrent && { 'aria-current': 'true' })}
              onClick={(event) => hasEntries && flyout.onRootClick(root.id, event)}
            >
              <Icon size={20} stroke={1.75} aria-hidden="true" />
            </Link>
            {isOpen && <Flyout id={`${id}${root.id}`} root={root} onNavigate={flyout.close} />}
          </li>
        )
      })}
    </ul>
  )
}

const Flyout = ({ id, root, onNavigate }: { id: string; root: MenuRoot; onNavigate(): void }) => {
  const name = useRootNames()(root)
  const panel = useRef<HTMLDivElement>(null)
  // The list scrolls where a screen is low, so that what opens beside it stands by itself.
  useLayoutEffect(() => {
    const element = panel.current
    const row = element?.parentElement?.getBoundingClientRect()
    if (!element || !row) return
    element.style.top = `${Math.max(edge, Math.min(row.top, innerHeight - edge - element.offsetHeight))}px`
    element.style.left = `${row.right}px`
  }, [])
  if (isSingle(root))
    return (
      <div ref={panel} className={classes.flyout} aria-hidden="true">
        <div className={classes.single}>
          <span className={classes.label}>{name}</span>
          <MenuKeys screen={root.screens[0]} />
        </div>
      </div>
    )
  return (
    <div ref={panel} id={id} className={classes.flyout}>
      <div className={classes.panel}>
        <div className={classes.heading} aria-hidden="true">
          {name}
        </div>
        <ul aria-label={name}>
          {root.screens.map((each) => (
            <li key={each.id}>
              <MenuEntry screen={each} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
