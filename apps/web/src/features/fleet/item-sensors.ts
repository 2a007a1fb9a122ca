import { ioMeaning } from '@atalaya/domain/io-dictionary'
import { useEffect, useState } from 'react'
import { useLiveMessages } from '../../live/live.ts'

export type SensorValues = Record<string, number | string | boolean>

export interface ItemDetails {
  sensors: SensorValues
  sensorsAt: number | undefined
  odometerM: number | undefined
  hourMeterMs: number | undefined
}

const nothing: ItemDetails = { sensors: {}, sensorsAt: undefined, odometerM: undefined, hourMeterMs: undefined }

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

/** Shown elsewhere on the card, or nothing that an office reads. */
const shownElsewhere = new Set(['ignition', 'odometerM', 'tripOdometerM'])

/** The readings worth a line for everyday use, those with a meaning first, in the dictionary's order. */
export const everydayReadings = (sensors: SensorValues): [key: string, value: number | string | boolean][] =>
  Object.entries(sensors).filter(
    ([key]) =>
      !shownElsewhere.has(key) && !(ioMeaning(key)?.isTechnical ?? !/^[a-z]/i.test(key)) && !/^io\d+$/.test(key),
  )

/** `temperature3C` is the text `temperatureC` with its number; a key without a number stands for itself. */
export const splitNumber = (key: string): { base: string; number: string | undefined } => {
  const found = /^(temperature|bleTemperature|bleHumidity|din|dout|ain)(\d)(.*)$/.exec(key)
  return found ? { base: `${found[1]}${found[3]}`, number: found[2] } : { base: key, number: undefined }
}
