import { type Apart, receivedAt } from './apart.ts'

const utc = Date.UTC
/** Apache License 2.0. */
const tests = 'traccar/traccar, EelinkProtocolDecoderTest'
const fork = `${tests} of a fork`
const goods = 'au.smarttrace.eel, MessageParserTest'
const konker = 'a script for Konker, whose repository the index does not name'
const parked = { lat: -31.8641122, lng: 116.26077, altitudeM: 297, speedKmh: 0, heading: 0, isValid: true }
const guarded = {
  gsmOperator: 50_501,
  gsmAreaCode: 0x9033,
  gsmCellId: 0x0905580d,
  statusBits: '046F',
  ignition: true,
  isArmed: false,
  dout1: true,
  odometerM: 0xccc7,
}

export const apart: readonly Apart[] = [
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
      origin: '1675',
      deviceId: '354188047142738',
      frame,
      says: [{ ...told, io: { gsmOperator: 21_630, gsmAreaCode: 91, gsmCellId: 0x446, batteryVoltageV } }],
    }),
  ),
  {
    // Nine packages in a datagram.
    origin: tests,
    frame:
      '454c029249a50354679090044671676712004321315f3cf43503fc94d3760c79328a0129000000000a01f9000190330905580d2e046f11' +
      '8a04ec00000000ccc7086c02fe000000000000000000000000000000000000676712004321325f3cf43e03fc94d3760c79328a01290000' +
      '00000901f9000190330905580d2e046f117b04ec00000000ccc7086d02ff00000000000000000000000000000000000067671200432133' +
      '5f3cf44703fc94d3760c79328a0129000000000901f9000190330905580d2e046f117f04ec00000000ccc7086d02ff0000000000000000' +
      '00000000000000000000676712004321345f3cf45303fc94d3760c79328a0129000000000901f9000190330905580d2e046f119d04ec00' +
      '000000ccc7086d02ff000000000000000000000000000000000000676712004321355f3cf45c03fc94d3760c79328a0129000000000801' +
      'f9000190330905580d2e046f11a304ec00000000ccc7086d02ff000000000000000000000000000000000000676712004321365f3cf466' +
      '03fc94d3760c79328a0129000000000801f9000190330905580d2e046f118804df00000000ccc7086d02ff000000000000000000000000' +
      '000000000000676712004321375f3cf47103fc94d3760c79328a0129000000000901f9000190330905580d2e046f119704ec00000000cc' +
      'c7086d02ff000000000000000000000000000000000000676712004321385f3cf47a03fc94d3760c79328a0129000000000901f9000190' +
      '330905580d2e046f118204ec00000000ccc7086e0300000000000000000000000000000000000000676712004321395f3cf48303fc94d3' +
      '760c79328a0129000000000901f9000190330905580d2e046f117604df00000000ccc7086e030000000000000000000000000000000000' +
      '0000',
    says: [
      {
        recordedAt: utc(2020, 7, 19, 9, 43, 17),
        fix: { ...parked, satellites: 10 },
        io: { ...guarded, batteryVoltageV: 4.49, ain1V: 1.26 },
      },
      {
        recordedAt: utc(2020, 7, 19, 9, 43, 26),
        fix: { ...parked, satellites: 9 },
        io: { ...guarded, batteryVoltageV: 4.475, ain1V: 1.26 },
      },
      {
        recordedAt: utc(2020, 7, 19, 9, 43, 35),
        fix: { ...parked, satellites: 9 },
        io: { ...guarded, batteryVoltageV: 4.479, ain1V: 1.26 },
      },
      {
        recordedAt: utc(2020, 7, 19, 9, 43, 47),
        fix: { ...parked, satellites: 9 },
        io: { ...guarded, batteryVoltageV: 4.509, ain1V: 1.26 },
      },
      {
        recordedAt: utc(2020, 7, 19, 9, 43, 56),
        fix: { ...parked, satellites: 8 },
        io: { ...guarded, batteryVoltageV: 4.515, ain1V: 1.26 },
      },
      {
        recordedAt: utc(2020, 7, 19, 9, 44, 6),
        fix: { ...parked, satellites: 8 },
        io: { ...guarded, batteryVoltageV: 4.488, ain1V: 1.247 },
      },
      {
        recordedAt: utc(2020, 7, 19, 9, 44, 17),
        fix: { ...parked, satellites: 9 },
        io: { ...guarded, batteryVoltageV: 4.503, ain1V: 1.26 },
      },
      {
        recordedAt: utc(2020, 7, 19, 9, 44, 26),
        fix: { ...parked, satellites: 9 },
        io: { ...guarded, batteryVoltageV: 4.482, ain1V: 1.26 },
      },
      {
        recordedAt: utc(2020, 7, 19, 9, 44, 35),
        fix: { ...parked, satellites: 9 },
        io: { ...guarded, batteryVoltageV: 4.47, ain1V: 1.247 },
      },
    ],
  },
  {
    // The newer form: its channel, 9410, is one of the band that the network of its country has.
    origin: tests,
    deviceId: '354188047142738',
    frame:
      '6767120056096661d38e0091fbf0aa3a0f8fa08500060051015f09002542e50e7ea6080101f90001304e304e0818390d000000c524c2ae' +
      '0699102b00000000000115b0040504050000000014000000000000000000000000000002',
    says: [
      {
        recordedAt: utc(2022, 0, 4),
        fix: {
          lat: -37.8410344,
          lng: 145.0394339,
          altitudeM: 6,
          speedKmh: 81,
          heading: 351,
          satellites: 9,
          isValid: true,
        },
        io: {
          wifi: '00:25:42:e5:0e:7e,-90',
          gsmOperator: 50_501,
          gsmAreaCode: 0x304e,
          gsmCellId: 0x0818390d,
          cellTower: '505,1,12366,135805197,-82',
          statusBits: '0699',
          isArmed: true,
          isCharging: false,
          movement: true,
          batteryVoltageV: 4.139,
          odometerM: 0x115b0,
          temperature1C: 20,
        },
        untold: ['Channel and physical cell'],
      },
    ],
  },
  {
    origin: tests,
    deviceId: '354188047142738',
    frame: '676714001500035f74a2940201360104591100a7160122250400',
    says: [
      {
        recordedAt: utc(2020, 8, 30, 15, 21, 56),
        fix: undefined,
        io: {
          gsmOperator: 310_260,
          gsmAreaCode: 0x5911,
          gsmCellId: 0xa71601,
          cellTower: '310,260,22801,10950145,34',
          statusBits: '0400',
          movement: false,
        },
        events: [{ kind: 'other', code: 'removed' }],
      },
    ],
  },
  {
    // The first of three packages of a datagram.
    origin: tests,
    deviceId: '354188047142738',
    frame:
      '676712013b001e5e8ed5a60000880ed8000000000000000000030003000000000000000000005c550000000000001102f1a00220f0fea7' +
      '00b10c0be91510001828d97ecc95d1c400b1030bfd16c00015b3b0fe237ec7c00001040bd816200019bdc691c032e6c000b1020c2015d0' +
      '0003c67480a034f7a30001040bdc1310001ce52429096fdcba00b1020c1c15f0001f9aeb3cc9c8d49f0001040b7316200014c0a26b6495' +
      'efab0001040acc1a400013d6313e4ce3eed700b1030bf516800016be49bd3e05edb00001040bf01620001ddb15bde209e4a800b10c0be5' +
      '15300014ba13142cb0c7aa0001040bd815d00019d39722bb52dba30001040bf317500011020c850118efc50001020a8115f000188b659f' +
      'd04cd1ad0001040be816000014ac91f5c96bdbac0001040bf214b0001495cdfa62b6d2ab00b10c0bdb15c00013',
    says: [
      {
        recordedAt: utc(2020, 3, 9, 7, 58, 30),
        fix: undefined,
        io: {
          statusBits: '0088',
          isArmed: false,
          isCharging: false,
          batteryVoltageV: 3.8,
          beacons:
            'd6313e4ce3ee:-41:3061mV:22.5C 020c850118ef:-59:2689mV:21.94C 28d97ecc95d1:-60:3069mV:22.75C ' +
            'b3b0fe237ec7:-64:3032mV:22.13C bdc691c032e6:-64:3104mV:21.81C e52429096fdc:-70:3100mV:21.94C ' +
            'be49bd3e05ed:-80:3056mV:22.13C 8b659fd04cd1:-83:3048mV:22C ac91f5c96bdb:-84:3058mV:20.69C ' +
            'c0a26b6495ef:-85:2764mV:26.25C 95cdfa62b6d2:-85:3035mV:21.75C ba13142cb0c7:-86:3032mV:21.81C ' +
            'db15bde209e4:-88:3045mV:21.19C f1a00220f0fe:-89:3049mV:21.06C c67480a034f7:-93:3036mV:19.06C ' +
            'd39722bb52db:-93:3059mV:23.31C 9aeb3cc9c8d4:-97:2931mV:22.13C',
        },
        untold: ['Illuminance 92 lx'],
      },
    ],
  },
  {
    origin: tests,
    deviceId: '354188047142738',
    frame: '6767070006000e0077035d',
    says: [
      {
        recordedAt: receivedAt,
        fix: undefined,
        io: { statusBits: '0077', ignition: true, dout1: true, movement: false },
        untold: ['035D'],
      },
    ],
  },
  {
    origin: tests,
    deviceId: '354188047142738',
    frame: '6767050020213b59c6aecdff41dce70b8b977d00000001fe000a36e30078fe010159c6aecd',
    says: [
      {
        recordedAt: utc(2017, 8, 23, 18, 58, 21),
        fix: { lat: -6.9226806, lng: 107.6098117, speedKmh: 0, heading: 0, isValid: true },
        trigger: 'report1',
        io: { gsmOperator: 51_010, gsmAreaCode: 0x36e3, gsmCellId: 0x78fe },
      },
    ],
  },
  {
    origin: tests,
    deviceId: '354188047142738',
    frame: '676705002102b459ae7388fcd360d7034332b1000000028f000a4f64002eb101010159ae7388',
    says: [
      {
        recordedAt: utc(2017, 8, 5, 9, 51, 4),
        fix: { lat: -29.5866539, lng: 30.4086317, speedKmh: 0, isValid: true },
        io: { gsmOperator: 65_510, gsmAreaCode: 0x4f64, gsmCellId: 0x2eb1 },
      },
    ],
  },
  {
    origin: tests,
    deviceId: '354188047142738',
    frame: '676701000c002603541880486128290120',
    says: [],
  },
  {
    origin: tests,
    deviceId: '354188047142738',
    frame: '676702002500bb569fc3610517a091020b116000001900d8001e005b00044601001f1170003200000000',
    says: [
      {
        recordedAt: utc(2016, 0, 20, 17, 26, 57),
        fix: { lat: 47.4636183, lng: 19.04432, speedKmh: 0, heading: 25, isValid: true },
        io: {
          gsmOperator: 21_630,
          gsmAreaCode: 0x5b,
          gsmCellId: 0x446,
          statusBits: '001F',
          ignition: true,
          isArmed: true,
          batteryVoltageV: 4.464,
        },
        untold: ['Strength 50'],
      },
    ],
  },
  {
    origin: tests,
    deviceId: '354188047142738',
    frame: '676704001c00b7569fc3020517a2d7020b08e100000000d8001e005b0004460004',
    says: [
      {
        recordedAt: utc(2016, 0, 20, 17, 25, 22),
        fix: { lat: 47.4639417, lng: 19.0431117, isValid: false },
        trigger: 'warning4',
        io: { gsmOperator: 21_630, gsmAreaCode: 0x5b, gsmCellId: 0x446 },
        events: [{ kind: 'other', code: 'vibration' }],
      },
    ],
  },
  {
    origin: tests,
    deviceId: '354188047142738',
    frame: '6767030004001a0001',
    says: [{ recordedAt: receivedAt, io: { statusBits: '0001', movement: false } }],
  },
  {
    // Words in place of an alarm's position: where a vibration was, in Chinese.
    origin: tests,
    deviceId: '354188047142738',
    frame:
      '676714004f14b0e68cafe58aa8e68aa5e8ada621e5b9bfe4b89ce79c81e6b7b1e59cb3e5b882e58d97e5b1b1e58cbae696b0e8a5bfe8b7' +
      'af3138efbc88e8b79de5ae87e998b3e5a4a7e58ea63230e7b1b3efbc89',
    says: [],
  },
  {
    origin: goods,
    deviceId: '354188047142738',
    frame:
      '676712004600055b399afe0201cc00002495000014203f01880ec000000000000000000000000000000000000000000000020198d09b72' +
      '41cab1d80c491bb051ef4b0a2ad2b1cc0d4f1b80',
    says: [
      {
        recordedAt: utc(2018, 6, 2, 3, 24, 46),
        fix: undefined,
        io: {
          gsmOperator: 46_000,
          gsmAreaCode: 0x2495,
          gsmCellId: 0x1420,
          cellTower: '460,0,9365,5152,63',
          statusBits: '0188',
          isCharging: true,
          batteryVoltageV: 3.776,
          beacons: '98d09b7241ca:-40:3145mV:27.69C 51ef4b0a2ad2:-52:3407mV:27.5C',
        },
      },
    ],
  },
  {
    origin: goods,
    deviceId: '354188047142738',
    frame: '6767140024000a590bd54903026b940d0c3952ad0021000400000501cc0001a53f0170f0ab19020789',
    says: [
      {
        recordedAt: utc(2017, 4, 5, 1, 28, 41),
        fix: {
          lat: 22.5581583,
          lng: 113.9351717,
          altitudeM: 33,
          speedKmh: 4,
          heading: 0,
          satellites: 5,
          isValid: true,
        },
        io: {
          isAlarmed: true,
          gsmOperator: 46_001,
          gsmAreaCode: 0xa53f,
          gsmCellId: 0x0170f0ab,
          statusBits: '0789',
          isCharging: true,
          movement: true,
        },
        events: [{ kind: 'panic' }],
      },
    ],
  },
  {
    origin: konker,
    deviceId: '354188047142738',
    frame:
      '676712004300265b049d7403fd788323fafda8e50309000000000002d4000355fb00000eb43a007b16d505dd000000000000758e758802' +
      'c40199000000000000000000000000011a',
    says: [
      {
        recordedAt: utc(2018, 4, 22, 22, 45, 8),
        fix: { lat: -23.5743094, lng: -46.6885839, altitudeM: 777, speedKmh: 0, heading: 0, isValid: true },
        io: {
          gsmOperator: 72_403,
          gsmAreaCode: 0x55fb,
          gsmCellId: 0xeb4,
          statusBits: '007B',
          ignition: false,
          isArmed: true,
          dout1: true,
          batteryVoltageV: 5.845,
          ain1V: 1.501,
          steps: 0x2c4,
          temperature2C: 17.625,
        },
        untold: ['Starts of the modem', 'Starts of the receiver', 'Time of walking'],
      },
    ],
  },
  {
    origin: konker,
    deviceId: '354188047142738',
    frame:
      '676712004200175b05b0570e02d4000355fb0000512e3e55fb000050fd3b55fb00000eb438067a170105fa0000000000007a107a0a02d0' +
      '01a1000000000000000000000000016a',
    says: [
      {
        recordedAt: utc(2018, 4, 23, 18, 17, 59),
        fix: undefined,
        io: {
          gsmOperator: 72_403,
          gsmCellId: 0x512e,
          cellTower: '724,3,22011,20782,62;724,3,22011,20733,59;724,3,22011,3764,56',
          statusBits: '067A',
          isArmed: true,
          movement: true,
          batteryVoltageV: 5.889,
          ain1V: 1.53,
          steps: 0x2d0,
          temperature2C: 22.625,
        },
        untold: ['Starts of the modem', 'Starts of the receiver', 'Time of walking'],
      },
    ],
  },
  {
    // What came to it by SMS.
    origin: fork,
    deviceId: '354188047142738',
    frame:
      '6767060035001b598754d70585d9b3fffe5b4c00000000ea000a56d80078b00032302b3434373938373635343332310000000000005049' +
      '4e473f',
    says: [
      {
        recordedAt: utc(2017, 7, 6, 17, 41, 43),
        fix: { lat: 51.4767217, lng: -0.0598333, speedKmh: 0, isValid: false },
        io: { gsmOperator: 23_410, gsmAreaCode: 0x56d8, gsmCellId: 0x78b0 },
      },
    ],
  },
  {
    origin: goods,
    deviceId: '354188047142738',
    frame:
      '676712005f00015b4841f40001880f9e000000000000000000009bc000000000ffffffffffff0501e33a24b3cbfcf2ef0fd000000484ea' +
      '7af3d6f2ec0fb10000922164ba04e6f2e51030000071ed68da5efdf2dd0f9b000098d09b7241cab1bd0d3e1a30',
    says: [
      {
        recordedAt: utc(2018, 6, 13, 6, 8, 52),
        fix: undefined,
        io: {
          statusBits: '0188',
          isCharging: true,
          movement: false,
          batteryVoltageV: 3.998,
          beacons:
            'e33a24b3cbfc:-17:4048mV 0484ea7af3d6:-20:4017mV 922164ba04e6:-27:4144mV 71ed68da5efd:-35:3995mV ' +
            '98d09b7241ca:-67:3390mV:26.19C',
        },
        untold: ['Illuminance 156 lx'],
      },
    ],
  },
  {
    origin: goods,
    deviceId: '354188047142738',
    frame: '676712002c0002568c89a80201f90001fffe07f1090d0f02880f3f000000001ba801ed0000196800000000ffffffffffff',
    says: [
      {
        recordedAt: utc(2016, 0, 6, 3, 27, 36),
        fix: undefined,
        io: {
          gsmOperator: 50_501,
          gsmCellId: 0x07f1090d,
          statusBits: '0288',
          movement: true,
          batteryVoltageV: 3.903,
          temperature1C: 27.66,
        },
        untold: ['Humidity 49.3 %', 'Illuminance 25 lx'],
      },
    ],
  },
]
