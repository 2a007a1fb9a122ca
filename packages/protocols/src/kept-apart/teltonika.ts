import type { Apart } from './apart.ts'

// Of traccar/traccar, TeltonikaProtocolDecoderTest (Apache 2.0), of trackers that had told their IMEI.

const utc = Date.UTC

const karachiIo = { din2: false, dout1: false, dout2: false, gnssStatus: 1 }
const karachiUntold = ['71']

export const apart: readonly Apart[] = [
  {
    origin: 'Codec 8: two records of one day and one of another year',
    frame:
      '00000000000000da08030000017fcedf499600280431be0eded45d0038012d100000fa100901000200b300b4004501500415034702fa00' +
      '054232a1180000cd3b2fce281d43001f02c700000006f10000a029000000017fcedea99600280432070eded3dd00380046130009000f08' +
      '01010200b300b400450150051502470205423276180009cd3b2fce281d43001f02c700000027f10000a0290000000179d50853180027f6' +
      '5d3f0ed67212001500f1110061000f0801010200b300b4004501500515034702054234f4180061cd53d1ce28c043003e02c700000147f1' +
      '000000290003000052cb',
    deviceId: '352093085223096',
    says: [
      {
        deviceId: '352093085223096',
        recordedAt: utc(2022, 2, 28, 4, 53, 34, 230),
        fix: {
          ...{ lat: 24.9484381, lng: 67.1363518, altitudeM: 56, speedKmh: 0, heading: 301, satellites: 16 },
          isValid: true,
        },
        io: {
          ...{ ...karachiIo, din1: false, dataMode: 4, gsmLevel: 3, tripState: 0, externalVoltageV: 12.961 },
          ...{ gnssSpeedKmh: 0, gsmCellId: 15_151, gsmAreaCode: 10_269, batteryVoltageV: 0.031 },
          ...{ tripOdometerM: 6, gsmOperator: 41_001 },
        },
        untold: karachiUntold,
      },
      {
        recordedAt: utc(2022, 2, 28, 4, 52, 53, 270),
        fix: {
          ...{ lat: 24.9484253, lng: 67.1363591, altitudeM: 56, speedKmh: 9, heading: 70, satellites: 19 },
          isValid: true,
        },
        io: {
          ...{ ...karachiIo, din1: true, dataMode: 5, gsmLevel: 2, externalVoltageV: 12.918, gnssSpeedKmh: 9 },
          ...{ gsmCellId: 15_151, gsmAreaCode: 10_269, batteryVoltageV: 0.031, tripOdometerM: 39 },
          gsmOperator: 41_001,
        },
        untold: karachiUntold,
      },
      {
        recordedAt: utc(2021, 5, 4, 3, 19, 23, 160),
        fix: {
          ...{ lat: 24.893493, lng: 67.0457151, altitudeM: 21, speedKmh: 97, heading: 241, satellites: 17 },
          isValid: true,
        },
        io: {
          ...{ ...karachiIo, din1: true, dataMode: 5, gsmLevel: 3, externalVoltageV: 13.556, gnssSpeedKmh: 97 },
          ...{ gsmCellId: 21_457, gsmAreaCode: 10_432, batteryVoltageV: 0.062, tripOdometerM: 327 },
          gsmOperator: 41,
        },
        untold: karachiUntold,
      },
    ],
  },
  {
    origin: 'Codec 8 extended, with a VIN and fault codes',
    frame:
      '00000000000000a38e0100000178b11c9e1000040bbbc91f03190c002100e113001300000010000600ef0100f00100150300c800004501' +
      '001e070005004237e00018000a00ce166200430f970024059f000300f10000665900c70000001e00100000a1b500000002010000115756' +
      '315a5a5a32455a38363031353338380119002950303239392c50303637352c50303637342c50303637322c50303637312c50303437312c' +
      '50324241430100001ad8',
    deviceId: '352093085223096',
    says: [
      {
        deviceId: '352093085223096',
        recordedAt: utc(2021, 3, 8, 10, 52, 26),
        fix: {
          ...{ lat: 52.0296716, lng: 6.7877833, altitudeM: 33, speedKmh: 19, heading: 225, satellites: 19 },
          isValid: true,
        },
        io: {
          ...{ ignition: true, movement: true, gsmLevel: 3, sleepMode: 0, gnssStatus: 1, obdTroubleCodes: 7 },
          ...{ externalVoltageV: 14.304, gnssSpeedKmh: 10, gsmAreaCode: 5_730, batteryVoltageV: 3.991 },
          ...{ engineRpm: 1_439, gsmOperator: 26_201, tripOdometerM: 30, odometerM: 41_397 },
          vin: 'WV1ZZZ2EZ86015388',
        },
        untold: ['281'],
      },
    ],
  },
  {
    origin: 'Codec 8 without a fix, of a reader without a key',
    frame:
      '0000000000000035080100000161f37c50500020de5ba60ef11450000000000000000006040100b300b400ef000109002000014e000000' +
      '0000000000010000be52',
    deviceId: '352093085223096',
    says: [
      {
        deviceId: '352093085223096',
        recordedAt: utc(2018, 2, 5, 0, 7, 46),
        fix: { lat: 25.06804, lng: 55.1443366, isValid: false },
        io: { din1: false, dout1: false, dout2: false, ignition: false, ain1V: 0.032 },
      },
    ],
  },
  {
    origin: 'Codec 8 of 2015',
    frame:
      '000000000000003508010000014f8e016420002141bbaf0f4e96a7fffa0000120000000602010047030242669c92000002c70000000091' +
      '00000000000100002df3',
    deviceId: '352093085223096',
    says: [
      {
        deviceId: '352093085223096',
        recordedAt: utc(2015, 8, 2, 12, 21, 40),
        fix: {
          ...{ lat: 25.6808615, lng: 55.7956015, altitudeM: -6, speedKmh: 0, heading: 0, satellites: 18 },
          isValid: true,
        },
        io: { din1: false, externalVoltageV: 26.268, tripOdometerM: 0 },
        untold: ['71', '146', '145'],
      },
    ],
  },
  {
    origin: 'Codec 8 below the sea',
    frame:
      '000000000000002b080100000140d4e3ec6e000cc661d01674a5e0fffc00000900000004020100f0000242322318000000000100007a04',
    deviceId: '352093085223096',
    says: [
      {
        deviceId: '352093085223096',
        recordedAt: utc(2013, 7, 31, 15, 0, 41, 710),
        fix: {
          ...{ lat: 37.6743392, lng: 21.432776, altitudeM: -4, speedKmh: 0, heading: 0, satellites: 9 },
          isValid: true,
        },
        io: { din1: false, movement: false, externalVoltageV: 12.835, gnssSpeedKmh: 0 },
      },
    ],
  },
  {
    origin: 'Codec 8 on its way',
    frame:
      '000000000000004508010000015eb70a86d00024089d4d21dee3860137005f12005f000e06ef01f00150011503c800450108b5000bb600' +
      '0642382718005fcd057ace19d3430f57440000000001000002bf',
    deviceId: '352093085223096',
    says: [
      {
        deviceId: '352093085223096',
        recordedAt: utc(2017, 8, 25, 3, 17, 54),
        fix: {
          ...{ lat: 56.8255366, lng: 60.4544333, altitudeM: 311, speedKmh: 95, heading: 95, satellites: 18 },
          isValid: true,
        },
        io: {
          ...{ ignition: true, movement: true, dataMode: 1, gsmLevel: 3, sleepMode: 0, gnssStatus: 1, pdop: 1.1 },
          ...{ hdop: 0.6, externalVoltageV: 14.375, gnssSpeedKmh: 95, gsmCellId: 1_402, gsmAreaCode: 6_611 },
          ...{ batteryVoltageV: 3.927, batteryCurrentA: 0 },
        },
      },
    ],
  },
]
