import type { Icon } from '@tabler/icons-react'
import {
  IconBell,
  IconBellCog,
  IconBox,
  IconBuilding,
  IconBuildingStore,
  IconCalendarRepeat,
  IconCalendarTime,
  IconChartBar,
  IconDatabaseExport,
  IconGasStation,
  IconGauge,
  IconId,
  IconKey,
  IconLifebuoy,
  IconListSearch,
  IconMail,
  IconMap2,
  IconMapPin,
  IconPalette,
  IconPlayerPlay,
  IconPolygon,
  IconProgress,
  IconReceipt,
  IconReportAnalytics,
  IconRoute,
  IconRouter,
  IconShieldLock,
  IconSitemap,
  IconSteeringWheel,
  IconTable,
  IconTopologyStar,
  IconTrash,
  IconTruck,
  IconUserCog,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType, FunctionComponent } from 'react'
import type { Noun } from '../nouns/define-noun.ts'
import type { ScreenPath } from './access.ts'
import type { MenuRootId } from './menu-roots.ts'

/** The screen of a noun that needs no more than its descriptor. */
export const nounScreen = <const Name extends string>(
  name: Name,
  root: MenuRootId,
  icon: Icon,
  key: string,
  noun: () => Promise<Noun>,
) => ({
  id: name,
  path: `/${name}` as const,
  menu: { root, icon, key },
  load: async () => {
    const [{ screenOf }, known] = await Promise.all([import('../nouns/noun-screen.tsx'), noun()])
    return screenOf(known, icon)
  },
})

/** One that is bare and reads all the same. */
const reading = (load: () => Promise<FunctionComponent>) => async () => {
  const [{ withQueries }, Screen] = await Promise.all([import('./with-queries.tsx'), load()])
  return withQueries(Screen)
}

interface ScreenShape {
  /** Names its file of texts, whose title is its name; where there is none, that is `app:screens.<id>`. */
  id: string
  /** The file, where that is called otherwise; of a screen that lists a noun, that of the noun. */
  texts?: string
  /** Who may open it stands in access.ts. */
  path: ScreenPath
  /** `map`: panels over the live map, which the others cover. `bare`: without bar, menu and queries. */
  layout?: 'map' | 'bare'
  /** Draws on the map where everybody was at another time: where they are now is not drawn. */
  isPast?: true
  /** Each record has a page of its own below it: `/vehicles/12`. */
  hasRecords?: true
  /** What stands behind it is a key out of a link: `/password/set/KEY`. */
  hasKey?: true
  /** What stands behind it is what it is about: `/help/map`. */
  hasTopic?: true
  /** Below which root of the menu; one that is called like its root is what the root itself opens. */
  menu?: { root: MenuRootId; icon: Icon /** After `g` on the keyboard, where it is opened often. */; key?: string }
  /** Absent for the home map, which the shell keeps alive under all others. */
  load?: () => Promise<ComponentType>
}

