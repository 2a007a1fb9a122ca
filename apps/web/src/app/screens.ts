import type { Icon } from '@tabler/icons-react'
import { IconBuilding, IconGauge, IconMap2, IconPolygon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { ScreenPath } from './access.ts'

export const menuGroups = ['live', 'management', 'places', 'reseller'] as const
type MenuGroup = (typeof menuGroups)[number]

interface ScreenShape {
  /** Names its texts: `app:screens.<id>`. */
  id: string
  /** Who may open it stands in access.ts. */
  path: ScreenPath
  /** `map`: panels over the live map. `page`: covers the map. `bare`: without bar and menu. */
  layout: 'map' | 'page' | 'bare'
  menu?: { group: MenuGroup; icon: Icon /** After `g` on the keyboard. */; key: string }
  /** Absent for the home map, which the shell keeps alive under all others. */
  load?: () => Promise<ComponentType>
}

/** Every screen that exists, in the order of the menu. */
const list = [
  { id: 'map', path: '/', layout: 'map', menu: { group: 'live', icon: IconMap2, key: 'm' } },
  {
    id: 'sensors',
    path: '/sensors',
    layout: 'page',
    menu: { group: 'management', icon: IconGauge, key: 's' },
    load: async () => (await import('../features/sensors/screens/sensors-screen.tsx')).SensorsScreen,
  },
  {
    id: 'geozones',
    path: '/geozones',
    layout: 'map',
    menu: { group: 'places', icon: IconPolygon, key: 'z' },
    load: async () => (await import('../features/geozones/screens/geozones-screen.tsx')).GeozonesScreen,
  },
  {
    id: 'companies',
    path: '/companies',
    layout: 'page',
    menu: { group: 'reseller', icon: IconBuilding, key: 'e' },
    load: async () => (await import('../features/companies/screens/companies-screen.tsx')).CompaniesScreen,
  },
  {
    id: 'profile',
    path: '/profile',
    layout: 'page',
    load: async () => (await import('../features/profile/screens/profile-screen.tsx')).ProfileScreen,
  },
  {
    id: 'login',
    path: '/login',
    layout: 'bare',
    load: async () => (await import('../features/session/screens/login-screen.tsx')).LoginScreen,
  },
] as const satisfies readonly ScreenShape[]

export type Screen = ScreenShape & { id: (typeof list)[number]['id'] }
export const screens: readonly Screen[] = list
export const screenAt = (pathname: string): Screen | undefined => screens.find(({ path }) => path === pathname)
