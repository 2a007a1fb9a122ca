import type { Language } from '@atalaya/contract/values'
import { Menu, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { IconKeyboard, IconLanguage, IconLogout, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AccessList } from '../features/session/index.ts'
import { changeLanguage, languageNames } from '../i18n/i18n.ts'
import { session, useUser } from '../session/current-session.ts'
import { showShortcuts } from './shortcuts-overview.ts'
import classes from './user-menu.module.css'

const initialsOf = (firstName: string, lastName: string, email: string) =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`.toLocaleUpperCase() || email.charAt(0).toLocaleUpperCase()

export const UserMenu = () => {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const user = useUser()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <button type="button" className={classes.avatar} aria-label={t('user.menu')}>
          {initialsOf(user.firstName, user.lastName, user.email)}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{`${user.firstName} ${user.lastName}`.trim() || user.email}</strong>
          <span>{user.email}</span>
          <span>{t(`roles.${user.role}`)}</span>
        </div>
        <Menu.Divider />
        <div className={classes.block}>
          <AccessList login={user.login} />
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconUser size={16} />} onClick={() => void navigate({ to: '/profile' })}>
          {t('user.profile')}
        </Menu.Item>
        <Menu.Sub position="left-start">
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconLanguage size={16} />}>{t('user.language')}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            {Object.entries(languageNames).map(([language, name]) => (
              <Menu.Item
                key={language}
                lang={language}
                aria-current={i18n.language === language || undefined}
                className={classes.choice}
                onClick={() => void changeLanguage(language as Language)}
              >
                {name}
              </Menu.Item>
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={showShortcuts}>
          {t('user.shortcuts')}
        </Menu.Item>
        <div className={classes.block}>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={t('user.theme')}
            value={colorScheme}
            onChange={(value) => setColorScheme(value as typeof colorScheme)}
            data={(['light', 'dark', 'auto'] as const).map((value) => ({ value, label: t(`user.${value}`) }))}
          />
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void session.logout()}>
          {t('user.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
