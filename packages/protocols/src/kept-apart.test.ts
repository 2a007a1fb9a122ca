import { describe, expect, it } from 'vitest'
import { fromHex } from './hex.ts'
import type { Decoded } from './protocol.ts'
import { datagramProtocolNamed, protocolNamed } from './registry.ts'

// Frames of real trackers that no codec was written by: read for the first time on 29 November 2026, when all of them stood. What they
// say was worked out by hand from their fields, and places are those that others' programs showed for them where their origin tells
// any (CalAmp's own toolbox for its unit). Galileosky, EGTS and AIS 140 have theirs beside their codecs; of Navtelecom and Ruptela no
// further frames could be had.

/** In text where it is one, else hexadecimal digits. */
interface Apart {
  protocol: string
  /** An issue of github.com/traccar/traccar unless said. */
  origin: string
  frame: string
  /** Of a handshake that happened before. */
  deviceId?: string
  /** Of each message in it. */
  says: object[]
}

const utc = Date.UTC
/** None has a clock for what tells none. */
const receivedAt = utc(2026, 0, 1)

const apart: readonly Apart[] = [
  {
    protocol: 'calamp',
    origin: '4743',
    frame:
      '8305127516437601010102007f613d2457613d245614be5df8cea69be5000064c30000000000001002019aff9f0f0680001c0204000000' +
      '0f94000030d4017e8f03002fa6e3',
    says: [
      {
        deviceId: '1275164376',
        recordedAt: utc(2021, 8, 11, 21, 49, 11),
        fix: { lat: 34.8020216, lng: -82.7941915, altitudeM: 257.95, speedKmh: 0, heading: 0, satellites: 16 },
        io: { gsmOperator: 410, hdop: 0.6, ignition: false, din1: false, din4: false, inputs: 0x80, acc0: 3_988 },
        trigger: 'event2',
      },
    ],
  },
  ...[
    {
      frame: '6767020025008056a288dc0517a1f6020b0ac700000000d8001e005b00044600001a1181002c00000000',
      recordedAt: utc(2016, 0, 22, 19, 54, 4),
      fix: { lat: 47.4638167, lng: 19.0433817, speedKmh: 0, heading: 0, isValid: false },
      batteryVoltageV: 4.481,
    },
    {
      frame: '6767020025008156a288f80517a1bf020b08cc0200d800d8001e005b00044601001b117b003900000000',
      recordedAt: utc(2016, 0, 22, 19, 54, 32),
      fix: { lat: 47.4637861, lng: 19.0431, speedKmh: 2, heading: 216, isValid: true },
      batteryVoltageV: 4.475,
    },
    {
      frame: '6767020025008256a289230517a220020b09280000d800d8001e005b00044601001b1177003100000000',
      recordedAt: utc(2016, 0, 22, 19, 55, 15),
      fix: { lat: 47.46384, lng: 19.0431511, speedKmh: 0, heading: 216, isValid: true },
      batteryVoltageV: 4.471,
    },
    {
      frame: '6767020025008356a2892f0517a2b6020b09ad00016100d8001e005b00044601001b117c003700000000',
      recordedAt: utc(2016, 0, 22, 19, 55, 27),
      fix: { lat: 47.4639233, lng: 19.043225, speedKmh: 0, heading: 353, isValid: true },
      batteryVoltageV: 4.476,
    },
  ].map(
    ({ frame, batteryVoltageV, ...told }): Apart => ({
      protocol: 'eelink',
      origin: '1675',
      deviceId: '354188047142738',
      frame,
      says: [{ ...told, io: { gsmOperator: 21_630, gsmAreaCode: 91, gsmCellId: 0x446, batteryVoltageV } }],
    }),
  ),
  {
    protocol: 'jt808',
    origin: 'github.com/hylexus/jt-808-protocol, 8',
    frame:
      '7e02000042019830027084014b000000000000000201dd1a6a0732396000000000014a190516033245010400000000eb1e000c00b28986' +
      '07b40318c176948300060089ffffffff000600c5ffffffffa77e',
    says: [
      {
        // In the zone of the standard.
        recordedAt: utc(2019, 4, 16, 3 - 8, 32, 45),
        fix: { lat: 31.267434, lng: 120.732, altitudeM: 0, speedKmh: 0, heading: 330, isValid: true },
        io: { ignition: false, odometerM: 0 },
        events: [],
      },
    ],
  },
  {
    protocol: 'jt808',
    origin: 'github.com/SmallChi/JTTools, 4',
    frame:
      '7e0200005700000000777762f70008000000040003016653a706a255f8009e000000002003310700350104000000000302000021080000' +
      '00a000056f672504000000002b040000000030010331010c160400000bfe1701021804011d00001404000000028a7e',
    says: [
      {
        recordedAt: utc(2020, 2, 31, 7 - 8, 0, 35),
        fix: { lat: 23.483303, lng: 111.302136, altitudeM: 158, speedKmh: 0, heading: 0, isValid: true },
        io: { ignition: true, odometerM: 0, canSpeedKmh: 0, satellites: 12 },
      },
    ],
  },
  {
    protocol: 'jt808',
    origin: '5331',
    frame:
      '7e02000046058056687467002700000000000c000000000000000000000000000000002406101655430402015d0501003001163101005d' +
      '0b0101cc0827b1000010c516610100620200286404000020d0650100a77e',
    says: [
      {
        recordedAt: utc(2024, 5, 10, 16 - 8, 55, 43),
        fix: undefined,
        io: { ignition: false, satellites: 0, gsmOperator: 46_008, gsmAreaCode: 10_161, gsmCellId: 4_293 },
      },
    ],
  },
  {
    protocol: 'suntech',
    origin: '5018, a pull request',
    frame:
      'ST300STT;907512750;03;1028;20230115;15:14:00;cf933;+21.159201;-101.691110;000.007;000.00;11;1;82870424;12.86;' +
      '010000;1;8232;0000144604;4.2;1\r',
    says: [
      {
        deviceId: '907512750',
        recordedAt: utc(2023, 0, 15, 15, 14),
        fix: { lat: 21.159201, lng: -101.69111, heading: 0, satellites: 11, isValid: true },
        io: {
          ...{ gsmCellId: 0xcf933, odometerM: 82_870_424, externalVoltageV: 12.86, batteryVoltageV: 4.2 },
          ...{ ignition: false, din1: true, din2: false, din3: false, dout1: false, dout2: false },
          engineHoursS: 144_604 * 60,
        },
      },
    ],
  },
  {
    protocol: 'gps103',
    origin: '2385',
    frame: 'imei:868683025138441,tracker,160929120948,,F,160944.000,A,3645.9892,S,07304.8775,W,0.00,0;',
    says: [
      {
        deviceId: '868683025138441',
        recordedAt: utc(2016, 8, 29, 16, 9, 44),
        fix: { lat: -36.7664867, lng: -73.0812917, speedKmh: 0, heading: 0, isValid: true },
        events: [],
      },
    ],
  },
  {
    protocol: 'gps103',
    origin: 'github.com/eusonlito/GPS-Tracker, 51',
    frame:
      'imei:864893035975666,tracker,240330205512,,F,172512.00,A,2937.16612,N,05231.38756,E,3.664,105.51,,1,0,0.00%,,;',
    says: [
      {
        recordedAt: utc(2024, 2, 30, 17, 25, 12),
        fix: { lat: 29.6194353, lng: 52.523126, speedKmh: 6.79, heading: 106 },
        io: { ignition: true, isDoorOpen: false, fuelPercent: 0 },
      },
    ],
  },
  {
    protocol: 'gps103',
    origin: '1954',
    frame: 'imei:868683021509447,ac alarm,160718000158, ,F,040155.000,A,0819.5862,N,07205.0376,W,0.00,0;',
    says: [
      {
        recordedAt: utc(2016, 6, 18, 4, 1, 55),
        fix: { lat: 8.3264367, lng: -72.08396 },
        io: { isUnplugged: true },
        events: [{ kind: 'unplugged' }],
      },
    ],
  },
  {
    protocol: 'gps103',
    origin: '1590',
    frame: 'imei:459710040537525,tracker,,,L,,,778,,3632,,,;',
    says: [{ recordedAt: receivedAt, fix: undefined, io: { gsmAreaCode: 0x778, gsmCellId: 0x3632 } }],
  },
  {
    protocol: 'gps103',
    origin: '373',
    frame: 'imei:860153000426318,tracker,1308291434,0,F,143453.000,A,3453.15215,S,5603.41707,W,0.0,,4.4,;',
    says: [
      {
        recordedAt: utc(2013, 7, 29, 14, 34, 53),
        fix: { lat: -34.8858692, lng: -56.0569512, speedKmh: 0, altitudeM: 4.4 },
      },
    ],
  },
  {
    protocol: 'tk103',
    origin: '2623',
    frame: '(027044426443BR00161207A4343.9629N07935.1252W000.10524300.000000000000L00000000)',
    says: [
      {
        deviceId: '027044426443',
        recordedAt: utc(2016, 11, 7, 5, 24, 30),
        fix: { lat: 43.732715, lng: -79.58542, speedKmh: 0.1, heading: 0, isValid: true },
      },
    ],
  },
  {
    protocol: 'tk103',
    origin: '2347',
    frame: '(087072100120BR00160919A5325.6744N00221.2604W002.31939440.000000000000L00000000)',
    says: [{ recordedAt: utc(2016, 8, 19, 19, 39, 44), fix: { lat: 53.4279067, lng: -2.35434, speedKmh: 2.3 } }],
  },
  {
    protocol: 'tk103',
    origin: '1584',
    frame: '(027043697861BR00151208A0955.4568N07807.3721E007.4125728116.6500000000L00000000)',
    says: [
      {
        recordedAt: utc(2015, 11, 8, 12, 57, 28),
        fix: { lat: 9.92428, lng: 78.1228683, speedKmh: 7.4, heading: 117 },
        io: { ignition: false },
      },
    ],
  },
  {
    protocol: 'tk103',
    origin: '2075',
    frame: '(016023234823BR00160701A4725.4862N12213.9120W000.0235800000.0000000000L00000000)',
    says: [{ recordedAt: utc(2016, 6, 1, 23, 58), fix: { lat: 47.42477, lng: -122.2318667, speedKmh: 0 } }],
  },
  ...[
    {
      frame:
        '$$g155,861693031312853,AAA,35,-2.189205,-79.880933,191129000014,A,9,31,0,0,0.9,79,946,1754026,' +
        '740|1|2812|654B,0004,0000|0000|0000|09EF|03E9,00000001,,1,0000*18\r\n',
      second: 14,
      externalVoltageV: 12.9,
    },
    {
      frame:
        '$$h155,861693031312853,AAA,35,-2.189205,-79.880933,191129000024,A,9,31,0,0,0.9,79,946,1754036,' +
        '740|1|2812|654B,0004,0000|0000|0000|09EE|03EA,00000001,,1,0000*22\r\n',
      second: 24,
      externalVoltageV: 12.92,
    },
  ].map(
    ({ frame, second, externalVoltageV }): Apart => ({
      protocol: 'meitrack',
      origin: '4452',
      frame,
      says: [
        {
          deviceId: '861693031312853',
          recordedAt: utc(2019, 10, 29, 0, 0, second),
          fix: { lat: -2.189205, lng: -79.880933, altitudeM: 79, speedKmh: 0, heading: 0, satellites: 9 },
          io: {
            hdop: 0.9,
            odometerM: 946,
            gsmOperator: 74_001,
            gsmAreaCode: 0x2812,
            gsmCellId: 0x654b,
            externalVoltageV,
          },
        },
      ],
    }),
  ),
  {
    protocol: 'meitrack',
    origin: '1169',
    frame:
      '24247538362c3836323935313032303030363632342c4343432c02013400010000001fd955a2ffe2525f06f1ebc11c0000180000000000' +
      '000000a9e7050003360200fe010a007a0055000001af8da301ef04000000002a62310d0a',
    says: [
      {
        deviceId: '862951020006624',
        recordedAt: utc(2000, 0, 1) + 0x1cc1ebf1 * 1_000,
        fix: { lat: -6.138407, lng: 106.910434, satellites: 0, isValid: false },
        io: { odometerM: 386_985, gsmOperator: 51_010, gsmAreaCode: 0x7a, gsmCellId: 0x55 },
      },
    ],
  },
  {
    protocol: 'watch',
    origin: '5015',
    frame: '[3G*9032074659*004A*UD,080123,131944,A,51.219992,N,003.190249,E,0,0,7,9,64,90,0,0,00000008,0,0]',
    says: [
      {
        deviceId: '9032074659',
        recordedAt: utc(2023, 0, 8, 13, 19, 44),
        fix: { lat: 51.219992, lng: 3.190249, speedKmh: 0, heading: 0, altitudeM: 7, satellites: 9, isValid: true },
        io: { batteryPercent: 90, steps: 0 },
      },
    ],
  },
  {
    protocol: 'watch',
    origin: '5015',
    frame:
      '[3G*9032074659*0061*UD,080123,025556,V,00.000000,N,000.000000,E,0,0,0,0,100,94,0,0,00000008,1,5,206,1,9126,' +
      '50317,32,0]',
    says: [
      {
        recordedAt: utc(2023, 0, 8, 2, 55, 56),
        fix: { isValid: false },
        io: { gsmOperator: 20_601, gsmAreaCode: 9_126, gsmCellId: 50_317, batteryPercent: 94 },
      },
    ],
  },
  {
    protocol: 'watch',
    origin: '1864',
    frame:
      '[3G*1506421613*0113*UD,130416,105234,V,51.270271,N, 0.5239516,E,0.00,0.0,0.0,0,35,73,8,0,00000008,5,255,234,30,' +
      '2153,37508,125,2153,2973,132,2039,20272,121,2039,9289,121,2039,21274,112,3,DirtyCorner2a,64:70:02:aa:8f:3b,-73,' +
      'TheDirtyCorner,00:0c:f6:3f:1f:b4,-81,TP-LINK_STUDIO,90:f6:52:36:b0:cc,-92]',
    says: [
      {
        recordedAt: utc(2016, 3, 13, 10, 52, 34),
        fix: { lat: 51.270271, lng: 0.5239516, isValid: false },
        io: {
          ...{ batteryPercent: 73, steps: 8, gsmOperator: 23_430, gsmAreaCode: 2_153, gsmCellId: 37_508 },
          wifi: '64:70:02:aa:8f:3b,-73;00:0c:f6:3f:1f:b4,-81;90:f6:52:36:b0:cc,-92',
        },
      },
    ],
  },
  {
    protocol: 'topflytech',
    origin: '2277',
    frame:
      '23230200420020035190506013494200190e102d00000000c80100050100004001009400000000009c292f00160825193545ad1bca428f' +
      '70ecc2054a084200000009' +
      '23230200420021035190506013494200190e102d00000000c80100050100004001009400000000009c293300160825193547' +
      '06d1c6429070ecc20e4a084200790160',
    says: [
      {
        deviceId: '351905060134942',
        recordedAt: utc(2016, 7, 25, 19, 35, 45),
        fix: { lat: 34.072285, lng: -118.219841, altitudeM: 101.1, speedKmh: 0, heading: 9, isValid: true },
        io: { odometerM: 0x9c292f, ignition: true },
      },
      {
        recordedAt: utc(2016, 7, 25, 19, 35, 47),
        fix: { lat: 34.072319, lng: -118.219849, altitudeM: 99.4, speedKmh: 7.9, heading: 352, isValid: true },
        io: { odometerM: 0x9c2933, ignition: true },
      },
    ],
  },
]

