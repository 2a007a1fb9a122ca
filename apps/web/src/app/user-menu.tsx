import type { Language } from '@atalaya/contract/values'
import { Segments } from '@atalaya/ui/segments'
import { NativeSelect, Popover, useMantineColorScheme } from '@mantine/core'
import {
  IconFileText,
  IconHelp,
  IconInfoCircle,
  IconKeyboard,
  IconLanguage,
  IconLifebuoy,
  IconLogout,
  IconUser,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfferedLanguages } from '../brand/offered-languages.ts'
import { useHasSupports } from '../features/company-supports/index.ts'
import { helpTopicOf } from '../features/help/index.ts'
import { AccessList } from '../features/session/index.ts'
import { TimeZoneSelect } from '../format/time-zone-select.tsx'
import { chooseLanguage } from '../i18n/i18n.ts'
import { session, useUser } from '../session/current-session.ts'
import type { Screen } from './screens.ts'
import { openShellDialog } from './shell-dialog.ts'
import { showShortcuts } from './shortcuts-overview.ts'
import { useIsNarrow } from './use-menu.ts'
import classes from './user-menu.module.css'

const icon = { size: 16, stroke: 1.75 } as const

const initialsOf = (firstName: string, lastName: string, email: string) =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`.toLocaleUpperCase() || email.charAt(0).toLocaleUpperCase()

/** Who is signed in, since when and from where; how the page looks; and the way out. */
export const UserMenu = ({ screen }: { screen: Screen | undefined }) => {
  const { t } = useTranslation()
  const user = useUser()
  const [isOpen, setIsOpen] = useState(false)
  const initials = initialsOf(user.firstName, user.lastName, user.email)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.avatar}
          aria-label={`${initials} · ${t('user.menu')}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {initials}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('user.menu')}>
        <UserPanel screen={screen} onDone={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

const UserPanel = ({ screen, onDone }: { screen: Screen | undefined; onDone(): void }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const user = useUser()
  const hasSupports = useHasSupports()
  const topic = helpTopicOf(screen?.id ?? '')
  const entry = (label: string, icon: ReactNode, run: () => void) => (
    <button
      type="button"
      className={classes.entry}
      onClick={() => {
        onDone()
        run()
      }}
    >
      {icon}
      {label}
    </button>
  )
  return (
    <>
      <div className={classes.who}>
        <strong>{`${user.firstName} ${user.lastName}`.trim() || user.email}</strong>
        <span>{user.email}</span>
        <span>{t(`roles.${user.role}`)}</span>
      </div>
      <div className={classes.block}>
        <AccessList login={user.login} />
      </div>
      <Preferences />
      <div className={classes.entries}>
        {entry(t('user.profile'), <IconUser {...icon} />, () => void navigate({ to: '/profile' }))}
        {entry(t('user.help'), <IconHelp {...icon} />, () => void navigate({ to: topic ? `/help/${topic}` : '/help' }))}
        {hasSupports && entry(t('user.support'), <IconLifebuoy {...icon} />, () => openShellDialog('support'))}
        {entry(t('user.shortcuts'), <IconKeyboard {...icon} />, showShortcuts)}
        {entry(t('user.terms'), <IconFileText {...icon} />, () => void navigate({ to: '/useterms' }))}
        {entry(t('user.about'), <IconInfoCircle {...icon} />, () => openShellDialog('about'))}
      </div>
      <div className={classes.entries}>
        {entry(t('user.logout'), <IconLogout {...icon} />, () => void session.logout())}
      </div>
    </>
  )
}

/** How the page speaks, looks and counts the hours. */
const Preferences = () => {
  const { t, i18n } = useTranslation()
  const user = useUser()
  const isNarrow = useIsNarrow()
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return (
    <div className={classes.block}>
      <NativeSelect
        aria-label={t('user.language')}
        leftSection={<IconLanguage size={16} stroke={1.75} />}
        data={useOfferedLanguages()}
        value={i18n.language}
        onChange={(event) => void chooseLanguage(event.currentTarget.value as Language, user.id)}
      />
      <Segments
        size="xs"
        isWide
        className={classes.theme ?? ''}
        aria-label={t('user.theme')}
        value={colorScheme}
        onChange={setColorScheme}
        data={(['light', 'dark', 'auto'] as const).map((value) => ({ value, label: t(`user.${value}`) }))}
      />
      {/* The bar of a phone has no room for it. */}
      {isNarrow && (
        <div className={classes.zone}>
          <TimeZoneSelect />
        </div>
      )}
    </div>
  )
}
