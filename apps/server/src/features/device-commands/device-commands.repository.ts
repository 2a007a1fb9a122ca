import type { DeviceCommandEntry, DeviceCommandId, DeviceCommandOrder } from '@atalaya/contract/device-commands'
import type { CompanyId, TrackerId, UserId } from '@atalaya/contract/identifiers'
import { isDangerous } from '@atalaya/domain/device-command'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../database/schema.ts'
import type { Tx } from '../../database/tenant.ts'
import { hideCommand, showText } from '../../secrets/command-secrets.ts'
import type { SecretEncryption } from '../../secrets/secret-encryption.ts'

/** Not yet said, or said and to be answered. */
const isWaiting = sql<boolean>`(state = 'queued' OR (state = 'sent' AND is_answered))`

const columns = [
  'id',
  'tracker_id',
  'company_id',
  'user_id',
  'user_name',
  'command',
  'encrypted_text',
  'state',
  'is_answered',
  'attempts',
  'created_ts',
  'updated_ts',
  'expires_ts',
  'sent_ts',
  'answered_ts',
  'answer',
  'reason',
  'held_for',
] as const

type Row = Pick<Selectable<Tables['device_commands']>, (typeof columns)[number]>

const toEntry = (row: Row, encryption: SecretEncryption): DeviceCommandEntry => {
  const command = showText<DeviceCommandOrder>(row, row.tracker_id, encryption)
  return {
    id: row.id as DeviceCommandId,
    trackerId: row.tracker_id as TrackerId,
    companyId: row.company_id as CompanyId | null,
    command,
    isDangerous: isDangerous(command.name),
    isAnswered: row.is_answered,
    state: row.state as DeviceCommandEntry['state'],
    reason: row.reason as DeviceCommandEntry['reason'],
    answer: row.answer,
    heldFor: row.state === 'queued' ? (row.held_for as DeviceCommandEntry['heldFor']) : null,
    attempts: row.attempts,
    userId: row.user_id as UserId | null,
    userName: row.user_name,
    createdTs: row.created_ts,
    updatedTs: row.updated_ts,
    expiresTs: row.expires_ts,
    sentTs: row.sent_ts,
    answeredTs: row.answered_ts,
  }
}

export interface CommandedTracker {
  id: number
  deviceId: string
  typeId: number
  resellerId: number
  companyId: number | null
}

/** Within the asker's tenant: undefined for anybody else's. Held, so that it does not move while a command is written. */
export const findCommandedTracker = async (
  tx: Tx,
  id: number,
  { isHeld = false } = {},
): Promise<CommandedTracker | undefined> => {
  const row = await tx
    .selectFrom('trackers')
    .select(['id', 'device_id', 'type_id', 'reseller_id', 'company_id'])
    .where('id', '=', id)
    .$if(isHeld, (query) => query.forShare())
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      deviceId: row.device_id,
      typeId: row.type_id,
      resellerId: row.reseller_id,
      companyId: row.company_id,
    }
  )
}

/** Newest first. */
export const listDeviceCommands = async (
  tx: Tx,
  encryption: SecretEncryption,
  trackerId: number,
  page: { limit: number; beforeId: number | undefined; updatedAfterTs: number | undefined },
): Promise<DeviceCommandEntry[]> => {
  const { limit, beforeId, updatedAfterTs } = page
  const rows = await tx
    .selectFrom('device_commands')
    .select(columns)
    .where('tracker_id', '=', trackerId)
    .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId as number))
    .$if(updatedAfterTs !== undefined, (query) => query.where('updated_ts', '>', updatedAfterTs as number))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => toEntry(row, encryption))
}

export const countWaiting = async (tx: Tx, trackerId: number): Promise<number> => {
  const { waiting } = await tx
    .selectFrom('device_commands')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('tracker_id', '=', trackerId)
    .where(isWaiting)
    .executeTakeFirstOrThrow()
  return waiting
}

export interface NewCommandRow {
  tracker: CommandedTracker
  userId: number
  command: DeviceCommandOrder
  password: string | undefined
  isSaidAtMostOnce: boolean
  now: number
  expiresTs: number
}

