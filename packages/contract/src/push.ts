import { ioDictionary } from '@atalaya/domain/io-dictionary'
import { z } from 'zod'
import { route } from './route.ts'

/** What a device can say that it detected. */
const PushEvent = z.strictObject({
  kind: z.enum([
    'hardBraking',
    'fastAcceleration',
    'sharpTurn',
    'overspeed',
    'panic',
    'tow',
    'crash',
    'jamming',
    'unplugged',
    'lowBattery',
    'other',
  ]),
  value: z.number().min(-1e12).max(1e12).optional(),
  code: z.string().min(1).max(200).optional().describe("The device's own word, where the kind says less"),
})

const namesOfInputs = Object.entries(ioDictionary)
  .map(([name, { kind, ...meaning }]) => `${name} (${'unit' in meaning ? meaning.unit : kind})`)
  .join(', ')

/** One report. Held against packages/protocols/src/json-report by a test: what one takes, the other takes too. */
export const PushReport = z.strictObject({
  deviceId: z
    .string()
    .regex(/^[\x21-\x7e\u00a1-\ud7ff]{1,50}$/)
    .describe('As registered; no spaces'),
  recordedAt: z
    .union([z.number().min(1e11).max(4_102_444_800_000), z.iso.datetime({ offset: true })])
    .describe("The device's clock: epoch milliseconds, or ISO 8601 with a zone"),
  lat: z.number().min(-90).max(90).optional().describe('WGS 84 degrees; together with lng, or neither'),
  lng: z.number().min(-180).max(180).optional(),
  isValid: z.boolean().optional().describe('False where the device distrusts its position'),
  source: z.enum(['gps', 'cell', 'wifi', 'ble']).optional(),
  speedKmh: z.number().min(0).max(9_999).optional(),
  heading: z.number().min(0).max(360).optional().describe('Degrees clockwise from north'),
  altitudeM: z.number().min(-99_999).max(99_999).optional(),
  satellites: z.number().min(0).max(255).optional(),
  io: z
    .record(
      z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,39}$/),
      z.union([z.boolean(), z.number(), z.string().max(1_024)]),
    )
    .optional()
    .describe(`At most 100. Known names: ${namesOfInputs}. Any other name is kept as it is.`),
  events: z.array(PushEvent).max(16).optional(),
  trigger: z.string().min(1).max(200).optional().describe('What made the device report'),
  driverTag: z
    .string()
    .min(1)
    .max(200)
    .nullable()
    .optional()
    .describe('iButton or card held to the reader; null where it is empty'),
})

/** Numbers are places in the list that was sent, from 0. */
export const PushReply = z.object({
  stored: z.array(z.number().int()),
  notStored: z.array(
    z.object({
      index: z.number().int(),
      error: z.string().describe('A stable code; sending the same again will not help, except after device.unknown'),
      detail: z.string().optional(),
    }),
  ),
})
export type PushReply = z.infer<typeof PushReply>

/** Served by its own plugin, since a signature holds for bytes: not among the routes that bind.ts makes. */
export const pushRoutes = {
  positions: route({
    method: 'POST',
    path: '/push/positions',
    access: 'public',
    summary: 'Push reports of devices, signed; answered after they are stored',
    headers: z.object({
      'x-push-key': z.string().describe('Key id of the source'),
      'x-push-timestamp': z.string().describe('Now, epoch milliseconds; at most 5 minutes off'),
      'x-push-signature': z
        .string()
        .describe('HMAC-SHA256 with the secret of the source over timestamp, point and body; hexadecimal'),
    }),
    body: z.union([PushReport, z.array(PushReport).min(1).max(1_000)]),
    maxBodyBytes: 1_048_576,
    reply: PushReply,
  }),
  calls: route({
    method: 'POST',
    path: '/push/calls',
    access: 'public',
    summary:
      'Take what a platform calls with, in its own words: OwnTracks, flespi, The Things Stack, ChirpStack, Globalstar, SPOT. ' +
      'Told apart by what they say; answered as each wants it, after all is stored',
    headers: z.object({
      authorization: z
        .string()
        .describe('HTTP Basic: the key id of the source as the user, its secret as the password'),
    }),
    body: z.unknown(),
    maxBodyBytes: 1_048_576,
    reply: z.unknown(),
  }),
}
