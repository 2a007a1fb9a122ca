import { ActionIcon, Drawer, Kbd } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../brand/current-brand.ts'
import { CompanySwitcher } from '../features/companies/index.ts'
import { showPalette } from '../navigation/palette.ts'
import { MenuList } from './nav-rail.tsx'
import { TimeZoneMenu } from './time-zone-menu.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

export const TopBar = () => {
  const { t } = useTranslation()
  const brand = useBrand()
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false })
  return (
    <header className={classes.bar}>
      {isNarrow ? (
        <MenuDrawer />
      ) : (
        <Link to="/" className={classes.logo} aria-label={brand.siteName}>
          <img src={brand.logoUrl} alt="" />
        </Link>
      )}
      <CompanySwitcher />
      <div className={classes.gap} />
      {isNarrow ? (
        <ActionIcon aria-label={t('palette.open')} onClick={showPalette}>
          <IconSearch size={20} stroke={1.75} />
        </ActionIcon>
      ) : (
        <>
          <button type="button" className={classes.search} onClick={showPalette}>
            <IconSearch size={16} stroke={1.75} aria-hidden="true" />
            <span>{t('palette.open')}</span>
            <Kbd size="xs">{isApple ? '⌘ K' : 'Ctrl K'}</Kbd>
          </button>
          <div className={classes.gap} />
          <TimeZoneMenu />
        </>
      )}
      <UserMenu />
    </header>
  )
}

const MenuDrawer = () => {
  const { t } = useTranslation(['app', 'ui'])
  const brand = useBrand()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ActionIcon aria-label={t('menu.open')} aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        <IconMenu2 size={22} stroke={1.75} />
      </ActionIcon>
      <Drawer
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        position="left"
        size={280}
        title={<img className={classes.drawerLogo} src={brand.logoUrl} alt={brand.siteName} />}
        closeButtonProps={{ 'aria-label': t('ui:close') }}
      >
        <nav aria-label={t('menu.label')}>
          <MenuList onNavigate={() => setIsOpen(false)} />
        </nav>
      </Drawer>
    </>
  )
}
