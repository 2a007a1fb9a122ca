/** What a value of `IoValues` is: the key is its one name in codecs, pipeline, database, live channel and screens. */
export interface IoMeaning {
  kind: 'boolean' | 'number' | 'text'
  /** SI or as shown to people; absent for counts, codes and states. */
  unit?: 'V' | 'A' | '°C' | '%' | 'm' | 'km/h' | 'L' | 'L/h' | 'rpm' | 'g' | 's' | 'mg' | 'kPa' | 'kg' | '°'
  /** Decimals worth showing. */
  digits?: number
  /** Of interest to an installer only: kept off the cards of the everyday. */
  isTechnical?: true
}

const flag: IoMeaning = { kind: 'boolean' }
const text: IoMeaning = { kind: 'text' }
const state: IoMeaning = { kind: 'number', isTechnical: true }
const technicalFlag: IoMeaning = { kind: 'boolean', isTechnical: true }
const measure = (unit: NonNullable<IoMeaning['unit']>, digits = 0): IoMeaning => ({ kind: 'number', unit, digits })

const angle: IoMeaning = { ...measure('°'), isTechnical: true }

export const ioDictionary = {
  ignition: flag,
  movement: flag,
  externalVoltageV: measure('V', 2),
  batteryVoltageV: measure('V', 2),
  batteryCurrentA: { ...measure('A', 3), isTechnical: true },
  batteryPercent: measure('%'),
  isCharging: flag,
  /** The tracker's own count of the way, metres. */
  odometerM: measure('m'),
  tripOdometerM: measure('m'),
  /** The dashboard's count, off the vehicle's bus. */
  canOdometerM: measure('m'),
  canSpeedKmh: measure('km/h'),
  gnssSpeedKmh: { ...measure('km/h'), isTechnical: true },
  engineRpm: measure('rpm'),
  engineLoadPercent: measure('%'),
  throttlePercent: measure('%'),
  coolantTemperatureC: measure('°C', 1),
  fuelL: measure('L', 1),
  fuelPercent: measure('%'),
  fuelUsedL: measure('L', 1),
  fuelRateLh: measure('L/h', 1),
  temperature1C: measure('°C', 1),
  temperature2C: measure('°C', 1),
  temperature3C: measure('°C', 1),
  temperature4C: measure('°C', 1),
  bleTemperature1C: measure('°C', 1),
  bleTemperature2C: measure('°C', 1),
  bleTemperature3C: measure('°C', 1),
  bleTemperature4C: measure('°C', 1),
  bleHumidity1Percent: measure('%', 1),
  bleHumidity2Percent: measure('%', 1),
  bleHumidity3Percent: measure('%', 1),
  bleHumidity4Percent: measure('%', 1),
  bleMagnet1: technicalFlag,
  bleMagnet2: technicalFlag,
  bleMagnet3: technicalFlag,
  bleMagnet4: technicalFlag,
  bleMovement1: technicalFlag,
  bleMovement2: technicalFlag,
  bleMovement3: technicalFlag,
  bleMovement4: technicalFlag,
  bleMagnetCount1: state,
  bleMagnetCount2: state,
  bleMagnetCount3: state,
  bleMagnetCount4: state,
  bleMovementCount1: state,
  bleMovementCount2: state,
  bleMovementCount3: state,
  bleMovementCount4: state,
  blePitch1Deg: angle,
  blePitch2Deg: angle,
  blePitch3Deg: angle,
  blePitch4Deg: angle,
  bleRoll1Deg: angle,
  bleRoll2Deg: angle,
  bleRoll3Deg: angle,
  bleRoll4Deg: angle,
  bleBatteryLow1: technicalFlag,
  bleBatteryLow2: technicalFlag,
  bleBatteryLow3: technicalFlag,
  bleBatteryLow4: technicalFlag,
  bleBatteryVoltage1V: { ...measure('V', 2), isTechnical: true },
  bleBatteryVoltage2V: { ...measure('V', 2), isTechnical: true },
  bleBatteryVoltage3V: { ...measure('V', 2), isTechnical: true },
  bleBatteryVoltage4V: { ...measure('V', 2), isTechnical: true },
  /** Beacons in sight, strongest first, parted by spaces: `id:dBm`, then what else is known of each. */
  beacons: { kind: 'text', isTechnical: true },
  beaconsNear: { kind: 'text', isTechnical: true },
  beaconsAway: { kind: 'text', isTechnical: true },
  beaconsLost: { kind: 'text', isTechnical: true },
  din1: flag,
  din2: flag,
  din3: flag,
  din4: flag,
  dout1: flag,
  dout2: flag,
  dout3: flag,
  ain1V: measure('V', 2),
  ain2V: measure('V', 2),
  ain3V: measure('V', 2),
  ain4V: measure('V', 2),
  /** All inputs as bits, the first one lowest, for trackers that have more than four. */
  inputs: state,
  outputs: state,
  /** Bits of the vehicle's doors: front left, front right, rear left, rear right, bonnet, boot. */
  doors: state,
  isDoorOpen: flag,
  /** 16 hexadecimal digits in capitals. */
  iButton: text,
  rfid: text,
  driverId: text,
  /** What the driver wrote on a terminal. */
  driverMessage: text,
  steps: { kind: 'number' },
  /** How often the wearer turned over in sleep. */
  turnovers: state,
  activity: text,
  /** What the tracker answered to a command. */
  commandReply: { kind: 'text', isTechnical: true },
  gsmLevel: { kind: 'number', isTechnical: true },
  gnssStatus: state,
  /** In sight, of trackers that report it without a position. */
  satellites: state,
  hdop: { kind: 'number', digits: 1, isTechnical: true },
  pdop: { kind: 'number', digits: 1, isTechnical: true },
  accuracyM: { ...measure('m'), isTechnical: true },
  sleepMode: state,
  dataMode: state,
  gsmOperator: state,
  gsmCellId: state,
  gsmAreaCode: state,
  cellTower: { kind: 'text', isTechnical: true },
  wifi: { kind: 'text', isTechnical: true },
  iccid1: { kind: 'text', isTechnical: true },
  iccid2: { kind: 'text', isTechnical: true },
  vin: text,
  axisXMg: { ...measure('mg'), isTechnical: true },
  axisYMg: { ...measure('mg'), isTechnical: true },
  axisZMg: { ...measure('mg'), isTechnical: true },
  greenDrivingKind: state,
  greenDrivingG: { ...measure('g', 2), isTechnical: true },
  greenDrivingS: { ...measure('s', 1), isTechnical: true },
  overspeedKmh: { ...measure('km/h'), isTechnical: true },
  isTowed: flag,
  crashKind: state,
  isFallen: technicalFlag,
  isManDown: technicalFlag,
  isJammed: flag,
  /** 1 warning, 2 no fix possible. */
  gnssJamming: state,
  isUnplugged: flag,
  isIdling: flag,
  isAlarmed: flag,
  /** The tracker's own guard over a parked vehicle. */
  isArmed: flag,
  tripState: state,
  /** The tracker's own status word, hexadecimal digits. */
  statusBits: { kind: 'text', isTechnical: true },
  /** Why the tracker made the record, in its own numbers. */
  generationType: state,
  /** What came in at the tracker's serial port. */
  serialData: { kind: 'text', isTechnical: true },
  immobilizerState: state,
  autoGeofence: state,
  obdTroubleCodes: { kind: 'number' },
  engineRunTimeS: measure('s'),
  /** The tracker's own count of the engine's hours, over its life. */
  engineHoursS: measure('s'),
  /** How much older the place is than the report, where the tracker has told the last one it knew. */
  fixAgeS: { ...measure('s'), isTechnical: true },
  /** How far the vehicle says that it can go. */
  rangeM: measure('m'),
  axleLoadKg: measure('kg'),
  /** What a fuel sensor at the serial port counts, before any calibration. */
  fuelSensorCount: state,
  /** Of the tracker itself, on its board. */
  deviceTemperatureC: { ...measure('°C', 1), isTechnical: true },
} satisfies Record<string, IoMeaning>

export type IoKey = keyof typeof ioDictionary

const meanings = new Map<string, IoMeaning>(Object.entries(ioDictionary))

/** Undefined for what a codec could not name, such as `io385`. */
export const ioMeaning = (key: string): IoMeaning | undefined => meanings.get(key)
