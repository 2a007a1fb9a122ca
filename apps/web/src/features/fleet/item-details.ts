import type { SensorReading } from '@atalaya/contract/sensors'
import { useEffect, useState } from 'react'
import { useLiveMessages } from '../../live/live.ts'
import type { SensorValues } from './sensor-readings.ts'

export interface ItemDetails {
  /** Inputs as the tracker reported them. */
  sensors: SensorValues
  /** What the company's own sensors say, by id. */
  ownSensors: Readonly<Record<string, SensorReading>>
  sensorsAt: number | undefined
  odometerM: number | undefined
  hourMeterMs: number | undefined
}

const nothing: ItemDetails = {
  sensors: {},
  ownSensors: {},
  sensorsAt: undefined,
  odometerM: undefined,
  hourMeterMs: undefined,
}

/** What the live channel tells of the item that is looked at: readings merge, since a report may hold only some. */
export const useItemDetails = (itemId: number): ItemDetails => {
  const [details, setDetails] = useState(nothing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item begins with nothing known
  useEffect(() => setDetails(nothing), [itemId])
  useLiveMessages('sensor', (messages) => {
    for (const message of messages) {
      if (message.itemId !== itemId) continue
      setDetails((known) => ({
        ...known,
        sensors: { ...known.sensors, ...message.values },
        ownSensors: message.sensors ?? {},
        sensorsAt: message.recordedAt,
      }))
    }
  })
  useLiveMessages('odometer', (messages) => {
    const last = messages.findLast((message) => message.itemId === itemId)
    if (last) setDetails((known) => ({ ...known, odometerM: last.odometerM }))
  })
  useLiveMessages('hourmeter', (messages) => {
    const last = messages.findLast((message) => message.itemId === itemId)
    if (last) setDetails((known) => ({ ...known, hourMeterMs: last.hourMeterMs }))
  })
  return details
}
