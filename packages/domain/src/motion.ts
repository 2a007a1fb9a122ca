import type { Fix } from './fix.ts'
import { engineOf } from './fix-steps.ts'
import type { ItemState, Motion, MotionSettings } from './item-state.ts'

/** The fix that was heard last, believed or not. */
export const newestFix = ({ last, suspect }: ItemState): Fix | undefined =>
  suspect && (!last || suspect.recordedAt > last.recordedAt) ? suspect : last

const standingOf = ({ halt, open }: ItemState) => halt ?? (open?.kind === 'stop' ? open : undefined)

/**
 * From when on an item counts as without fix; undefined while it has one, and where it stands with the engine off.
 * A heartbeat or a lamp-post's shadow is no loss: only after a while does it show.
 */
const noFixAt = (state: ItemState, settings: MotionSettings): number | undefined =>
  state.noFixSince === undefined || (standingOf(state) && engineOf(state.last, settings) === false)
    ? undefined
    : state.noFixSince + settings.noFixFromMs

interface MotionView {
  motion: Motion
  since: number
}

/** A trip is one for as long as its last fix says something about now; beyond that gap nobody knows. */
export const isTripOnAt = ({ open, lastGood }: ItemState, at: number, { maxGapMs }: MotionSettings): boolean =>
  open?.kind === 'trip' && lastGood !== undefined && at - lastGood.recordedAt < maxGapMs

/** What needs a running engine needs news of it: after a gap it is a claim no longer. Who stands may be silent for longer. */
const needsNews = (motion: Motion): boolean => motion === 'moving' || motion === 'idling'

/**
 * What a dispatcher sees at an instant at which nothing newer than the last fix is known. A pause at a traffic light
 * is still `moving`; one with the engine off is `stopped` at once; without trusted coordinates it is `noFix`, unless
 * the engine is off where the item last stood.
 */
export const motionAt = (state: ItemState, at: number, settings: MotionSettings): MotionView => {
  const newest = newestFix(state)
  if (!newest) return { motion: 'noFix', since: 0 }
  const silentMs = at - newest.recordedAt
  const view = motionAsHeard(state, { newest, at, settings })
  const longestMs = needsNews(view.motion)
    ? Math.min(settings.maxGapMs, settings.offlineFromMs)
    : settings.offlineFromMs
  return silentMs >= longestMs ? { motion: 'offline', since: newest.recordedAt } : view
}

interface Look {
  newest: Fix
  at: number
  settings: MotionSettings
}

const motionAsHeard = (state: ItemState, { newest, at, settings }: Look): MotionView => {
  const { last, open, halt, noFixSince, idleSince } = state
  const standing = standingOf(state)
  const lostAt = noFixAt(state, settings)
  if (!open || !last || (lostAt !== undefined && at >= lostAt)) {
    return { motion: 'noFix', since: noFixSince ?? newest.recordedAt }
  }
  if (!standing) return { motion: 'moving', since: state.movingSince }
  const engine = engineOf(last, settings)
  if (engine === true && idleSince !== undefined && at - idleSince >= settings.idleFromMs) {
    return { motion: 'idling', since: idleSince }
  }
  const isPause = engine !== false && (engine === true || at - standing.startedAt < settings.idleFromMs)
  return standing === halt && isPause
    ? { motion: 'moving', since: state.movingSince }
    : { motion: 'stopped', since: standing.startedAt }
}

/**
 * When the motion changes if nothing more is heard; undefined if it never will. In the tracker's time: what has gone
 * by since the last fix was received counts, so a caller compares with `last.recordedAt + (now − receivedAt)`.
 */
export const nextDeadline = (state: ItemState, settings: MotionSettings): number | undefined => {
  const newest = newestFix(state)
  if (!newest || state.motion === 'offline') return undefined
  const never = Number.POSITIVE_INFINITY
  const lostAt = state.motion === 'noFix' ? undefined : noFixAt(state, settings)
  const offlineAt = Math.min(
    newest.recordedAt + settings.offlineFromMs,
    needsNews(state.motion) ? newest.recordedAt + settings.maxGapMs : never,
    state.isInTrack && state.lastGood ? state.lastGood.recordedAt + settings.maxGapMs : never,
    lostAt ?? never,
  )
  if (state.motion !== 'moving' && state.motion !== 'stopped') return offlineAt
  const { last, halt, idleSince } = state
  if (engineOf(last, settings) === true)
    return idleSince === undefined ? offlineAt : Math.min(offlineAt, idleSince + settings.idleFromMs)
  if (halt && state.motion === 'moving') return Math.min(offlineAt, halt.startedAt + settings.idleFromMs)
  return offlineAt
}
