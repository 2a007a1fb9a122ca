import { compareFixes, type Fix } from '../fix.ts'
import type { MotionSettings } from '../item-state.ts'
import type { Moment } from './rule.ts'

export interface FixReading {
  fix: Fix
  motion: MotionSettings
}

/** In canonical order, whatever the order given; only the first fix of an instant counts. */
export const fixMoments = (fixes: readonly Fix[], motion: MotionSettings): Moment<FixReading>[] =>
  fixes
    .toSorted(compareFixes)
    .filter((fix, nth, ordered) => fix.recordedAt !== ordered[nth - 1]?.recordedAt)
    .map((fix) => ({ at: fix.recordedAt, reading: { fix, motion } }))
