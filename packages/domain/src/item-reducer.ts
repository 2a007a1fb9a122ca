import { compareFixes, type Fix, isTrusted } from './fix.ts'
import { isPlausibleStep } from './fix-steps.ts'
import { crossingsBetween } from './geozone-crossing.ts'
import type { GeozoneIndex } from './geozone-membership.ts'
import type { IgnoredReason, ItemEffect, ItemState, MotionSettings, Segment } from './item-state.ts'
import { isTripOnAt, motionAt, newestFix } from './motion.ts'
import type { Draft } from './segment-draft.ts'
import { advanceSegments, endTripAtGap, jumpSegments, stand } from './segments.ts'

export interface ReducerRules {
  settings: MotionSettings
  zones: GeozoneIndex
  /** Since when these zones hold, epoch ms: what they change for an item that is at rest, they change then. */
  zonesFrom?: number
}

export interface Reduction {
  state: ItemState
  /** In the order in which they happened; `segmentChanged` comes at most once, last but for motion. */
  effects: ItemEffect[]
}

const copied = (segment: Segment | undefined): Segment | undefined => segment && { ...segment }

const draftOf = (state: ItemState, settings: MotionSettings): Draft => ({
  state: { ...state, open: copied(state.open), halt: copied(state.halt) },
  settings,
  effects: [],
  isOpenChanged: false,
})

const showMotion = ({ state, settings, effects }: Draft, at: number): void => {
  const { motion, since } = motionAt(state, at, settings)
  if (motion !== state.motion) effects.push({ kind: 'motionChanged', from: state.motion, to: motion, at })
  state.motion = motion
  state.motionSince = since
  state.isInTrack = motion !== 'offline' && isTripOnAt(state, at, settings)
}

const finished = (draft: Draft, at: number | undefined): Reduction => {
  const { state, effects } = draft
  if (draft.isOpenChanged && state.open) effects.push({ kind: 'segmentChanged', segment: { ...state.open } })
  if (at !== undefined) showMotion(draft, at)
  return { state, effects }
}

const seeZones = ({ state, effects }: Draft, { fix, at }: { fix: Fix; at: number }, zones: GeozoneIndex): void => {
  const ids = zones.idsAt(fix)
  const { entered, left } = crossingsBetween(state.geozoneIds, ids)
  if (entered.length === 0 && left.length === 0) return
  const position = { lat: fix.lat, lng: fix.lng }
  const [into, outOf] = state.lastGood && fix !== state.lastGood ? crossed : seen
  for (const geozoneId of left) effects.push({ kind: outOf, geozoneId, at, position })
  for (const geozoneId of entered) effects.push({ kind: into, geozoneId, at, position })
  state.geozoneIds = ids
}
const crossed = ['geozoneEntered', 'geozoneLeft'] as const
const seen = ['geozoneFound', 'geozoneLost'] as const

/** Zones that were drawn, changed or removed since the last fix: the item is or is not in them, but crossed nothing. */
const reviseZones = (draft: Draft, { zones, zonesFrom = 0 }: ReducerRules): void => {
  if (draft.state.zonesRevision === zones.revision) return
  const fix = draft.state.lastGood
  if (fix) seeZones(draft, { fix, at: Math.max(fix.recordedAt, zonesFrom) }, zones)
  draft.state.zonesRevision = zones.revision
}

const countIgnition = ({ state, settings }: Draft, fix: Fix): void => {
  if (state.last?.ignition !== true) return
  const elapsedMs = fix.recordedAt - state.last.recordedAt
  if (elapsedMs <= settings.maxGapMs) state.hourMeterMs += elapsedMs
}

/** Moves the draft on by one fix, or says why it does not. */
const advance = (draft: Draft, fix: Fix, zones: GeozoneIndex): IgnoredReason | undefined => {
  const { state, settings } = draft
  const newest = newestFix(state)
  if (newest && fix.recordedAt <= newest.recordedAt) return compareFixes(fix, newest) < 0 ? 'late' : 'sameInstant'

  const isGood = isTrusted(fix)
  const isJump = isGood && state.lastGood !== undefined && !isPlausibleStep(state.lastGood, fix, settings)
  // One impossible fix is noise; a second one near it says that the item is really there.
  if (isJump && !(state.suspect && isPlausibleStep(state.suspect, fix, settings))) {
    state.suspect = fix
    return 'outlier'
  }
  countIgnition(draft, fix)
  if (!isGood) {
    endTripAtGap(draft, fix)
    stand(draft, fix)
    state.noFixSince ??= fix.recordedAt
    state.last = fix
    return 'noFix'
  }
  if (isJump) jumpSegments(draft, fix)
  else advanceSegments(draft, fix)
  seeZones(draft, { fix, at: fix.recordedAt }, zones)
  state.last = fix
  state.lastGood = fix
  state.suspect = undefined
  state.noFixSince = undefined
  return undefined
}

const inCanonicalOrder = (fixes: readonly Fix[]): readonly Fix[] => {
  for (let at = 1; at < fixes.length; at++) {
    if (compareFixes(fixes[at - 1] as Fix, fixes[at] as Fix) > 0) return [...fixes].sort(compareFixes)
  }
  return fixes
}

/**
 * The state after some more fixes, and what happened on the way; of changes of motion only the outcome is told.
 * What counts is the canonical order (compareFixes), whatever the order given. A fix from before the newest one of `state` moves nothing and is reported as `late`:
 * its effect comes from reducing anew, from a state that was kept from an earlier instant, everything recorded since;
 * the outcome is the one that punctual arrival would have had (arrival-order.test.ts).
 * Impossible clocks (hasPossibleClock) must have been sorted out before.
 */
export const reduceFixes = (state: ItemState, fixes: readonly Fix[], rules: ReducerRules): Reduction => {
  const draft = draftOf(state, rules.settings)
  reviseZones(draft, rules)
  for (const fix of inCanonicalOrder(fixes)) {
    const reason = advance(draft, fix, rules.zones)
    if (reason) draft.effects.push({ kind: 'fixIgnored', reason, at: fix.recordedAt })
  }
  return finished(draft, fixes.length > 0 ? newestFix(draft.state)?.recordedAt : undefined)
}

export const reduceFix = (state: ItemState, fix: Fix, rules: ReducerRules): Reduction =>
  reduceFixes(state, [fix], rules)

/**
 * What silence does: moving turns into idling or stopped, and everything into offline; an open trip is one no longer.
 * Only how the item is seen changes (shownSegments); the next fix finds trips, stops and meters as they were. For `at`
 * see nextDeadline.
 */
export const reduceDeadline = (state: ItemState, at: number, settings: MotionSettings): Reduction => {
  const draft = draftOf(state, settings)
  showMotion(draft, at)
  return { state: draft.state, effects: draft.effects }
}
