import { describe, expect, it } from 'vitest'
import { decodeRecord } from './test-packets.ts'

describe('what the tracker detected', () => {
  it.each([
    [
      { trigger: 'greenDrivingKind', io: { greenDrivingKind: 1, greenDrivingG: 0.41 } },
      { kind: 'fastAcceleration', value: 0.41 },
    ],
    [
      { trigger: 'greenDrivingKind', io: { greenDrivingKind: 2, greenDrivingG: 0.5 } },
      { kind: 'hardBraking', value: 0.5 },
    ],
    [
      { trigger: 'greenDrivingKind', io: { greenDrivingKind: 3, greenDrivingG: 0.33 } },
      { kind: 'sharpTurn', value: 0.33 },
    ],
    [
      { trigger: 'overspeedKmh', io: { overspeedKmh: 131 } },
      { kind: 'overspeed', value: 131 },
    ],
    [{ trigger: 'isAlarmed', io: { isAlarmed: true } }, { kind: 'panic' }],
    [{ trigger: 'isTowed', io: { isTowed: true } }, { kind: 'tow' }],
    [
      { trigger: 'crashKind', io: { crashKind: 1 } },
      { kind: 'crash', code: '1' },
    ],
    [
      { trigger: 'isFallen', io: { isFallen: true } },
      { kind: 'crash', code: '1412' },
    ],
    [
      { trigger: 'isManDown', io: { isManDown: true } },
      { kind: 'panic', code: '242' },
    ],
    [
      { trigger: 'gnssJamming', io: { gnssJamming: 2 } },
      { kind: 'jamming', code: '318:2' },
    ],
    [
      { trigger: 'bleBatteryLow3', io: { bleBatteryLow3: true } },
      { kind: 'lowBattery', code: 'bleBatteryLow3' },
    ],
    [{ trigger: 'isJammed', io: { isJammed: true } }, { kind: 'jamming' }],
    [{ trigger: 'isUnplugged', io: { isUnplugged: true } }, { kind: 'unplugged' }],
    [
      { trigger: 'din2', priority: 2 as const, io: { din2: true } },
      { kind: 'panic', code: '2' },
    ],
  ])('becomes an event: %j', (over, event) => {
    expect(decodeRecord(over).events).toEqual([event])
  })

  it('is no event when it ends, nor when a report only repeats it', () => {
    expect(decodeRecord({ trigger: 'isTowed', io: { isTowed: false } }).events).toEqual([])
    for (const [trigger, value] of [
      ['crashKind', 0],
      ['gnssJamming', 0],
      ['isFallen', false],
      ['bleBatteryLow1', false],
    ] as const)
      expect(decodeRecord({ trigger, io: { [trigger]: value } }).events).toEqual([])
    expect(decodeRecord({ io: { isTowed: true, greenDrivingKind: 2 } }).events).toEqual([])
    expect(decodeRecord({ trigger: 'ignition', io: { ignition: true } }).events).toEqual([])
  })

  it('says whether a tag is held to the reader, none is, or nothing is known', () => {
    expect(decodeRecord({ io: { iButton: '0000000012AB34CD' } })).toMatchObject({
      driverTag: '0000000012AB34CD',
      io: { iButton: '0000000012AB34CD' },
    })
    expect(decodeRecord({ io: { iButton: '0' } })).toMatchObject({ driverTag: null, io: {} })
    expect(decodeRecord({ io: { ignition: true } })).not.toHaveProperty('driverTag')
  })

  it('tells from the bits of the doors whether any is open', () => {
    expect(decodeRecord({ io: { doors: 0x2000, isDoorOpen: true } }).io).toEqual({ doors: 0x2000, isDoorOpen: true })
    expect(decodeRecord({ io: { doors: 0 } }).io).toEqual({ doors: 0, isDoorOpen: false })
  })

  it('reads the sensors by radio, each with its battery and its angles', () => {
    const io = {
      bleTemperature2C: -18.25,
      bleHumidity2Percent: 55,
      bleMagnet2: true,
      bleMovement2: false,
      blePitch2Deg: -45,
      bleRoll2Deg: -170,
      bleBatteryLow2: false,
      bleBatteryVoltage2V: 2.97,
      bleMovementCount2: 40_000,
      bleMagnetCount2: 7,
    }
    expect(decodeRecord({ io }).io).toEqual(io)
    // As EYE sensors number them: 10801 with 0.01 °C, 10805 with whole per cent, and 10802 with an error.
    expect(decodeRecord({ io: { io10801: -18.25, io10805: 55, io10802: 327.67, io10806: 255 } }).io).toEqual({
      bleTemperature2C: -18.25,
      bleHumidity2Percent: 55,
    })
  })

  it('keeps both values where two ids mean the same', () => {
    expect(decodeRecord({ io: { io26: 21, io10801: 22, io66: 12, io800: 70 } }).io).toEqual({
      bleTemperature2C: 21,
      io10801: 2_200,
      externalVoltageV: 12,
      io800: 70_000,
    })
  })

  it('leaves out a temperature that is an error code', () => {
    expect(decodeRecord({ io: { temperature1C: -18.4, temperature2C: 300 } }).io).toEqual({ temperature1C: -18.4 })
  })
})
