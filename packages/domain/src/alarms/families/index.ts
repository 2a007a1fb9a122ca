import type { AlarmFamily } from '../alarm-families.ts'
import type { AlarmFamilyRule } from '../alarm-rule.ts'
import { ioFamily, sensorFamily } from './band.ts'
import { changeFamily } from './change.ts'
import { combinedFamilyOf } from './combined.ts'
import { distanceFamily } from './distance.ts'
import { eventFamily } from './event.ts'
import { idleFamily } from './idle.ts'
import { maxDrivingFamily } from './max-driving.ts'
import { maxParkedFamily } from './max-parked.ts'
import { maxStopFamily } from './max-stop.ts'
import { monthlyFuelFamily } from './monthly-fuel.ts'
import { offlineFamily } from './offline.ts'
import { outOfHoursFamily } from './out-of-hours.ts'
import { geozoneFamily, poiFamily } from './place.ts'
import { speedFamily } from './speed.ts'
import { stateFamily } from './state.ts'
import { towFamily } from './tow.ts'
import { trackWithoutDriverFamily } from './track-without-driver.ts'
import { unusualSpeedFamily } from './unusual-speed.ts'

const single: Readonly<Record<Exclude<AlarmFamily, 'combined'>, AlarmFamilyRule>> = {
  event: eventFamily,
  sensor: sensorFamily,
  io: ioFamily,
  geozone: geozoneFamily,
  poi: poiFamily,
  state: stateFamily,
  idle: idleFamily,
  offline: offlineFamily,
  maxStop: maxStopFamily,
  maxDriving: maxDrivingFamily,
  maxParked: maxParkedFamily,
  trackWithoutDriver: trackWithoutDriverFamily,
  monthlyFuel: monthlyFuelFamily,
  speed: speedFamily,
  tow: towFamily,
  outOfHours: outOfHoursFamily,
  change: changeFamily,
  unusualSpeed: unusualSpeedFamily,
  distance: distanceFamily,
}

/** How each family is judged: a family more is a module more, and a line here. */
export const familyRules: Readonly<Record<AlarmFamily, AlarmFamilyRule>> = {
  ...single,
  combined: combinedFamilyOf(single),
}
