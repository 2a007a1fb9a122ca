import type { IoKey } from '@atalaya/domain/io-dictionary'

/** One AVL id as the manufacturer's "Data Sending Parameters ID" tables give it. */
export interface AvlMeaning {
  key: IoKey
  bytes: 1 | 2 | 4 | 8
  /** `tag`: 8 bytes as hexadecimal digits; `decimal`: 8 bytes as a decimal number too long for a double; `ascii`: text of any length. */
  form: 'flag' | 'unsigned' | 'signed' | 'tag' | 'decimal' | 'ascii'
  /** What one count is worth in the key's unit. */
  step?: number
  /** Counts that stand for a fault of the sensor, not for a measure. */
  faults?: readonly number[]
}

const flag = (key: IoKey): AvlMeaning => ({ key, bytes: 1, form: 'flag' })
const unsigned = (key: IoKey, bytes: 1 | 2 | 4, step?: number): AvlMeaning => ({
  key,
  bytes,
  form: 'unsigned',
  ...(step ? { step } : {}),
})
const signed = (key: IoKey, bytes: 1 | 2, step?: number): AvlMeaning => ({
  key,
  bytes,
  form: 'signed',
  ...(step ? { step } : {}),
})
// 850 not ready, 2000 read error, 3000 not connected, 4000 id failed, 5000 not ready.
const dallas = (key: IoKey): AvlMeaning => ({ ...signed(key, 2, 0.1), faults: [850, 2_000, 3_000, 4_000, 5_000] })
// From the top down: sensor not found, unreadable, in an abnormal state.
const bleTemperature = (key: IoKey): AvlMeaning => ({ ...signed(key, 2, 0.01), faults: [32_767, 32_766, 32_765] })
const bleHumidity = (key: IoKey): AvlMeaning => ({ ...unsigned(key, 2, 0.1), faults: [65_535, 65_534, 65_533] })

const eyeHumidity = (key: IoKey): AvlMeaning => ({ ...unsigned(key, 1), faults: [255, 254, 253] })

/**
 * Ids 10, 11 and 15 mean other things on other families: 11 is the SIM's number only where it has 8 bytes.
 */
