import type { AlarmNotice } from '@atalaya/contract/alarm-notices'
import { CompanySettings } from '@atalaya/contract/company-settings'
import { type CraTurn, craTurnsDue, usualCraCode } from '@atalaya/domain/alarms/cra-signals'
import { codeIn } from '@atalaya/protocols/dc09/event-codes'
import { sql } from 'kysely'
import type { Clock } from '../../adapters/clock.ts'
import { type NoticeRow, noticeColumns, noticeOf, type ToldNotice } from '../../database/stored-notice.ts'
import { asEngine, type Database, type Tx } from '../../database/tenant.ts'
import { signalsBeingMade, signalsOfTenant } from '../../limits/cras.limits.ts'
import { type Channel, enqueue, type Outgoing } from '../../outbox/index.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { createSecretEncryption, type SecretEncryption } from '../../secrets/secret-encryption.ts'
import { type Centre, drawSequence, findCentre } from './receivers.repository.ts'
import { signalChannelName } from './signal-channel.ts'
import { insertSignal, type NewSignal, readSignals } from './signals.repository.ts'

interface Ports {
  database: Database
  clock: Clock
  keys: KeyRing
}

interface TakenRow extends NoticeRow {
  withdrawn_ts: number | null
  conf: unknown
}

/** Locked, so that nobody else tells of it meanwhile. */
const takeNotice = async (tx: Tx, noticeId: number): Promise<TakenRow | undefined> => {
  const { rows } = await sql<TakenRow>`
    SELECT ${noticeColumns}, withdrawn_ts, (SELECT conf FROM companies WHERE companies.id = company_id) AS conf
    FROM alarm_notices WHERE id = ${noticeId} FOR NO KEY UPDATE OF alarm_notices`.execute(tx)
  return rows[0]
}

/** The centre of its company, where that hands alarms to one. */
const centreOf = async (tx: Tx, conf: unknown, encryption: SecretEncryption) => {
  const { cra } = CompanySettings.parse(conf)
  if (!cra.active || cra.id === null) return undefined
  const centre = await findCentre(tx, cra.id, encryption)
  return centre && { ...centre, account: cra.account || centre.account }
}

const signalOf = (notice: ToldNotice, turn: CraTurn, centre: Centre): Omit<NewSignal, 'sequence'> => {
  const { id, companyId, ts, endTs, itemName, info, data } = notice as AlarmNotice
  const { pos } = data
  return {
    ...{ companyId, noticeId: id, craId: centre.id, craName: centre.name, turn },
    account: (info.craId || centre.account).toUpperCase(),
    code: info.craCode || codeIn(usualCraCode(data.event), centre.format),
    extended: {
      at: turn === 'restored' ? (endTs ?? ts) : ts,
      // Where it began; where the item is when it is over, the notice does not know.
      position: turn === 'raised' && pos ? { lat: pos.lat, lng: pos.lng, altitudeM: pos.alt } : null,
      text: `${itemName}: ${info.name}`,
    },
  }
}

/**
 * Makes signals of notices, apart from the engine: what is still to be told follows from the notice and from what was told, so that a
 * message that comes twice makes none twice. The signals of an account leave in the order in which they are made here.
 */
export const craNoticeChannel = ({ database, clock, keys }: Ports): Channel => {
  const encryption = createSecretEncryption(keys, 'alarm receivers')
  return {
    name: 'craNotices',
    atOnce: signalsBeingMade.value,
    atOnceOfTenant: Math.ceil(signalsBeingMade.value / 4),
    perSecond: 500,
    perTenantMinute: signalsOfTenant.value,
    attempts: 1_000,
    pauseMs: (attempt) => Math.min(1_000 * attempt, 30_000),
    leaseMs: 20_000,
    onDead: 'skips it',
    async deliver({ payload }: Outgoing) {
      const { noticeId } = payload as { noticeId: number }
      return asEngine(database, async (tx) => {
        const row = await takeNotice(tx, noticeId)
        if (!row) return { kind: 'withheld', reason: 'it is gone' }
        const centre = await centreOf(tx, row.conf, encryption)
        if (!centre) return { kind: 'withheld', reason: 'its company hands alarms to no centre' }
        const told = (await readSignals(tx, noticeId)).map(({ turn }) => turn)
        const turns = craTurnsDue({ endTs: row.end_ts, isWithdrawn: row.withdrawn_ts !== null }, told)
        for (const turn of turns) await writeSignal(tx, signalOf(noticeOf(row), turn, centre), { centre, clock })
        return { kind: 'sent', note: `${turns.length} signals` }
      })
    },
  }
}

const writeSignal = async (
  tx: Tx,
  signal: Omit<NewSignal, 'sequence'>,
  { centre, clock }: { centre: Centre; clock: Clock },
): Promise<void> => {
  const sequence = await drawSequence(tx, centre)
  const signalId = await insertSignal(tx, { ...signal, sequence }, clock.now())
  await enqueue(tx, [
    {
      ...{ channel: signalChannelName, companyId: signal.companyId, resellerId: null },
      orderKey: `${signal.craId} ${signal.account}`,
      payload: { signalId },
    },
  ])
}
