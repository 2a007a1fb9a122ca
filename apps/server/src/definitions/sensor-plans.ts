import type { SensorDefinition } from '@atalaya/domain/sensors/sensor-definition'
import { compileSensors, type SensorPlan } from '@atalaya/domain/sensors/sensor-plan'

export interface AssignedSensor {
  definition: SensorDefinition
  /** Null for every item of the company. */
  itemIds: ReadonlySet<number> | null
}

/** Undefined for an item without sensors. */
export type SensorPlans = (itemId: number) => SensorPlan | undefined

export const noSensors: SensorPlans = () => undefined

/** Compiled when an item reports first; items with the same sensors share one plan. */
export const sensorPlansOf = (sensors: readonly AssignedSensor[]): SensorPlans => {
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