export const avlMeanings: ReadonlyMap<number, AvlMeaning> = new Map<number, AvlMeaning>([
  [1, flag('din1')],
  [2, flag('din2')],
  [3, flag('din3')],
  [4, flag('din4')],
  [6, unsigned('ain2V', 2, 0.001)],
  [9, unsigned('ain1V', 2, 0.001)],
  [11, { key: 'iccid1', bytes: 8, form: 'decimal' }],
  [12, unsigned('fuelUsedL', 4, 0.001)],
  [13, unsigned('fuelRateLh', 2, 0.01)],
  [14, { key: 'iccid2', bytes: 8, form: 'decimal' }],
  [16, unsigned('odometerM', 4)],
  [17, signed('axisXMg', 2)],
  [18, signed('axisYMg', 2)],
  [19, signed('axisZMg', 2)],
  [21, unsigned('gsmLevel', 1)],
  [24, unsigned('gnssSpeedKmh', 2)],
  [25, bleTemperature('bleTemperature1C')],
  [26, bleTemperature('bleTemperature2C')],
  [27, bleTemperature('bleTemperature3C')],
  [28, bleTemperature('bleTemperature4C')],
  [30, unsigned('obdTroubleCodes', 1)],
  [31, unsigned('engineLoadPercent', 1)],
  [32, signed('coolantTemperatureC', 1)],
  [36, unsigned('engineRpm', 2)],
  [37, unsigned('canSpeedKmh', 1)],
  [41, unsigned('throttlePercent', 1)],
  [42, unsigned('engineRunTimeS', 2)],
  [48, unsigned('fuelPercent', 1)],
  [66, unsigned('externalVoltageV', 2, 0.001)],
  [67, unsigned('batteryVoltageV', 2, 0.001)],
  [68, unsigned('batteryCurrentA', 2, 0.001)],
  [69, unsigned('gnssStatus', 1)],
  [72, dallas('temperature1C')],
  [73, dallas('temperature2C')],
  [74, dallas('temperature3C')],
  [75, dallas('temperature4C')],
  [78, { key: 'iButton', bytes: 8, form: 'tag' }],
  [80, unsigned('dataMode', 1)],
  [81, unsigned('canSpeedKmh', 1)],
  [82, unsigned('throttlePercent', 1)],
  [83, unsigned('fuelUsedL', 4, 0.1)],
  [84, unsigned('fuelL', 2, 0.1)],
  [85, unsigned('engineRpm', 2)],
  [86, bleHumidity('bleHumidity1Percent')],
  [87, unsigned('canOdometerM', 4)],
  [89, unsigned('fuelPercent', 1)],
  [90, unsigned('doors', 2)],
  [104, bleHumidity('bleHumidity2Percent')],
  [106, bleHumidity('bleHumidity3Percent')],
  [108, bleHumidity('bleHumidity4Percent')],
  [113, unsigned('batteryPercent', 1)],
  [115, signed('coolantTemperatureC', 2, 0.1)],
  [175, unsigned('autoGeofence', 1)],
  [179, flag('dout1')],
  [180, flag('dout2')],
  [181, unsigned('pdop', 2, 0.1)],
  [182, unsigned('hdop', 2, 0.1)],
  [199, unsigned('tripOdometerM', 4)],
  [200, unsigned('sleepMode', 1)],
  [205, unsigned('gsmCellId', 2)],
  [206, unsigned('gsmAreaCode', 2)],
  [207, { key: 'rfid', bytes: 8, form: 'tag' }],
  [236, flag('isAlarmed')],
  [239, flag('ignition')],
  [240, flag('movement')],
  [241, unsigned('gsmOperator', 4)],
  [242, flag('isManDown')],
  [243, unsigned('greenDrivingS', 2, 0.001)],
  [246, flag('isTowed')],
  [247, unsigned('crashKind', 1)],
  [248, unsigned('immobilizerState', 1)],
  [249, flag('isJammed')],
  [250, unsigned('tripState', 1)],
  [251, flag('isIdling')],
  [252, flag('isUnplugged')],
  [253, unsigned('greenDrivingKind', 1)],
  [254, unsigned('greenDrivingG', 1, 0.01)],
  [255, unsigned('overspeedKmh', 1)],
  [256, { key: 'vin', bytes: 8, form: 'ascii' }],
  [318, unsigned('gnssJamming', 1)],
  [380, flag('dout3')],
  [389, unsigned('canOdometerM', 4, 1_000)],
  [390, unsigned('fuelL', 2, 0.1)],
  [800, unsigned('externalVoltageV', 4, 0.001)],
  [1_412, flag('isFallen')],
  // EYE sensors 1 to 4.
  [10_800, bleTemperature('bleTemperature1C')],
  [10_801, bleTemperature('bleTemperature2C')],
  [10_802, bleTemperature('bleTemperature3C')],
  [10_803, bleTemperature('bleTemperature4C')],
  [10_804, eyeHumidity('bleHumidity1Percent')],
  [10_805, eyeHumidity('bleHumidity2Percent')],
  [10_806, eyeHumidity('bleHumidity3Percent')],
  [10_807, eyeHumidity('bleHumidity4Percent')],
  [10_808, flag('bleMagnet1')],
  [10_809, flag('bleMagnet2')],
  [10_810, flag('bleMagnet3')],
  [10_811, flag('bleMagnet4')],
  [10_812, flag('bleMovement1')],
  [10_813, flag('bleMovement2')],
  [10_814, flag('bleMovement3')],
  [10_815, flag('bleMovement4')],
  [10_816, signed('blePitch1Deg', 1)],
  [10_817, signed('blePitch2Deg', 1)],
  [10_818, signed('blePitch3Deg', 1)],
  [10_819, signed('blePitch4Deg', 1)],
  [10_820, flag('bleBatteryLow1')],
  [10_821, flag('bleBatteryLow2')],
  [10_822, flag('bleBatteryLow3')],
  [10_823, flag('bleBatteryLow4')],
  [10_824, unsigned('bleBatteryVoltage1V', 2, 0.001)],
  [10_825, unsigned('bleBatteryVoltage2V', 2, 0.001)],
  [10_826, unsigned('bleBatteryVoltage3V', 2, 0.001)],
  [10_827, unsigned('bleBatteryVoltage4V', 2, 0.001)],
  [10_832, signed('bleRoll1Deg', 2)],
  [10_833, signed('bleRoll2Deg', 2)],
  [10_834, signed('bleRoll3Deg', 2)],
  [10_835, signed('bleRoll4Deg', 2)],
  [10_836, unsigned('bleMovementCount1', 2)],
  [10_837, unsigned('bleMovementCount2', 2)],
  [10_838, unsigned('bleMovementCount3', 2)],
  [10_839, unsigned('bleMovementCount4', 2)],
  [10_840, unsigned('bleMagnetCount1', 2)],
  [10_841, unsigned('bleMagnetCount2', 2)],
  [10_842, unsigned('bleMagnetCount3', 2)],
  [10_843, unsigned('bleMagnetCount4', 2)],
])

/** Ids of `1` for green driving kinds: acceleration, braking, cornering. */
export const greenDrivingKinds = { acceleration: 1, braking: 2, cornering: 3 } as const

/** The first id that carries a key: what an encoder uses. */
export const avlIdOf: ReadonlyMap<IoKey, number> = new Map(
  [...avlMeanings].reverse().map(([id, { key }]): [IoKey, number] => [key, id]),
)
