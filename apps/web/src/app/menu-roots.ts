/** In the order of the menu; the last three hold what is above companies. */
export const menuRootIds = [
  'map',
  'dashboard',
  'alarmNotices',
  'fleet',
  'places',
  'reports',
  'maintenance',
  'settings',
  'customers',
  'devices',
  'platform',
] as const
export type MenuRootId = (typeof menuRootIds)[number]
