import { z } from 'zod'
import { AlarmId } from './alarms.ts'
import { CompanyId, ItemId, id } from './identifiers.ts'
import { route } from './route.ts'
import { Instant } from './values.ts'

export const AlarmSnoozeId = id<'AlarmSnoozeId'>()

/** Of what nobody is told for a while, although it is noted: an alarm, an item, or one at the other. */
const ofWhat = {
  /** Null: of every alarm. */
  alarmId: AlarmId.nullable(),
  /** Null: at every item. */
  itemId: ItemId.nullable(),
}

export const AlarmSnooze = z.object({
  ...ofWhat,
  id: AlarmSnoozeId,
  companyId: CompanyId,
  /** As they are called now; null where it is of any. */
  alarmName: z.string().nullable(),
  itemName: z.string().nullable(),
  untilTs: Instant,
  reason: z.string(),
  /** Name of who wants it. */
  by: z.string(),
  createdTs: Instant,
})
export type AlarmSnooze = z.infer<typeof AlarmSnooze>

/** A month: what is to be quiet for longer is switched off. */
const longestMs = 30 * 86_400_000

export const NewAlarmSnooze = z
  .object({
    ...ofWhat,
    forMs: z.number().int().min(60_000).max(longestMs),
    reason: z.string().trim().max(500).default(''),
  })
  .refine(({ alarmId, itemId }) => alarmId !== null || itemId !== null, { message: 'required', path: ['alarmId'] })
export type NewAlarmSnooze = z.infer<typeof NewAlarmSnooze>

const path = '/companies/id/:companyId/alarmsnoozes'
export const alarmSnoozeRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'alarmlogs.read',
    summary: 'Alarms and items of which nobody is told for now',
    reply: z.array(AlarmSnooze),
  }),
  /** One of the same alarm and item takes the place of the one before. */
  save: route({
    method: 'POST',
    path,
    access: 'alarmlogs.write',
    summary: 'Tell nobody of an alarm, of an item, or of one at the other for a while; notices are still noted',
    body: NewAlarmSnooze,
    reply: AlarmSnooze,
    callsPerMinute: 60,
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/id/:snoozeId`,
    access: 'alarmlogs.write',
    summary: 'Tell of it again at once',
    reply: z.object({}),
    callsPerMinute: 60,
  }),
}