/** Every screen that exists, in the order of the menu. */
const list = [
  { id: 'map', path: '/', layout: 'map', menu: { root: 'map', icon: IconMap2, key: 'm' } },
  {
    id: 'playback',
    path: '/playback',
    layout: 'map',
    isPast: true,
    menu: { root: 'map', icon: IconPlayerPlay, key: 'f' },
    load: async () => (await import('../features/playback/screens/playback-screen.tsx')).PlaybackScreen,
  },
  {
    id: 'dashboard',
    path: '/dashboard',
    menu: { root: 'dashboard', icon: IconChartBar, key: 'x' },
    load: async () => (await import('../features/dashboard/screens/dashboard-screen.tsx')).DashboardScreen,
  },
  {
    id: 'sensorTable',
    path: '/sensorTable',
    menu: { root: 'map', icon: IconTable, key: 'l' },
    load: async () => (await import('../features/sensors/screens/sensor-table-screen.tsx')).SensorTableScreen,
  },
  {
    id: 'alarmNotices',
    path: '/alarmlogs',
    menu: { root: 'alarmNotices', icon: IconBell },
    load: async () => (await import('../features/alarm-notices/screens/notices-screen.tsx')).NoticesScreen,
  },
  {
    id: 'alarmRules',
    texts: 'alarms',
    path: '/alarms',
    menu: { root: 'alarmNotices', icon: IconBellCog },
    load: async () => (await import('../features/alarms/screens/alarms-screen.tsx')).AlarmsScreen,
  },
  {
    id: 'vehicles',
    path: '/vehicles',
    hasRecords: true,
    menu: { root: 'fleet', icon: IconTruck, key: 'v' },
    load: async () => (await import('../features/vehicles/screens/vehicles-screen.tsx')).VehiclesScreen,
  },
  {
    id: 'assets',
    path: '/assets',
    hasRecords: true,
    menu: { root: 'fleet', icon: IconBox, key: 'a' },
    load: async () => (await import('../features/assets/screens/assets-screen.tsx')).AssetsScreen,
  },
  {
    id: 'persons',
    path: '/persons',
    hasRecords: true,
    menu: { root: 'fleet', icon: IconUsers, key: 'p' },
    load: async () => (await import('../features/persons/screens/persons-screen.tsx')).PersonsScreen,
  },
  {
    id: 'drivers',
    path: '/drivers',
    hasRecords: true,
    menu: { root: 'fleet', icon: IconId, key: 'd' },
    load: async () => (await import('../features/drivers/screens/drivers-screen.tsx')).DriversScreen,
  },
  {
    id: 'groups',
    path: '/groups',
    menu: { root: 'fleet', icon: IconSitemap, key: 'g' },
    load: async () => (await import('../features/groups/screens/groups-screen.tsx')).GroupsScreen,
  },
  {
    id: 'users',
    path: '/users',
    menu: { root: 'settings', icon: IconUserCog, key: 'u' },
    load: async () => (await import('../features/users/screens/users-screen.tsx')).UsersScreen,
  },
  {
    id: 'trackRules',
    texts: 'worktimes',
    path: '/trackRules',
    hasRecords: true,
    menu: { root: 'settings', icon: IconCalendarTime, key: 'h' },
    load: async () => (await import('../features/worktimes/screens/worktimes-screen.tsx')).WorktimesScreen,
  },
  {
    id: 'sensors',
    path: '/sensors',
    menu: { root: 'fleet', icon: IconGauge, key: 's' },
    load: async () => (await import('../features/sensors/screens/sensors-screen.tsx')).SensorsScreen,
  },
  {
    id: 'motion',
    path: '/motion',
    menu: { root: 'settings', icon: IconRoute },
    load: async () => (await import('../features/motion/screens/motion-screen.tsx')).MotionScreen,
  },
  {
    id: 'bin',
    path: '/bin',
    menu: { root: 'settings', icon: IconTrash, key: 'b' },
    load: async () => (await import('../features/bin/screens/bin-screens.tsx')).BinScreen,
  },
  {
    id: 'apiKeys',
    path: '/apiKeys',
    menu: { root: 'settings', icon: IconKey, key: 'y' },
    load: async () => (await import('../features/api-keys/screens/api-keys-screen.tsx')).ApiKeysScreen,
  },
  {
    id: 'access',
    path: '/access',
    menu: { root: 'settings', icon: IconShieldLock, key: 'k' },
    load: async () => (await import('../features/access/screens/access-screen.tsx')).AccessScreen,
  },
  {
    id: 'scoring',
    path: '/scoring',
    menu: { root: 'settings', icon: IconSteeringWheel },
    load: async () => (await import('../features/scoring/screens/scoring-screen.tsx')).ScoringScreen,
  },
  {
    id: 'log',
    texts: 'trail',
    path: '/log',
    menu: { root: 'settings', icon: IconListSearch, key: 'o' },
    load: async () => (await import('../features/trail/screens/trail-screens.tsx')).LogScreen,
  },
  {
    id: 'mails',
    path: '/mails',
    menu: { root: 'settings', icon: IconMail, key: 'q' },
    load: async () => (await import('../features/mails/screens/mail-screens.tsx')).MailsScreen,
  },
  {
    id: 'runs',
    path: '/runs',
    menu: { root: 'settings', icon: IconProgress },
    load: async () => (await import('../features/company-data/screens/runs-screen.tsx')).RunsScreen,
  },
  {
    id: 'geozones',
    path: '/geozones',
    layout: 'map',
    menu: { root: 'places', icon: IconPolygon, key: 'z' },
    load: async () => (await import('../features/geozones/screens/geozones-screen.tsx')).GeozonesScreen,
  },
  {
    id: 'pois',
    path: '/pois',
    layout: 'map',
    menu: { root: 'places', icon: IconMapPin, key: 'i' },
    load: async () => (await import('../features/pois/screens/pois-screen.tsx')).PoisScreen,
  },
  {
    id: 'reports',
    path: '/reports',
    menu: { root: 'reports', icon: IconReportAnalytics, key: 'r' },
    load: async () => (await import('../features/reports/screens/reports-screen.tsx')).ReportsScreen,
  },
  {
    id: 'heatMaps',
    path: '/heatmaps',
    menu: { root: 'reports', icon: IconMap2 },
    load: async () => (await import('../features/reports/screens/heat-maps-screen.tsx')).HeatMapsScreen,
  },
  {
    id: 'periodicReports',
    path: '/periodic',
    menu: { root: 'reports', icon: IconCalendarRepeat },
    load: async () => (await import('../features/periodic-reports/screens/periodic-screen.tsx')).PeriodicScreen,
  },
  {
    id: 'costs',
    path: '/costs',
    menu: { root: 'maintenance', icon: IconReceipt, key: 'c' },
    load: async () => (await import('../features/costs/screens/costs-screen.tsx')).CostsScreen,
  },
  {
    id: 'fuelPurchases',
    path: '/fuel-purchases',
    menu: { root: 'maintenance', icon: IconGasStation },
    load: async () =>
      (await import('../features/fuel-purchases/screens/fuel-purchases-screen.tsx')).FuelPurchasesScreen,
  },
  {
    id: 'companies',
    path: '/companies',
    menu: { root: 'customers', icon: IconBuilding, key: 'e' },
    load: async () => (await import('../features/companies/screens/companies-screen.tsx')).CompaniesScreen,
  },
  {
    id: 'devices',
    path: '/devices',
    hasRecords: true,
    menu: { root: 'devices', icon: IconRouter, key: 't' },
    load: async () => (await import('../features/devices/screens/devices-screen.tsx')).DevicesScreen,
  },
  {
    id: 'resellers',
    path: '/resellers',
    menu: { root: 'customers', icon: IconBuildingStore, key: 'r' },
    load: async () => (await import('../features/resellers/screens/resellers-screen.tsx')).ResellersScreen,
  },
  {
    id: 'superUsers',
    path: '/superUsers',
    menu: { root: 'customers', icon: IconUserShield, key: 'j' },
    load: async () => (await import('../features/super-users/screens/super-users-screen.tsx')).SuperUsersScreen,
  },
  {
    id: 'usage',
    path: '/usage',
    menu: { root: 'customers', icon: IconReceipt, key: 'y' },
    load: async () => (await import('../features/usage/screens/usage-screen.tsx')).UsageScreen,
  },
  {
    id: 'usersstats',
    path: '/usersstats',
    menu: { root: 'customers', icon: IconChartBar, key: 'n' },
    load: async () => (await import('../features/usage/screens/users-stats-screen.tsx')).UsersStatsScreen,
  },
  {
    id: 'resellerNotices',
    path: '/reselleralarms',
    menu: { root: 'customers', icon: IconBell },
    load: async () =>
      (await import('../features/alarm-notices/screens/reseller-notices-screen.tsx')).ResellerNoticesScreen,
  },
  nounScreen(
    'distributors',
    'customers',
    IconTopologyStar,
    'o',
    async () => (await import('../features/distributors/distributors.noun.ts')).distributors as Noun,
  ),
  nounScreen(
    'supports',
    'customers',
    IconLifebuoy,
    'q',
    async () => (await import('../features/supports/supports.noun.ts')).supports as Noun,
  ),
  {
    id: 'cras',
    path: '/cras',
    menu: { root: 'customers', icon: IconBell, key: 'c' },
    load: async () => (await import('../features/cras/screens/cras-screen.tsx')).CrasScreen,
  },
  {
    id: 'brands',
    path: '/brands',
    menu: { root: 'customers', icon: IconPalette, key: 'w' },
    load: async () => (await import('../features/brands/screens/brands-screen.tsx')).BrandsScreen,
  },
  {
    id: 'deviceBin',
    path: '/deviceBin',
    menu: { root: 'devices', icon: IconTrash, key: 'k' },
    load: async () => (await import('../features/bin/screens/bin-screens.tsx')).DeviceBinScreen,
  },
  {
    id: 'superLog',
    path: '/superLog',
    menu: { root: 'platform', icon: IconListSearch, key: 'x' },
    load: async () => (await import('../features/trail/screens/trail-screens.tsx')).SuperLogScreen,
  },
  {
    id: 'superMails',
    path: '/superMails',
    menu: { root: 'platform', icon: IconMail, key: 'f' },
    load: async () => (await import('../features/mails/screens/mail-screens.tsx')).SuperMailsScreen,
  },
  {
    id: 'backups',
    path: '/backups',
    menu: { root: 'platform', icon: IconDatabaseExport },
    load: async () => (await import('../features/backups/screens/backups-screen.tsx')).BackupsScreen,
  },
  {
    id: 'profile',
    path: '/profile',
    load: async () => (await import('../features/profile/screens/profile-screen.tsx')).ProfileScreen,
  },
  {
    id: 'help',
    path: '/help',
    hasTopic: true,
    load: async () => (await import('../features/help/screens/help-screen.tsx')).HelpScreen,
  },
  {
    id: 'useterms',
    path: '/useterms',
    load: async () => (await import('../features/help/screens/use-terms-screen.tsx')).UseTermsScreen,
  },
  {
    id: 'apiReference',
    path: '/apiReference',
    layout: 'bare',
    load: reading(
      async () => (await import('../features/api-reference/screens/api-reference-screen.tsx')).ApiReferenceScreen,
    ),
  },
  {
    id: 'login',
    path: '/login',
    layout: 'bare',
    load: async () => (await import('../features/session/screens/login-screen.tsx')).LoginScreen,
  },
  {
    id: 'passwordSet',
    path: '/password/set',
    layout: 'bare',
    hasKey: true,
    load: async () => (await import('../features/session/screens/password-set-screen.tsx')).PasswordSetScreen,
  },
  {
    id: 'unsubscribe',
    path: '/notifications/unsubscribe',
    layout: 'bare',
    hasKey: true,
    load: reading(async () => (await import('../features/mails/screens/unsubscribe-screen.tsx')).UnsubscribeScreen),
  },
] as const satisfies readonly ScreenShape[]

export type Screen = ScreenShape & { id: (typeof list)[number]['id'] }
export const screens: readonly Screen[] = list
/** The pattern of a screen's addresses, as the router takes it and gives it back. */
export const patternOf = ({ path, hasRecords, hasKey, hasTopic }: Screen): string => {
  if (hasKey) return `${path}/{-$key}`
  if (hasTopic) return `${path}/{-$topic}`
  return hasRecords ? `${path}/{-$recordId}` : path
}
export const screenAt = (pattern: string): Screen | undefined =>
  screens.find((screen) => screen.path === pattern || patternOf(screen) === pattern)
