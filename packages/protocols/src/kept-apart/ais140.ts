import { type Apart, receivedAt } from './apart.ts'

// Of traccar/traccar, ItsProtocolDecoderTest (Apache 2.0); what ends the texts was cut off there. The test names that each has a
// place, and one odometer.

const utc = Date.UTC

const quiet = {
  ...{ isUnplugged: false, isAlarmed: false, din1: false, din2: false, din3: false, din4: false },
  ...{ dout1: false, dout2: false },
}

export const apart: readonly Apart[] = [
  {
    origin: 'CTPL, whose odometer the test names',
    frame:
      '$,C,CTPL,4.0.0,NR,01,L,869247045166383,NA00000000,1,12032020,144453,30.452524,N,077.610351,E,1.4,34.8,14,384' +
      '.19,1.8,0.8,IDEA P,1,1,14.2,4.17,0,C,22,404,82,0FB1,3B26,516B,0FB1,18,3B25,0FB1,15,5169,0FB1,14,3B27,0FB1,13' +
      ',0000,00,8083,194.9,0B,*,IP=106.67.5.173\n',
    says: [
      {
        deviceId: '869247045166383',
        recordedAt: utc(2020, 2, 12, 14, 44, 53),
        trigger: 'NR',
        events: [],
        fix: {
          lat: 30.452524,
          lng: 77.610351,
          speedKmh: 1.4,
          heading: 35,
          satellites: 14,
          altitudeM: 384.19,
          isValid: true,
        },
        io: {
          ...quiet,
          pdop: 1.8,
          hdop: 0.8,
          ignition: true,
          externalVoltageV: 14.2,
          batteryVoltageV: 4.17,
          gsmLevel: 4,
          gsmOperator: 40_482,
          gsmAreaCode: 0x0fb1,
          gsmCellId: 0x3b26,
          odometerM: 194_900,
        },
        untold: ['cells'],
      },
    ],
  },
  {
    origin: 'RLP 2.1.3',
    frame:
      '$RLP,N.A,2.1.3,NR,01,L,861359032295600,N.A,14072020,180212,1,29.949271,N,078.061241,E,15.0,25.30,9,288.2,1.4' +
      '4,1.10,VODAFONE I,0,1,24.0,3.99,0,C,15,404,56,1b1,B6F1,0001,00,18646,29.2,00.0,-0.46,0.33,-0.81,161,153,4B,*' +
      '\n',
    says: [
      {
        deviceId: '861359032295600',
        recordedAt: utc(2020, 6, 14, 18, 2, 12),
        trigger: 'NR',
        events: [],
        fix: {
          lat: 29.949271,
          lng: 78.061241,
          speedKmh: 15,
          heading: 25,
          satellites: 9,
          altitudeM: 288.2,
          isValid: true,
        },
        io: {
          ...quiet,
          din4: true,
          pdop: 1.44,
          hdop: 1.1,
          ignition: false,
          externalVoltageV: 24,
          batteryVoltageV: 3.99,
          gsmLevel: 2,
          gsmOperator: 40_456,
          gsmAreaCode: 0x1b1,
          gsmCellId: 0xb6f1,
          odometerM: 29_200,
          axisXMg: -460,
          axisYMg: 330,
          axisZMg: -810,
        },
        untold: ['00.0', 'two angles'],
      },
    ],
  },
  {
    origin: 'RLP 2.1.1',
    frame:
      '$RLP,N.A,2.1.1,NR,01,L,869867030158879,N.A,14042020,204826,1,28.593055,N,076.970035,E,0.6,313.4,16,169.0,0.9' +
      '9,0.64,VODAFONE I,0,1,24.8,4.19,0,C,18,404,11,415,A20A,a20b,415,0,d1db,413,0,43f1,413,0,43ef,413,0,0001,00,1' +
      '50689,1076.9,20,*\n',
    says: [
      {
        deviceId: '869867030158879',
        recordedAt: utc(2020, 3, 14, 20, 48, 26),
        trigger: 'NR',
        events: [],
        fix: {
          lat: 28.593055,
          lng: 76.970035,
          speedKmh: 0.6,
          heading: 313,
          satellites: 16,
          altitudeM: 169,
          isValid: true,
        },
        io: {
          ...quiet,
          din4: true,
          pdop: 0.99,
          hdop: 0.64,
          ignition: false,
          externalVoltageV: 24.8,
          batteryVoltageV: 4.19,
          gsmLevel: 3,
          gsmOperator: 40_411,
          gsmAreaCode: 0x415,
          gsmCellId: 0xa20a,
          odometerM: 1_076_900,
        },
        untold: ['cells'],
      },
    ],
  },
  {
    origin: 'TRAXSMART, without a fix',
    frame:
      '$NMP,TRAXSMART,1.7.7,NR,1,L,862818043908237,0000,0,04012020,104208,28.6183987,N,77.3888474,E,001.0,000.00,00' +
      ',000.0,0.0,0.0,Idea P,0,1,13.3,4.0,0,C,22,404,30,0089,2793,x,x,x,x,x,x,x,x,x,x,x,x,0002,00,000591,00.4,00.4,' +
      '0,(0,0,0)*FC\n',
    says: [
      {
        deviceId: '862818043908237',
        recordedAt: utc(2020, 0, 4, 10, 42, 8),
        trigger: 'NR',
        events: [],
        fix: { lat: 28.6183987, lng: 77.3888474, satellites: 0, isValid: false },
        io: {
          ignition: false,
          isUnplugged: false,
          externalVoltageV: 13.3,
          batteryVoltageV: 4,
          isAlarmed: false,
          gsmLevel: 4,
          gsmOperator: 40_430,
          gsmAreaCode: 0x89,
          gsmCellId: 0x2793,
          ain1V: 0.4,
          ain2V: 0.4,
        },
        untold: ['inputs 0002', 'outputs'],
      },
    ],
  },
  {
    origin: 'NRM of AIH',
    frame:
      '$NRM,,3.2AIH,NR,01,L,869867037003854,,1,02122019,074801,9.99553167,N,76.35911000,E,0.0,125.73,18,103.7,0.10,' +
      '0.10,CellOne Kerala,0,1,13.1,4.2,0,C,19,404,72,08FE,0940,13,08FE,093E,11,08FE,7DA7,07,08FE,093F,07,08FE,7DA6' +
      ',0100,00,0,0,003372,6897.214,,,,,5_5_3_5_0,B74BBD72*\n',
    says: [
      {
        deviceId: '869867037003854',
        recordedAt: utc(2019, 11, 2, 7, 48, 1),
        trigger: 'NR',
        events: [],
        fix: {
          lat: 9.99553167,
          lng: 76.35911,
          speedKmh: 0,
          heading: 126,
          satellites: 18,
          altitudeM: 103.7,
          isValid: true,
        },
        io: {
          ...quiet,
          din2: true,
          pdop: 0.1,
          hdop: 0.1,
          ignition: false,
          externalVoltageV: 13.1,
          batteryVoltageV: 4.2,
          gsmLevel: 3,
          gsmOperator: 40_472,
          gsmAreaCode: 0x8fe,
          gsmCellId: 0x940,
          odometerM: 6_897_214,
        },
        untold: ['cells', '5_5_3_5_0'],
      },
    ],
  },
  {
    origin: 'RLP 2.0.2',
    frame:
      '$RLP,N.A,2.0.2,NR,01,L,869867030181814,N.A,28022019,180155,1,28.688226,N,076.993570,E,0.0,80.26,17,201.0,0.8' +
      '9,0.60,VODAFONE I,0,1,25.0,4.20,0,C,14,404,11,415,F34A,51f7,415,13,840b,415,8,a3f7,0c2,5,ef77,415,5,0001,00,' +
      '17888,47,*\n',
    says: [
      {
        deviceId: '869867030181814',
        recordedAt: utc(2019, 1, 28, 18, 1, 55),
        trigger: 'NR',
        events: [],
        fix: { lat: 28.688226, lng: 76.99357, speedKmh: 0, heading: 80, satellites: 17, altitudeM: 201, isValid: true },
        io: {
          ...quiet,
          din4: true,
          pdop: 0.89,
          hdop: 0.6,
          ignition: false,
          externalVoltageV: 25,
          batteryVoltageV: 4.2,
          gsmLevel: 2,
          gsmOperator: 40_411,
          gsmAreaCode: 0x415,
          gsmCellId: 0xf34a,
        },
        untold: ['cells'],
      },
    ],
  },
  {
    origin: 'NRM, EA without an emergency: number 1 and the state say that there is none',
    frame:
      '$NRM,ROADRPA,1.8AIS,EA,01,L,869867036341099,,1,11032019,231048,19.25166667,N,73.04615167,E,0.0,230.21,17,12.' +
      '8,0.80,0.80,airtel,0,1,13.5,4.2,0,O,22,404,90,0CC9,EBC8,19,0CC9,8992,16,0CC9,AB49,15,0CC9,AB44,14,0CC9,F03C,' +
      '0000,00,002080,C9FBBF99\n',
    says: [
      {
        deviceId: '869867036341099',
        recordedAt: utc(2019, 2, 11, 23, 10, 48),
        trigger: 'EA',
        events: [],
        fix: {
          lat: 19.25166667,
          lng: 73.04615167,
          speedKmh: 0,
          heading: 230,
          satellites: 17,
          altitudeM: 12.8,
          isValid: true,
        },
        io: {
          ...quiet,
          pdop: 0.8,
          hdop: 0.8,
          ignition: false,
          externalVoltageV: 13.5,
          batteryVoltageV: 4.2,
          gsmLevel: 4,
          gsmOperator: 40_490,
          gsmAreaCode: 0xcc9,
          gsmCellId: 0xebc8,
        },
        untold: ['tampered: O', 'cells'],
      },
    ],
  },
  {
    origin: 'a clock of six fields',
    frame:
      '$,04,XYZ123,0.0.1,TA,16,L,861359034100626,MH12AB1234,1,12,11,2018,08,53,08,018.489645,N,073.855972,E,000.0,2' +
      '20.04,12,593.0,01.13,00.75,AIRTEL,1,1,00.0,4.1,1,C,18,404,90,0c23,781a,5169,0c23,-093,0000,0000,0000,0000,00' +
      '00,0000,0000,0000,0000,1000,01,000006,f906c65c,\n',
    says: [
      {
        deviceId: '861359034100626',
        recordedAt: utc(2018, 10, 12, 8, 53, 8),
        trigger: 'TA',
        events: [{ kind: 'other', code: 'emergencyWire' }],
        fix: {
          lat: 18.489645,
          lng: 73.855972,
          speedKmh: 0,
          heading: 220,
          satellites: 12,
          altitudeM: 593,
          isValid: true,
        },
        io: {
          ...quiet,
          din1: true,
          dout2: true,
          pdop: 1.13,
          hdop: 0.75,
          ignition: true,
          externalVoltageV: 0,
          batteryVoltageV: 4.1,
          isAlarmed: true,
          gsmLevel: 3,
          gsmOperator: 40_490,
          gsmAreaCode: 0xc23,
          gsmCellId: 0x781a,
        },
        untold: ['cells'],
      },
    ],
  },
  {
    origin: 'an emergency before the first satellite',
    frame:
      '$,EPB,EMR,861359034100626,SP,00,00,0000,00,00,00,V,000.000000,N,000.000000,E,000.0,000.0,000.00,N,MH12AB1234' +
      ',0000000000000,d34679e1,\n',
    says: [
      {
        deviceId: '861359034100626',
        recordedAt: receivedAt,
        trigger: 'EMR',
        fix: undefined,
        io: { isAlarmed: true },
        events: [{ kind: 'panic' }],
      },
    ],
  },
  {
    origin: 'a report before the first satellite',
    frame:
      '$,03,XYZ123,0.0.1,TA,16,L,861359034137271,MH12AB1234,0,00,00,0000,00,00,00,000.000000,N,000.000000,E,000.0,0' +
      '00.00,00,000.0,00.00,00.00,IDEAIN,1,1,00.0,4.0,1,O,16,404,22,2797,11b7,11b9,2797,-087,11b8,2797,-093,11b4,27' +
      '97,-106,0000,0000,0000,1000,01,000032,8173e058,\n',
    says: [
      {
        deviceId: '861359034137271',
        recordedAt: receivedAt,
        trigger: 'TA',
        fix: undefined,
        events: [{ kind: 'other', code: 'emergencyWire' }],
        io: {
          ...quiet,
          din1: true,
          dout2: true,
          ignition: true,
          externalVoltageV: 0,
          batteryVoltageV: 4,
          isAlarmed: true,
          gsmLevel: 3,
          gsmOperator: 40_422,
          gsmAreaCode: 0x2797,
          gsmCellId: 0x11b7,
        },
        untold: ['tampered: O', 'cells'],
      },
    ],
  },
  {
    origin: 'an emergency',
    frame:
      '$Header,nliven,EMR,861693034634154,NM,09112017155133,A,12.976495,N,77.549713,E,906.0,0.0,23,G,KA01I2000,+919' +
      '844098440*4B\n',
    says: [
      {
        deviceId: '861693034634154',
        recordedAt: utc(2017, 10, 9, 15, 51, 33),
        trigger: 'EMR',
        fix: { lat: 12.976495, lng: 77.549713, altitudeM: 906, speedKmh: 0, isValid: true },
        io: { isAlarmed: true },
        events: [{ kind: 'panic' }],
        untold: ['whom to call'],
      },
    ],
  },
  {
    origin: 'iTriangle',
    frame:
      '$Header,iTriangle,1_37T02B0164MAIS_2,NR,1,L,864495034490141,KA01I2000,1,19042018,102926,22.846401,N,75.94895' +
      '2,E,0.0,311,5,578.0,3.80,3.67,AirTel,0,1,12.5,4.3,1,C,14,404,93,0456,16db,29,ebd8,0458,28,3843,18ab,25,072e,' +
      '18ab,22,35da,0458,0000,00,031181,0.0,0.0,0,()*34\n',
    says: [
      {
        deviceId: '864495034490141',
        recordedAt: utc(2018, 3, 19, 10, 29, 26),
        trigger: 'NR',
        events: [],
        fix: {
          lat: 22.846401,
          lng: 75.948952,
          speedKmh: 0,
          heading: 311,
          satellites: 5,
          altitudeM: 578,
          isValid: true,
        },
        io: {
          ...quiet,
          pdop: 3.8,
          hdop: 3.67,
          ignition: false,
          externalVoltageV: 12.5,
          batteryVoltageV: 4.3,
          isAlarmed: true,
          gsmLevel: 2,
          gsmOperator: 40_493,
          gsmAreaCode: 0x456,
          gsmCellId: 0x16db,
          ain1V: 0,
          ain2V: 0,
        },
        untold: ['cells', 'way since the last report'],
      },
    ],
  },
  {
    origin: 'iTriangle, with inputs',
    frame:
      '$Header,iTriangle,1_37T02B0164MAIS_2,NR,1,L,864495034490141,KA01I2000,1,31032018,122247,22.845999,N,75.94900' +
      '5,E,0.0,44,16,545.0,1.19,0.65,AirTel,1,1,12.0,4.3,0,C,13,404,93,0456,16db,27,16dd,0456,22,3843,18ab,19,ebd8,' +
      '0458,14,072c,18ab,0101,00,003735,0.0,0.0,0,()*48\n',
    says: [
      {
        deviceId: '864495034490141',
        recordedAt: utc(2018, 2, 31, 12, 22, 47),
        trigger: 'NR',
        events: [],
        fix: {
          lat: 22.845999,
          lng: 75.949005,
          speedKmh: 0,
          heading: 44,
          satellites: 16,
          altitudeM: 545,
          isValid: true,
        },
        io: {
          ...quiet,
          din2: true,
          din4: true,
          pdop: 1.19,
          hdop: 0.65,
          ignition: true,
          externalVoltageV: 12,
          batteryVoltageV: 4.3,
          gsmLevel: 2,
          gsmOperator: 40_493,
          gsmAreaCode: 0x456,
          gsmCellId: 0x16db,
          ain1V: 0,
          ain2V: 0,
        },
        untold: ['cells', 'way since the last report'],
      },
    ],
  },
  {
    origin: 'traccar/traccar, issue 4361: Wetrack, without a letter for tampering',
    frame:
      '$,NRM,MARK,V0.0.1,NR,01,H,351510091197148,000000000,1,23072019,062852,20.745541,N,78.598259,E,0.9,29.90,9,300.7,' +
      '2.6,1.7,IDEA,1,1,0.0,4.1,0,18,404,22,ED03,1145,ED03,958,48,ED03,1147,30,ED03,4A9,27,ED03,B,27,1000,01,0.0,48288,' +
      '000061,0,0,0,5BD6,*\n',
    says: [
      {
        deviceId: '351510091197148',
        recordedAt: utc(2019, 6, 23, 6, 28, 52),
        trigger: 'NR',
        events: [],
        fix: {
          ...{ lat: 20.745541, lng: 78.598259, speedKmh: 0.9, heading: 30, satellites: 9, altitudeM: 300.7 },
          isValid: true,
        },
        io: {
          ...{ ...quiet, din1: true, dout2: true, pdop: 2.6, hdop: 1.7, ignition: true, externalVoltageV: 0 },
          ...{ batteryVoltageV: 4.1, gsmLevel: 3, gsmOperator: 40_422, gsmAreaCode: 0xed03, gsmCellId: 0x1145 },
        },
        untold: ['cells', '0.0', '48288'],
      },
    ],
  },
  {
    origin: 'traccar/traccar, issue 4272: NRM 1.9AIS, whose operator has a name of many words',
    frame:
      '$NRM,ROADRPA,1.9AIS,NR,01,L,869867036015669,,1,08042019,200506,26.90645667,N,75.78962333,E,0.0,280.74,14,471.2,' +
      '0.80,0.60,Vodafone - Rajasthan,0,1,12.9,4.2,0,O,20,404,60,07F5,399F,10,07F5,2D47,10,07F5,39A1,10,07F5,2A6E,08,' +
      '07F5,3568,0000,00,003884,96D4F701*\n',
    says: [
      {
        deviceId: '869867036015669',
        recordedAt: utc(2019, 3, 8, 20, 5, 6),
        trigger: 'NR',
        events: [],
        fix: {
          ...{ lat: 26.90645667, lng: 75.78962333, speedKmh: 0, heading: 281, satellites: 14, altitudeM: 471.2 },
          isValid: true,
        },
        io: {
          ...{ ...quiet, pdop: 0.8, hdop: 0.6, ignition: false, externalVoltageV: 12.9, batteryVoltageV: 4.2 },
          ...{ gsmLevel: 3, gsmOperator: 40_460, gsmAreaCode: 0x7f5, gsmCellId: 0x399f },
        },
        untold: ['tampered: O', 'cells'],
      },
    ],
  },
]
