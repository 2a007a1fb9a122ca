import type { Apart } from './apart.ts'

// Of traccar/traccar, EgtsProtocolDecoderTest (Apache 2.0), and of the tests of LdDl/go-egts and kuznetsovin/egts-protocol the
// frames alone.

const utc = Date.UTC

const kemerovoFix = { speedKmh: 0, heading: 0, isValid: true }

const blindIo = {
  ...{ movement: false, inputs: 0, din1: false, din2: false, din3: false, din4: false, generationType: 0 },
  ...{ batteryVoltageV: 3.8, isUnplugged: false },
}
const blindFix = { lat: 0, lng: 0, speedKmh: 0, heading: 0, isValid: false, altitudeM: 0, satellites: 0 }

export const apart: readonly Apart[] = [
  {
    origin: 'EgtsProtocolDecoderTest: records with and without a place, whose clocks are a year apart',
    frame:
      '0100000b0086035ddd016d18004f049579b000001e2fc11002021015001e2fc1107ac3919f59cc5c7a0b00000000000030001800500495' +
      '79b00000242fc1100202101500242fc1100fb5919f2dbf5c7a0b0000000000003000180051049579b00000312fc1100202101500312fc1' +
      '10b899919f94cf5c7a0b00000000000030001e0052049579b00000ba62a2120202120900000003000000000000150500025c0000001307' +
      '0003000000000000180053049579b000004e2fc11002021015004e2fc11087ba919f8dd45c7a0b0000000000003000180054049579b000' +
      '00552fc1100202101500552fc1106ecb919f2aec5c7a0b00000000000030001e0055049579b00000d562a2120202120900000003000000' +
      '000000150500025c00000013070003000000000000180056049579b000005c2fc11002021015005c2fc11059d9919f54fa5c7a0b000000' +
      '0000003000180057049579b000006e2fc11002021015006e2fc110309f919fc2db5c7a0b0000000000003000180058049579b00000762f' +
      'c1100202101500762fc1104690919f94cf5c7a0b00000000000030001e0059049579b00000f662a2120202120900000003000000000000' +
      '150500025c000000130700030000000000001e005a049579b000001463a2120202120900000003000000000000150500025c0000001307' +
      '000300000000000018005b049579b00000b32fc1100202101500b32fc110c491919fa2c65c7a0b00000000000030001e005c049579b000' +
      '003363a2120202120900000003000000000000150500025c0000001307000300000000000018005d049579b00000ca2fc1100202101500' +
      'ca2fc11089b9919fd5f95c7a0b00000000000030001e005e049579b000005163a2120202120900000003000000000000150500025c0000' +
      '00130700030000000000001e005f049579b000006f63a2120202120900000003000000000000150500025c000000130700030000000000' +
      '00180060049579b00000f42fc1100202101500f42fc11087ba919f43db5c7a0b0000000000003000180061049579b000000730c1100202' +
      '1015000730c110f9c3919fe1c65c7a0b0000000000003000180062049579b000000930c11002021015000930c1106ecb919f3ab65c7a0b' +
      '00000000000030001e0063049579b000008d63a2120202120900000003000000000000150500025c000000130700030000000000001400' +
      '64049579b00000ac63a2120202120900000003000000000000150500025c000000ce53',
    says: [
      {
        deviceId: '45177',
        recordedAt: utc(2018, 10, 28, 10, 12, 46),
        fix: { ...kemerovoFix, lat: 56.0986133, lng: 86.036128 },
        io: { movement: false, inputs: 48, din1: false, din2: false, din3: false, din4: false, generationType: 0 },
      },
      {
        recordedAt: utc(2018, 10, 28, 10, 12, 52),
        fix: { ...kemerovoFix, lat: 56.098536, lng: 86.0359867 },
        io: { movement: false, inputs: 48, din1: false, din2: false, din3: false, din4: false, generationType: 0 },
      },
      {
        recordedAt: utc(2018, 10, 28, 10, 13, 5),
        fix: { ...kemerovoFix, lat: 56.0983893, lng: 86.0361626 },
        io: { movement: false, inputs: 48, din1: false, din2: false, din3: false, din4: false, generationType: 0 },
      },
      {
        recordedAt: utc(2019, 10, 28, 10, 13, 14),
        io: { outputs: 0, externalVoltageV: 9.2, isUnplugged: false },
      },
      {
        recordedAt: utc(2018, 10, 28, 10, 13, 34),
        fix: { ...kemerovoFix, lat: 56.0985653, lng: 86.036216 },
        io: { movement: false, inputs: 48, din1: false, din2: false, din3: false, din4: false, generationType: 0 },
      },
      {
        recordedAt: utc(2018, 10, 28, 10, 13, 41),
        fix: { ...kemerovoFix, lat: 56.098656, lng: 86.0364693 },
        io: { movement: false, inputs: 48, din1: false, din2: false, din3: false, din4: false, generationType: 0 },
      },
      {
        recordedAt: utc(2019, 10, 28, 10, 13, 41),
        io: { outputs: 0, externalVoltageV: 9.2, isUnplugged: false },
      },
      {
        recordedAt: utc(2018, 10, 28, 10, 13, 48),
        fix: { ...kemerovoFix, lat: 56.0987307, lng: 86.0366213 },
        io: { movement: false, inputs: 48, din1: false, din2: false, din3: false, din4: false, generationType: 0 },
      },
      {
        recordedAt: utc(2018, 10, 28, 10, 14, 6),
        fix: { ...kemerovoFix, lat: 56.0984187, lng: 86.0362933 },
        io: { movement: false, inputs: 48, din1: false, din2: false, din3: false, din4: false, generationType: 0 },
      },
      {
        recordedAt: utc(2018, 10, 28, 10, 14, 14),
        fix: { ...kemerovoFix, lat: 56.0983387, lng: 86.0361626 },
        io: { movement: false, inputs: 48, din1: false, din2: false, din3: false, din4: false, generationType: 0 },
      },
      {
        recordedAt: utc(2019, 10, 28, 10, 14, 14),
        io: { outputs: 0, externalVoltageV: 9.2, isUnplugged: false },
      },
      {
        recordedAt: utc(2019, 10, 28, 10, 14, 44),
        io: { outputs: 0, externalVoltageV: 9.2, isUnplugged: false },
      },
      {
        recordedAt: utc(2018, 10, 28, 10, 15, 15),
        fix: { ...kemerovoFix, lat: 56.0983467, lng: 86.0360667 },
        io: { movement: false, inputs: 48, din1: false, din2: false, din3: false, din4: false, generationType: 0 },
      },
      {
        recordedAt: utc(2019, 10, 28, 10, 15, 15),
        io: { outputs: 0, externalVoltageV: 9.2, isUnplugged: false },
      },
      {
        recordedAt: utc(2018, 10, 28, 10, 15, 38),
        fix: { ...kemerovoFix, lat: 56.09856, lng: 86.036616 },
        io: { movement: false, inputs: 48, din1: false, din2: false, din3: false, din4: false, generationType: 0 },
      },
      {
        recordedAt: utc(2019, 10, 28, 10, 15, 45),
        io: { outputs: 0, externalVoltageV: 9.2, isUnplugged: false },
      },
      {
        recordedAt: utc(2019, 10, 28, 10, 16, 15),
        io: { outputs: 0, externalVoltageV: 9.2, isUnplugged: false },
      },
      {
        recordedAt: utc(2018, 10, 28, 10, 16, 20),
        fix: { ...kemerovoFix, lat: 56.0985653, lng: 86.036288 },
        io: { movement: false, inputs: 48, din1: false, din2: false, din3: false, din4: false, generationType: 0 },
      },
      {
        recordedAt: utc(2018, 10, 28, 10, 16, 39),
        fix: { ...kemerovoFix, lat: 56.098616, lng: 86.0360693 },
        io: { movement: false, inputs: 48, din1: false, din2: false, din3: false, din4: false, generationType: 0 },
      },
      {
        recordedAt: utc(2018, 10, 28, 10, 16, 41),
        fix: { ...kemerovoFix, lat: 56.098656, lng: 86.0358906 },
        io: { movement: false, inputs: 48, din1: false, din2: false, din3: false, din4: false, generationType: 0 },
      },
      {
        recordedAt: utc(2019, 10, 28, 10, 16, 45),
        io: { outputs: 0, externalVoltageV: 9.2, isUnplugged: false },
      },
      {
        recordedAt: utc(2019, 10, 28, 10, 17, 16),
        io: { outputs: 0, externalVoltageV: 9.2, isUnplugged: false },
      },
    ],
  },
  {
    origin: 'LdDl/go-egts: levels of nine sensors, of which one fails',
    frame:
      '0100020b00b0000e0001779d001100977c8e5702241100009edd050f02021018009edd050f5fb4b49e8d7da2359b00009bc8550f030012' +
      '010011040018110000120c000000070000000000000000001307000300000000000014050002860014041b0700400000fbff00001b0700' +
      '000100000000001b0700010100000000001b07000201006c6300001b0700030100000000001b0700040100000000001b07000501000000' +
      '00001b0700000200000000001b070001020000000000dc85',
    says: [
      {
        deviceId: '39292540',
        recordedAt: utc(2017, 11, 27, 3, 50, 54),
        fix: {
          ...{ lat: 55.795035, lng: 37.7119183, speedKmh: 0, heading: 155, isValid: true, altitudeM: 274 },
          satellites: 17,
        },
        io: {
          ...{ movement: true, odometerM: 100_500_000, inputs: 3, din1: true, din2: true, din3: false },
          ...{ din4: false, generationType: 0, outputs: 0, externalVoltageV: 13.4, batteryVoltageV: 2 },
          ...{ isUnplugged: false, fuelSensorCount: 0 },
        },
        untold: ['LIQUID_LEVEL_SENSOR 2'],
      },
    ],
  },
  {
    origin: 'LdDl/go-egts: four records without a fix, of a terminal that had said who it is',
    frame:
      '0100020b00f400010001182a000000970000000000150000ddd530120202101800ddd530120000000000000000ea004000000000000000' +
      '00001104003800000014050002750026302a000100970000000017a20000e6d530120202101800e6d530120000000000000000ea004000' +
      '00000000000000001104001800000014050002740026042a00020097000000000a170000f8d530120202101800f8d53012000000000000' +
      '0000ea00400000000000000000001104001800000014050002740026042a000300970000000002150000fad530120202101800fad53012' +
      '0000000000000000ea00400000000000000000001104001800000014050002740026048542',
    deviceId: '866104029690008',
    says: [
      {
        deviceId: '866104029690008',
        recordedAt: utc(2019, 8, 3, 7, 6, 5),
        fix: blindFix,
        io: { ...blindIo, externalVoltageV: 11.7 },
      },
      {
        recordedAt: utc(2019, 8, 3, 7, 6, 14),
        fix: blindFix,
        io: { ...blindIo, externalVoltageV: 11.6 },
      },
      {
        recordedAt: utc(2019, 8, 3, 7, 6, 32),
        fix: blindFix,
        io: { ...blindIo, externalVoltageV: 11.6 },
      },
      {
        recordedAt: utc(2019, 8, 3, 7, 6, 34),
        fix: blindFix,
        io: { ...blindIo, externalVoltageV: 11.6 },
      },
    ],
  },
  {
    origin: 'LdDl/go-egts: an identity',
    frame: '0100020b0020000000014f1900000010010101160000000000523836363130343032393639303030380004417f',
    says: [],
  },
  {
    origin: 'kuznetsovin/egts-protocol: faster than a circle of eight bits',
    frame: '0100030b0023008a0001491800610099b00902000202101500d53f01106f1c059e7ab53c3501d0872c0100000000cc27',
    says: [
      {
        deviceId: '133552',
        recordedAt: utc(2018, 6, 5, 20, 8, 53),
        fix: { lat: 55.553894, lng: 37.432367, speedKmh: 200, heading: 300, isValid: true },
        io: {
          ...{ movement: false, odometerM: 100, inputs: 0, din1: false, din2: false, din3: false, din4: false },
          generationType: 0,
        },
      },
    ],
  },
  {
    origin: 'kuznetsovin/egts-protocol: with an event’s number and a sensor that fails',
    frame:
      '0100020b0030000012018425008600126c0d00000202101800301df31465ce8685de57ffca9b5401acbf000090001e00001b0700410100' +
      '00000000f0e8',
    deviceId: '326009033',
    says: [
      {
        deviceId: '326009033',
        recordedAt: utc(2021, 1, 20, 0, 30, 40),
        fix: { lat: 46.9429407, lng: 142.7325712, speedKmh: 34, heading: 172, isValid: true, altitudeM: 30 },
        io: {
          ...{ movement: true, odometerM: 19_100, inputs: 144, din1: false, din2: false, din3: false },
          ...{ din4: false, generationType: 0 },
        },
      },
    ],
  },
  {
    origin: 'kuznetsovin/egts-protocol: sensors and counters of every kind',
    frame:
      '0100000b00b100e804014ea600a10a8134f6e9010202101a004f5fe51000becd9e807f8b35939b802ff98002010092000000001106000e' +
      '460000000c121c00010fff01446d00b800000b010000000000000000000000000000000014050002ff0029041b070000ff00000000001b' +
      '0700020000000000001b07000301005a0800001b07000402000000000019040064772a0419040065000000190400660100001904006777' +
      '2a0419040068772a04190400694f9a221904006e772a0441f6',
    says: [
      {
        deviceId: '32110132',
        recordedAt: utc(2018, 11, 25, 20, 59, 59),
        fix: {
          ...{ lat: 55.8294189, lng: 37.6487678, speedKmh: 15.5, heading: 303, isValid: true, altitudeM: 146 },
          satellites: 12,
        },
        io: {
          ...{ movement: true, odometerM: 16_408_900, inputs: 1, din1: true, din2: false, din3: false },
          ...{ din4: false, generationType: 0, hdop: 0.7, outputs: 15, externalVoltageV: 25.5 },
          ...{ batteryVoltageV: 4.1, isUnplugged: false, fuelSensorCount: 0 },
        },
        untold: ['AD_SENSORS_DATA', 'LIQUID_LEVEL_SENSOR 3', 'ABS_CNTR_DATA'],
      },
    ],
  },
]
