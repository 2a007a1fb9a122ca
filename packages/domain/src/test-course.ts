import type { Fix } from './fix.ts'
import { type ReducerRules, type Reduction, reduceFixes } from './item-reducer.ts'
import type { ItemState, Segment } from './item-state.ts'
import { unsettledSegments } from './segments.ts'

interface Course extends Reduction {
  /** Trips and stops as they stand at the end, oldest first; only the last one can be open. */
  segments: Segment[]
}

/** What becomes of some fixes after `before`, with the effects on segments boiled down to the segments themselves. */
export const courseFrom = (before: ItemState, fixes: readonly Fix[], rules: ReducerRules): Course => {
  const { state, effects } = reduceFixes(before, fixes, rules)
  const segments = new Map<string, Segment>()
  const keep = (segment: Segment) => segments.set(`${segment.kind} ${segment.startedAt}`, segment)
  for (const segment of unsettledSegments(before)) keep(segment)
  for (const effect of effects) {
    if (effect.kind === 'segmentDropped') segments.delete(`${effect.segment.kind} ${effect.segment.startedAt}`)
    else if ('segment' in effect) keep(effect.segment)
  }
  return { state, effects, segments: [...segments.values()].sort((a, b) => a.startedAt - b.startedAt) }
}
