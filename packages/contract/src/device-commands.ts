import { z } from 'zod'
import { CompanyId, TrackerId, UserId } from './identifiers.ts'
import { route } from './route.ts'
import { byId, Instant, InstantInAddress } from './values.ts'

export const DeviceCommandId = z.number().int().positive().brand<'DeviceCommandId'>()
export type DeviceCommandId = z.infer<typeof DeviceCommandId>

const bare = <const Name extends string>(name: Name) => z.strictObject({ name: z.literal(name) })
const text = z.string().trim().min(1).max(500)
const intervalS = z.number().int().min(5).max(86_400)

/** What a tracker can be told; not every protocol has every one, see `inputs`. Durations in seconds. */
export const DeviceCommandOrder = z.discriminatedUnion('name', [
  /** In the words of the device's protocol. */
  z.strictObject({ name: z.literal('text'), text }),
  bare('reboot'),
  bare('requestPosition'),
  z.strictObject({ name: z.literal('setReportInterval'), movingS: intervalS, parkedS: intervalS }),
  z.strictObject({ name: z.literal('setOutput'), output: z.number().int().min(1).max(4), isOn: z.boolean() }),
  /** Cuts fuel or ignition by the tracker's relay. */
  bare('stopEngine'),
  bare('releaseEngine'),
  bare('readVersion'),
  bare('readStatus'),
  bare('readParameters'),
  z.strictObject({ name: z.literal('readParameter'), parameterId: z.number().int().min(1).max(999_999) }),
  /** On the driver's display. */
  z.strictObject({ name: z.literal('showMessage'), text: z.string().trim().min(1).max(200) }),
])
export type DeviceCommandOrder = z.infer<typeof DeviceCommandOrder>

const orderNames = DeviceCommandOrder.options.map((option) => option.shape.name.value)

/**
 * `sent`: on its way, or, where `isAnswered` is false, all that will ever be known. `confirmed` and `failed` by the
 * device's own words in `answer`, or failed by `reason`. What is dangerous is said once and never again.
 */
export const deviceCommandStates = ['queued', 'sent', 'confirmed', 'failed', 'expired', 'cancelled'] as const

/**
 * `refused`: the device said no. `unanswered`: said once and not answered, nobody knows whether it was done.
 * `attempts`: said several times in vain. `unsupported`, `invalid`: not to be said in the protocol that the device
 * speaks. `password`: its password is not known. `moved`: the tracker went elsewhere.
 */
export const deviceCommandReasons = [
  'refused',
  'unanswered',
  'attempts',
  'unsupported',
  'invalid',
  'password',
  'moved',
] as const

export const minExpiryMs = 60_000
export const maxExpiryMs = 30 * 86_400_000
export const defaultExpiryMs = 86_400_000

export const NewDeviceCommand = z.object({
  command: DeviceCommandOrder,
  /** From now on; what is not sent and answered by then is not sent any more. */
  expiresInMs: z.number().int().min(minExpiryMs).max(maxExpiryMs).default(defaultExpiryMs),
  /** Of the device, where it asks for one; never shown again. */
  password: z
    .string()
    .regex(/^[\x21-\x7e]{1,20}$/)
    .optional(),
})
export type NewDeviceCommand = z.infer<typeof NewDeviceCommand>

export const DeviceCommandEntry = z.object({
  id: DeviceCommandId,
  trackerId: TrackerId,
  /** Whose tracker it was then. */
  companyId: CompanyId.nullable(),
  command: DeviceCommandOrder,
  isDangerous: z.boolean(),
  isAnswered: z.boolean(),
  state: z.enum(deviceCommandStates),
  reason: z.enum(deviceCommandReasons).nullable(),
  answer: z.string().nullable(),
  /** Why it waits although the device is there: two addresses speak for it, or who speaks has not shown yet that it is the device. */
  heldFor: z.enum(['contested', 'newAddress']).nullable(),
  /** How often it was said. */
  attempts: z.number().int(),
  userId: UserId.nullable(),
  /** As it was then. */
  userName: z.string(),
  createdTs: Instant,
  /** Of the last change of anything here. */
  updatedTs: Instant,
  expiresTs: Instant,
  sentTs: Instant.nullable(),
  answeredTs: Instant.nullable(),
})
export type DeviceCommandEntry = z.infer<typeof DeviceCommandEntry>

const DeviceCommandPage = z.object({
  commands: byId(DeviceCommandEntry),
  /** For the next, older page; null where there is none. */
  nextBeforeId: DeviceCommandId.nullable(),
})

const DeviceCommandInputs = z.object({
  protocol: z.string(),
  commands: z.array(z.object({ name: z.enum(orderNames), isDangerous: z.boolean() })),
})

const routesUnder = <const Owner extends '/companies/id/:companyId' | '/resellers/id/:resellerId'>(owner: Owner) => {
  const path = `${owner}/trackers/id/:trackerId/commands` as const
  return {
    list: route({
      method: 'GET',
      path,
      access: 'devices.read',
      summary: 'Commands of a tracker, newest first',
      query: z.object({
        limit: z.coerce.number().int().min(1).max(200),
        before_id: z.coerce.number().int().positive().optional(),
        /** Only what has changed since, for a screen that looks again: with a second of overlap, since what changes last may not commit last. */
        updated_after_ts: InstantInAddress.optional(),
      }),
      reply: DeviceCommandPage,
    }),
    inputs: route({
      method: 'GET',
      path: `${path}/inputs`,
      access: 'devices.read',
      summary: 'What a tracker can be told, by its type; empty where it takes no commands',
      reply: DeviceCommandInputs,
    }),
    queue: route({
      method: 'POST',
      path,
      access: 'devices.write',
      summary:
        'Tell a tracker to do something, at once if it is connected and as soon as it is otherwise; what is dangerous (`inputs`) needs a fresh proof',
      body: NewDeviceCommand,
      reply: DeviceCommandEntry,
    }),
    cancel: route({
      method: 'DELETE',
      path: `${path}/id/:commandId`,
      access: 'devices.write',
      summary: 'Withdraw a command that has not been sent yet',
      reply: DeviceCommandEntry,
    }),
  }
}

export const deviceCommandRoutes = routesUnder('/resellers/id/:resellerId')
export const companyDeviceCommandRoutes = routesUnder('/companies/id/:companyId')
