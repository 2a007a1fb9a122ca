import { ioMeaning } from '@atalaya/domain/io-dictionary'

export type SensorValues = Record<string, number | string | boolean>

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
