import type { Icon } from '@tabler/icons-react'
import { IconMap2 } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { ScreenPath } from './access.ts'

export const menuGroups = ['live', 'places', 'reseller'] as const

export interface Screen {
  /** Who may open it stands in access.ts. Its title is the text `app:screens.<id>`. */
  id: string
  path: ScreenPath
  /** `map`: panels over the live map. `page`: covers the map. `bare`: without bar and menu. */
  layout: 'map' | 'page' | 'bare'
  menu?: { group: (typeof menuGroups)[number]; icon: Icon /** After `g` on the keyboard. */; key: string }
  /** Absent for the home map, which the shell keeps alive under all others. */
  load?: () => Promise<ComponentType>
}

/** Every screen that exists, in the order of the menu. */
export const screens = [
  { id: 'map', path: '/', layout: 'map', menu: { group: 'live', icon: IconMap2, key: 'm' } },
  {
    id: 'login',
    path: '/login',
    layout: 'bare',
    load: async () => (await import('../features/session/screens/login-screen.tsx')).LoginScreen,
  },
] as const satisfies readonly Screen[]
