import type { Apart } from './apart.ts'

const utc = Date.UTC
/** Apache License 2.0. */
const tests = 'traccar/traccar, T800xProtocolDecoderTest'
const platform = 'tests of a fleet platform in PHP, whose repository the index does not name'
const running = {
  ignition: true,
  isUnplugged: false,
  din1: true,
  din2: false,
  din3: false,
  din4: false,
  dout1: false,
  dout2: false,
  dout3: false,
  batteryPercent: 100,
}

export const apart: readonly Apart[] = [
  {
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
  {
    origin: tests,
    frame:
      '262602005356f408696160608183510032012c140064001f51c000010100004004000000b187660025050814571700000000571b74c2b0' +
      'fa0bc2000000bc130701500000000700000000035aff00855e0f0e20',
    says: [
      {
        deviceId: '869616060818351',
        recordedAt: utc(2025, 4, 8, 14, 57, 17),
        fix: {
          lat: -34.994812,
          lng: -61.026699,
          altitudeM: 0,
          speedKmh: 0,
          heading: 188,
          satellites: 17,
          isValid: true,
        },
        io: {
          gsmLevel: 5,
          ignition: true,
          isUnplugged: false,
          din2: false,
          odometerM: 0xb18766,
          batteryPercent: 100,
          externalVoltageV: 13.07,
          canSpeedKmh: 15,
          engineRpm: 858,
          coolantTemperatureC: 93,
          engineLoadPercent: 15,
          throttlePercent: 14,
          fuelPercent: 32,
          fuelUsedL: 0.007,
        },
        untold: ['Air pressure', 'Air temperature 54'],
      },
    ],
  },
  {
    // Seven messages in one.
    origin: tests,
    frame:
      '25251300594a1b0869738060144917003c0e101e03e85a2dc8c00005070000410000000000000000000000005b000003a5b45e00230919' +
      '102252e3a5094288fabfc0e98b15420000010403921352ffff0000001cffffffffff25251300594a1c0869738060144917003c0e101e03' +
      'e85a2ac7c00005070000410000000000000000000000002d000003a5b48b002309191023522d320642abfebfc0e98b15420000010c0392' +
      '1345ffff0000001bffffffffff25251300594a1d0869738060144917003c0e101e03e85a1ac9c000050700004100000000000000000000' +
      '000024000003a5b4af00230919102452b81ef9410002c0c0ec8b15420108011403911345ffff0000001dffffffffff25251300594a1e08' +
      '69738060144917003c0e101e03e85a3ec7c00005070000410000000000000000000000000e000003a5b4bd002309191025060ad7ec41da' +
      '02c0c0058c15420084016303921345ffff0000001cffffffffff25251300594a1f0869738060144917003c0e101e03e85a3ec7c0200507' +
      '00004100000000000000000000000005000003a5b4c2002309191025090e2deb410203c0c0108c15420089014303921338ffff0000001d' +
      'ffffffffff25251300594a200869738060144917003c0e101e03e85a1ec5c000050700004100000000000000000000000020000003a5b4' +
      'e20023091910260948e1bc412205c0c0458c15420040013603921355ffff0000001bffffffffff25251300594a21086973806014491700' +
      '3c0e101e03e85a00c5c020050700004100000000000000000000000000000003a5b4e20023091910270948e1bc412205c0c0458c154200' +
      '40013603911332ffff0000001dffffffffff',
    says: [
      {
        deviceId: '869738060144917',
        recordedAt: utc(2023, 8, 19, 10, 22, 52),
        fix: { lat: 37.386631, lng: -5.999332, altitudeM: 34.4, speedKmh: 0, heading: 260, satellites: 8 },
        io: {
          deviceTemperatureC: 28,
          ...running,
          odometerM: 0x3a5b45e,
          batteryVoltageV: 3.92,
          externalVoltageV: 13.52,
        },
      },
      {
        deviceId: '869738060144917',
        recordedAt: utc(2023, 8, 19, 10, 23, 52),
        fix: { lat: 37.386631, lng: -5.999837, altitudeM: 33.5, speedKmh: 0, heading: 268, satellites: 7 },
        io: {
          deviceTemperatureC: 27,
          ...running,
          odometerM: 0x3a5b48b,
          batteryVoltageV: 3.92,
          externalVoltageV: 13.45,
        },
      },
      {
        deviceId: '869738060144917',
        recordedAt: utc(2023, 8, 19, 10, 24, 52),
        fix: { lat: 37.386642, lng: -6.000244, altitudeM: 31.1, speedKmh: 10.8, heading: 276, satellites: 9 },
        io: {
          deviceTemperatureC: 29,
          ...running,
          odometerM: 0x3a5b4af,
          batteryVoltageV: 3.91,
          externalVoltageV: 13.45,
        },
      },
      {
        deviceId: '869738060144917',
        recordedAt: utc(2023, 8, 19, 10, 25, 6),
        fix: { lat: 37.386738, lng: -6.000348, altitudeM: 29.6, speedKmh: 8.4, heading: 355, satellites: 7 },
        io: {
          deviceTemperatureC: 28,
          ...running,
          odometerM: 0x3a5b4bd,
          batteryVoltageV: 3.92,
          externalVoltageV: 13.45,
        },
      },
      {
        deviceId: '869738060144917',
        recordedAt: utc(2023, 8, 19, 10, 25, 9),
        fix: { lat: 37.38678, lng: -6.000367, altitudeM: 29.4, speedKmh: 8.9, heading: 323, satellites: 7 },
        io: {
          deviceTemperatureC: 29,
          ...running,
          odometerM: 0x3a5b4c2,
          batteryVoltageV: 3.92,
          externalVoltageV: 13.38,
        },
      },
      {
        deviceId: '869738060144917',
        recordedAt: utc(2023, 8, 19, 10, 26, 9),
        fix: { lat: 37.386982, lng: -6.000627, altitudeM: 23.6, speedKmh: 4, heading: 310, satellites: 5 },
        io: {
          deviceTemperatureC: 27,
          ...running,
          odometerM: 0x3a5b4e2,
          batteryVoltageV: 3.92,
          externalVoltageV: 13.55,
        },
      },
      {
        deviceId: '869738060144917',
        recordedAt: utc(2023, 8, 19, 10, 27, 9),
        fix: { lat: 37.386982, lng: -6.000627, altitudeM: 23.6, speedKmh: 4, heading: 310, satellites: 5 },
        io: {
          deviceTemperatureC: 29,
          ...running,
          odometerM: 0x3a5b4e2,
          batteryVoltageV: 3.91,
          externalVoltageV: 13.32,
        },
      },
    ],
  },
  {
    origin: tests,
    frame:
      '272704004901380864112055585747c612230321220006000036435fc8acc2ee600f420000000000000000909019003900001356a18000' +
      '012c0000a8c00000001e20d4800000c00000',
    says: [
      {
        recordedAt: utc(2023, 2, 21, 22, 0, 6),
        fix: { lat: 35.844658, lng: -86.39135, altitudeM: 182, speedKmh: 0, heading: 0, satellites: 6, isValid: true },
        trigger: 'alarm12',
        io: {
          deviceTemperatureC: 25,
          batteryPercent: 90,
          batteryVoltageV: 3.9,
          odometerM: 0x1356a1,
          ignition: false,
          gsmLevel: 0,
        },
        events: [{ kind: 'other', code: 'alarm12' }],
        untold: ['Light', 'Solar voltage'],
      },
    ],
  },
  {
    origin: tests,
    frame:
      '2525110055000208677300508924902206262035310c540045004c00430045004c0004454447450847534d20313930300f323134303734' +
      '323036373835323839143839333430373131373930303936383037363846',
    says: [
      {
        recordedAt: utc(2022, 5, 26, 20, 35, 31),
        fix: undefined,
        io: { iccid1: '8934071179009680768F', networkType: 'EDGE' },
        untold: ['TELCEL', 'GSD 1900', 'Subscriber'],
      },
    ],
  },
  {
    origin: tests,
    frame: '27271000247bd00860112047066487210407034238000005d7d17365e625ff640a730148',
    says: [
      {
        recordedAt: utc(2021, 3, 7, 3, 42, 38),
        fix: undefined,
        io: { bleTemperature1C: 26.75, beacons: 'd7d17365e625:-56:100%' },
        untold: ['Door 1'],
      },
    ],
  },
  {
    origin: tests,
    frame:
      '272702004904a90866425032880785c800190530080350000000000705eec29bf50842000000000008008090502a003700000a9e358002' +
      '003c000003841900001e3f90000000000000272702004904aa0866425032880785c800190530081851000000000705eec29bf508420000' +
      '00000008008090602e003700000a9e358002003c000003841900001e3f90000000000000',
    says: [
      {
        deviceId: '866425032880785',
        recordedAt: utc(2019, 4, 30, 8, 3, 50),
        fix: { lat: 34.239849, lng: -119.009819, speedKmh: 0, satellites: 8, isValid: true },
        io: {
          deviceTemperatureC: 42,
          batteryPercent: 50,
          batteryVoltageV: 3.7,
          odometerM: 0xa9e35,
          isCharging: true,
          ignition: false,
        },
        untold: ['Light', 'Solar voltage'],
      },
      {
        deviceId: '866425032880785',
        recordedAt: utc(2019, 4, 30, 8, 18, 51),
        fix: { lat: 34.239849, lng: -119.009819, speedKmh: 0, satellites: 8, isValid: true },
        io: {
          deviceTemperatureC: 46,
          batteryPercent: 60,
          batteryVoltageV: 3.7,
          odometerM: 0xa9e35,
          isCharging: true,
          ignition: false,
        },
        untold: ['Light', 'Solar voltage'],
      },
    ],
  },
  {
    origin: tests,
    frame: '232301001500020357367031063979150208625010',
    says: [],
  },
  {
    origin: tests,
    frame: '232303000f00000357367031063979',
    says: [],
  },
  {
    origin: tests,
    frame:
      '232302004200000357367031063979003c03842307d000008000000501000000010094009400000002a0b90015102814590694015a0062' +
      '0cf698620cf49e620cf498',
    says: [
      {
        recordedAt: utc(2015, 9, 28, 14, 59, 6),
        fix: undefined,
        io: {
          ignition: false,
          isUnplugged: false,
          din2: false,
          din3: false,
          din4: false,
          ain1V: 0.94,
          ain2V: 0.94,
          odometerM: 0x2a0b9,
          batteryPercent: 100,
          gsmOperator: 40_490,
          gsmAreaCode: 0x0c62,
          gsmCellId: 0x98f6,
        },
        untold: ['Two neighbours'],
      },
    ],
  },
  {
    origin: tests,
    frame:
      '2525140059002d0869084069062093001902581e000000644fc0000500000080010000ffffffffffff0000000013000000001601250810' +
      '06080400000a4317cdf4c20fc73c420000000003630263ffff0000001cffffffffff',
    says: [
      {
        deviceId: '869084069062093',
        recordedAt: utc(2025, 7, 10, 6, 8, 4),
        fix: { lat: 47.194393, lng: -122.400566, altitudeM: 138, speedKmh: 0, heading: 0, satellites: 15 },
        trigger: 'alarm13',
        io: {
          deviceTemperatureC: 28,
          ignition: false,
          isUnplugged: true,
          din1: false,
          din3: false,
          din4: false,
          ain4V: 0,
          odometerM: 22,
          batteryVoltageV: 3.63,
          externalVoltageV: 2.63,
        },
        untold: ['Alarm 13 of this model'],
      },
    ],
  },
  {
    origin: platform,
    frame:
      '2525020044b6a70866425035404484003c0e101e07d0001f49c000050100000021174518600000008d80db0020051308402400008e425d' +
      '1c1743c42e07c2000000121234',
    says: [
      {
        deviceId: '866425035404484',
        recordedAt: utc(2020, 4, 13, 8, 40, 24),
        fix: { lat: -33.79567, lng: 151.110794, altitudeM: 71, speedKmh: 0, heading: 18, satellites: 9, isValid: true },
        io: {
          gsmLevel: 5,
          ignition: false,
          isUnplugged: false,
          din2: false,
          ain1V: 17.45,
          ain2V: 18.6,
          odometerM: 0x8d80db,
          batteryPercent: 100,
          externalVoltageV: 12.34,
        },
      },
    ],
  },
  {
    origin: platform,
    frame:
      '2525020044b2a7086528404278677600780e1014012c00504ac000050100004020000000000000006b1158002011031000060000224327' +
      '32174315da05c2113300d31243',
    says: [
      {
        recordedAt: utc(2020, 10, 3, 10, 0, 6),
        fix: { lat: -33.462971, lng: 151.195908, altitudeM: 162, speedKmh: 113.3, heading: 211, satellites: 10 },
        io: { ignition: true, isUnplugged: false, odometerM: 0x6b1158, batteryPercent: 100, externalVoltageV: 12.43 },
      },
    ],
  },
  {
    origin: 'a script whose repository the index does not name',
    frame:
      '2626040053079b08652840427206680014a8c000000000024ac004050100640020160000823a8d002101280053060000e841976fbfc2c6' +
      '50ee410000014b12380000000ce2bb000000000000ff002828000054',
    says: [
      {
        deviceId: '865284042720668',
        recordedAt: utc(2021, 0, 28, 0, 53, 6),
        fix: { lat: 29.78944, lng: -95.717949, altitudeM: 29, speedKmh: 0, heading: 331, satellites: 10 },
        trigger: 'alarm16',
        io: {
          ignition: false,
          odometerM: 0x823a8d,
          batteryPercent: 100,
          externalVoltageV: 12.38,
          canSpeedKmh: 0,
          engineRpm: 0,
          coolantTemperatureC: 0,
          engineLoadPercent: 0,
          throttlePercent: 0,
          fuelPercent: 84,
          fuelUsedL: 844.475,
        },
        events: [],
        untold: ['Air pressure', 'Air temperature 0'],
      },
    ],
  },
  {
    origin: platform,
    frame: '272710002700570888888888888888201026124251010004ca110625cb8aff6407cb16a8000070',
    says: [
      {
        recordedAt: utc(2020, 9, 26, 12, 42, 51),
        io: { bleTemperature1C: 19.95, bleHumidity1Percent: 58, beacons: 'ca110625cb8a:-16:100%' },
        untold: ['Light'],
      },
    ],
  },
]
