import type { Icon } from '@tabler/icons-react'
import {
  IconBell,
  IconBuilding,
  IconLayoutDashboard,
  IconMap2,
  IconMapPins,
  IconReportAnalytics,
  IconRouter,
  IconServerCog,
  IconSettings,
  IconTool,
  IconTruck,
} from '@tabler/icons-react'
import { isSingle, type MenuRoot } from './menu.ts'
import type { MenuRootId } from './menu-roots.ts'

const rootIcons: Record<MenuRootId, Icon> = {
  map: IconMap2,
  dashboard: IconLayoutDashboard,
  alarmNotices: IconBell,
  fleet: IconTruck,
  places: IconMapPins,
  reports: IconReportAnalytics,
  maintenance: IconTool,
  settings: IconSettings,
  customers: IconBuilding,
  devices: IconRouter,
  platform: IconServerCog,
}

/** A root with one screen wears its icon. */
export const iconOf = (root: MenuRoot): Icon => (isSingle(root) && root.screens[0].menu?.icon) || rootIcons[root.id]
