import { type Apart, receivedAt } from './apart.ts'

const utc = Date.UTC
/** Apache License 2.0. */
const tests = 'traccar/traccar, Tk103ProtocolDecoderTest'

export const apart: readonly Apart[] = [
  {
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
    origin: '2347',
    frame: '(087072100120BR00160919A5325.6744N00221.2604W002.31939440.000000000000L00000000)',
    says: [{ recordedAt: utc(2016, 8, 19, 19, 39, 44), fix: { lat: 53.4279067, lng: -2.35434, speedKmh: 2.3 } }],
  },
  {
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
    origin: '2075',
    frame: '(016023234823BR00160701A4725.4862N12213.9120W000.0235800000.0000000000L00000000)',
    says: [{ recordedAt: utc(2016, 6, 1, 23, 58), fix: { lat: 47.42477, lng: -122.2318667, speedKmh: 0 } }],
  },
  {
    origin: tests,
    frame:
      '(007030201454BS5190:02150000753001DC,91:0EE8060EDC0A01DC,92:42014201DC0A01DC,93:00010127000037C8,94:' +
      '0E01000002000000,95:020EE10EE20EE800030EE40EE00EE700040EDD0EE40EE400050EDC0EDF0EE400,96:014200000000' +
      '0000,97:0000000000000000,98:0000000000000000)',
    says: [
      {
        deviceId: '007030201454',
        recordedAt: receivedAt,
        fix: undefined,
        io: { externalVoltageV: 53.3, batteryPercent: 47.6, temperature1C: 26, isCharging: false },
        untold: ['Current', 'Cell voltages', 'Switches', 'Cycles and capacity'],
      },
    ],
  },
  {
    // A battery pack of whose fields nobody tells.
    origin: tests,
    frame:
      '(352602014867BS500064FF0EF10FF10FF00FF20FF30FF20FF20FF40FF20FF40FF40FF20FF30FF20F0000000000000000000' +
      '000000000000000000000000000001663000000010004000000000000000002444444420000000000A00FA00000000000000' +
      '0200000000315E2000000)',
    says: [],
  },
  {
    origin: tests,
    frame: '(027046434858BZ00,{460,0,20949,58711}\n{460,0,20494,54003}\n{460,0,20951,19569}\n,01000000)',
    says: [
      {
        recordedAt: receivedAt,
        io: {
          gsmOperator: 46_000,
          gsmAreaCode: 20_949,
          gsmCellId: 58_711,
          cellTower: '460,0,20949,58711;460,0,20494,54003;460,0,20951,19569',
        },
      },
    ],
  },
  {
    origin: tests,
    frame:
      '(027045009305BP05355227045009305,{413,2,30073,16724}\n{413,2,30073,16730}\n{413,2,30073,49860}\n,010' + '00000)',
    says: [
      {
        deviceId: '027045009305',
        io: {
          gsmOperator: 41_302,
          gsmAreaCode: 30_073,
          gsmCellId: 16_724,
          cellTower: '413,2,30073,16724;413,2,30073,16730;413,2,30073,49860',
        },
      },
    ],
  },
  {
    origin: tests,
    frame: '(007611121184BR00170816A2401.5217N07447.0788E000.0221352232.340000004FL0030F14F)',
    says: [
      {
        recordedAt: utc(2017, 7, 16, 22, 13, 52),
        fix: { lat: 24.0253617, lng: 74.7846467, speedKmh: 0, heading: 232, isValid: true },
        io: { statusBits: '0000004F', ain1V: 0.79, ignition: false, odometerM: 0x30f14f },
      },
    ],
  },
  {
    origin: tests,
    frame: '(864768011069660,ZC11,250517,V,0000.0000N,00000.0000E,000.0,114725,000.0,0.00,11)',
    says: [
      {
        recordedAt: utc(2017, 4, 25, 11, 47, 25),
        fix: { lat: 0, lng: 0, altitudeM: 0, satellites: 11, isValid: false },
        events: [{ kind: 'other', code: 'movement' }],
      },
    ],
  },
  {
    origin: tests,
    frame: '(325031693849BR00170228A5750.8012N02700.7476E000.2154529000.0000000200L00000000,170228,194530)',
    says: [
      {
        recordedAt: utc(2017, 1, 28, 15, 45, 29),
        fix: { lat: 57.8466867, lng: 27.01246, speedKmh: 0.2, heading: 0 },
        io: { statusBits: '00000200', ain1V: 5.12, ignition: false },
        untold: ['Its own clock'],
      },
    ],
  },
  {
    origin: tests,
    frame: '(088046338039BP05000088046338039160727A3354.7768N03540.7258E000.0140309065.1000000000L00BEB0D4+017.3' + ')',
    says: [
      {
        recordedAt: utc(2016, 6, 27, 14, 3, 9),
        fix: { lat: 33.9129467, lng: 35.6787633, speedKmh: 0, heading: 65, isValid: true },
        io: { statusBits: '00000000', odometerM: 0xbeb0d4, temperature1C: 17.3, ignition: false },
      },
    ],
  },
  {
    origin: tests,
    frame: '(088047194605BZ00,510,010,36e6,932c,43,36e6,766b,36,36e6,7668,32)',
    says: [
      {
        io: {
          gsmOperator: 51_010,
          gsmAreaCode: 0x36e6,
          gsmCellId: 0x932c,
          cellTower: '510,10,14054,37676,43;510,10,14054,30315,36;510,10,14054,30312,32',
        },
      },
    ],
  },
  {
    origin: tests,
    frame: '(013632651491,ZC20,040613,040137,6,421,112,0)',
    says: [
      {
        recordedAt: utc(2013, 5, 4, 4, 1, 37),
        io: { batteryVoltageV: 4.21, externalVoltageV: 11.2 },
        untold: ['Level 6', 'Installed'],
      },
    ],
  },
  {
    origin: tests,
    frame: '(088048003342BP05354188048003342150917A1352.9801N10030.9050E000.0103115265.5600010000L000003F9)',
    says: [
      {
        deviceId: '088048003342',
        recordedAt: utc(2015, 8, 17, 10, 31, 15),
        fix: { lat: 13.8830017, lng: 100.5150833, speedKmh: 0, heading: 266 },
        io: { statusBits: '00010000', odometerM: 0x3f9, ignition: false },
      },
    ],
  },
  {
    origin: tests,
    frame: '(088048003342BR00150807A1352.9871N10030.9084E000.0110718000.0001010000L00000000)',
    says: [
      {
        recordedAt: utc(2015, 7, 7, 11, 7, 18),
        fix: { lat: 13.8831183, lng: 100.51514, speedKmh: 0, ignition: true },
        io: { statusBits: '01010000', ignition: true },
      },
    ],
  },
  {
    origin: tests,
    frame: '(090411121854BP0000001234567890HSO)',
    says: [],
  },
  {
    origin: tests,
    frame: '(01029131573BR00150428A3801.6382N02351.0159E000.0080729278.7800000000LEF9ECB9C)',
    says: [
      {
        deviceId: '01029131573',
        recordedAt: utc(2015, 3, 28, 8, 7, 29),
        fix: { lat: 38.0273033, lng: 23.850265, speedKmh: 0, heading: 279 },
        io: { statusBits: '00000000', ignition: false, odometerM: 0xef9ecb9c },
      },
    ],
  },
  {
    origin: tests,
    frame: '(013666666666BP05000013666666666110925A1234.5678N01234.5678W000.002033490.00000000000L000024DE)',
    says: [
      {
        recordedAt: utc(2011, 8, 25, 2, 3, 34),
        fix: { lat: 12.57613, lng: -12.57613, speedKmh: 0, heading: 90 },
        io: { statusBits: '00000000', ignition: false, odometerM: 0x24de },
      },
    ],
  },
  {
    origin: tests,
    frame: '(013666666666BO012110925A1234.5678N01234.5678W000.0025948118.7200000000L000024DE)',
    says: [
      {
        recordedAt: utc(2011, 8, 25, 2, 59, 48),
        fix: { lat: 12.57613, lng: -12.57613, speedKmh: 0, heading: 119 },
        io: { isAlarmed: true, statusBits: '00000000', ignition: false, odometerM: 0x24de },
        events: [{ kind: 'panic' }],
      },
    ],
  },
  {
    origin: tests,
    frame: '(008600410203BP05000008600410203130721A4152.5790N01239.2770E000.0145238173.870100000AL0000000)',
    says: [
      {
        recordedAt: utc(2013, 6, 21, 14, 52, 38),
        fix: { lat: 41.8763167, lng: 12.6546167, speedKmh: 0, heading: 174 },
        io: { statusBits: '0100000A', ain1V: 0.1, ignition: true },
      },
    ],
  },
  {
    origin: tests,
    frame: '(013012345678BR00130515A4843.9703N01907.6211E000.019232800000000000000L00009239)',
    says: [
      {
        recordedAt: utc(2013, 4, 15, 19, 23, 28),
        fix: { lat: 48.7328383, lng: 19.1270183, speedKmh: 0, heading: 0 },
        io: { statusBits: '00000000', ignition: false, odometerM: 0x9239 },
      },
    ],
  },
  {
    origin: tests,
    frame: '(864768010009188,BP05,271114,V,4012.19376N,00824.05638E,000.0,154436,000.0)',
    says: [
      {
        recordedAt: utc(2014, 10, 27, 15, 44, 36),
        fix: { lat: 40.2032293, lng: 8.4009397, speedKmh: 0, isValid: false },
      },
    ],
  },
  {
    origin: tests,
    frame: '(013632651491,ZC07,040613,A,2234.0297N,11405.9101E,000.0,040137,178.48)',
    says: [
      {
        recordedAt: utc(2013, 5, 4, 4, 1, 37),
        fix: { lat: 22.5671617, lng: 114.0985017, speedKmh: 0, heading: 178, isValid: true },
        trigger: 'ZC07',
      },
    ],
  },
  {
    origin: tests,
    frame: '(094050000111BP05000094050000111150808A3804.2418N04616.7468E000.0201447133.3501000011L0028019DT000)',
    says: [
      {
        recordedAt: utc(2015, 7, 8, 20, 14, 47),
        fix: { lat: 38.0706967, lng: 46.2791133, speedKmh: 0, heading: 133 },
        io: { statusBits: '01000011', ignition: true, odometerM: 0x28019d },
        untold: ['T000'],
      },
    ],
  },
  {
    origin: tests,
    frame: '(864555555555555,DW3B,131117,A,5544.02870N,01315.08194E,1.597,223707,291.65,0.10,8)',
    says: [
      {
        recordedAt: utc(2017, 10, 13, 22, 37, 7),
        fix: { lat: 55.7338117, lng: 13.2513657, speedKmh: 1.597, heading: 292, altitudeM: 0.1, satellites: 8 },
        trigger: 'DW3B',
      },
    ],
  },
  {
    origin: tests,
    frame:
      '(864555555555555,DW5B,210,6,5995,47701,5,30:EE:CC:E7:86:DD*-59*11,4C:60:CC:EA:BB:EE*-68*1,42:AA:DE:E' +
      'A:BB:00*-69*1,32:CD:BB:C3:4F:CC*-86*3,10:00:43:BA:22:15*-88*1,151117,163722)',
    says: [
      {
        recordedAt: utc(2017, 10, 15, 16, 37, 22),
        fix: undefined,
        io: {
          gsmOperator: 21_006,
          gsmAreaCode: 5_995,
          gsmCellId: 47_701,
          wifi:
            '30:ee:cc:e7:86:dd,-59;4c:60:cc:ea:bb:ee,-68;42:aa:de:ea:bb:00,-69;32:cd:bb:c3:4f:cc,-86;' +
            '10:00:43:ba:22:15,-88',
        },
      },
    ],
  },
  {
    origin: tests,
    frame: '(864555555555555,ZC03,191117,234207,$Notice: Device version: 1.0$)',
    says: [],
  },
  {
    origin: 'traccar/traccar, TopflytechProtocolDecoderTest',
    frame:
      '(880316890094910BP00XG00b600000000L00074b54S00000000R0C0F0014000100f0130531152205A0706.1395S11024.0965E000.0251.25)',
    says: [
      {
        deviceId: '880316890094910',
        recordedAt: utc(2013, 4, 31, 15, 22, 5),
        fix: { lat: -7.102325, lng: 110.4016083, speedKmh: 0, heading: 251, isValid: true },
        io: { odometerM: 0x74b54 },
        untold: ['XG', 'S', 'R'],
      },
    ],
  },
  {
    // Explained by who published it, digit by digit; what F and P stand for is not.
    origin: '4660',
    frame: '(013632782450BR00101130A2234.0270N11405.9126E000.00623168.5400000005AEL0000067ET0CDF080P035)',
    says: [
      {
        deviceId: '013632782450',
        recordedAt: utc(2010, 10, 30, 6, 23, 16),
        fix: { lat: 22.5671167, lng: 114.0985433, speedKmh: 0, heading: 9, isValid: true },
        io: { statusBits: '000005AE', ignition: false, ain1V: 14.54, odometerM: 1_662 },
        untold: ['T0CD, a temperature', 'F080', 'P035'],
      },
    ],
  },
]
