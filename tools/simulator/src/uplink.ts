import { setTimeout as sleep } from 'node:timers/promises'
import { type Mischief, type MischiefOptions, mischiefOf } from './mischief.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import type { UplinkCounts } from './uplink-counts.ts'

/** Where a tracker may find its server: the next one is tried when one does not welcome it. */
export interface Endpoint {
  host: string
  port: number
}

/** The half of a tracker that talks: keeps reports until they are acknowledged and sends them again until they are. */
export interface Uplink<Report> {
  push(report: Report): void
  readonly pending: number
  readonly isConnected: boolean
  readonly counts: UplinkCounts
  /** Resolves when nothing is pending, or the uplink has given up. */
  drained(): Promise<void>
  /** Breaks the connection off and comes back after so long. */
  hangUp(backAfterMs: number): void
  /** Lets what is on its way be acknowledged, within a few seconds, and hangs up. */
  stop(): Promise<void>
}

export interface UplinkOptions<Report> {
  deviceId: string
  endpoints: readonly Endpoint[]
  /** Called in order, once for each report, when the server has it for good. */
  onAcknowledged?(report: Report): void
  /** Most reports that its memory holds; the oldest go first. */
  memory?: number
  /** After so many refusals it gives up; never, as real trackers do, unless told. */
  maxRefusals?: number
  /** First pause after a failure; doubles with each further one. */
  firstPauseMs?: number
  /** A minute unless told: the longest pause. */
  longestPauseMs?: number
  mischief?: MischiefOptions
  /** The tracker's clock, where an answer tells it; the system's unless told. */
  now?(): number
}

/** What one connection has to do with. */
export interface Line<Report> {
  outbox: Outbox<Report>
  /** Of this connection. */
  signal: AbortSignal
  mischief: Mischief
  /** The server has welcomed the device, or it has lost it again. */
  setConnected(isConnected: boolean): void
  /** It has acknowledged something: after the next failure the pauses begin anew. */
  setWell(): void
}

/** Talks over one connection until that fails or the signal says so. */
export type Session<Report> = (endpoint: Endpoint, line: Line<Report>) => Promise<void>

/** Thrown by a session when the server does not want the device. */
export class Refused extends Error {}

const hangUpWithinMs = 5_000

/** A number from 0.75 to 1.25 that is the device's own, so that a fleet does not come back as one. */
const spreadOf = (deviceId: string): number => {
  let sum = 7
  for (const letter of deviceId) sum = (sum * 31 + letter.charCodeAt(0)) % 10_007
  return 0.75 + sum / 20_014
}

/** Runs sessions one after another, with pauses of 1 s, 2 s, 4 s … a minute between failures, until it is stopped. */
export const startUplink = <Report>(options: UplinkOptions<Report>, session: Session<Report>): Uplink<Report> => {
  const {
    deviceId,
    endpoints,
    maxRefusals = Number.POSITIVE_INFINITY,
    firstPauseMs = 1_000,
    longestPauseMs = 60_000,
  } = options
  const outbox = createOutbox(options)
  const mischief = mischiefOf(options.mischief)
  let connection = new AbortController()
  let isStopping = false
  let isConnected = false
  let hasGivenUp = false
  let failures = 0
  let orderedPauseMs: number | undefined

  const lineOf = (signal: AbortSignal): Line<Report> => ({
    outbox,
    signal,
    mischief,
    setConnected: (value) => {
      if (value && !isConnected) outbox.counts.connections++
      isConnected = value
    },
    setWell: () => {
      failures = 0
    },
  })
  const pause = (ms: number): Promise<unknown> =>
    sleep(ms, undefined, { signal: connection.signal }).catch(() => undefined)

  const run = async (): Promise<void> => {
    for (let turn = 0; !isStopping; turn++) {
      try {
        await session(endpoints[turn % endpoints.length] as Endpoint, lineOf(connection.signal))
      } catch (error) {
        // Whatever went wrong on the line, a tracker tries again; only a refusal is worth counting.
        if (error instanceof Refused) outbox.counts.refusals++
      }
      isConnected = false
      if (isStopping) break
      if (outbox.counts.refusals >= maxRefusals) {
        hasGivenUp = true
        break
      }
      if (connection.signal.aborted) connection = new AbortController()
      if (orderedPauseMs !== undefined) {
        const ms = orderedPauseMs
        orderedPauseMs = undefined
        await pause(ms)
        continue
      }
      // The other port at once: only when none has answered is there reason to wait.
      if ((turn + 1) % endpoints.length !== 0) continue
      await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures++, 16)) * spreadOf(deviceId))
    }
    outbox.ring()
  }
  const ended = run()
  const drained = async (): Promise<void> => {
    while (outbox.size > 0 && !hasGivenUp && !isStopping) await outbox.changed()
  }
  return {
    counts: outbox.counts,
    push: outbox.push,
    get pending() {
      return outbox.size
    },
    get isConnected() {
      return isConnected
    },
    drained,
    hangUp(backAfterMs) {
      orderedPauseMs = backAfterMs
      connection.abort()
      outbox.ring()
    },
    async stop() {
      if (isConnected) await Promise.race([drained(), sleep(hangUpWithinMs, undefined, { ref: false })])
      isStopping = true
      connection.abort()
      outbox.ring()
      await ended
    },
  }
}

/** The same uplink, fed with something that becomes its report. */
export const fedWith = <Source, Report>(
  uplink: Uplink<Report>,
  reportOf: (source: Source) => Report,
): Uplink<Source> => ({
  push: (source) => uplink.push(reportOf(source)),
  get pending() {
    return uplink.pending
  },
  get isConnected() {
    return uplink.isConnected
  },
  counts: uplink.counts,
  drained: uplink.drained,
  hangUp: uplink.hangUp,
  stop: uplink.stop,
})
