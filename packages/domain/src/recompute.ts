import type { Fix } from './fix.ts'
import { type ReducerRules, type Reduction, reduceFixes } from './item-reducer.ts'
import type { ItemState, Segment } from './item-state.ts'

export interface Recomputation extends Reduction {
  /** Stored segments that began at or after this instant are replaced by `segments`. */
  replacesFrom: number
  /** As they stand at the end, oldest first; only the last one can be open. */
  segments: Segment[]
}

/**
 * Reduces a span of an item's past anew. `before` is any state that was kept after a fix recorded earlier than all
 * `fixes`; these are, in any order, everything believable recorded since, those that came late and those that had been
 * reduced already. Since the reducer depends on the canonical order alone, the outcome is the one that punctual
 * arrival would have had. Crossings among the effects replace those stored for the span: all after `before`.
 */
export const recompute = (before: ItemState, fixes: readonly Fix[], rules: ReducerRules): Recomputation => {
  const { state, effects } = reduceFixes(before, fixes, rules)
  const segments = new Map<string, Segment>()
  const keep = (segment: Segment) => segments.set(`${segment.kind} ${segment.startedAt}`, segment)
  if (before.open) keep(before.open)
  for (const effect of effects) {
    if (effect.kind === 'segmentDropped') segments.delete(`${effect.segment.kind} ${effect.segment.startedAt}`)
    else if ('segment' in effect) keep(effect.segment)
  }
  return {
    state,
    effects,
    replacesFrom: before.open?.startedAt ?? 0,
    segments: [...segments.values()].sort((a, b) => a.startedAt - b.startedAt),
  }
}
