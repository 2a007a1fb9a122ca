import { type DeviceRecord, NewDevice } from '@atalaya/contract/devices'
import { type Failure, failure } from '../../access/failures.ts'
import type { BusEvent } from '../../adapters/bus.ts'
import { idsFor } from '../../database/row-sets.ts'
import { idsOf } from '../../records/by-id.ts'
import type { RecordKind } from '../../records/record-kind.ts'
import type { ResellerScope } from '../../records/scope.ts'
import { noteClaims } from '../trackers/index.ts'
import {
  deleteDevices,
  findHolders,
  type HeldDevice,
  insertDevices,
  type KeptDevice,
  lockDevices,
  readDevices,
  showDevices,
  updateDevices,
} from './devices.repository.ts'

/** What ingest knows of the trackers of companies, or of none, is out of date. */
export const trackersChangedIn = (companyIds: Iterable<number | null>): BusEvent[] =>
  [...new Set(companyIds)].flatMap((companyId) =>
    companyId === null
      ? { kind: 'spareTrackersChanged' as const }
      : { kind: 'definitionsChanged' as const, companyId, what: 'trackers' as const },
  )

/** A tracker is its reseller's, whatever company it is lent to: the scope names one, and the history is theirs. */
export const deviceKind: RecordKind<HeldDevice, NewDevice, ResellerScope, DeviceRecord> = {
  noun: 'trackers',
  level: 'reseller',
  write: 'devices.write',
  schema: NewDevice,
  fieldsOf: ({ fields }) => fields,
  titleOf: ({ name, deviceId }) => name || deviceId,
  find: ({ tx }, ids, { lock } = {}) => (lock ? lockDevices(tx, ids) : readDevices(tx, ids)),
  show: ({ tx, now }, devices) => showDevices(tx, idsOf(devices), now),
  uniques: [
    {
      field: 'deviceId',
      code: 'device.taken',
      constraint: 'trackers_device_id_key',
      valueOf: ({ deviceId }) => (typeof deviceId === 'string' ? deviceId.trim() || undefined : undefined),
      findHolders,
    },
  ],
  // A row that names the card's type or number alone leaves the rest of the card as it is.
  keyed: ['sim'],
  insert: async ({ tx, resellerId, now, session }, rows) => {
    const by = { userId: session.userId, sessionId: session.sessionId, resellerId }
    await noteClaims(
      tx,
      rows.map(({ fields }) => fields.deviceId),
      by,
    )
    const ids = await idsFor(tx, 'trackers', rows)
    const written = rows.map(({ id, fields, kept }, nth) => ({
      id: ids[nth] as number,
      fields,
      kept: id === undefined ? null : ((kept as { kept?: KeptDevice } | undefined)?.kept ?? null),
    }))
    await insertDevices(tx, resellerId, { now, devices: written })
    return written.map(({ id }) => id)
  },
  update: ({ tx, now }, rows) => updateDevices(tx, rows, now),
  refuseRemoval: async (_, devices) =>
    new Map<number, Failure>(
      devices.flatMap(({ id, companyId }) => (companyId === null ? [] : [[id, failure('in.use')]])),
    ),
  remove: ({ tx }, devices) => deleteDevices(tx, idsOf(devices)),
  keptOf: ({ kept }) => ({ kept }),
  announce: ({ publish, resellerId }, { created, changed, removed }) => {
    const touched = [...created, ...changed.map(({ after }) => after), ...removed]
    for (const event of trackersChangedIn(touched.map(({ companyId }) => companyId))) publish(event)
    // Of what has come or gone the list knows nothing yet: it is read as a whole.
    const trackerIds = created.length + removed.length > 0 ? [] : touched.map(({ id }) => id)
    if (touched.length > 0) publish({ kind: 'devicesChanged', resellerId, trackerIds })
  },
}
