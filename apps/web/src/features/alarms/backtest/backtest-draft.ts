import { NewAlarm } from '@atalaya/contract/alarms'
import { alarmProblems } from '@atalaya/domain/alarms/alarm-problems'
import { backtestSteps, thresholdOf } from '@atalaya/domain/alarms/backtest/backtest-steps'
import type { AlarmValues } from '../alarm-values.ts'

/** What says when a rule raises: whom it tells and what it is called changes nothing of its past. */
export const draftOf = (values: AlarmValues): NewAlarm | null => {
  const { info, items, geozones, pois, inTrack, timeRange, customStates, timing } = values
  const { success, data } = NewAlarm.safeParse({
    ...{ items, geozones, pois, inTrack, timeRange, customStates },
    info: { ...info, name: '-', description: '', priority: 2, craCode: '', craId: '' },
    timing: { ...timing, tellWithinMs: 3_600_000 },
  })
  return success && Object.keys(alarmProblems(data, { hasCra: true })).length === 0 ? data : null
}

/** Which of the variants that were tried with a rule another one is; null where it was not among them. */
export const variantOf = (tried: NewAlarm, now: NewAlarm): { threshold: number; hold: number } | null => {
  const [before, after] = [thresholdOf(tried), thresholdOf(now)]
  const steps = backtestSteps(tried)
  const threshold = after && before ? steps.thresholds.indexOf(after.value) : 0
  const hold = steps.holds.indexOf(now.timing.holdMs)
  if (threshold < 0 || hold < 0) return null
  const moved = (before ? before.set(after?.value ?? before.value) : tried) as NewAlarm
  const same = { ...moved, timing: { ...moved.timing, holdMs: now.timing.holdMs } }
  return JSON.stringify(same) === JSON.stringify(now) ? { threshold, hold } : null
}
