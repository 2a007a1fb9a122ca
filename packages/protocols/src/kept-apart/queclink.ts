import type { Apart } from './apart.ts'

// Of traccar/traccar, Gl200TextProtocolDecoderTest (Apache 2.0).

const utc = Date.UTC

export const apart: readonly Apart[] = [
  {
    origin: 'a version of ten digits',
    frame:
      '+RESP:GTFRI,8020040200,866314060109269,,,10,1,1,0.0,0,9.0,-71.596601,-33.524595,20230722145338,0730,0001,772' +
      'A,052B253E,00,0.0,,,,,100,210100,,,,20230722145341,0F4C$',
    says: [
      {
        deviceId: '866314060109269',
        recordedAt: utc(2023, 6, 22, 14, 53, 38),
        fix: { lat: -33.524595, lng: -71.596601, speedKmh: 0, heading: 0, altitudeM: 9, isValid: true },
        io: {
          gsmOperator: 73001,
          gsmAreaCode: 0x772a,
          gsmCellId: 0x052b253e,
          odometerM: 0,
          batteryPercent: 100,
          ignition: true,
          movement: false,
          din1: false,
          din2: false,
          dout1: false,
          dout2: false,
        },
      },
    ],
  },
  {
    origin: 'access points between place and cell',
    frame:
      '+RESP:GTFRI,423037,866884047716519,GT501,0,1,1,5,12,0.1,0,46.8,-95.559173,30.109955,20231110185836,6,0e36c99' +
      '16485,-50,,,,e831cd5eb79d,-73,,,,ccf4110c4bd5,-79,,,,acdb48973168,-79,,,,80ab4dc323c4,-82,,,,ec8eb5cfa1c6,-8' +
      '9,,,,310,10,711D,81ECF0F,00,,93,20231110185839,0005$',
    says: [
      {
        deviceId: '866884047716519',
        recordedAt: utc(2023, 10, 10, 18, 58, 36),
        fix: { lat: 30.109955, lng: -95.559173, speedKmh: 0.1, heading: 0, altitudeM: 46.8, isValid: true },
        io: {
          gsmOperator: 31010,
          gsmAreaCode: 0x711d,
          gsmCellId: 0x81ecf0f,
          batteryPercent: 93,
          wifi: '0e:36:c9:91:64:85,-50;e8:31:cd:5e:b7:9d,-73;cc:f4:11:0c:4b:d5,-79;ac:db:48:97:31:68,-79;80:ab:4d:c3:23:c4,-82;ec:8e:b5:cf:a1:c6,-89',
        },
      },
    ],
  },
  {
    origin: 'GL500M, whose battery the test names',
    frame:
      '+RESP:GTERI,DE0115,865284042104863,gl500m,00000100,0,0,1,2,0.0,0,36.9,-1.844589,52.177779,20201006125701,023' +
      '4,0015,0135,34A1,19,0,,79,1,,0,20201006125723,184D$',
    says: [
      {
        recordedAt: utc(2020, 9, 6, 12, 57, 1),
        fix: { lat: 52.177779, lng: -1.844589, speedKmh: 0, altitudeM: 36.9, isValid: true },
        io: { gsmOperator: 23415, gsmAreaCode: 0x0135, gsmCellId: 0x34a1, batteryPercent: 79 },
        untold: ['19: signal'],
      },
    ],
  },
  {
    origin: 'GL500M at rest, whose battery the test names',
    frame:
      '+RESP:GTFRI,DE0114,865284041308986,,0,0,1,0,0.0,0,245.6,-117.678624,34.032081,20200825030332,0311,0480,3304,' +
      '00C7F601,24,0,,85,1,1,,20200825030738,03B1$',
    says: [
      {
        recordedAt: utc(2020, 7, 25, 3, 7, 38),
        fix: { lat: 34.032081, lng: -117.678624, altitudeM: 245.6, isValid: false },
        io: { gsmOperator: 311480, gsmAreaCode: 0x3304, gsmCellId: 0x00c7f601, batteryPercent: 85, fixAgeS: 246 },
        untold: ['24: signal'],
      },
    ],
  },
  {
    origin: 'a sensor of temperature, which the test names',
    frame:
      '+RESP:GTERI,271002,863457051562823,,00000002,,10,1,1,0.0,15,28.2,-58.695253,-34.625413,20230119193305,0722,0' +
      '007,1168,16B3BB,00,0.0,,,,99,210100,2,1,28F8A149F69A3C25,1,0190,20230119193314,07C7$',
    says: [
      {
        recordedAt: utc(2023, 0, 19, 19, 33, 5),
        fix: { lat: -34.625413, lng: -58.695253, speedKmh: 0, heading: 15, altitudeM: 28.2, isValid: true },
        io: {
          gsmOperator: 72207,
          gsmAreaCode: 0x1168,
          gsmCellId: 0x16b3bb,
          odometerM: 0,
          batteryPercent: 99,
          temperature1C: 25,
          ignition: true,
          movement: false,
          din1: false,
          din2: false,
          dout1: false,
          dout2: false,
        },
      },
    ],
  },
  {
    origin: 'a report that was not asked for, of a place an hour old',
    frame:
      '+RESP:GTNMR,423033,355197370058831,,0,0,0,1,0,0.0,298,182.7,-79.257983,43.875152,20220627132020,,,,,15,0,74,' +
      '20220627144928,03CF$',
    says: [
      {
        recordedAt: utc(2022, 5, 27, 14, 49, 28),
        trigger: 'GTNMR',
        fix: { lat: 43.875152, lng: -79.257983, altitudeM: 182.7, isValid: false },
        io: { batteryPercent: 74, fixAgeS: 5_348 },
      },
    ],
  },
  {
    origin: 'four places',
    frame:
      '+RESP:GTFRI,1A0900,860599000306845,G3-313,0,0,4,1,2.1,0,426.7,8.611466,47.681639,20181214134603,0228,0001,07' +
      '7F,4812,25.2,1,5.7,34,437.3,8.611600,47.681846,20181214134619,0228,0001,077F,4812,25.2,1,4.4,62,438.2,8.6118' +
      '93,47.681983,20181214134633,0228,0001,077F,4812,25.2,1,4.8,78,436.6,8.612236,47.682040,20181214134648,0228,0' +
      '001,077F,4812,25.2,83,20181214134702,0654$',
    says: [
      {
        recordedAt: utc(2018, 11, 14, 13, 46, 3),
        fix: { lat: 47.681639, lng: 8.611466, speedKmh: 2.1, heading: 0, altitudeM: 426.7, isValid: true },
        io: { gsmOperator: 22801, gsmAreaCode: 0x077f, gsmCellId: 0x4812 },
        untold: ['25.2: way'],
      },
      {
        recordedAt: utc(2018, 11, 14, 13, 46, 19),
        fix: { lat: 47.681846, lng: 8.6116, speedKmh: 5.7, heading: 34, altitudeM: 437.3, isValid: true },
        io: { gsmOperator: 22801, gsmAreaCode: 0x077f, gsmCellId: 0x4812 },
        untold: ['25.2: way'],
      },
      {
        recordedAt: utc(2018, 11, 14, 13, 46, 33),
        fix: { lat: 47.681983, lng: 8.611893, speedKmh: 4.4, heading: 62, altitudeM: 438.2, isValid: true },
        io: { gsmOperator: 22801, gsmAreaCode: 0x077f, gsmCellId: 0x4812 },
        untold: ['25.2: way'],
      },
      {
        recordedAt: utc(2018, 11, 14, 13, 46, 48),
        fix: { lat: 47.68204, lng: 8.612236, speedKmh: 4.8, heading: 78, altitudeM: 436.6, isValid: true },
        io: { gsmOperator: 22801, gsmAreaCode: 0x077f, gsmCellId: 0x4812, batteryPercent: 83 },
        untold: ['25.2: way'],
      },
    ],
  },
  {
    origin: 'a bus',
    frame:
      '+RESP:GTCAN,4B0201,867995030004314,,00,1,C07FFFFF,,2,H982769,30263.00,1266,69,82,H0,P69.20,,0,2037.40,243.93' +
      ',45.56,74.33,13115,,C00,,0,,,0,68.3,99,42.5,-69.099503,18.445614,20190417233605,0370,0002,5A3D,EB42,00,20190' +
      '417183607,BD76$',
    says: [
      {
        recordedAt: utc(2019, 3, 17, 23, 36, 7),
        trigger: 'GTCAN',
        fix: { lat: 18.445614, lng: -69.099503, altitudeM: 42.5, isValid: false },
        io: {
          gsmOperator: 37002,
          gsmAreaCode: 0x5a3d,
          gsmCellId: 0xeb42,
          ignition: true,
          canOdometerM: 98_276_900,
          fuelUsedL: 30_263,
          engineRpm: 1_266,
          canSpeedKmh: 69,
          coolantTemperatureC: 82,
          fuelRateLh: 0,
          fuelPercent: 69.2,
          axleLoadKg: 13_115,
          engineHoursS: 7_334_640,
        },
        untold: ['driving time', 'idle time', 'idle fuel', 'C00'],
      },
    ],
  },
  {
    origin: 'an engine',
    frame:
      '+RESP:GTFRI,1F0301,862193022001432,WF0GXXGBBGBM26503,,14900,41,1,1,11.6,74,356.0,14.120023,50.167894,2018110' +
      '4080703,0230,0003,9B14,5891,00,74.1,,,,83,220000,799,7.3,,20181104080703,099B$',
    says: [
      {
        recordedAt: utc(2018, 10, 4, 8, 7, 3),
        fix: { lat: 50.167894, lng: 14.120023, speedKmh: 11.6, heading: 74, altitudeM: 356, isValid: true },
        io: {
          gsmOperator: 23003,
          gsmAreaCode: 0x9b14,
          gsmCellId: 0x5891,
          odometerM: 74_100,
          externalVoltageV: 14.9,
          batteryPercent: 83,
          engineRpm: 799,
          ignition: true,
          movement: true,
          din1: false,
          din2: false,
          dout1: false,
          dout2: false,
        },
        untold: ['7.3: consumption'],
      },
    ],
  },
  {
    origin: 'harsh braking',
    frame:
      '+RESP:GTHBM,4B0101,135790246811220,,,10,1,1,4.3,92,70.0,121.354335,31.222073,20090214013254,0460,0000,18d8,6' +
      '141,00,2000.0,20090214093254,11F0$',
    says: [
      {
        recordedAt: utc(2009, 1, 14, 1, 32, 54),
        trigger: 'GTHBM',
        fix: { lat: 31.222073, lng: 121.354335, speedKmh: 4.3, heading: 92, altitudeM: 70, isValid: true },
        io: { gsmOperator: 46000, gsmAreaCode: 0x18d8, gsmCellId: 0x6141, odometerM: 2_000_000 },
        events: [{ kind: 'hardBraking' }],
      },
    ],
  },
  {
    origin: 'access points alone',
    frame:
      '+RESP:GTWIF,210102,354524044608058,,4,c413e200ff14,-39,,,,c413e2010e55,-39,,,,c8d3ff04a837,-43,,,,42490f997c6d,' +
      '-57,,,,,,,,100,20170201020055,0001$',
    says: [
      {
        recordedAt: utc(2017, 1, 1, 2, 0, 55),
        trigger: 'GTWIF',
        fix: undefined,
        io: {
          wifi: 'c4:13:e2:00:ff:14,-39;c4:13:e2:01:0e:55,-39;c8:d3:ff:04:a8:37,-43;42:49:0f:99:7c:6d,-57',
          batteryPercent: 100,
        },
      },
    ],
  },
  {
    origin: 'CDMA, whose system is no country',
    frame:
      '+RESP:GTFRI,210102,A10000458356CE,,0,1,1,15,1.4,0,190.6,-85.765763,42.894896,20160208164505,4126,210,0,18673,' +
      '00,92,20160208164507,00A6$',
    says: [
      {
        deviceId: 'A10000458356CE',
        recordedAt: utc(2016, 1, 8, 16, 45, 5),
        fix: { lat: 42.894896, lng: -85.765763, speedKmh: 1.4, heading: 0, altitudeM: 190.6, isValid: true },
        io: { batteryPercent: 92 },
      },
    ],
  },
]
