import { setTimeout as sleep } from 'node:timers/promises'
import { PushReply, pushRoutes } from '@atalaya/contract/push'
import { pushSourceRoutes } from '@atalaya/contract/push-sources'
import { basePath } from '@atalaya/contract/route'
import { encodeJsonReports } from '@atalaya/protocols/json-report/encode'
import type { JsonReport } from '@atalaya/protocols/json-report/report'
import { signedPushHeaders } from '@atalaya/protocols/json-report/signature'
import type { Doing } from './carry-out.ts'
import type { PlannedVehicle } from './plan-import.ts'
import { reportOf } from './position-report.ts'
import { AnswerTooLarge, type Period, SourceFailure, type TraccarSource } from './traccar-source.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const longestWindowMs = 31 * dayMs
const manyPositions = 20_000
const batchSize = 500
const answerWithinMs = 60_000
const firstPauseMs = 500
const longestPauseMs = 30_000
const mostTries = 12

interface Moving extends Doing {
  origin: string
  source: TraccarSource
  period: Period
  signal: AbortSignal
}

/** Streams the history of each vehicle through the signed push, so that trips, stops and odometers follow by themselves. */
export const movePositions = async (vehicles: readonly PlannedVehicle[], moving: Moving): Promise<void> => {
  const { target, state, say } = moving
  const params = { resellerId: target.resellerId }
  const key = await target.call(pushSourceRoutes.create, {
    params,
    body: { name: `Traccar ${new Date().toISOString()}` },
  })
  try {
    let total = 0
    for (const [at, vehicle] of vehicles.entries()) {
      if (!state.devices[vehicle.traccarId]) continue
      const { stored, refused } = await moveOne(vehicle, key, moving)
      total += stored
      const left = [...refused].map(([error, count]) => `${count} ${error}`).join(', ')
      say(
        `${at + 1}/${vehicles.length} ${vehicle.fields.name}: ${stored} positions${left ? `, not stored: ${left}` : ''}`,
      )
    }
    say(`positions: ${total} stored`)
  } finally {
    // Its secret lives in this process only; what is left of it would be a key that nobody has.
    await target.callAtEnd(pushSourceRoutes.remove, { params: { ...params, pushSourceId: key.id } }).catch(() => {
      say(`the push source ${key.name} could not be deleted: delete it by hand`)
    })
  }
}

interface Key {
  keyId: string
  secret: string
}

const moveOne = async (vehicle: PlannedVehicle, key: Key, moving: Moving) => {
  const { source, state, save, say, period, signal } = moving
  const device = state.devices[vehicle.traccarId] as NonNullable<(typeof state.devices)[string]>
  const refused = new Map<string, number>()
  let stored = 0
  let windowMs = dayMs
  // Who now asks for more than last time gets the whole once more; what is stored already stays as it is.
  const isResumed = device.positionsFromMs !== undefined && device.positionsFromMs <= period.fromMs
  let fromMs = isResumed ? Math.max(period.fromMs, device.positionsUntilMs ?? 0) : period.fromMs
  if (!isResumed) Object.assign(device, { positionsFromMs: fromMs, positionsUntilMs: fromMs })
  let toldAt = manyPositions
  while (fromMs < period.toMs) {
    signal.throwIfAborted()
    const toMs = Math.min(fromMs + windowMs, period.toMs)
    try {
      // Traccar takes both ends in; the next window begins where this one ends.
      const lastMs = toMs < period.toMs ? toMs - 1 : toMs
      const positions = await source.positions(vehicle.traccarId, { fromMs, toMs: lastMs })
      const reports = positions
        .flatMap((position) => reportOf(vehicle.deviceId, position) ?? [])
        .toSorted((a, b) => Number(a.recordedAt) - Number(b.recordedAt))
      for (let at = 0; at < reports.length; at += batchSize) {
        const reply = await push(reports.slice(at, at + batchSize), key, moving)
        stored += reply.stored.length
        for (const { error } of reply.notStored) refused.set(error, (refused.get(error) ?? 0) + 1)
      }
      windowMs =
        positions.length > manyPositions ? Math.max(hourMs, windowMs / 2) : Math.min(longestWindowMs, windowMs * 2)
    } catch (error) {
      if (!(error instanceof AnswerTooLarge) || windowMs <= hourMs) throw error
      windowMs = Math.max(hourMs, windowMs / 4)
      continue
    }
    fromMs = toMs
    device.positionsUntilMs = toMs
    await save()
    if (stored < toldAt) continue
    say(`  ${vehicle.fields.name}: ${stored} so far, up to ${new Date(toMs).toISOString()}`)
    toldAt = stored + manyPositions
  }
  return { stored, refused }
}

/** Until it is answered for good: a report that is sent twice is stored once. */
const push = async (reports: readonly JsonReport[], key: Key, { origin, signal }: Moving): Promise<PushReply> => {
  const url = new URL(basePath + pushRoutes.positions.path, origin)
  const body = encodeJsonReports(reports)
  for (let tries = 1; ; tries++) {
    const reply = await fetch(url, {
      method: 'POST',
      headers: signedPushHeaders({ ...key, sentAt: Date.now(), body }),
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
    }).catch(() => undefined)
    signal.throwIfAborted()
    if (reply?.ok) return PushReply.parse(await reply.json())
    const isBusy = reply === undefined || reply.status === 429 || reply.status >= 500
    if (!isBusy || tries === mostTries)
      throw new SourceFailure(
        `${url.origin} takes no positions: ${reply ? `answers ${reply.status}` : 'does not answer'}`,
      )
    await sleep(Math.min(longestPauseMs, firstPauseMs * 2 ** tries), undefined, { signal })
  }
}
