/** Help that is written, in the order in which it is listed. */
export const helpTopics = [
  ...([
    'start',
    'map',
    'history',
    'dashboard',
    'alarmNotices',
    'alarms',
    'reports',
    'vehicles',
    'drivers',
    'groups',
    'sensors',
    'geozones',
    'pois',
    'locks',
    'trackRules',
  ] as const),
  ...([
    'costs',
    'fuelPurchases',
    'users',
    'imports',
    'bin',
    'devices',
    'companies',
    'profile',
    'keyboard',
    'offline',
  ] as const),
] as const
export type HelpTopic = (typeof helpTopics)[number]

/** Screens that are explained together with another. */
const alike: Readonly<Record<string, HelpTopic>> = {
  alarmRules: 'alarms',
  assets: 'vehicles',
  persons: 'vehicles',
  periodicReports: 'reports',
  heatMaps: 'reports',
  playback: 'history',
  sensorTable: 'sensors',
  deviceBin: 'bin',
  supports: 'companies',
  cras: 'companies',
  resellers: 'companies',
  superUsers: 'users',
}

const isTopic = (name: string): name is HelpTopic => helpTopics.some((topic) => topic === name)

/** The help of a screen, or of a topic named in an address; null where none is written. */
export const helpTopicOf = (name: string): HelpTopic | null =>
  isTopic(name) ? name : (Object.hasOwn(alike, name) && alike[name]) || null
