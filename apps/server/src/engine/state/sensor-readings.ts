import type { SensorValue } from '@atalaya/domain/sensors/sensor-definition'
import type { SensorMemories, SensorPlan, SensorValues } from '@atalaya/domain/sensors/sensor-plan'

/** Values of sensors that are not in the plan stay: history keeps what was computed. */
export const mergedSensorValues = (
  plan: SensorPlan,
  stored: SensorValues | null,
  computed: SensorValues | undefined,
): SensorValues | null => {
  if (!stored) return computed ?? null
  const planned = new Set(plan.steps.map(({ definition }) => String(definition.id)))
  const kept = Object.entries(stored).filter(([id]) => !planned.has(id))
  return kept.length === 0 && !computed ? null : { ...Object.fromEntries(kept), ...computed }
}

export const isSameValues = (a: SensorValues | null, b: SensorValues | null): boolean => {
  if (a === b) return true
  if (!a || !b) return false
  const ids = Object.keys(a)
  return ids.length === Object.keys(b).length && ids.every((id) => a[id] === b[id])
}

export type SensorReadings = Record<string, { value: SensorValue; recordedAt: number }>

/** What each sensor said last; null where none has said anything. */
export const readingsOf = (memories: SensorMemories | undefined): SensorReadings | null => {
  if (!memories) return null
  const readings: SensorReadings = {}
  let isAny = false
  for (const id in memories) {
    const { value, at } = memories[id] as SensorMemories[string]
    if (value === undefined || at === undefined) continue
    readings[id] = { value, recordedAt: at }
    isAny = true
  }
  return isAny ? readings : null
}
