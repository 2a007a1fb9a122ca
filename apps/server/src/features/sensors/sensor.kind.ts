import { NewSensor, type Sensor, type SensorTarget } from '@atalaya/contract/sensors'
import { type Failure, failure } from '../../access/failures.ts'
import { idsFor } from '../../database/row-sets.ts'
import { sensorsACompany } from '../../limits/kept-records.limits.ts'
import { idsOf } from '../../records/by-id.ts'
import { type Draft, fieldsIn, nameInLanguages, type RecordKind } from '../../records/record-kind.ts'
import type { CompanyScope } from '../../records/scope.ts'
import { readByOthers, refuseFormulas } from './sensor-formulas.ts'
import { draftDefinition } from './sensor-preview.ts'
import {
  deleteSensors,
  findMissingTargets,
  findSensors,
  insertSensors,
  listDefinitions,
  lockSensors,
  updateSensors,
} from './sensors.repository.ts'

interface Kept {
  version: number
  formerCalibrations: Sensor['formerCalibrations']
}

export const sensorKind: RecordKind<Sensor, NewSensor> = {
  noun: 'sensors',
  level: 'company',
  write: 'sensors.write',
  schema: NewSensor,
  fieldsOf: fieldsIn(NewSensor),
  titleOf: nameInLanguages,
  find: async ({ tx, session, companyId }, ids, { lock } = {}) => {
    if (lock) await lockSensors(tx, companyId)
    return findSensors(tx, session, { ids, lock })
  },
  check: async (scope, drafts) => {
    await lockSensors(scope.tx, scope.companyId)
    const missing = await findMissingTargets(
      scope.tx,
      drafts.map(({ fields }) => fields.appliesTo),
    )
    const refusals = await refusalsOf(scope, drafts)
    return drafts.map(({ fields, isRestored }, nth) => {
      const refusal = refusals[nth] ?? calibrationRefusal(fields)
      if (refusal) return refusal
      const appliesTo = withoutMissing(fields.appliesTo, missing)
      // What has gone meanwhile does not keep the rest from coming back.
      if (isRestored || sizeOf(appliesTo) === sizeOf(distinct(fields.appliesTo))) return { ...fields, appliesTo }
      return failure('not.found', { fields: { appliesTo: 'not.found' } })
    })
  },
  uniques: [],
  most: { limit: sensorsACompany.value, count: async ({ tx }) => (await listDefinitions(tx)).length },
  insert: async ({ tx, companyId, now }, rows) => {
    const ids = await idsFor(tx, 'sensors', rows)
    const written = rows.map(({ fields, kept }, nth) => ({
      id: ids[nth] as number,
      fields,
      version: ((kept as Partial<Kept> | undefined)?.version ?? 0) + 1,
      formerCalibrations: (kept as Partial<Kept> | undefined)?.formerCalibrations ?? [],
    }))
    await insertSensors(tx, companyId, { now, rows: written })
    return written.map(({ id }) => id)
  },
  update: ({ tx, companyId, now }, rows) => updateSensors(tx, companyId, { now, rows }),
  refuseRemoval: async ({ tx }, sensors) => {
    const ids = sensors.map(({ id }) => id)
    return new Map([...readByOthers(ids, await listDefinitions(tx))].map((id) => [id, failure('in.use')]))
  },
  remove: ({ tx }, sensors) => deleteSensors(tx, idsOf(sensors)),
  keptOf: ({ version, formerCalibrations }): Kept => ({ version, formerCalibrations }),
  announce: ({ companyId, publish }) => {
    publish({ kind: 'definitionsChanged', companyId, what: 'sensors' })
    publish({ kind: 'live', companyId, messages: [{ kind: 'records', noun: 'sensors' }] })
  },
}

const calibrationRefusal = ({ calibratedOn, calibrationDueOn }: NewSensor): Failure | undefined => {
  if (calibrationDueOn === null) return undefined
  if (calibratedOn === null) return failure('input.invalid', { fields: { calibratedOn: 'required' } })
  return calibrationDueOn > calibratedOn
    ? undefined
    : failure('input.invalid', { fields: { calibrationDueOn: 'calibration.reversed' } })
}

/** Why a draft may not be, beside whom it is for; those that come back together may read each other. */
const refusalsOf = async (
  { tx }: CompanyScope,
  drafts: readonly Draft<Sensor, NewSensor>[],
): Promise<(Failure | undefined)[]> => {
  const stored = await listDefinitions(tx)
  return refuseFormulas(
    // One that has no number yet gets one that no formula can name.
    drafts.map(({ fields, before, id }, nth) =>
      draftDefinition(fields, before?.id ?? id ?? -1 - nth, (before?.version ?? 0) + 1),
    ),
    stored,
  )
}

type Missing = Awaited<ReturnType<typeof findMissingTargets>>

const withoutMissing = (target: SensorTarget, missing: Missing): SensorTarget => {
  const kept = distinct(target)
  if (kept.kind === 'groups') return { ...kept, groupIds: kept.groupIds.filter((id) => !missing.groupIds.has(id)) }
  if (kept.kind === 'items') return { ...kept, itemIds: kept.itemIds.filter((id) => !missing.itemIds.has(id)) }
  return kept
}

/** In the order in which they are read, so that a save of the same changes nothing. */
const distinct = (target: SensorTarget): SensorTarget => {
  if (target.kind === 'groups') return { ...target, groupIds: sorted(target.groupIds) }
  return target.kind === 'items' ? { ...target, itemIds: sorted(target.itemIds) } : target
}

const sorted = <Id extends number>(ids: readonly Id[]): Id[] => [...new Set(ids)].sort((a, b) => a - b)

const sizeOf = (target: SensorTarget): number => {
  if (target.kind === 'groups') return target.groupIds.length
  return target.kind === 'items' ? target.itemIds.length : 0
}
