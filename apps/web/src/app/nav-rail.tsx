import { Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FlyoutMenu } from './flyout-menu.tsx'
import classes from './nav-rail.module.css'
import { PinnedMenu } from './pinned-menu.tsx'
import type { Screen } from './screens.ts'
import { usePinning } from './use-menu.ts'

/** The menu at the left: 56 px of icons whose entries open beside them, or pinned open with all words. */
export const NavRail = ({ screen }: { screen: Screen | undefined }) => {
  const { t } = useTranslation()
  const { isPinned } = usePinning()
  return (
    <nav className={classes.rail} aria-label={t('menu.label')} data-pinned={isPinned || undefined}>
      <div className={classes.scroller}>
        {isPinned ? <PinnedMenu screen={screen} /> : <FlyoutMenu screen={screen} />}
      </div>
      <PinButton />
    </nav>
  )
}

const PinButton = () => {
  const { t } = useTranslation()
  const { isPinned, setPinned } = usePinning()
  const label = t(isPinned ? 'menu.unpin' : 'menu.pin')
  const Icon = isPinned ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    <Tooltip label={label} position="right" disabled={isPinned}>
      <button
        type="button"
        className={`${classes.root} ${classes.pin}`}
        aria-label={label}
        onClick={() => setPinned(!isPinned)}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        {isPinned && <span className={classes.label}>{label}</span>}
      </button>
    </Tooltip>
  )
}
