import type { Stage } from '../commit/batch.ts'
import { judgeTime, storeNotices } from './alarm.stages.ts'
import { markDays } from './day-mark.stage.ts'
import { storeEvents } from './event.stages.ts'
import { noteWatchers } from './other-item.stages.ts'
import { derive, dropRepeats, identify, markClocks } from './prepare.stages.ts'
import { recallItems, recomputeLate, reduceTimely } from './reduce.stages.ts'
import { storeSegments } from './segment.stages.ts'
import { deriveSensors } from './sensor.stages.ts'
import { seeSilence } from './silence.stage.ts'
import { storeDrivers, storePositions, storeStates, storeVisits } from './store.stages.ts'
import { judgeLocks } from './virtual-lock.stages.ts'

/** What follows a reduction, be it of reports, of a span of the past or of time alone. */
export const afterReduction: readonly Stage[] = [
  noteWatchers,
  storeStates,
  storeSegments,
  storeVisits,
  storeEvents,
  storeDrivers,
  judgeLocks,
  storeNotices,
  markDays,
]

/**
 * The way of a batch through one transaction. Positions are stored before anything is reduced, since only rows that
 * were not there before may move state: a repeat changes nothing.
 */
export const pipeline: readonly Stage[] = [
  identify,
  dropRepeats,
  markClocks,
  derive,
  recallItems,
  deriveSensors,
  storePositions,
  reduceTimely,
  recomputeLate,
  seeSilence,
  judgeTime(false),
  ...afterReduction,
]
