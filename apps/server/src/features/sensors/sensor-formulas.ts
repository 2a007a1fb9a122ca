import type { SensorDefinition } from '@atalaya/domain/sensors/sensor-definition'
import { orderSensors, sensorIdsIn } from '@atalaya/domain/sensors/sensor-plan'
import { type Failure, failure } from '../../access/failures.ts'

/**
 * For each draft why its formula cannot hold: it reads sensors of the company that do not read it, by whatever way.
 * Drafts replace what is stored under their ids, and may read each other.
 */
export const refuseFormulas = (
  drafts: readonly SensorDefinition[],
  stored: readonly SensorDefinition[],
): (Failure | undefined)[] => {
  const draftIds = new Set(drafts.map(({ id }) => id))
  const all = [...stored.filter(({ id }) => !draftIds.has(id)), ...drafts]
  const ids = new Set(all.map(({ id }) => id))
  const cyclicIds = new Set(orderSensors(all).cyclicIds)
  const refuse = (reason: string) => failure('input.invalid', { fields: { 'source.formula': reason } })
  return drafts.map((draft) => {
    if (!sensorIdsIn(draft).every((id) => ids.has(id))) return refuse('formula.sensor')
    return cyclicIds.has(draft.id) ? refuse('formula.cycle') : undefined
  })
}

/** Of some sensors those that a formula of the rest reads; what stays keeps what it reads. */
export const readByOthers = (ids: readonly number[], stored: readonly SensorDefinition[]): ReadonlySet<number> => {
  const free = new Set(ids)
  for (let size = -1; size !== free.size; ) {
    size = free.size
    for (const definition of stored) {
      if (!free.has(definition.id)) for (const id of sensorIdsIn(definition)) free.delete(id)
    }
  }
  return new Set(ids.filter((id) => !free.has(id)))
}
