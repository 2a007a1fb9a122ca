import { ActionIcon, Kbd, Tooltip } from '@mantine/core'
import { IconLifebuoy, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../brand/current-brand.ts'
import { CompanySwitcher } from '../features/companies/index.ts'
import { useHasSupports } from '../features/company-supports/index.ts'
import { showPalette } from '../navigation/palette.ts'
import { Bell } from './bell.tsx'
import { LoadingLine } from './loading-line.tsx'
import type { Screen } from './screens.ts'
import { openShellDialog } from './shell-dialog.ts'
import { TimeZoneMenu } from './time-zone-menu.tsx'
import classes from './top-bar.module.css'
import { useIsNarrow, usePinning } from './use-menu.ts'
import { UserMenu } from './user-menu.tsx'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

export const TopBar = ({ screen }: { screen: Screen | undefined }) => {
  const { t } = useTranslation()
  const brand = useBrand()
  const isNarrow = useIsNarrow()
  const { isPinned } = usePinning()
  return (
    <header className={classes.bar}>
      <div className={classes.start}>
        <Link to="/" className={classes.logo} aria-label={brand.siteName}>
          <img src={brand.iconUrl} alt="" />
          {isPinned && <span>{brand.siteName}</span>}
        </Link>
        <CompanySwitcher />
      </div>
      {!isNarrow && (
        <button type="button" className={classes.search} onClick={showPalette}>
          <IconSearch size={16} stroke={1.75} aria-hidden="true" />
          <span>{t('palette.open')}</span>
          <Kbd size="xs">{isApple ? '⌘ K' : 'Ctrl K'}</Kbd>
        </button>
      )}
      <div className={classes.end}>
        {isNarrow ? (
          <ActionIcon aria-label={t('palette.open')} onClick={showPalette}>
            <IconSearch size={20} stroke={1.75} />
          </ActionIcon>
        ) : (
          <TimeZoneMenu />
        )}
        <SupportButton />
        <Bell />
        <UserMenu screen={screen} />
      </div>
      <LoadingLine />
    </header>
  )
}

/** Only where the company has somebody to turn to (spec 1 §2); on a phone it is in the menu of the user. */
const SupportButton = () => {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  return (
    useHasSupports() &&
    !isNarrow && (
      <Tooltip label={t('user.support')}>
        <ActionIcon aria-label={t('user.support')} onClick={() => openShellDialog('support')}>
          <IconLifebuoy size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    )
  )
}
