import type { DeviceRecord, NewDevice } from '@atalaya/contract/devices'
import type { z } from 'zod'
import type { SchemaForm } from '../../forms/use-schema-form.ts'
import type { DeviceStart } from './last-registered.ts'

type DeviceDraft = z.input<typeof NewDevice>
export type SimDraft = NonNullable<DeviceDraft['sim']>
export type DeviceValues = Pick<DeviceDraft, 'deviceId' | 'typeId'> & {
  name: string | undefined
  description: string
  countryId: DeviceDraft['countryId']
  networks: string[]
  sim: SimDraft
  /** Of a new one, which is handed over as soon as it is registered; 0 for none. */
  companyId: number
}

/** What is known already of one that is about to be registered. */
export type NewDeviceHint = Partial<Pick<DeviceRecord, 'deviceId' | 'typeId'>>

export const deviceValuesOf = (device: DeviceRecord | null, start: DeviceStart, companyId: number): DeviceValues => ({
  deviceId: device?.deviceId ?? '',
  typeId: device?.typeId ?? start.typeId,
  name: device?.name || undefined,
  description: device?.description ?? '',
  countryId: (device?.countryId ?? start.countryId) as DeviceDraft['countryId'],
  networks: device?.networks ?? [],
  sim: {
    phone: device?.sim.phone || undefined,
    type: device?.sim.type ?? start.sim.type,
    iccid: device?.sim.iccid || undefined,
    imsi: device?.sim.imsi || undefined,
    apn: (device ?? start).sim.apn || undefined,
  },
  companyId,
})

/** What the next one is likely to have in common with it. */
export const startOf = ({ typeId, countryId, sim }: DeviceValues): DeviceStart => ({
  typeId,
  countryId: countryId ?? '',
  sim: { type: sim.type ?? 99, apn: sim.apn ?? '' },
})

export type DeviceFormValues = DeviceValues & Record<string, unknown>
export type DeviceFormState = SchemaForm<typeof NewDevice, DeviceFormValues>
