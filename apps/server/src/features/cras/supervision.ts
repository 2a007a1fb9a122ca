import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../../adapters/clock.ts'
import type { OutsideExchange } from '../../adapters/outside-exchange.ts'
import { asEngine, type Database } from '../../database/tenant.ts'
import { linksAtOnce } from '../../limits/cras.limits.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { createSecretEncryption } from '../../secrets/secret-encryption.ts'
import { type Link, noteAnswer, syncLinks, takeDueLinks } from './links.repository.ts'
import { drawSequence, findCentre, saveOffsets } from './receivers.repository.ts'
import { sendTo } from './send-signal.ts'

interface Ports {
  database: Database
  clock: Clock
  keys: KeyRing
  exchange: OutsideExchange
  logger: Logger
  /** How often it looks what is due, ms. */
  lookMs?: number
}

/** How often it is looked which lines there are to watch. */
const syncMs = 30_000

/**
 * Says on each line, when nothing else has been said for its interval, that it stands (NULL). When which is due stands in the database,
 * and who takes one has it for a while: any number of nodes share the work, and none is sent twice.
 */
export const startSupervision = (ports: Ports): { stop(): Promise<void> } => {
  const { database, clock, exchange, logger, lookMs = 1_000 } = ports
  const encryption = createSecretEncryption(ports.keys, 'alarm receivers')
  const stopping = new AbortController()
  const { signal } = stopping

  const say = async (link: Link): Promise<void> => {
    const { craId, receiver, account } = link
    const { sequence, centre } = await asEngine(database, async (tx) => {
      const found = await findCentre(tx, craId, encryption)
      return { centre: found, sequence: found ? await drawSequence(tx, found) : 0 }
    })
    const to = centre?.receivers.find(({ number }) => number === receiver)
    if (!centre || !to) return
    const sent = await sendTo(to, { sequence, account, event: null, extended: null }, { clock, exchange, signal })
    // Cut off by our own end it says nothing of the line: after the lease another node asks.
    if (signal.aborted) return
    await asEngine(database, async (tx) => {
      await saveOffsets(tx, centre, sent.learned)
      const last = sent.tries.at(-1)
      if (last) await noteAnswer(tx, link, last)
    })
  }
  const look = async (syncedAt: number): Promise<number> => {
    const isDue = performance.now() - syncedAt >= syncMs
    if (isDue) await asEngine(database, syncLinks)
    const links = await asEngine(database, (tx) => takeDueLinks(tx, linksAtOnce.value))
    await Promise.all(
      links.map((link) => say(link).catch((err: unknown) => logger.warn({ err }, 'a line could not be asked'))),
    )
    return isDue ? performance.now() : syncedAt
  }
  const work = async (): Promise<void> => {
    let syncedAt = Number.NEGATIVE_INFINITY
    while (!signal.aborted) {
      syncedAt = await look(syncedAt).catch((err: unknown) => {
        logger.warn({ err }, 'lines to receivers could not be read; tried again')
        return syncedAt
      })
      await pause(lookMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const working = work()
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}
