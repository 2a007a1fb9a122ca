import { expect } from 'vitest'
import { type Apart, receivedAt } from './apart.ts'

// Of traccar/traccar, Gt06ProtocolDecoderTest (Apache 2.0), of trackers that had logged in.

const utc = Date.UTC
const deviceId = '352093085223096'
/** Places are not rounded, and are told in thirty thousandths of a minute. */
const near = (degrees: number): number => expect.closeTo(degrees, 5) as number

export const apart: readonly Apart[] = [
  {
    origin: '0x24',
    frame: '7878241216040e102c22cf00915ffb04c6016300195a02d402283b00753f400571040001dda4880d0a',
    deviceId,
    says: [
      {
        deviceId,
        recordedAt: utc(2022, 3, 14, 16, 44, 34),
        fix: { lat: near(-5.292939), lng: near(-44.491859), speedKmh: 0, heading: 346, satellites: 15, isValid: true },
        trigger: 'reconnected',
        io: { gsmOperator: 72402, gsmAreaCode: 0x283b, gsmCellId: 0x753f, ignition: true },
      },
    ],
  },
  {
    origin: '0x12 with an odd signal',
    frame: '78782111150b0b022c30c804b7af7808810cb0003c00012e02d075df0084890c000679950d0a',
    deviceId,
    says: [
      {
        recordedAt: utc(2021, 10, 11, 2, 44, 48),
        fix: { lat: near(43.970484), lng: near(-79.263956), speedKmh: 0, heading: 0, satellites: 8, isValid: true },
        trigger: 'command',
        io: { gsmOperator: 30202, gsmAreaCode: 0xd075, gsmCellId: 0xdf0084, ignition: true },
      },
    ],
  },
  {
    origin: '0x22',
    frame: '787822220f0c1d023305c9027ac8180c46586000140001cc00287d001f71000001000820860d0a',
    deviceId,
    says: [
      {
        recordedAt: utc(2015, 11, 29, 2, 51, 5),
        fix: { lat: near(23.111693), lng: near(114.409298), speedKmh: 0, heading: 0, satellites: 9, isValid: true },
        io: { gsmOperator: 46000, gsmAreaCode: 0x287d, gsmCellId: 0x1f71, ignition: false },
      },
    ],
  },
  {
    origin: '0x12 with a thermometer, whose degrees the test names',
    frame: '78782b1215050d03041bcf031ff30a0be795bc001c17014e14a065dd95314504b6040000001c00000cd90ab8fb6f0d0a',
    deviceId,
    says: [
      {
        recordedAt: utc(2021, 4, 13, 3, 4, 27),
        fix: { lat: near(29.125268), lng: near(-110.95918), speedKmh: 0, heading: 23, satellites: 15, isValid: true },
        io: {
          gsmOperator: 33420,
          gsmAreaCode: 0xa065,
          gsmCellId: 0xdd9531,
          externalVoltageV: 12.06,
          temperature1C: 28,
        },
        untold: ['0CD9'],
      },
    ],
  },
  {
    origin: 'a status of sixteen bytes, whose battery the test names',
    frame: '7878151330802b00000642014f0008720000802b5ee4d4c90d0a',
    deviceId,
    says: [{ recordedAt: receivedAt, fix: undefined, io: { batteryPercent: 6 }, untold: ['802B'] }],
  },
  {
    origin: 'the text of a thermometer, which the test names',
    frame: '7979000e9b0332382e33a1e60d0a0289be490d0a',
    deviceId,
    says: [{ recordedAt: receivedAt, fix: undefined, io: { temperature1C: 28.3 } }],
  },
  {
    origin: 'a card whose reader has handed on its own frame, which the test names',
    frame: '7979000e941b02084277efef350303eadaed0d0a',
    deviceId,
    says: [{ driverTag: '000000004277EFEF', io: { rfid: '000000004277EFEF' } }],
  },
  {
    origin: '0x16 with seven empty cells, whose battery the test names',
    frame:
      '78784a1614051c150204ec02777e560c2a2a2a5314af0000000000000400000000000000000000000000000000000000000000000000' +
      '00000000000000000000000000007e061b0982004b24c00d0a',
    deviceId,
    says: [
      {
        recordedAt: utc(2020, 4, 28, 21, 2, 4),
        fix: { lat: near(22.991977), lng: near(113.383277), speedKmh: 83, heading: 175, satellites: 12, isValid: true },
        io: { batteryPercent: 100, ignition: true, isCharging: true },
        events: [{ kind: 'tow' }],
        untold: ['1B: signal'],
      },
    ],
  },
  {
    origin: '0x34',
    frame:
      '78783c3400000000130a1906011105029b4d450b1828d5001c00000000009e7d014e140fc000004e990000000004c301a44221000002' +
      '0101c001c0000591aa0d0a',
    deviceId,
    says: [
      {
        recordedAt: utc(2019, 9, 25, 6, 1, 17),
        fix: { lat: near(24.295718), lng: near(-103.407052), speedKmh: 0, heading: 0, satellites: 5, isValid: true },
        io: {
          odometerM: 0x9e7d,
          gsmOperator: 33420,
          gsmAreaCode: 0x0fc0,
          gsmCellId: 0x4e99,
          externalVoltageV: 12.19,
          batteryVoltageV: 4.2,
          ain1V: 4.48,
        },
      },
    ],
  },
  {
    origin: '0x16, taken off',
    frame: '7878251613020c12141ac5027951430c2a16f60014000900000000001a00007c550300020002f1e70d0a',
    deviceId,
    says: [
      {
        recordedAt: utc(2019, 1, 12, 18, 20, 26),
        fix: { lat: near(23.058384), lng: near(113.380546), speedKmh: 0, heading: 0, satellites: 5, isValid: true },
        io: { batteryPercent: 85, gsmLevel: 3, isCharging: true, ignition: false, isArmed: false },
        events: [{ kind: 'other', code: 'tamper' }],
      },
    ],
  },
  {
    origin: '0xA4',
    frame: '78782ea4110c0c02281bf6026c18720c38d22800149c1181cc00010000260e000000000615f8012c05041102ff001058fd0d0a',
    deviceId,
    says: [
      {
        recordedAt: utc(2017, 11, 12, 2, 40, 27),
        fix: { lat: near(22.576988), lng: near(113.916893), speedKmh: 0, heading: 156, satellites: 6, isValid: true },
        io: {
          gsmOperator: 46_001,
          gsmAreaCode: 0x260e,
          gsmCellId: 0x615f801,
          batteryPercent: 83,
          gsmLevel: 4,
          isCharging: true,
        },
        events: [{ kind: 'other', code: 'poweredOff' }],
      },
    ],
  },
  {
    origin: '0x22 without a fix',
    frame: '787822221106160a1016c60278019407c7783800040001940504700046fc01030100065f570d0a',
    deviceId,
    says: [
      {
        recordedAt: utc(2017, 5, 22, 10, 16, 22),
        fix: { lat: near(23.010642), lng: near(72.507196), speedKmh: 0, heading: 0, satellites: 6, isValid: false },
        trigger: 'ignition',
        io: { gsmOperator: 40405, gsmAreaCode: 0x0470, gsmCellId: 0x46fc, ignition: true },
      },
    ],
  },
  {
    origin: '0x32 that tells the length of each part, in Jakarta',
    frame:
      '7979004a321106170c1b180cc900a875580b7ab4f00010350901fe0a007c0009112424007c000912240081004efe2100c500100f1200' +
      '000000000000000000000000000000000000000000bc7c900d0a',
    deviceId,
    says: [
      {
        recordedAt: utc(2017, 5, 23, 12, 27, 24),
        fix: { lat: near(-6.133382), lng: near(106.995049), speedKmh: 0, heading: 53, satellites: 9, isValid: true },
        io: { gsmOperator: 51010, gsmAreaCode: 0x007c, gsmCellId: 0x0911 },
        untold: ['neighbours'],
      },
    ],
  },
  {
    origin: '0x16 with a signal in per cent',
    frame: '7878251610051b0f1c34c5022515d504b5dcd20738080902d4022bdf009cba5006640201006759680d0a',
    deviceId,
    says: [
      {
        recordedAt: utc(2016, 4, 27, 15, 28, 52),
        fix: { lat: near(-19.991585), lng: near(-43.904117), speedKmh: 7, heading: 8, satellites: 5, isValid: true },
        io: { gsmOperator: 72402, gsmAreaCode: 0x2bdf, gsmCellId: 0x9cba, batteryPercent: 100, ignition: false },
        events: [{ kind: 'unplugged' }],
        untold: ['64: signal'],
      },
    ],
  },
  {
    origin: '0x12, whose instant and place the test names',
    frame: '78781f120f0a140e150bc505e51e780293a9e800540000f601006e0055da00035f240d0a',
    deviceId,
    says: [
      {
        recordedAt: utc(2015, 9, 20, 14, 21, 11),
        fix: { lat: near(54.945347), lng: near(24.017622), speedKmh: 0, heading: 0, satellites: 5, isValid: true },
        io: { gsmOperator: 24601, gsmAreaCode: 0x006e, gsmCellId: 0x55da },
      },
    ],
  },
  {
    origin: '0x10',
    frame: '787819100e010903230ec803ae32a60653cded00180000020072feb70d0a',
    deviceId,
    says: [
      {
        recordedAt: utc(2014, 0, 9, 3, 35, 14),
        fix: { lat: near(-34.304377), lng: near(-58.975278), speedKmh: 0, heading: 0, satellites: 8, isValid: true },
        io: {},
      },
    ],
  },
  {
    origin: 'a check that is wrong: refused',
    frame: '78781f120b081d112e10cc027ac7eb0c46584900148f01cc00287d001fb8000380810d0a',
    deviceId,
    says: [],
  },
]
