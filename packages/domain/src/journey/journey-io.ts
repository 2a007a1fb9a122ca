import type { IoValues } from '../fix.ts'
import type { JourneySample } from './journey-sample.ts'

/** The manufacturer's bit for the boot; 0 is all closed. */
const bootBit = 0x2000

/** The values that the sample's tracker sends, under their canonical keys: what the server decodes is what is here. */
export const journeyIo = (sample: JourneySample): IoValues => {
  const { ignition, isMoving, odometerM, gsmLevel, fuelL, cargoC, isDoorOpen, driverTag } = sample
  const io: IoValues = {}
  const put = (key: string, value: IoValues[string] | undefined): void => {
    if (value !== undefined) io[key] = value
  }
  const { externalVoltageV, batteryVoltageV, batteryPercent, activity } = sample
  // A phone or a cell-powered tag knows no more than its battery and how it is carried.
  if (batteryPercent !== undefined) return activity === undefined ? { batteryPercent } : { batteryPercent, activity }
  put('ignition', ignition)
  put('movement', isMoving)
  put('gsmLevel', gsmLevel)
  put('odometerM', odometerM)
  put('externalVoltageV', externalVoltageV)
  put('batteryVoltageV', batteryVoltageV)
  put('fuelL', fuelL)
  put('temperature1C', cargoC)
  if (isDoorOpen !== undefined) {
    io.doors = isDoorOpen ? bootBit : 0
    io.isDoorOpen = isDoorOpen
  }
  if (driverTag) io.iButton = driverTag
  return io
}
