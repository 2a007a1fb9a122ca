import { motions } from '@atalaya/domain/item-state'
import { z } from 'zod'
import { liveNoticeMessages } from './alarm-notices.ts'
import { Geozone } from './geozones.ts'
import { CompanyId, DriverId, GeozoneId, GroupId, ItemId, PoiId, ResellerId, TrackerId } from './identifiers.ts'
import { Poi } from './pois.ts'
import { SensorReading } from './sensors.ts'
import { ItemEvent, Track } from './tracks.ts'
import { Instant, ItemType } from './values.ts'

/** Raised on any change that an older page could misread. */
export const liveVersion = 1
/**
 * Subprotocols of the upgrade: the protocol with its version, and who asks. `initialize` does the same in the first frame,
 * for clients that cannot; only few of those may wait at once.
 */
export const liveProtocol = `atalaya.v${liveVersion}`
export const liveProtocols = (token: string): string[] => [liveProtocol, `bearer.${token}`]

const ids = z.array(z.number().int().positive()).max(100_000)
const detail = <const T extends string>(type: T) => z.object({ type: z.literal(type), id: ItemId })
const groupSet = <const T extends string>(type: T) => z.object({ type: z.literal(type), ids })

/** Browser to server. Without a token in the upgrade the first frame is `initialize`; anything before it closes the channel. */
export const LiveRequest = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('initialize'),
    url: z.string().max(2_000),
    token: z.string().max(4_000),
    version: z.literal(liveVersion).optional(),
  }),
  /** `stream` and `lastSeq` of the last batch applied, to get what was missed instead of everything. */
  z.object({
    type: z.literal('bindCompany'),
    id: CompanyId,
    stream: z.string().max(64).optional(),
    lastSeq: z.number().int().optional(),
  }),
  z.object({ type: z.literal('closeCompany') }),
  /** Needs no company: the devices of all resellers in scope. */
  z.object({ type: z.literal('watchDevices'), isWatching: z.boolean() }),
  z.object({ type: z.literal('userInMap'), isInMap: z.boolean() }),
  groupSet('addGroups'),
  groupSet('removeGroups'),
  groupSet('reloadGroups'),
  /** The groups whose items' positions are wanted; none in particular means all, items without a group included. */
  groupSet('mapGroupsSelected'),
  /** Follow the running trip of an item; null ends it. */
  z.object({ type: z.literal('vTrack'), id: ItemId.nullable() }),
  detail('inVehicle'),
  detail('outVehicle'),
  detail('inAsset'),
  detail('outAsset'),
  detail('inPerson'),
  detail('outPerson'),
  z.object({ type: z.literal('sensorTableOn'), ids }),
  z.object({ type: z.literal('sensorTableOff') }),
  z.object({ type: z.literal('accessToken'), token: z.string().max(4_000) }),
])
export type LiveRequest = z.infer<typeof LiveRequest>

const ofItem = { itemType: ItemType, itemId: ItemId }

/** The live picture of one item: sent whole each time, so that the latest one is always enough. */
export const LivePosition = z.object({
  kind: z.literal('position'),
  ...ofItem,
  /** Null until the item has a trusted position. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** Of the last fix; null for an item that never reported. */
  recordedAt: Instant.nullable(),
  speedKmh: z.number().optional(),
  heading: z.number().optional(),
  altitudeM: z.number().optional(),
  satellites: z.number().optional(),
  source: z.number().int().min(1).max(5).optional(),
  motion: z.enum(motions),
  motionSince: Instant,
  isInTrack: z.boolean(),
  ignition: z.boolean().optional(),
})
export type LivePosition = z.infer<typeof LivePosition>

export const LiveMessage = z.discriminatedUnion('kind', [
  LivePosition,
  z.object({ kind: z.literal('group'), ...ofItem, groupIds: z.array(GroupId) }),
  z.object({
    kind: z.literal('sensor'),
    ...ofItem,
    recordedAt: Instant,
    /** Inputs as the tracker reported them. */
    values: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
    /** The company's own sensors, by id; absent for an item that has none. */
    sensors: z.record(z.string(), SensorReading).optional(),
  }),
  z.object({ kind: z.literal('event'), ...ofItem, event: ItemEvent }),
  z.object({ kind: z.literal('customState'), ...ofItem, customStateId: z.number().int().nullable() }),
  z.object({ kind: z.literal('odometer'), ...ofItem, odometerM: z.number() }),
  z.object({ kind: z.literal('hourmeter'), ...ofItem, hourMeterMs: z.number() }),
  z.object({ kind: z.literal('track'), ...ofItem, track: Track }),
  z.object({ kind: z.literal('driver'), driverId: DriverId, vehicleId: ItemId.nullable(), ts: Instant }),
  z.object({ kind: z.literal('driverVehicle'), ...ofItem, driverId: DriverId.nullable(), ts: Instant }),
  ...liveNoticeMessages,
  z.object({ kind: z.literal('companyStatus'), value: z.number().int() }),
  z.object({ kind: z.literal('poi'), poi: Poi }),
  z.object({ kind: z.literal('poiDelete'), id: PoiId }),
  z.object({ kind: z.literal('geozone'), geozone: Geozone }),
  z.object({ kind: z.literal('geozoneDelete'), id: GeozoneId }),
  z.object({ kind: z.literal('itemDelete'), ...ofItem }),
  /** Somebody has changed records of this noun: a list that is shown is read again. */
  z.object({ kind: z.literal('records'), noun: z.string() }),
  /** These trackers, their configuration or their commands have changed: read again. None named are many. */
  z.object({ kind: z.literal('devices'), resellerId: ResellerId, trackerIds: z.array(TrackerId) }),
  z.object({ kind: z.literal('devicesWatched') }),
  z.object({ kind: z.literal('alert'), text: z.string() }),
  z.object({ kind: z.literal('checkToken') }),
  /** Opens the stream: what follows up to `snapshotEnd` replaces all that the page had, unless `resumed`. */
  z.object({
    kind: z.literal('bindCompany'),
    id: CompanyId,
    stream: z.string(),
    resumed: z.boolean(),
    /** Whether a list that was read within the last minute may have changed since, without a word to this page. */
    listsMayHaveChanged: z.boolean(),
  }),
  z.object({ kind: z.literal('snapshotEnd') }),
  /** Why the server is about to close the channel. */
  z.object({ kind: z.literal('refused'), reason: z.enum(['token', 'company', 'protocol', 'version', 'busy']) }),
])
export type LiveMessage = z.infer<typeof LiveMessage>
export type LiveKind = LiveMessage['kind']

/** Server to browser. `seq` grows by the company's stream; gaps are normal, since each client gets its own part. */
export const LiveBatch = z.object({ seq: z.number().int(), messages: z.array(LiveMessage) })
export type LiveBatch = z.infer<typeof LiveBatch>

export const liveFlushMs = 1_000
export const liveBufferLimit = 5_000
/** Beyond so many vehicles, who sits where is not kept message by message: the list of drivers is read again as a whole. */
export const driverUpdatesCutoff = 200
