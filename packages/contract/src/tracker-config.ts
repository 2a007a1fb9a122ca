import { z } from 'zod'
import { mostPerCall, UpdatedMany } from './bulk.ts'
import { DeviceCommandEntry } from './device-commands.ts'
import { configStates } from './devices.ts'
import { ResellerId, TrackerId } from './identifiers.ts'
import { oneRecordRoutes, stamps } from './records.ts'
import { route } from './route.ts'
import { trackerTypes } from './trackers.ts'
import { byId, Instant, Name } from './values.ts'

/** Spec 2 §9, in its order; speed levels and scan modes by their ids. */
export const trackerModes = ['tracker', 'app', 'app_tracker'] as const
export const appTypes = ['driver', 'worker'] as const
export const scanModes = ['all', 'event', 'monitoring'] as const
export const advertiseModes = ['LOW_POWER', 'BALANCED', 'LOW_LATENCY'] as const
export const beaconLayouts = ['IBEACON', 'ALTBEACON', 'EDDYSTONE_UID'] as const
export const speedLevels = ['fastest', 'fast', 'moderate', 'normal'] as const
export const dataSizesBytes = [524_288, 1_048_576, 5_242_880] as const
export const minWifiIntervalMin = 30
export const uuidDigits = 32
export const beaconNumberDigits = 4

export const phoneAppTypeId = 2
const teltonikaTypeId = 1

/** Nothing in them can end one setting of a command and begin another. */
const Apn = z
  .string()
  .trim()
  .max(100)
  .regex(/^[A-Za-z0-9._@*-]*$/)
const Server = z
  .string()
  .trim()
  .max(100)
  .regex(/^[A-Za-z0-9.-]*$/)
const Hex = (digits: number) =>
  z.string().refine((text) => text === '' || (text.length === digits && /^[0-9A-Fa-f]+$/.test(text)), {
    message: 'hex.length',
  })
const figure = (least: number, most: number) => z.number().int().min(least).max(most).nullable()

const basicShape = {
  active: z.boolean(),
  apn: Apn,
  server: Server,
  port: figure(1, 65_535),
  /** km/h */
  speedLimit: figure(1, 255),
  /** Seconds between reports while moving. */
  interval: figure(5, 86_400),
  /** Minutes at rest before it sleeps. */
  sleepTime: figure(1, 300),
}
const phoneShape = {
  ...basicShape,
  mode: z.enum(trackerModes),
  appType: z.enum(appTypes),
  speedLevel: z.number().int().min(0).max(3),
  colour: z.string().regex(/^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/),
  beaconReceives: z.boolean(),
  beaconMode: z.enum(scanModes),
  beaconScanMode: z.number().int().min(0).max(3),
  beaconEmits: z.boolean(),
  beaconAdvertiseMode: z.enum(advertiseModes),
  beaconLayout: z.enum(beaconLayouts),
  beaconUuid: Hex(uuidDigits),
  beaconMajor: Hex(beaconNumberDigits),
  beaconMinor: Hex(beaconNumberDigits),
  wifiScans: z.boolean(),
  wifiMode: z.enum(scanModes),
  wifiIntervalMin: z.number().int().min(minWifiIntervalMin).max(1_440),
  sensorIntervalMs: z.number().int().min(100).max(3_600_000),
  sensorPrecision: z.number().int().min(0).max(6),
  dataSizeBytes: z.literal([...dataSizesBytes]),
}
type Basic = z.output<z.ZodObject<typeof basicShape>>

/** Spec 2 §5: what an active configuration cannot be without. */
const assertComplete = (config: Basic, context: z.RefinementCtx, needed: readonly (keyof Basic)[]): void => {
  if (!config.active) return
  for (const name of needed)
    if (config[name] === '' || config[name] === null)
      context.addIssue({ code: 'custom', path: [name], message: 'required' })
}
const neededByAll = ['apn', 'server', 'port', 'speedLimit', 'interval', 'sleepTime'] as const

export const BasicTrackerConfig = z
  .strictObject(basicShape)
  .superRefine((config, context) => assertComplete(config, context, neededByAll))
export const PhoneTrackerConfig = z.strictObject(phoneShape).superRefine((config, context) => {
  assertComplete(config, context, neededByAll)
  if (config.beaconReceives && config.beaconEmits)
    context.addIssue({ code: 'custom', path: ['beaconEmits'], message: 'beacon.both' })
})
export type BasicTrackerConfig = z.infer<typeof BasicTrackerConfig>
export type PhoneTrackerConfig = z.infer<typeof PhoneTrackerConfig>
export type TrackerConfig = BasicTrackerConfig | PhoneTrackerConfig
export const TrackerConfig = z.union([PhoneTrackerConfig, BasicTrackerConfig])

/** What a tracker of this type is configured with; undefined where another system does that. */
export const trackerConfigSchema = (
  typeId: number,
): typeof PhoneTrackerConfig | typeof BasicTrackerConfig | undefined => {
  if (typeId === phoneAppTypeId) return PhoneTrackerConfig
  return typesConfiguredHere.has(typeId) ? BasicTrackerConfig : undefined
}
const typesConfiguredHere = new Set(
  trackerTypes.filter(({ proto }) => proto !== 'json' && proto !== 'mqtt').map(({ id }) => id),
)

