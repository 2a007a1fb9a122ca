import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { BusEvent } from '../adapters/bus.ts'
import { asEngine, type Database, type Tx } from '../database/tenant.ts'
import { runLeaseMs, runsAtOnce } from '../limits/runs.limits.ts'
import {
  type ClaimedRun,
  claimRun,
  endRun,
  forbidCancelling,
  forgetMade,
  holdLease,
  type Progress,
  type RunEnd,
  renewLease,
  writeMemory,
} from './claim.repository.ts'
import { createFileWriter } from './file-writer.ts'
import { type ActiveRun, LeaseLost, RunFailed, type RunKind } from './run-kind.ts'
import { runsChanged } from './tell-runs.ts'
import { onRunAsked } from './wake.ts'

export interface Runner {
  /** Interrupts what runs; another process begins it again at once, and it counts as no attempt. */
  stop(): Promise<void>
}

interface Ports {
  database: Database
  logger: Logger
  publish(event: BusEvent): void
  /** How often one looks for runs when nobody says that there are some, ms. */
  pollMs?: number
  leaseMs?: number
}

const dayMs = 86_400_000
const heartbeatMs = 1_000
const longestPauseMs = 15 * 60_000

/**
 * Does what is asked for in the background. Nothing of it is true in this process alone: who has which run and how far it is
 * stand in the database, so that any number of nodes share the work, and one that dies is followed by another.
 */
export const startRuns = (ports: Ports, kinds: readonly RunKind[]): Runner => {
  const { database, logger, pollMs = 2_000, leaseMs = runLeaseMs.value } = ports
  const stopping = new AbortController()
  const byName = new Map<string, RunKind>(kinds.map((kind) => [kind.kind, kind]))
  const running = new Set<Promise<void>>()
  let wake: () => void = () => undefined
  const unlisten = onRunAsked(() => wake())

  const claimOne = (): Promise<ClaimedRun | null> =>
    asEngine(database, (tx) => claimRun(tx, { kinds: [...byName.keys()], leaseMs, leaseToken: randomUUID() })).catch(
      (err: unknown) => {
        logger.warn({ err }, 'runs could not be read; tried again')
        return null
      },
    )
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // Before the look, so that what is asked for during it is not slept through.
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      const claimed = running.size < runsAtOnce.value ? await claimOne() : null
      if (claimed) {
        const kind = byName.get(claimed.kind) as RunKind
        const one = carryOut({ ...ports, leaseMs }, { claimed, kind, stopping: stopping.signal })
          .catch((err: unknown) => logger.error({ err, run: claimed.id }, 'a run could not be ended'))
          .finally(() => {
            running.delete(one)
            wake()
          })
        running.add(one)
        continue
      }
      const slept = new AbortController()
      await Promise.race([woken, pause(pollMs, undefined, { signal: slept.signal }).catch(() => undefined)])
      slept.abort()
    }
  }
  const working = work()

  return {
    async stop() {
      stopping.abort()
      unlisten()
      wake()
      await working
      await Promise.all(running)
    },
  }
}

interface Begun {
  claimed: ClaimedRun
  kind: RunKind
  stopping: AbortSignal
}

const carryOut = async (ports: Ports & { leaseMs: number }, begun: Begun): Promise<void> => {
  const { database, logger, publish } = ports
  const { claimed, kind, stopping } = begun
  const lost = new AbortController()
  const at: Progress = { done: 0, total: null }
  const heartbeat = keepLease(ports, { claimed, at, lost })
  for (const event of runsChanged(claimed)) publish(event)
  const end = await attempt(ports, { ...begun, at, signal: AbortSignal.any([lost.signal, stopping]) })
  await heartbeat.stop()
  const keptMs = kind.keptDays === null ? null : kind.keptDays * dayMs
  const isOurs = await asEngine(database, async (tx) => {
    const ended = end !== null && (await endRun(tx, { ...claimed, ...at, end, keptMs }))
    if (!ended || end.state !== 'done') await forgetMade(tx, claimed.id)
    return ended
  })
  if (!isOurs) logger.info({ run: claimed.id, kind: kind.kind }, 'a run was called off, or another process has it')
  for (const event of runsChanged(claimed)) publish(event)
}

/** How it ended; null where it is no longer ours. */
const attempt = async (
  { database, logger }: Ports,
  { claimed, kind, stopping, at, signal }: Begun & { at: Progress; signal: AbortSignal },
): Promise<RunEnd | null> => {
  if (claimed.attempts > 1)
    logger.warn({ run: claimed.id, kind: kind.kind, attempts: claimed.attempts }, 'a run begins again')
  // Whoever took it before this one died of it, or with it.
  if (claimed.attempts > kind.attempts) return { state: 'failed', error: 'server.error' }
  const step = async (work: (tx: Tx) => Promise<object | undefined>): Promise<void> => {
    signal.throwIfAborted()
    await asEngine(database, async (tx) => {
      if (!(await holdLease(tx, claimed))) throw new LeaseLost()
      const memory = await work(tx)
      if (memory !== undefined) await writeMemory(tx, claimed, memory)
    })
  }
  const { userId, userName, ...rest } = claimed
  const run: ActiveRun = {
    ...rest,
    user: { id: userId, name: userName },
    signal,
    progress: (done, total) => void Object.assign(at, { done, total }),
    step,
    file: (name, type) => createFileWriter(claimed, { name, type }, step),
  }
  try {
    if (kind.isUnstoppable) await step((tx) => forbidCancelling(tx, claimed).then(() => undefined))
    await kind.run(run)
    return { state: 'done' }
  } catch (error) {
    if (stopping.aborted) return { state: 'waiting', pauseMs: 0, isUncounted: true }
    if (signal.aborted || error instanceof LeaseLost) return null
    if (error instanceof RunFailed) return { state: 'failed', error: error.code }
    logger.error({ err: error, run: claimed.id, kind: kind.kind }, 'a run failed')
    if (claimed.attempts >= kind.attempts) return { state: 'failed', error: 'server.error' }
    const pauseMs = Math.min(5_000 * 3 ** Math.min(claimed.attempts - 1, 10), longestPauseMs)
    return { state: 'waiting', pauseMs, isUncounted: false }
  }
}

/** Tells how far it is as often as it says that it is there, and gives up once the database says that it is not ours. */
const keepLease = (
  { database, publish, leaseMs, logger }: Ports & { leaseMs: number },
  { claimed, at, lost }: { claimed: ClaimedRun; at: Progress; lost: AbortController },
) => {
  const over = new AbortController()
  const beat = async (): Promise<void> => {
    let told = 0
    let renewedAt = performance.now()
    while (!over.signal.aborted) {
      await pause(Math.min(heartbeatMs, leaseMs / 4), undefined, { signal: over.signal }).catch(() => undefined)
      if (over.signal.aborted) return
      const isOurs = await asEngine(database, (tx) => renewLease(tx, { ...claimed, ...at, leaseMs })).catch(
        (err: unknown) => {
          logger.warn({ err, run: claimed.id }, 'a lease could not be renewed; tried again')
          // Silent for as long as a lease lasts, somebody else may have begun it.
          return performance.now() - renewedAt < leaseMs
        },
      )
      if (!isOurs) return lost.abort(new LeaseLost())
      renewedAt = performance.now()
      if (at.done === told) continue
      told = at.done
      for (const event of runsChanged(claimed)) publish(event)
    }
  }
  const beating = beat()
  return {
    async stop() {
      over.abort()
      await beating
    },
  }
}
