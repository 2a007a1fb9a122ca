import type { SensorDefinition } from '@atalaya/domain/sensors/sensor-definition'
import { compileSensors, type SensorPlan } from '@atalaya/domain/sensors/sensor-plan'
import { createTimeline, type Timeline } from '@atalaya/domain/timeline'

export interface AssignedSensor {
  definition: SensorDefinition
  /** How it was computed before, in order, each until its instant, epoch ms. */
  former: readonly { until: number; definition: SensorDefinition }[]
  /** Null for every item of the company. */
  itemIds: ReadonlySet<number> | null
}

/** Undefined for an item without sensors. */
export type SensorPlans = (itemId: number) => SensorPlan | undefined

export const noSensors: SensorPlans = () => undefined

/**
 * What each item's sensors were at any instant. Whom a sensor is for is not in it: the past is computed for whom it is for now, and what one
 * that is no more has said stays.
 */
export const sensorTimeline = (sensors: readonly AssignedSensor[]): Timeline<SensorPlans> =>
  createTimeline(
    sensors.flatMap(({ former }) => former.map(({ until }) => until)),
    (instant) =>
      sensorPlansOf(
        sensors.map(({ former, definition, itemIds }) => ({
          definition: former.find(({ until }) => instant < until)?.definition ?? definition,
          itemIds,
        })),
      ),
  )

/** Compiled when an item reports first; items with the same sensors share one plan. */
const sensorPlansOf = (sensors: readonly Omit<AssignedSensor, 'former'>[]): SensorPlans => {
  if (sensors.length === 0) return noSensors
  const byItem = new Map<number, SensorPlan | undefined>()
  const bySensors = new Map<string, SensorPlan | undefined>()
  return (itemId) => {
    if (byItem.has(itemId)) return byItem.get(itemId)
    const own = sensors.filter(({ itemIds }) => itemIds === null || itemIds.has(itemId))
    const key = own.map(({ definition }) => definition.id).join(' ')
    if (!bySensors.has(key)) bySensors.set(key, compileSensors(own.map(({ definition }) => definition)))
    const plan = bySensors.get(key)
    byItem.set(itemId, plan)
    return plan
  }
}
