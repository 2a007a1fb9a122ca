import { z } from 'zod'
import { route } from './route.ts'
import { Instant } from './values.ts'

/** One report as the codec understood it; canonical input names with units are in `@atalaya/domain/io-dictionary`. */
export const DecodedReport = z.object({
  deviceId: z.string(),
  recordedTs: Instant.nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  speedKmh: z.number().nullable(),
  /** Degrees clockwise from north. */
  heading: z.number().nullable(),
  altitudeM: z.number().nullable(),
  satellites: z.number().nullable(),
  /** False where the tracker itself distrusts the coordinates. */
  isValid: z.boolean(),
  io: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
  events: z.array(z.object({ kind: z.string(), value: z.number().optional(), code: z.string().optional() })),
  driverTag: z.string().nullable(),
})
export type DecodedReport = z.infer<typeof DecodedReport>

export const InstallerFrame = z.object({
  receivedTs: Instant,
  protocol: z.string(),
  transport: z.enum(['tcp', 'udp', 'http']),
  remoteAddress: z.string(),
  /** The frame as it came, two digits a byte; of a long one its beginning. */
  hex: z.string(),
  lengthBytes: z.number().int(),
  /** The same as text, where all of it can be read. */
  text: z.string().nullable(),
  /** What the server made of it: a handshake, reports, an answer or heartbeat, or nothing and why. */
  meaning: z.enum(['identify', 'reports', 'other', 'failed']),
  reports: z.array(DecodedReport),
  /** A stable code and, in English, what the codec stumbled over. */
  failure: z.object({ code: z.string(), detail: z.string() }).nullable(),
})
export type InstallerFrame = z.infer<typeof InstallerFrame>

export const trackerFlagKinds = [
  'connectedTwice',
  'impossibleJump',
  'wrongClock',
  /** Two addresses take turns to speak for it: what may do harm waits. */
  'contested',
  /** Somebody called by its id in what its type does not speak, or from outside its networks, and was refused. */
  'otherProtocol',
  'otherNetwork',
  /** Somebody called by its id on a port that does not speak what it speaks. */
  'wrongPort',
] as const
export const TrackerFlag = z.object({
  kind: z.enum(trackerFlagKinds),
  firstTs: Instant,
  lastTs: Instant,
  times: z.number().int(),
  /** Of the last time: `remoteAddresses` of the two connections, `recordedTs` of the jump or of the wrong clock. */
  detail: z.object({
    remoteAddresses: z.array(z.string()).optional(),
    recordedTs: z.number().optional(),
    /** Of the wrong port: which it was, and the protocol that was spoken there all the same. */
    port: z.number().int().optional(),
    speaks: z.string().optional(),
  }),
})
export type TrackerFlag = z.infer<typeof TrackerFlag>

/** All that somebody under a dashboard with a telephone wants to know of a device. */
export const InstallerView = z.object({
  deviceId: z.string(),
  /** Oldest first; datagrams have the address of the last one. */
  connections: z.array(
    z.object({ since: Instant, protocol: z.string(), transport: z.enum(['tcp', 'udp']), remoteAddress: z.string() }),
  ),
  flags: z.array(TrackerFlag),
  /** Newest first, since the server started. */
  frames: z.array(InstallerFrame),
})
export type InstallerView = z.infer<typeof InstallerView>

const path = '/resellers/id/:resellerId/trackers'
export const installerRoutes = {
  tracker: route({
    method: 'GET',
    path: `${path}/id/:trackerId/installer`,
    access: 'devices.read',
    summary: "A tracker's connections, flags and last frames, raw and decoded",
    reply: InstallerView,
  }),
  clearFlags: route({
    method: 'DELETE',
    path: `${path}/id/:trackerId/installer/flags`,
    access: 'devices.write',
    summary: 'Take back the flags of a tracker: what was wrong has been seen to',
    reply: z.object({ cleared: z.number().int() }),
  }),
  unregistered: route({
    method: 'GET',
    path: `${path}/unregistered/installer`,
    access: 'devices.read',
    summary: 'The same of a device that reports but that nobody has registered',
    query: z.object({ deviceId: z.string().min(1).max(50) }),
    reply: InstallerView,
  }),
}
