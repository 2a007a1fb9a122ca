import type { Language } from '@atalaya/contract/values'
import { NativeSelect, Popover, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { IconKeyboard, IconLanguage, IconLogout, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccessList } from '../features/session/index.ts'
import { chooseLanguage, languageNames } from '../i18n/i18n.ts'
import { session, useUser } from '../session/current-session.ts'
import { showShortcuts } from './shortcuts-overview.ts'
import classes from './user-menu.module.css'

const initialsOf = (firstName: string, lastName: string, email: string) =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`.toLocaleUpperCase() || email.charAt(0).toLocaleUpperCase()

/** Who is signed in, since when and from where; how the page looks; and the way out. */
export const UserMenu = () => {
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
        <UserPanel onDone={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

const UserPanel = ({ onDone }: { onDone(): void }) => {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const user = useUser()
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
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
      <div className={classes.block}>
        <NativeSelect
          aria-label={t('user.language')}
          leftSection={<IconLanguage size={16} stroke={1.75} />}
          data={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
          value={i18n.language}
          onChange={(event) => void chooseLanguage(event.currentTarget.value as Language, user.id)}
        />
        <SegmentedControl
          size="xs"
          fullWidth
          mt={8}
          aria-label={t('user.theme')}
          value={colorScheme}
          onChange={(value) => setColorScheme(value as typeof colorScheme)}
          data={(['light', 'dark', 'auto'] as const).map((value) => ({ value, label: t(`user.${value}`) }))}
        />
      </div>
      <div className={classes.entries}>
        {entry(t('user.profile'), <IconUser size={16} stroke={1.75} />, () => void navigate({ to: '/profile' }))}
        {entry(t('user.shortcuts'), <IconKeyboard size={16} stroke={1.75} />, showShortcuts)}
        {entry(t('user.logout'), <IconLogout size={16} stroke={1.75} />, () => void session.logout())}
      </div>
    </>
  )
}
