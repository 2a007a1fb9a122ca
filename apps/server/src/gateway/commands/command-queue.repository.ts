import type { DeviceCommand } from '@atalaya/domain/device-command'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { showCommand } from '../../secrets/command-secrets.ts'
import type { SecretEncryption } from '../../secrets/secret-encryption.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'

/** Not yet sent, or sent and to be answered. */
const isWaiting = sql<boolean>`(state = 'queued' OR (state = 'sent' AND is_answered))`

export interface WaitingCommand {
  id: number
  command: DeviceCommand
  password: string | null
  isAtMostOnce: boolean
  wasSent: boolean
  attempts: number
  isOfConfig: boolean
  heldFor: HeldFor | null
}

/** Two addresses speak for the device, or one that has not shown yet that it is the device. */
export type HeldFor = 'contested' | 'newAddress'

export type CommandReason = 'refused' | 'unanswered' | 'attempts' | 'unsupported' | 'invalid' | 'password'

export interface CommandOutcome {
  state: 'confirmed' | 'failed'
  reason: CommandReason | null
  answer: string | null
}

export const readWaitingTrackers = async (tx: Tx): Promise<number[]> =>
  (await tx.selectFrom('device_commands').select('tracker_id').distinct().where(isWaiting).execute()).map(
    (row) => row.tracker_id,
  )

/** The oldest, held until the transaction ends: whoever would cancel it waits, and then finds it sent. */
export const holdNextCommand = async (
  tx: Tx,
  encryption: SecretEncryption,
  { trackerId, now }: { trackerId: number; now: number },
): Promise<WaitingCommand | undefined> => {
  const row = await tx
    .selectFrom('device_commands')
    .select([
      'id',
      'command',
      'password',
      'encrypted_password',
      'encrypted_text',
      'said_at_most_once',
      'state',
      'attempts',
      'is_of_config',
      'held_for',
    ])
    .where('tracker_id', '=', trackerId)
    .where(isWaiting)
    .where('expires_ts', '>', now)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      ...showCommand<DeviceCommand>(row, trackerId, encryption),
      isAtMostOnce: row.said_at_most_once,
      wasSent: row.state === 'sent',
      attempts: row.attempts,
      isOfConfig: row.is_of_config,
      heldFor: row.held_for as HeldFor | null,
    }
  )
}

/** Keeps why it waits, and notes that it does. */
export const markHeld = async (
  tx: Tx,
  { id, command }: Pick<WaitingCommand, 'id' | 'command'>,
  { heldFor, address, now }: { heldFor: HeldFor | null; address: string; now: number },
): Promise<void> => {
  const row = await tx
    .updateTable('device_commands')
    .set({ held_for: heldFor, updated_ts: now })
    .where('id', '=', id)
    .returning(['company_id', 'reseller_id', 'user_id', 'tracker_id'])
    .executeTakeFirstOrThrow()
  if (heldFor === null) return
  await noteSecurityEvent(tx, {
    kind: 'command.held',
    ...{ companyId: row.company_id, resellerId: row.reseller_id, userId: row.user_id },
    subject: command.name,
    details: { trackerId: row.tracker_id, reason: heldFor, address },
  })
}

/** Without an answer to come `sent` is the end, and the password is needed no more. */
export const markSent = (tx: Tx, id: number, { now, isAnswered }: { now: number; isAnswered: boolean }) =>
  tx
    .updateTable('device_commands')
    .set(({ eb }) => ({
      state: 'sent',
      is_answered: isAnswered,
      attempts: eb('attempts', '+', 1),
      sent_ts: now,
      held_for: null,
      updated_ts: now,
      ...(isAnswered ? {} : { password: null, encrypted_password: null }),
    }))
    .where('id', '=', id)
    .execute()

/** Does nothing to a command that came to its end meanwhile. */
export const finishCommand = (tx: Tx, id: number, { now, ...outcome }: CommandOutcome & { now: number }) =>
  tx
    .updateTable('device_commands')
    .set({
      ...outcome,
      password: null,
      encrypted_password: null,
      updated_ts: now,
      ...(outcome.answer === null ? {} : { answered_ts: now }),
    })
    .where('id', '=', id)
    .where(isWaiting)
    .execute()

/** What a server that was killed had sent once and for all: nobody will receive the answer. */
export const failUnanswered = (tx: Tx, now: number) =>
  tx
    .updateTable('device_commands')
    .set({ state: 'failed', reason: 'unanswered', password: null, encrypted_password: null, updated_ts: now })
    .where('state', '=', 'sent')
    .where('is_answered', '=', true)
    .where('said_at_most_once', '=', true)
    .execute()

/** Those in `exceptIds` have just been sent and may still be answered. Whose they were, one for each. */
export const expireCommands = (
  tx: Tx,
  now: number,
  exceptIds: readonly number[],
): Promise<{ reseller_id: number; tracker_id: number }[]> =>
  tx
    .updateTable('device_commands')
    .set({ state: 'expired', password: null, encrypted_password: null, updated_ts: now })
    .where(isWaiting)
    .where('expires_ts', '<=', now)
    .$if(exceptIds.length > 0, (query) => query.where('id', 'not in', exceptIds))
    .returning(['reseller_id', 'tracker_id'])
    .execute()