const bytesOf = (frame: string): Uint8Array =>
  (/^[0-9a-f]+$/.test(frame) ? fromHex(frame) : undefined) ?? Buffer.from(frame)

const decodeAll = ({ protocol, frame, deviceId }: Apart): Decoded[] => {
  const codec = protocolNamed(protocol)
  const bytes = bytesOf(frame)
  if (codec?.transport !== 'tcp') return [datagramProtocolNamed(protocol)?.decodeDatagram(bytes, receivedAt) as Decoded]
  const framer = codec.createFramer()
  const decoder = codec.createDecoder(deviceId)
  framer.push(bytes)
  const decoded: Decoded[] = []
  for (let framed = framer.next(); framed?.kind === 'frame'; framed = framer.next())
    decoded.push(decoder.decode(framed.bytes, receivedAt))
  return decoded
}

describe('a frame that was kept apart is read rightly', () => {
  it.each(apart.map((each) => [each.protocol, each.origin, each] as const))('%s, of %s', (_protocol, _origin, each) => {
    const messages = decodeAll(each).flatMap((decoded) => ('messages' in decoded ? (decoded.messages ?? []) : []))
    expect(messages.map((message) => ({ fix: undefined, ...message }))).toMatchObject(each.says)
  })
})

it('what only looks like one is refused: a JT/T 808 message made by hand, whose mark in the middle is not escaped', () => {
  const [decoded] = decodeAll({
    protocol: 'jt808',
    origin: 'github.com/hylexus/jt-framework, 71',
    frame:
      '7e0200005b01234567891000110000000000000000020a3aac067eaa2400000000000022083117155601040000014a30011d310100eb31' +
      '000c00b28986049401208044782200060089fffffffe000600c5ffffffe7000b00d801cc0090050fec20c7000400b71d00947e',
    says: [],
  })
  expect(decoded).toMatchObject({ kind: 'failed', code: 'crc.mismatch' })
})
