import { emergencyEvents } from './events.ts'
import { numberFrom, type Told } from './report.ts'

/**
 * Behind the course of an ST910, which has no satellites and inputs: whether the place is fixed; then volts of its battery or, of
 * newer ones, way and percent; then what happened. True where it is fixed.
 */
export const readHandheld = (
  told: Told,
  kind: string,
  [fixed, second = '', third, fourth]: readonly string[],
): boolean => {
  const { io } = told
  const isEmergency = kind === 'Emergency'
  const number = numberFrom(second)
  if (third === undefined && isEmergency) told.events = emergencyEvents(number ?? 0, io)
  else if (second.includes('.')) {
    if (number !== undefined) io.batteryVoltageV = number
    if (isEmergency) told.events = emergencyEvents(numberFrom(third) ?? 0, io)
  } else if (isEmergency) {
    setWay(told, number)
    told.events = emergencyEvents(numberFrom(third) ?? 0, io)
  } else if (fourth !== undefined) {
    setWay(told, number)
    const percent = numberFrom(third)
    if (percent !== undefined && percent <= 100) io.batteryPercent = percent
  }
  if (kind !== 'Location') told.trigger = kind
  return fixed === '1'
}

const setWay = ({ io }: Told, metres: number | undefined): void => {
  if (metres !== undefined && metres > 0) io.odometerM = metres
}
