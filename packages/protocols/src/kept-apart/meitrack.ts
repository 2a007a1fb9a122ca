import type { Apart } from './apart.ts'

const utc = Date.UTC
/** Apache License 2.0; an end of line behind each text, which its reader takes away. */
const tests = 'traccar/traccar, MeitrackProtocolDecoderTest'
const closedPorts = {
  din1: false,
  din2: false,
  din3: false,
  din4: false,
  dout1: false,
  dout2: false,
  dout3: false,
  ignition: false,
}

export const apart: readonly Apart[] = [
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
    origin: tests,
    frame:
      '2424623139352c3836363439363037373538323136342c4343452c000000000100a1001b00050501060e0718140015020a082600096500' +
      '0a08000b00001600001700001800001992001a5a05408f0205029e1460fe03470f1f0904785ed62f0c4cbc00000d2af20100070e0cf901' +
      '010031700210cc080000fe311c020732303235303630373132323034315f4348315f6463612e6a706749090403000000000000004b0a01' +
      '0107464444204c54454c0a03010000020000228435fe79020102fe800201022a34310d0a',
    says: [
      {
        deviceId: '866496077582164',
        recordedAt: utc(2025, 5, 7, 2, 20, 40),
        fix: {
          lat: -27.257698,
          lng: 153.030471,
          speedKmh: 38,
          heading: 101,
          altitudeM: 0,
          satellites: 14,
          isValid: true,
        },
        trigger: 'event655',
        events: [{ kind: 'other', code: 'event655' }],
        io: {
          ...closedPorts,
          din2: true,
          gsmLevel: 4,
          hdop: 0.8,
          ain1V: 0,
          ain2V: 0,
          ain3V: 0,
          batteryVoltageV: 1.46,
          externalVoltageV: 13.7,
          odometerM: 48_204,
          gsmOperator: 50_501,
          gsmAreaCode: 0x7031,
          gsmCellId: 0x08cc1002,
          networkType: 'FDD LTE',
        },
        untold: ['Run time', 'Picture', '49', '4C', 'FE79', 'FE80'],
      },
    ],
  },
  {
    origin: tests,
    frame:
      '2424483136302c3836323039303035303436323733362c4343452c0000000001007e0018000705010609071714001500fe69601b000808' +
      '0000093e010a0b000b4f001608001993011af40440230006028e03a0ff036bc85d06046b1f582e0cbc1100000dfd8507001c0100000003' +
      '0e0cfe010a00de0419019a06a1fffe731a010554656d7031ac233faf076e645df5913200000000000000004b060101034c54452a39450d' +
      '0a',
    says: [
      {
        recordedAt: utc(2024, 7, 21, 3, 45, 47),
        fix: {
          lat: -6.290546,
          lng: 106.809451,
          speedKmh: 0,
          heading: 318,
          altitudeM: 79,
          satellites: 9,
          isValid: true,
        },
        io: {
          ...closedPorts,
          batteryPercent: 96,
          gsmLevel: 4,
          hdop: 1.1,
          ain1V: 0.08,
          batteryVoltageV: 4.03,
          externalVoltageV: 12.68,
          odometerM: 4_540,
          gsmOperator: 51_010,
          gsmAreaCode: 0x04de,
          gsmCellId: 0x069a0119,
          beacons: 'ac:23:3f:af:07:6e::100%',
          bleTemperature1C: -10.64,
          bleHumidity1Percent: 50.57,
          networkType: 'LTE',
        },
        untold: ['Run time', 'Geo-fence', 'System flag', 'Name of the sensor: Temp1'],
      },
    ],
  },
  {
    // Its IMEI was changed by who published it: the check is that of another.
    origin: tests,
    frame:
      '24246d3230312c3836393430393036323730323834332c4343452c000000000100a7002a000d0501062607091400150293019400950096' +
      '0097629d209e63a1640e0824000956000a07000b2a001606001704001901001a0e0b91280092280099ef049c52009f1b004023000c0215' +
      'b9f2ff035855f506041e0f142d0c01708c010d748ac2001c012000009a000000009bd0623e02a0889ff201a2d61a0000a542020000fef4' +
      'a3d50900030e0cfe010a007f466ffc0000000049090401000000000000004b0501010232472a44360d0a',
    says: [],
  },
  {
    origin: tests,
    frame:
      '2424683136342c3836363334343035333039353238322c4343452c000000000100820018000505000600070b1400150008080000090000' +
      '0a00000b00001606001a0000402300fe90000006022e79570103e55ccc0604e1fdb32b0cc32c00000d58eb02001c01000000050e0ccc01' +
      '0000b627bf11000000004b1001010d475052532847534d2039303029fea50601ffffff7ffffea80701010258023800feb2050101000000' +
      '2a41360d0a',
    says: [
      {
        recordedAt: utc(2023, 2, 27, 7, 10, 25),
        fix: { lat: 22.50987, lng: 114.056421, satellites: 0, isValid: false },
        io: {
          ...closedPorts,
          batteryPercent: 1,
          gsmLevel: 2,
          hdop: 0,
          ain1V: 0.06,
          externalVoltageV: 0,
          odometerM: 11_459,
          gsmOperator: 46_000,
          gsmAreaCode: 0x27b6,
          gsmCellId: 0x11bf,
          networkType: 'GPRS(GSM 900)',
        },
        untold: ['Run time', 'System flag', 'FEA8: 88 % and 56 % of two more', 'FE90', 'FEA5', 'FEB2'],
      },
    ],
  },
  {
    origin: tests,
    frame:
      '2424533232312c3836323331313036323737393431362c4343452c000000000100bb001c0006012305000600071f1500fe696105080000' +
      '0900000a00000b00001aca000702a72c52030340a0c90004f3408b2c0ca80100000d238d08001c01000000fe37000000000a0e0cf00001' +
      '002700167aa601a0ff1d082abd890a491cd2ff1e0828bd890a491cd2ff1f0842490f526db0caff20083c286d5b082cc9ff21083e286d5b' +
      '082cc9ff2208ac233fc0d2e0c7ff2308b0411d64d9d5c7ff2408ae233fc0d496c3ff4b150101124c54452845555452414e2d42414e4432' +
      '30292a38420d0a',
    says: [
      {
        recordedAt: utc(2023, 8, 6, 13, 53, 55),
        fix: { lat: 55.717031, lng: 13.21376, satellites: 0, isValid: false },
        trigger: 'event35',
        io: {
          din1: false,
          din2: false,
          din3: false,
          din4: false,
          batteryPercent: 97,
          gsmLevel: 5,
          hdop: 0,
          externalVoltageV: 2.02,
          odometerM: 424,
          gsmOperator: 24_001,
          gsmAreaCode: 0x27,
          gsmCellId: 0x01a67a16,
          wifi:
            '2a:bd:89:0a:49:1c,-46;28:bd:89:0a:49:1c,-46;42:49:0f:52:6d:b0,-54;3c:28:6d:5b:08:2c,-55;' +
            '3e:28:6d:5b:08:2c,-55;ac:23:3f:c0:d2:e0,-57;b0:41:1d:64:d9:d5,-57;ae:23:3f:c0:d4:96,-61',
          networkType: 'LTE(EUTRAN-BAND20)',
        },
        untold: ['Run time', 'System flag', 'FE37'],
      },
    ],
  },
  {
    origin: tests,
    frame:
      '2424593434312c3836353431333035303839313733372c4343452c00000000030088001800050501061607191400150008080000098e00' +
      '0a05000b0c001608001a0000402300fe9000000602c3fe5ffe03e22a1f0904e6688d2b0cd94002000d5f6f03001c01000000050e0cf901' +
      '010032700298c80899ff4b16010113464444204c5445284c54452042414e44203329fea50601ffffff7ffffea807024d0000000000feb2' +
      '05010000000083001700050501061607191400150008080000098e000a05000b0c001608001a0000405100fe9000000502c3fe5ffe03e2' +
      '2a1f0904e6688d2b0cd94002000d606f0300050e0cf901010032700298c80899ff4b16010113464444204c5445284c54452042414e4420' +
      '3329fea50601ffffff7ffffea807024d0000000000feb205010000000088001800050501061607151400150008080000098e000a05000b' +
      '0c001607001a0000402300fe9000000602c3fe5ffe03e22a1f0904f0688d2b0cd94002000d696f03001c01000000050e0cf90101003270' +
      '0298c80897ff4b16010113464444204c5445284c54452042414e44203329fea50601ffffff7ffffea807024d0000000000feb205010000' +
      '00002a36320d0a',
    says: [
      {
        recordedAt: utc(2023, 1, 26, 0, 48, 38),
        fix: {
          lat: -27.263293,
          lng: 153.037538,
          speedKmh: 0,
          heading: 142,
          altitudeM: 12,
          satellites: 22,
          isValid: true,
        },
        trigger: 'event35',
        io: {
          ...closedPorts,
          batteryPercent: 77,
          hdop: 0.5,
          ain1V: 0.08,
          externalVoltageV: 0,
          odometerM: 147_673,
          gsmOperator: 50_501,
          gsmAreaCode: 0x7032,
          gsmCellId: 0x08c89802,
          networkType: 'FDD LTE(LTE BAND 3)',
        },
        untold: ['Run time', 'FE90', 'FEA5', 'FEB2'],
      },
      {
        recordedAt: utc(2023, 1, 26, 0, 48, 38),
        fix: {
          lat: -27.263293,
          lng: 153.037538,
          speedKmh: 0,
          heading: 142,
          altitudeM: 12,
          satellites: 22,
          isValid: true,
        },
        trigger: 'event81',
        io: {
          ...closedPorts,
          batteryPercent: 77,
          hdop: 0.5,
          ain1V: 0.08,
          externalVoltageV: 0,
          odometerM: 147_673,
          gsmOperator: 50_501,
          gsmAreaCode: 0x7032,
          gsmCellId: 0x08c89802,
          networkType: 'FDD LTE(LTE BAND 3)',
        },
        untold: ['Run time', 'FE90', 'FEA5', 'FEB2'],
      },
      {
        recordedAt: utc(2023, 1, 26, 0, 48, 48),
        fix: {
          lat: -27.263293,
          lng: 153.037538,
          speedKmh: 0,
          heading: 142,
          altitudeM: 12,
          satellites: 22,
          isValid: true,
        },
        trigger: 'event35',
        io: {
          ...closedPorts,
          batteryPercent: 77,
          hdop: 0.5,
          ain1V: 0.07,
          externalVoltageV: 0,
          odometerM: 147_673,
          gsmOperator: 50_501,
          gsmAreaCode: 0x7032,
          gsmCellId: 0x08c89802,
          networkType: 'FDD LTE(LTE BAND 3)',
        },
        untold: ['Run time', 'FE90', 'FEA5', 'FEB2'],
      },
    ],
  },
  {
    // It counts a byte too many: what it answers to D82 is taken all the same.
    origin: tests,
    frame: '$$u28,864606044993987,D82,0*D6\r\n',
    says: [],
  },
  {
    origin: tests,
    frame:
      '24245b3139312c3836343630363034343939333938372c4343452c010000000200500013000601250500060007111b0047020608000009' +
      '3e000ae7030b0000199e011a850306028d7a570103f35acc0604f9d06c2b0cb92e00000d3fa40c00250ca2b900010e0ccc010000b62763' +
      '13000000004b00120006012a0500060007111b00470206080000093e000ae7030b0000199e011a7c0305028d7a570103f35acc0604f9d0' +
      '6c2b0cb92e00000d3fa40c00010e0ccc010000b6276313000000002a31340d0a',
    says: [
      {
        recordedAt: utc(2023, 1, 1, 7, 27, 53),
        fix: { lat: 22.510221, lng: 114.055923, heading: 62, isValid: false },
        trigger: 'event37',
        driverTag: '0000000000B9A20C',
        io: {
          rfid: '0000000000B9A20C',
          gsmLevel: 3,
          hdop: 99.9,
          batteryVoltageV: 4.14,
          externalVoltageV: 9.01,
          odometerM: 11_961,
          gsmOperator: 46_000,
          gsmAreaCode: 0x27b6,
          gsmCellId: 0x1363,
        },
        untold: ['Run time', 'Geo-fence', 'State of the lock'],
      },
      {
        recordedAt: utc(2023, 1, 1, 7, 27, 53),
        fix: { lat: 22.510221, lng: 114.055923, heading: 62, isValid: false },
        trigger: 'event42',
        io: {
          gsmLevel: 3,
          hdop: 99.9,
          batteryVoltageV: 4.14,
          externalVoltageV: 8.92,
          odometerM: 11_961,
          gsmOperator: 46_000,
          gsmAreaCode: 0x27b6,
          gsmCellId: 0x1363,
        },
        untold: ['Run time', 'Geo-fence', 'State of the lock'],
      },
    ],
  },
  {
    origin: tests,
    frame:
      '24246a3138312c3836343238313034313930383330332c4343452c00000000010093001f00050500060007071400150209080000090000' +
      '0a00000b0000160a001706001904001ad90440230006023279570103305ccc0604f536492b0c510300000d495701001c014000000b0e0c' +
      'cc010000922781abb90c00002a030034212b03008b082c030053082d03009e082e030034212f0300342130030034213103003421490904' +
      '00000000000000004b07010104574946492a36310d0a',
    says: [
      {
        recordedAt: utc(2023, 0, 5, 7, 21, 25),
        fix: { lat: 22.509874, lng: 114.05624, isValid: false },
        io: {
          ...closedPorts,
          din2: true,
          gsmLevel: 1,
          hdop: 0,
          ain1V: 0.1,
          ain2V: 0.06,
          batteryVoltageV: 0.04,
          externalVoltageV: 12.41,
          odometerM: 849,
          gsmOperator: 46_000,
          gsmAreaCode: 0x2792,
          gsmCellId: 0x0cb9ab81,
          temperature1C: 85,
          temperature2C: 21.87,
          temperature3C: 21.31,
          temperature4C: 22.06,
          networkType: 'WIFI',
        },
        untold: ['Run time', 'System flag', 'Four more sensors, of 85 °C', '49'],
      },
    ],
  },
  {
    origin: tests,
    frame:
      '2424423233322c3836323039303035303030323831332c4343452c0400000003004400110004050006000700fe6962060800000900000a' +
      '00000b00001aef044023000602d65fbcfd03173b9c0804cc76ae2a0c14ae1b000d00aa0d001c01000000014b030101003f001000040500' +
      '06000700fe695f060800000900000a00000b00001aea044016000502d65fbcfd03173b9c0804cf76ae2a0c14ae1b000d03aa0d00014b03' +
      '0101003f00100004050006000700fe695f060800000900000a00000b00001aed044001000502d65fbcfd03173b9c0804d076ae2a0c14ae' +
      '1b000d04aa0d00014b030101002a30460d0a',
    says: [
      {
        recordedAt: utc(2022, 8, 9, 22, 12, 28),
        fix: { lat: -37.986346, lng: 144.456471, isValid: false },
        trigger: 'event35',
        io: { batteryPercent: 98, gsmLevel: 0, hdop: 0, externalVoltageV: 12.63, odometerM: 1_814_036 },
        events: [],
        untold: ['Run time', '4B'],
      },
      {
        recordedAt: utc(2022, 8, 9, 22, 12, 31),
        fix: { lat: -37.986346, lng: 144.456471, isValid: false },
        trigger: 'event22',
        io: {
          batteryPercent: 95,
          gsmLevel: 0,
          hdop: 0,
          externalVoltageV: 12.58,
          odometerM: 1_814_036,
          isUnplugged: false,
        },
        events: [],
        untold: ['Run time', '4B'],
      },
      {
        recordedAt: utc(2022, 8, 9, 22, 12, 32),
        fix: { lat: -37.986346, lng: 144.456471, isValid: false },
        trigger: 'event1',
        io: {
          batteryPercent: 95,
          gsmLevel: 0,
          hdop: 0,
          externalVoltageV: 12.61,
          odometerM: 1_814_036,
          isAlarmed: true,
        },
        events: [{ kind: 'panic' }],
        untold: ['Run time', '4B'],
      },
    ],
  },
  {
    origin: tests,
    frame:
      '$$D149,867047043162018,AAA,35,-1.264865,36.800705,211001105240,A,9,20,41.0,323,1,1697,1,0,000|00||,0' +
      '000,4.33|12.96|1.92|2.72|2.69,0.000000|0|0.000000,*E1\r\n',
    says: [
      {
        deviceId: '867047043162018',
        recordedAt: utc(2021, 9, 1, 10, 52, 40),
        fix: { lat: -1.264865, lng: 36.800705, speedKmh: 41, heading: 323, altitudeM: 1_697, satellites: 9 },
        io: { ...closedPorts, gsmLevel: 3, hdop: 1, odometerM: 1 },
        untold: ['4.33', '12.96', '1.92', '2.72', '2.69'],
      },
    ],
  },
  {
    origin: tests,
    frame:
      '2424413132332c3836313538353034333230303836322c4343452c010000000100590015000305010609071b0b081c000939010a07000b' +
      '1700199e011a9505921a0099c4089c5500c93e00405a000602a8b114000343f12e0604d18806270c654a2e000da20537009bb896390401' +
      '0e0c0d020300aa7a0af69e0100002a35340d0a',
    says: [
      {
        recordedAt: utc(2020, 8, 30, 0, 7, 45),
        fix: { lat: 1.3562, lng: 103.739715, speedKmh: 28, heading: 313, altitudeM: 23, satellites: 9, isValid: true },
        trigger: 'event90',
        io: {
          gsmLevel: 4,
          hdop: 0.7,
          batteryVoltageV: 4.14,
          externalVoltageV: 14.29,
          canSpeedKmh: 26,
          engineRpm: 2_244,
          coolantTemperatureC: 85,
          odometerM: 3_033_701,
          canOdometerM: 70_883_000,
          gsmOperator: 52_503,
          gsmAreaCode: 0x7aaa,
          gsmCellId: 0x019ef60a,
        },
        events: [{ kind: 'other', code: 'event90' }],
        untold: ['Run time', 'C9'],
      },
    ],
  },
  {
    origin: tests,
    frame:
      '$$O160,863835028611502,AAA,35,7.887840,98.375193,200202020238,A,12,4,0,279,0.6,45,32121,442492,520|3' +
      '|12DF|015273E2,0000,0000|0000|0000|018D|04F0,00000001,,1,0000*F3\r\n',
    says: [
      {
        recordedAt: utc(2020, 1, 2, 2, 2, 38),
        fix: { lat: 7.88784, lng: 98.375193, speedKmh: 0, heading: 279, altitudeM: 45, satellites: 12, isValid: true },
        io: {
          ...closedPorts,
          gsmLevel: 1,
          hdop: 0.6,
          odometerM: 32_121,
          gsmOperator: 52_003,
          gsmAreaCode: 0x12df,
          gsmCellId: 0x015273e2,
          batteryVoltageV: 3.97,
          externalVoltageV: 12.64,
        },
        untold: ['Run time', 'Event info', 'Protocol version', 'Fuel'],
      },
    ],
  },
  {
    origin: tests,
    frame:
      '$$^182,864507031245110,AAA,109,13.844553,100.644360,171227173141,A,11,19,0,359,0.8,8,15075,934591,52' +
      '0|4|0643|07D20555,8400,0000|0000|0000|018D|04CB,,,108,0000,,6,0,,,,,10|171227173100*7C\r\n',
    says: [
      {
        recordedAt: utc(2017, 11, 27, 17, 31, 41),
        fix: { lat: 13.844553, lng: 100.64436, speedKmh: 0, heading: 359, altitudeM: 8, satellites: 11, isValid: true },
        trigger: 'event109',
        io: {
          ...closedPorts,
          din3: true,
          ignition: true,
          gsmLevel: 3,
          hdop: 0.8,
          odometerM: 15_075,
          gsmOperator: 52_004,
          gsmAreaCode: 0x0643,
          gsmCellId: 0x07d20555,
          batteryVoltageV: 3.97,
          externalVoltageV: 12.27,
        },
        untold: ['Input 8', 'Run time', '108', '6', '10|171227173100'],
      },
    ],
  },
  {
    origin: tests,
    frame:
      '$$V177,863835026871173,AAA,35,34.516428,10.470160,170915154043,A,9,12,68,74,0.9,9,1988259,525882,605' +
      '|2|008C|0007B5A6,0200,0003|0000|0000|01A6|0571,00000001,,3,0000,010A92,360,511*74\r\n',
    says: [
      {
        recordedAt: utc(2017, 8, 15, 15, 40, 43),
        fix: { lat: 34.516428, lng: 10.47016, speedKmh: 68, heading: 74, altitudeM: 9, satellites: 9, isValid: true },
        io: {
          ...closedPorts,
          din2: true,
          gsmLevel: 2,
          hdop: 0.9,
          odometerM: 1_988_259,
          gsmOperator: 60_502,
          gsmAreaCode: 0x8c,
          gsmCellId: 0x07b5a6,
          ain1V: 0.03,
          batteryVoltageV: 4.22,
          externalVoltageV: 13.93,
          temperature1C: 27.06,
        },
        untold: ['Run time', 'Event info', 'Protocol version', 'Fuel', 'Most acceleration', 'Most deceleration'],
      },
    ],
  },
  {
    // Its temperature was changed by who published it, to that of a cold one; the check is that of the frame before.
    origin: tests,
    frame:
      '$$V177,863835026871173,AAA,35,34.516428,10.470160,170915154043,A,9,12,68,74,0.9,9,1988259,525882,605' +
      '|2|008C|0007B5A6,0200,0003|0000|0000|01A6|0571,00000001,,3,0000,06FB2E,360,511*74\r\n',
    says: [],
  },
  {
    origin: tests,
    frame:
      '$$B136,011691002364761,AAA,29,47.055220,28.893193,170914144240,V,0,7,0,0,0,132,129754946,129793197,2' +
      '59|2|02F8|413F,0000,000D|000C||028C|,*9E\r\n',
    says: [
      {
        deviceId: '011691002364761',
        recordedAt: utc(2017, 8, 14, 14, 42, 40),
        fix: { lat: 47.05522, lng: 28.893193, altitudeM: 132, isValid: false },
        io: {
          ...closedPorts,
          gsmLevel: 1,
          hdop: 0,
          odometerM: 129_754_946,
          gsmOperator: 25_902,
          gsmAreaCode: 0x02f8,
          gsmCellId: 0x413f,
          ain1V: 0.08,
          ain2V: 0.07,
          batteryVoltageV: 3.82,
        },
        events: [{ kind: 'other', code: 'reboot' }],
        untold: ['Run time'],
      },
    ],
  },
  {
    origin: tests,
    frame:
      '$$T143,869013024733944,AAA,1,18.459575,-69.947161,170220142912,A,5,15,10,300,1.6,115,3989,187884,370' +
      '|2|5337|2B2C,0100,0000|0000|0000|0964|0B04,,*C2\r\n',
    says: [
      {
        recordedAt: utc(2017, 1, 20, 14, 29, 12),
        fix: { lat: 18.459575, lng: -69.947161, speedKmh: 10, heading: 300, altitudeM: 115, satellites: 5 },
        io: {
          ...closedPorts,
          din1: true,
          isAlarmed: true,
          gsmLevel: 2,
          hdop: 1.6,
          odometerM: 3_989,
          gsmOperator: 37_002,
          gsmAreaCode: 0x5337,
          gsmCellId: 0x2b2c,
          batteryVoltageV: 3.87,
          externalVoltageV: 36.35,
        },
        events: [{ kind: 'panic' }],
        untold: ['Run time'],
      },
    ],
  },
  {
    // A digit is missing of its IMEI: the check of the frame with a 4 more is right.
    origin: tests,
    frame:
      '$$A158,79007001520234,AAA,35,40.996370,-8.575065,150730184834,A,8,24,0,1,1.3,173,32573389,31405012,2' +
      '68|3|2BC0|250B,2000,|||0A2D|0000,00000001,,50,,,,,,,,,,,,,*4A\r\n',
    says: [],
  },
  {
    origin: tests,
    frame:
      '$$G145,862106024274815,AAA,35,-1.287125,36.906061,150530054639,A,10,13,12,67,0.8,1621,38359791,42330' +
      '881,639|2|FB2|2F3,0000,3|0|0|A58|432,,,1,0009,*26\r\n',
    says: [
      {
        recordedAt: utc(2015, 4, 30, 5, 46, 39),
        fix: { lat: -1.287125, lng: 36.906061, speedKmh: 12, heading: 67, altitudeM: 1_621, satellites: 10 },
        io: {
          ...closedPorts,
          gsmLevel: 2,
          hdop: 0.8,
          odometerM: 38_359_791,
          gsmOperator: 63_902,
          gsmAreaCode: 0xfb2,
          gsmCellId: 0x2f3,
          batteryVoltageV: 4.27,
          externalVoltageV: 13.84,
        },
        untold: ['Run time', 'Protocol version', 'Fuel'],
      },
    ],
  },
  {
    // It counts two bytes too many.
    origin: tests,
    frame:
      '$$E141,863071013799553,AAA,35,-1.264521,36.801128,150307132846,A,11,20,0.2,0,5,1767,84045888,3649663' +
      '3,639|02|100E|844,1234,0018|||025D|00CB,*17\r\n',
    says: [
      {
        recordedAt: utc(2015, 2, 7, 13, 28, 46),
        fix: { lat: -1.264521, lng: 36.801128, speedKmh: 0.2, heading: 0, altitudeM: 1_767, satellites: 11 },
        io: {
          ...closedPorts,
          din2: true,
          dout3: true,
          gsmLevel: 3,
          hdop: 5,
          odometerM: 84_045_888,
          gsmOperator: 63_902,
          gsmAreaCode: 0x100e,
          gsmCellId: 0x844,
          ain1V: 0.14,
          batteryVoltageV: 3.54,
          externalVoltageV: 9.52,
        },
        untold: ['Run time', 'Inputs and outputs above four'],
      },
    ],
  },
  {
    origin: tests,
    frame:
      '24245838362c3336393830303031343039303032312c4343432c020134000100000023381f91ffe354b806c5e3121b0009130000000000' +
      '000000d33801007cbf0200fe0101000435feeb02000500a3010000000000002a62650d0a',
    says: [
      {
        deviceId: '369800014090021',
        recordedAt: utc(2014, 4, 24, 4, 59, 49),
        fix: { lat: -7.266504, lng: 112.743651, satellites: 9, isValid: false },
        trigger: 'event35',
        io: {
          ...closedPorts,
          dout2: true,
          gsmLevel: 3,
          hdop: 0,
          odometerM: 80_083,
          gsmOperator: 51_001,
          gsmAreaCode: 0x3504,
          gsmCellId: 0xebfe,
          ain1V: 0.05,
          batteryVoltageV: 4.19,
          externalVoltageV: 0,
        },
        untold: ['Run time'],
      },
    ],
  },
  {
    // Version 1 of the protocol: degrees, then hundredths, a byte each.
    origin: tests,
    frame:
      '$$K157,866771027160687,AAA,3,37.040231,10.042391,160412151656,A,10,11,0,48,0.8,21,1035518,774980,' +
      '605|2|0010|307B,0400,0000|0000|0000|0A47|03E3,,,1,0000,001206*2C\r\n',
    says: [
      {
        recordedAt: utc(2016, 3, 12, 15, 16, 56),
        fix: { lat: 37.040231, lng: 10.042391, speedKmh: 0, heading: 48, altitudeM: 21, satellites: 10, isValid: true },
        trigger: 'event3',
        io: {
          ...closedPorts,
          din3: true,
          ignition: true,
          gsmLevel: 2,
          hdop: 0.8,
          odometerM: 1_035_518,
          gsmOperator: 60_502,
          gsmAreaCode: 0x10,
          gsmCellId: 0x307b,
          batteryVoltageV: 4.24,
          externalVoltageV: 12.83,
          temperature1C: 18.06,
        },
        untold: ['Run time', 'Protocol version', 'Fuel'],
      },
    ],
  },
]
