import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { asEngine, type Database } from '../database/tenant.ts'
import type { Channel, Delivery } from './channel.ts'
import { type Claimed, claim, ensureChannel } from './claim.repository.ts'
import { type Outcome, settle } from './settle.repository.ts'
import { onOutboxWritten } from './wake.ts'

export interface Outbox {
  /** Takes nothing more, and lets what is on its way arrive for a while; what then has not is sent again when its lease ends. */
  stop(): Promise<void>
}

interface Ports {
  database: Database
  logger: Logger
  /** How often each channel is looked at when nobody says that there is something, ms. */
  pollMs?: number
}

const stopWithinMs = 5_000
const mostPerSettlement = 100
/** Between two claims of a channel, and before what was delivered is settled: what comes within it shares a transaction. */
const roundMs = 20

/**
 * Delivers what is in the outbox, each channel for itself. Nothing of it is true in this process alone: who sends what, how
 * fast and whose turn it is stand in the database, so that any number of nodes share the work.
 */
export const startOutbox = (ports: Ports, channels: readonly Channel[]): Outbox => {
  const running = channels.map((channel) => startChannel(ports, channel))
  return { stop: async () => void (await Promise.all(running.map(({ stop }) => stop()))) }
}

const startChannel = ({ database, logger, pollMs = 1_000 }: Ports, channel: Channel): Outbox => {
  const [stopping, givingUp] = [new AbortController(), new AbortController()]
  const onTheirWay = createOnTheirWay()
  const sleep = wakeable(stopping.signal)
  const unlisten = onOutboxWritten(channel.name, sleep.wake)
  const record = settling(database, channel, (err) => logger.error({ err, channel: channel.name }, 'not settled'))

  const send = async (message: Claimed): Promise<void> => {
    const delivery = await deliver(channel, message, givingUp.signal)
    if (!givingUp.signal.aborted) await record({ message, delivery })
  }
  const takeSome = async (): Promise<number> => {
    const room = { free: channel.atOnce - onTheirWay.count(), onTheirWay: onTheirWay.byTenant }
    if (room.free <= 0) return 0
    const claimed = await asEngine(database, (tx) => claim(tx, channel, room, randomUUID()))
    for (const message of claimed) void onTheirWay.add(message.tenant, send(message)).finally(sleep.wake)
    return claimed.length
  }
  const work = async (): Promise<void> => {
    let isKnown = false
    while (!stopping.signal.aborted) {
      const taken = await (async () => {
        if (!isKnown) await asEngine(database, (tx) => ensureChannel(tx, channel.name))
        isKnown = true
        return takeSome()
      })().catch((err: unknown) => {
        logger.warn({ err, channel: channel.name }, 'outbox could not be read; tried again')
        return 0
      })
      if (taken === 0) await sleep.forAtMost(pollMs)
      else await pause(roundMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const working = work()

  return {
    async stop() {
      stopping.abort()
      unlisten()
      await working
      const late = setTimeout(() => givingUp.abort(), stopWithinMs)
      await onTheirWay.settled()
      clearTimeout(late)
    },
  }
}

/** What this node is delivering; the others have their own, and each keeps to what is at once for itself. */
const createOnTheirWay = () => {
  const sending = new Set<Promise<void>>()
  const byTenant = new Map<number, number>()
  const add = (tenant: number, message: Promise<void>): Promise<void> => {
    byTenant.set(tenant, (byTenant.get(tenant) ?? 0) + 1)
    const ended = message.finally(() => {
      sending.delete(ended)
      const left = (byTenant.get(tenant) ?? 1) - 1
      if (left === 0) byTenant.delete(tenant)
      else byTenant.set(tenant, left)
    })
    sending.add(ended)
    return ended
  }
  return { add, byTenant, count: () => sending.size, settled: () => Promise.all(sending) }
}

const deliver = async (channel: Channel, message: Claimed, signal: AbortSignal): Promise<Delivery> => {
  // Whoever took it before this one died of it, or with it.
  if (message.attempt > channel.attempts) return { kind: 'refused', reason: 'its senders died' }
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(channel.leaseMs * 0.8)])
  const outOfTime = new Promise<Delivery>((resolve) =>
    inTime.addEventListener('abort', () => resolve({ kind: 'postponed', reason: 'no answer in time' })),
  )
  const attempted = channel.deliver(message, inTime).catch(
    (error: unknown): Delivery => ({
      kind: 'postponed',
      reason: error instanceof Error ? error.message : String(error),
    }),
  )
  return Promise.race([attempted, outOfTime])
}

/** What comes while a transaction runs is settled together in the next; what has a key of order by itself. */
const settling = (database: Database, channel: Channel, onFault: (error: unknown) => void) => {
  let [waiting, running]: [Outcome[], Promise<void> | null] = [[], null]
  const settleSome = async (): Promise<void> => {
    const [first] = waiting
    const withKey = waiting.findIndex(({ message }) => message.orderKey !== null)
    const count = first?.message.orderKey
      ? 1
      : withKey === -1
        ? mostPerSettlement
        : Math.min(withKey, mostPerSettlement)
    const some = waiting.splice(0, count)
    // Left to its lease: it is sent again, which its receiver knows by the id.
    await asEngine(database, (tx) => settle(tx, channel, some)).catch(onFault)
  }
  const settleAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      // What follows in a key waits for it.
      if (!waiting[0]?.message.orderKey && waiting.length < mostPerSettlement) await pause(roundMs)
      await settleSome()
    }
    running = null
  }
  return async (outcome: Outcome): Promise<void> => {
    waiting.push(outcome)
    running ??= settleAll()
    await running
  }
}

/** Sleeps until it is woken, or was woken since it last slept. */
const wakeable = (signal: AbortSignal) => {
  let [isWoken, wakeUp]: [boolean, () => void] = [false, () => undefined]
  const wake = (): void => {
    isWoken = true
    wakeUp()
  }
  signal.addEventListener('abort', wake)
  return {
    wake,
    async forAtMost(ms: number): Promise<void> {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wakeUp = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      isWoken = false
    },
  }
}
