import { NewDriver } from '@atalaya/contract/item-fields'
import type { DriverRecord } from '@atalaya/contract/items'
import { failure, isFailure } from '../../access/failures.ts'
import { idsOf } from '../../records/by-id.ts'
import { fieldsIn, nameOf, type RecordKind, type Unique } from '../../records/record-kind.ts'
import { cascadedRows } from '../../records/references.ts'
import { checkCustomData, listCustomFields } from '../custom-data/index.ts'
import { photoCompanion } from '../photos/index.ts'
import { vehicleOfDriver } from './driver-assignment.references.ts'
import { announceDrivers } from './driver-news.ts'
import {
  deleteDrivers,
  findDrivers,
  findDriversOfPersons,
  findTagHolders,
  findUnnumbered,
  insertDrivers,
  readVisiblePersonIds,
  updateDrivers,
} from './drivers.repository.ts'

/** Two drivers with one tag could not be told apart at the reader. */
const tag = (
  field: 'reference' | 'tachographCard' | 'iButton' | 'beacon',
  column: Parameters<typeof findTagHolders>[1],
): Unique<NewDriver> => ({
  field,
  code: 'tag.taken',
  constraint: `drivers_${column}_key`,
  valueOf: ({ [field]: value }) => (typeof value === 'string' ? value.trim().toLowerCase() || undefined : undefined),
  findHolders: (tx, tags) => findTagHolders(tx, column, tags),
})

/** The reference, a company's own number for a driver, is what an import knows one by, or else the name. */
export const driverKind: RecordKind<DriverRecord, NewDriver> = {
  noun: 'drivers',
  level: 'company',
  write: 'drivers.write',
  schema: NewDriver,
  fieldsOf: fieldsIn(NewDriver),
  find: ({ tx, session }, ids, { lock } = {}) => findDrivers(tx, session, { ids, lock }),
  keyed: ['customData'],
  check: async ({ tx, session }, drafts) => {
    const definitions = await listCustomFields(tx, 'drivers')
    const personIds = drafts.flatMap(({ fields }) => fields.personId ?? [])
    const visible = personIds.length > 0 ? await readVisiblePersonIds(tx, session, personIds) : new Set<number>()
    return drafts.map((draft) => {
      const { fields, before, isRestored } = draft
      const customData = checkCustomData(definitions, draft)
      if (isFailure(customData)) return customData
      const { personId } = fields
      if (personId === undefined || visible.has(personId) || personId === before?.personId) {
        return { ...fields, customData }
      }
      return isRestored
        ? { ...fields, customData, personId: undefined }
        : failure('input.invalid', { fields: { personId: 'choice' } })
    })
  },
  uniques: [
    tag('reference', 'reference'),
    tag('iButton', 'i_button'),
    tag('tachographCard', 'tachograph_card'),
    tag('beacon', 'beacon'),
    {
      field: 'personId',
      code: 'personId.already.asigned',
      constraint: 'drivers_person_key',
      valueOf: ({ personId }) => (personId ? String(personId) : undefined),
      findHolders: findDriversOfPersons,
    },
  ],
  fallbackKey: {
    field: 'name',
    code: 'name.taken',
    valueOf: nameOf,
    findHolders: ({ tx, session }, names) => findUnnumbered(tx, session, names),
  },
  insert: ({ tx, companyId }, rows) =>
    insertDrivers(
      tx,
      companyId,
      rows.map(({ kept, ...row }) => ({ ...row, version: ((kept as { version?: number })?.version ?? 0) + 1 })),
    ),
  update: ({ tx }, rows) => updateDrivers(tx, rows),
  remove: ({ tx, now }, drivers) => deleteDrivers(tx, idsOf(drivers), now),
  keptOf: ({ version }) => ({ version }),
  companions: [photoCompanion('drivers')],
  references: [
    vehicleOfDriver,
    cascadedRows({ table: 'worktime_drivers', column: 'driver_id', others: { worktime_id: 'worktimes' } }),
  ],
  announce: announceDrivers,
}