const hidden = (
  { command, password, tracker }: Omit<NewCommandRow, 'isSaidAtMostOnce'>,
  encryption: SecretEncryption,
) => {
  const hidden = hideCommand({ command, password: password ?? null }, tracker.id, encryption)
  return { ...hidden, command: JSON.stringify(hidden.command) }
}

export const insertDeviceCommand = async (
  tx: Tx,
  encryption: SecretEncryption,
  row: NewCommandRow,
): Promise<DeviceCommandEntry> =>
  toEntry(
    await tx
      .insertInto('device_commands')
      .values({
        reseller_id: row.tracker.resellerId,
        company_id: row.tracker.companyId,
        tracker_id: row.tracker.id,
        user_id: row.userId,
        ...hidden(row, encryption),
        said_at_most_once: row.isSaidAtMostOnce,
        created_ts: row.now,
        updated_ts: row.now,
        expires_ts: row.expiresTs,
      })
      .returning(columns)
      .executeTakeFirstOrThrow(),
    encryption,
  )

/** Undefined where it is not there or not queued any more; whoever is just sending it is waited for. */
export const cancelDeviceCommand = async (
  tx: Tx,
  encryption: SecretEncryption,
  { trackerId, id, now }: { trackerId: number; id: number; now: number },
): Promise<DeviceCommandEntry | undefined> => {
  const row = await tx
    .updateTable('device_commands')
    .set({ state: 'cancelled', password: null, encrypted_password: null, updated_ts: now })
    .where('tracker_id', '=', trackerId)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning(columns)
    .executeTakeFirst()
  return row && toEntry(row, encryption)
}

export const hasDeviceCommand = async (tx: Tx, trackerId: number, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('device_commands')
    .select('id')
    .where('tracker_id', '=', trackerId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

/** Those that came to their end before `before`; how many. */
export const deleteOldDeviceCommands = async (tx: Tx, before: number): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('device_commands')
    .where('updated_ts', '<', before)
    .where(sql<boolean>`NOT ${isWaiting}`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Those that carry the tracker's present configuration, in the order in which they are said. */
export const listConfigCommands = async (
  tx: Tx,
  encryption: SecretEncryption,
  trackerId: number,
): Promise<DeviceCommandEntry[]> =>
  (
    await tx
      .selectFrom('device_commands')
      .select(columns)
      .where('tracker_id', '=', trackerId)
      .where('is_of_config', '=', true)
      .orderBy('id')
      .execute()
  ).map((row) => toEntry(row, encryption))

/**
 * What waits of an earlier configuration is not said any more, and what was said of it counts for nothing. The new ones
 * may be said again when an answer is lost: setting the same twice does no harm.
 */
export const replaceConfigCommands = async (
  tx: Tx,
  encryption: SecretEncryption,
  change: { trackerIds: readonly number[]; rows: readonly Omit<NewCommandRow, 'isSaidAtMostOnce'>[]; now: number },
): Promise<void> => {
  const { trackerIds, rows, now } = change
  if (trackerIds.length === 0) return
  const earlier = tx
    .updateTable('device_commands')
    .where('is_of_config', '=', true)
    .where('tracker_id', 'in', trackerIds)
  await earlier
    .set({ state: 'cancelled', password: null, encrypted_password: null, updated_ts: now })
    .where('state', '=', 'queued')
    .execute()
  await earlier.set({ is_of_config: false, updated_ts: now }).execute()
  if (rows.length === 0) return
  await tx
    .insertInto('device_commands')
    .values(
      rows.map((row) => ({
        reseller_id: row.tracker.resellerId,
        company_id: row.tracker.companyId,
        tracker_id: row.tracker.id,
        user_id: row.userId,
        ...hidden(row, encryption),
        said_at_most_once: false,
        is_of_config: true,
        created_ts: row.now,
        updated_ts: row.now,
        expires_ts: row.expiresTs,
      })),
    )
    .execute()
}
