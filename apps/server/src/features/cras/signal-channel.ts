import type { CraAnswer, CraSignal } from '@atalaya/contract/cras'
import { eventCodeOf } from '@atalaya/protocols/dc09/event-codes'
import type { Logger } from 'pino'
import type { Clock } from '../../adapters/clock.ts'
import type { OutsideExchange } from '../../adapters/outside-exchange.ts'
import { asEngine, type Database, type Tx } from '../../database/tenant.ts'
import { signalAttempts, signalsAtOnce, signalsOfTenant, signalsOfTenantAtOnce } from '../../limits/cras.limits.ts'
import type { Channel, Delivery, Outgoing } from '../../outbox/index.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { createSecretEncryption } from '../../secrets/secret-encryption.ts'
import { noteAnswer } from './links.repository.ts'
import { type Centre, findCentre, saveOffsets } from './receivers.repository.ts'
import { lastOf, type Sent, sendSignal } from './send-signal.ts'
import { addTries, findSignal, type StoredSignal, settleSignals } from './signals.repository.ts'
import { tellUndelivered } from './tell-undelivered.ts'

interface Ports {
  database: Database
  clock: Clock
  keys: KeyRing
  exchange: OutsideExchange
  logger: Logger
}

export const signalChannelName = 'cra'

/** What withheld one that was sent, and is not to be sent again. */
const rejected = 'the receiver cannot make anything of it'

/**
 * Sends signals to receiving centres. The row holds which one; the frame is built at each try, since its time is checked. An account's
 * signals follow each other, and one that comes to nothing holds back the others for as long as it is tried.
 */
export const craSignalChannel = (ports: Ports): Channel => {
  const { database, clock, keys, exchange } = ports
  const encryption = createSecretEncryption(keys, 'alarm receivers')

  const look = (signalId: number) =>
    asEngine(database, async (tx) => {
      const found = await findSignal(tx, signalId)
      return { found, centre: found && (await findCentre(tx, found.craId, encryption)) }
    })

  const deliver = async ({ payload }: Outgoing, signal: AbortSignal): Promise<Delivery> => {
    const { found, centre } = await look((payload as { signalId: number }).signalId)
    if (!found || !centre) return { kind: 'withheld', reason: 'its centre has no receiver any more' }
    // What was answered for good, and not settled before its sender died, is not sent again.
    const known = deliveryOf(lastOf(found))
    if (known.kind !== 'postponed') return known
    const { sequence, account, code, turn, extended } = found
    const event = { ...eventCodeOf(code, turn), group: 0, zone: 0 }
    const sent = await sendSignal(centre.receivers, { sequence, account, event, extended }, { clock, exchange, signal })
    await asEngine(database, (tx) => noteSent(tx, sent, { found, centre }))
    return deliveryOf(lastOf(sent))
  }

  return {
    name: signalChannelName,
    atOnce: signalsAtOnce.value,
    atOnceOfTenant: signalsOfTenantAtOnce.value,
    perSecond: 500,
    perTenantMinute: signalsOfTenant.value,
    attempts: signalAttempts.value,
    // An alarm is not to wait for long after its receiver is back.
    pauseMs: (attempt) => (attempt <= 12 ? 5_000 : 30_000),
    leaseMs: 30_000,
    onDead: 'skips it',
    deliver,
    async settled(tx, all) {
      const states = all.map((each) => ({
        id: (each.message.payload as { signalId: number }).signalId,
        state: stateOf(each),
      }))
      await tellUndelivered(
        tx,
        states.filter(({ state }) => state === 'rejected' || state === 'failed'),
        ports,
      )
      await settleSignals(tx, states, clock.now())
    },
  }
}

const deliveryOf = (answer: CraAnswer): Delivery => {
  if (answer === 'acknowledged') return { kind: 'sent' }
  return answer === 'rejected' ? { kind: 'withheld', reason: rejected } : { kind: 'postponed', reason: answer }
}

const stateOf = (settled: { kind: 'sent' | 'withheld' | 'dead'; reason?: string }): CraSignal['state'] => {
  if (settled.kind === 'sent') return 'acknowledged'
  if (settled.kind === 'dead') return 'failed'
  return settled.reason === rejected ? 'rejected' : 'dropped'
}

/** What came back is written before the message is settled: at the notice, and of the lines. */
const noteSent = async (
  tx: Tx,
  sent: Sent,
  { found, centre }: { found: StoredSignal; centre: Centre },
): Promise<void> => {
  await addTries(tx, found.id, sent.tries)
  await saveOffsets(tx, centre, sent.learned)
  await noteAnswers(tx, sent, { craId: centre.id, account: found.account })
}

/** Of each receiver that was tried the last answer. */
const noteAnswers = async (
  tx: Tx,
  { tries }: Sent,
  { craId, account }: { craId: number; account: string },
): Promise<void> => {
  const last = new Map(tries.map((each) => [each.receiver, each]))
  for (const tried of last.values()) await noteAnswer(tx, { craId, receiver: tried.receiver, account }, tried)
}
