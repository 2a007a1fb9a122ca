import type { ExistingPolicy } from '@atalaya/contract/bulk'
import { NewDevice } from '@atalaya/contract/devices'
import type { Tx } from '../../database/tenant.ts'
import { type Failure, failure, isFailure } from '../../http/failures.ts'
import { checkInput } from '../../http/input.ts'
import { findByDeviceIds, type HeldDevice, insertDevices, lockDevices, updateDevice } from './devices.repository.ts'

interface Row {
  line: number
  values: Record<string, unknown>
}

export interface DevicesImported {
  inserted: { line: number; id: number }[]
  updated: { line: number; id: number }[]
  skipped: number[]
  failed: { line: number; error: string; fields?: Record<string, string> }[]
  /** Companies whose trackers have changed. */
  companyIds: Set<number>
}

const taken = failure('device.taken', { fields: { deviceId: 'device.taken' } })

/** What a row says over what the device was; what it does not say stays. */
const over = (held: HeldDevice, values: Record<string, unknown>): Record<string, unknown> => ({
  ...held.fields,
  ...values,
  sim: { ...held.fields.sim, ...(typeof values.sim === 'object' ? values.sim : {}) },
})

/** One chunk of a file: no row hinders another. A device of another reseller is taken, and nothing is told of it. */
export const importDevices = async (
  tx: Tx,
  resellerId: number,
  { rows, existing, now }: { rows: readonly Row[]; existing: ExistingPolicy; now: number },
): Promise<DevicesImported> => {
  const answer: DevicesImported = { inserted: [], updated: [], skipped: [], failed: [], companyIds: new Set() }
  const refuse = (line: number, { code, fields }: Failure) =>
    answer.failed.push(fields ? { line, error: code, fields } : { line, error: code })
  const idOf = ({ values }: Row) => (typeof values.deviceId === 'string' ? values.deviceId.trim() : '')
  const known = await findByDeviceIds(tx, rows.map(idOf))
  const held = new Map((await lockDevices(tx, [...known.values()])).map((device) => [device.id, device]))

  const fresh: { line: number; device: NewDevice }[] = []
  const named = new Set<string>()
  for (const row of rows) {
    const deviceId = idOf(row)
    const device = held.get(known.get(deviceId) ?? 0)
    if (deviceId !== '' && named.has(deviceId)) refuse(row.line, taken)
    else if (!device) {
      const fields = checkInput(NewDevice, row.values)
      if (isFailure(fields)) refuse(row.line, fields)
      else fresh.push({ line: row.line, device: fields })
    } else if (existing === 'skip') answer.skipped.push(row.line)
    else if (existing === 'fail') refuse(row.line, taken)
    else {
      const fields = checkInput(NewDevice, over(device, row.values))
      if (isFailure(fields)) refuse(row.line, fields)
      else {
        await updateDevice(tx, device, { fields, now })
        if (device.companyId !== null) answer.companyIds.add(device.companyId)
        answer.updated.push({ line: row.line, id: device.id })
      }
    }
    named.add(deviceId)
  }
  const idByDevice = await insertDevices(tx, resellerId, { now, devices: fresh.map(({ device }) => device) })
  for (const { line, device } of fresh) {
    const id = idByDevice.get(device.deviceId)
    if (id === undefined) refuse(line, taken)
    else answer.inserted.push({ line, id })
  }
  answer.failed.sort((a, b) => a.line - b.line)
  return answer
}
