import { type DeviceRecord, NewDevice } from '@atalaya/contract/devices'

/** What devices of one delivery have in common. */
const Common = NewDevice.pick({ typeId: true, countryId: true, sim: true })

export interface DeviceStart extends Pick<DeviceRecord, 'typeId'> {
  countryId: string
  sim: Pick<DeviceRecord['sim'], 'type' | 'apn'>
}

const storageKey = 'atalaya.devices.last'
const teltonikaTypeId = 1

/** What the last one that this browser has registered began with, for the next to begin with. */
export const recallStart = (): DeviceStart => {
  try {
    return Common.parse(JSON.parse(localStorage.getItem(storageKey) ?? '{}'))
  } catch {
    // Nothing is kept yet, or nothing that still counts.
    return { typeId: teltonikaTypeId, countryId: 'ES', sim: { type: 99, apn: '' } }
  }
}

export const rememberStart = ({ typeId, countryId, sim: { type, apn } }: DeviceStart): DeviceStart => {
  const start = { typeId, countryId, sim: { type, apn } }
  localStorage.setItem(storageKey, JSON.stringify(start))
  return start
}
