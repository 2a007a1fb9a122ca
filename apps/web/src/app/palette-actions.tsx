import { isOfResellerLevel, may, type Permission, permissions } from '@atalaya/contract/roles'
import type { Language } from '@atalaya/contract/values'
import { createMatcher } from '@atalaya/domain/search-text'
import { useMantineColorScheme } from '@mantine/core'
import {
  IconBuilding,
  IconDeviceDesktop,
  IconFileText,
  IconHelp,
  IconInfoCircle,
  IconKeyboard,
  IconLanguage,
  IconLifebuoy,
  IconLogout,
  IconMessage,
  IconMoon,
  IconPlus,
  IconSun,
  IconUser,
  IconWorld,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasSupports } from '../features/company-supports/index.ts'
import { toastFailure } from '../feedback/toasts.ts'
import { chooseTimeZone } from '../format/time-zone.store.ts'
import { chooseLanguage, languageNames } from '../i18n/i18n.ts'
import { type PaletteEntry, usePaletteSource } from '../navigation/palette.ts'
import { session, useUser } from '../session/current-session.ts'
import type { Screen } from './screens.ts'
import { openShellDialog } from './shell-dialog.ts'
import { showShortcuts } from './shortcuts-overview.ts'
import { useMenu } from './use-menu.ts'

const icon = { size: 18, stroke: 1.75 } as const

/** Who may begin a new record on a screen, by the name that its permission has; undefined where there is none. */
const creating = (id: Screen['id']): Permission | undefined => permissions.find((known) => known === `${id}.write`)

/** A zone is named by hardly anybody who does not want it: few letters would list half the world. */
const leastOfZone = 3
const mostZones = 5
const zones = Intl.supportedValuesOf('timeZone')
const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

interface Action {
  id: string
  label: string
  icon: ReactNode
  run(): void
}

/** What can be done from anywhere. */
export const useActionEntries = (): void => {
  const { t } = useTranslation()
  const own = useOwnActions()
  const created = useCreateActions()
  const dressed = useLookActions()
  usePaletteSource('actions', 30, (query) => {
    const matches = createMatcher(query)
    const zoned = query.length < leastOfZone ? [] : zones.filter((zone) => matches(cityOf(zone))).slice(0, mostZones)
    const group = t('palette.actions')
    const ofZones = zoned.map(
      (zone): Action => ({
        id: `zone.${zone}`,
        label: `${t('timeZone.label')}: ${cityOf(zone)}`,
        icon: <IconWorld {...icon} />,
        run: () => chooseTimeZone(zone),
      }),
    )
    return [...created, ...own, ...dressed]
      .filter(({ label }) => matches(label))
      .concat(ofZones)
      .map((action): PaletteEntry => ({ ...action, id: `action.${action.id}`, group }))
  })
}

const useCreateActions = (): readonly Action[] => {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const user = useUser()
  return useMenu()
    .flatMap(({ screens }) => screens)
    .flatMap(({ id, texts = id, path }): Action[] => {
      const permission = creating(id)
      const label = `${texts}:actions.create`
      if (!permission || !may(user, permission) || !i18n.exists(label)) return []
      return [
        {
          id: `create.${id}`,
          label: t(label as never),
          icon: <IconPlus {...icon} />,
          run: () => void navigate({ to: path, search: { edit: 0 } as never }),
        },
      ]
    })
}

const useOwnActions = (): readonly Action[] => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const user = useUser()
  const hasSupports = useHasSupports()
  const isAbove = isOfResellerLevel(user.role) && user.companyId !== null
  const leave = () => session.assignCompany(0).then(() => navigate({ to: '/companies' }), toastFailure)
  const action = (id: string, label: string, sign: ReactNode, run: () => void): Action => ({
    id,
    label,
    icon: sign,
    run,
  })
  return [
    action('profile', t('user.profile'), <IconUser {...icon} />, () => void navigate({ to: '/profile' })),
    action('help', t('user.help'), <IconHelp {...icon} />, () => void navigate({ to: '/help' })),
    ...(hasSupports
      ? [action('support', t('user.support'), <IconLifebuoy {...icon} />, () => openShellDialog('support'))]
      : []),
    ...(isAbove
      ? [
          action('leave', t('palette.leaveCompany'), <IconBuilding {...icon} />, () => void leave()),
          ...(may(user, 'companyAlerts.send')
            ? [action('alert', t('palette.sendAlert'), <IconMessage {...icon} />, () => openShellDialog('alert'))]
            : []),
        ]
      : []),
    action('shortcuts', t('user.shortcuts'), <IconKeyboard {...icon} />, showShortcuts),
    action('terms', t('user.terms'), <IconFileText {...icon} />, () => void navigate({ to: '/useterms' })),
    action('about', t('user.about'), <IconInfoCircle {...icon} />, () => openShellDialog('about')),
    action('logout', t('user.logout'), <IconLogout {...icon} />, () => void session.logout()),
  ]
}

const looks = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['auto', IconDeviceDesktop],
] as const

const useLookActions = (): readonly Action[] => {
  const { t } = useTranslation()
  const user = useUser()
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return [
    ...looks.map(
      ([look, Icon]): Action => ({
        id: look,
        label: `${t('user.theme')}: ${t(`user.${look}`)}`,
        icon: <Icon {...icon} />,
        run: () => setColorScheme(look),
      }),
    ),
    ...Object.entries(languageNames).map(
      ([language, name]): Action => ({
        id: `language.${language}`,
        label: `${t('user.language')}: ${name}`,
        icon: <IconLanguage {...icon} />,
        run: () => void chooseLanguage(language as Language, user.id),
      }),
    ),
  ]
}