const portOf = (typeId: number): number | null => trackerTypes.find(({ id }) => id === typeId)?.port ?? null

/** Spec 2 §9 and spec 3; `server` is where this product's trackers report, as far as the asker knows. */
export const newTrackerConfig = (typeId: number, server = ''): TrackerConfig => {
  const basic: BasicTrackerConfig = {
    active: false,
    apn: '',
    server,
    port: portOf(typeId) ?? portOf(teltonikaTypeId),
    speedLimit: 120,
    interval: 60,
    sleepTime: 30,
  }
  if (typeId !== phoneAppTypeId) return basic
  return {
    ...basic,
    mode: 'tracker',
    appType: 'driver',
    speedLevel: 3,
    colour: '#1d5bd6',
    beaconReceives: false,
    beaconMode: 'all',
    beaconScanMode: 3,
    beaconEmits: false,
    beaconAdvertiseMode: 'BALANCED',
    beaconLayout: 'IBEACON',
    beaconUuid: '',
    beaconMajor: '',
    beaconMinor: '',
    wifiScans: false,
    wifiMode: 'all',
    wifiIntervalMin: minWifiIntervalMin,
    sensorIntervalMs: 1_000,
    sensorPrecision: 2,
    dataSizeBytes: 1_048_576,
  }
}

/** Kept as text until the type is known; the server holds it to `trackerConfigSchema`. */
const AnyConfig = z.record(z.string().max(64), z.unknown())

export const TrackerConfigState = z.object({
  typeId: z.number().int(),
  config: TrackerConfig.nullable(),
  state: z.enum(configStates),
  /** When the tracker confirmed the last of it, or somebody did for it. */
  updatedTs: Instant.nullable(),
  /** What it is told, in order; empty where it is told nothing. */
  commands: z.array(DeviceCommandEntry),
})
export type TrackerConfigState = z.infer<typeof TrackerConfigState>

/** Of the device, where it asks for one (Queclink); the one it was delivered with when left out. */
const DevicePassword = z
  .string()
  .regex(/^[0-9A-Za-z]{4,6}$/)
  .optional()

export const ConfigTemplateId = z.number().int().positive().max(2_147_483_647).brand<'ConfigTemplateId'>()
export type ConfigTemplateId = z.infer<typeof ConfigTemplateId>
export const ConfigTemplate = z.object({
  id: ConfigTemplateId,
  resellerId: ResellerId,
  typeId: z.number().int(),
  name: z.string(),
  config: TrackerConfig,
  ...stamps,
})
export type ConfigTemplate = z.infer<typeof ConfigTemplate>

/** A configuration is held to the rules of its type. */
export const NewConfigTemplate = z.object({ name: Name, typeId: z.number().int(), config: AnyConfig })
export type NewConfigTemplate = z.infer<typeof NewConfigTemplate>

const path = '/resellers/id/:resellerId/trackers'
/** Each of them queues commands for trackers, which take them one by one. */
const configCallsPerMinute = 120
const one = `${path}/id/:trackerId/config` as const
const read = 'devices.read'
const write = 'devices.write'
export const trackerConfigRoutes = {
  read: route({
    method: 'GET',
    path: one,
    access: read,
    summary: 'Configuration of a tracker, and how far it has got',
    reply: TrackerConfigState,
  }),
  save: route({
    method: 'PUT',
    path: one,
    access: write,
    summary: 'Configure a tracker: what it takes by command is queued, and it is pending until the tracker confirms',
    body: z.object({
      config: AnyConfig,
      password: DevicePassword,
      /** What it was changed from: `version.conflict` where somebody has stored another meanwhile. Not asked without it. */
      before: AnyConfig.nullable().optional(),
    }),
    reply: TrackerConfigState,
    callsPerMinute: configCallsPerMinute,
  }),
  /** `in.use` where the tracker itself has to confirm. */
  confirm: route({
    method: 'POST',
    path: `${one}/confirm`,
    access: write,
    summary: 'Say that a tracker which takes no commands has been configured by hand or by its QR code',
    reply: TrackerConfigState,
  }),
  /** One configuration for many of the same type; what was refused comes back one by one. */
  applyMany: route({
    method: 'POST',
    path: `${path}/configbulk`,
    access: write,
    summary: "Give several trackers a template's configuration, or that of another tracker",
    body: z.object({
      items: z.array(TrackerId).min(1).max(mostPerCall),
      source: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('tracker'), trackerId: TrackerId }),
        z.object({ kind: z.literal('template'), templateId: ConfigTemplateId }),
      ]),
      password: DevicePassword,
    }),
    reply: UpdatedMany(TrackerId),
    callsPerMinute: configCallsPerMinute,
  }),
}

const templates = `${path}/configtemplates` as const
/** Configurations that a reseller keeps under a name; what is changed in one, trackers that were given it do not learn. */
export const configTemplateRoutes = {
  list: route({
    method: 'GET',
    path: templates,
    access: read,
    summary: 'Configurations kept under a name',
    reply: byId(ConfigTemplate),
  }),
  ...oneRecordRoutes({
    path: templates,
    words: { one: 'a kept configuration', many: 'kept configurations' },
    access: { read, write },
    entity: ConfigTemplate,
    fields: NewConfigTemplate,
    fixed: ['typeId'],
  }),
}
