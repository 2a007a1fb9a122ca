import type { Apart } from './apart.ts'

const utc = Date.UTC

// Of traccar/traccar, WatchProtocolDecoderTest (Apache 2.0).
const fromTraccar: readonly Omit<Apart, 'origin'>[] = [
  {
    frame:
      '[SG*9159059735*0066*UD2,230322,082138,A,59.55285,N,016.66185,E,0.0,000,26,14,80,70,0,50,00000000,1,1,240' +
      ',7,34505,80806406,,00]',
    says: [
      {
        deviceId: '9159059735',
        recordedAt: utc(2022, 2, 23, 8, 21, 38),
        fix: { lat: 59.55285, lng: 16.66185, altitudeM: 26, speedKmh: 0, heading: 0, satellites: 14, isValid: true },
        io: { gsmLevel: 4, batteryPercent: 70, steps: 0, turnovers: 50 },
        untold: ['34505', '80806406'],
      },
    ],
  },
  {
    frame:
      '[SG*9059056143*0053*UD,251021,223408,A,41.46500,N,081.53128,W,0.926,000,0,00,70,70,0,50,00000000,0,1,,,,' +
      '00]',
    says: [
      {
        deviceId: '9059056143',
        recordedAt: utc(2021, 9, 25, 22, 34, 8),
        fix: { lat: 41.465, lng: -81.53128, speedKmh: 0.926, heading: 0, isValid: true },
        io: { gsmLevel: 4, batteryPercent: 70, steps: 0, turnovers: 50 },
      },
    ],
  },
  {
    frame:
      '[3G*2104326058*00E9*UD_LTE,300621,135101,A,32.162652,N,34.888748,E,30.84,265.158,65.621,18,100,83,0,0,00' +
      '000000,1,1,425,01,10223,8012811,100,3,ES4104,22:74:1d:39:64:ff,-46,metropoline-wifi,a8:3f:a1:e0:66:ba,-8' +
      '9,Egged.co.il,00:0c:42:51:cf:cd,-81,1.7055488]',
    says: [
      {
        deviceId: '2104326058',
        recordedAt: utc(2021, 5, 30, 13, 51, 1),
        fix: {
          lat: 32.162652,
          lng: 34.888748,
          altitudeM: 65.621,
          speedKmh: 30.84,
          heading: 265,
          satellites: 18,
          isValid: true,
        },
        io: {
          gsmLevel: 5,
          batteryPercent: 83,
          steps: 0,
          turnovers: 0,
          gsmOperator: 42_501,
          gsmAreaCode: 10_223,
          gsmCellId: 8_012_811,
          wifi: '22:74:1d:39:64:ff,-46;a8:3f:a1:e0:66:ba,-89;00:0c:42:51:cf:cd,-81',
          accuracyM: 1.7055488,
        },
      },
    ],
  },
  {
    frame:
      '[3G*358839237678820*0122*ALCUSTOMER1,251120,081821,V,0.0,N,0.0,E,2.58,317.462,35.147,14,100,2,11089,0,00' +
      '100008,1,1,460,01,42308,101992452,100,5,shizhou1,44:56:e2:03:ea:2a,-69,FART3,30:0d:9e:bb:fa:4d,-70,ZKY-A' +
      '209,88:c3:97:c1:f4:7f,-73,ChinaNet-HNeD,e8:84:c6:21:7c:dc,-77,,30:45:96:10:14:5d,-79,1.2035439]',
    says: [
      {
        deviceId: '358839237678820',
        recordedAt: utc(2020, 10, 25, 8, 18, 21),
        fix: undefined,
        io: {
          gsmLevel: 5,
          batteryPercent: 2,
          steps: 11_089,
          turnovers: 0,
          gsmOperator: 46_001,
          gsmAreaCode: 42_308,
          gsmCellId: 101_992_452,
          wifi: '44:56:e2:03:ea:2a,-69;30:0d:9e:bb:fa:4d,-70;88:c3:97:c1:f4:7f,-73;e8:84:c6:21:7c:dc,-77;30:45:96:10:14:5d,-79',
          accuracyM: 1.2035439,
        },
        trigger: 'ALCUSTOMER1',
        events: [{ kind: 'other', code: 'takenOff' }],
        untold: ['terminal state, bit 3'],
      },
    ],
  },
  {
    frame:
      '[3G*0304187088*0100*UD_WCDMA,100720,094202,V,0.0,N,0.0,E,22.0,0,-1,21,75,92,0,0,00000000,1,1,425,01,1019' +
      '2,1282125,75,5,Inet,04:f0:21:46:1f:57,-54,iNetSecurity,00:1e:42:25:2f:3e,-71,Gilad,58:d5:6e:9d:1b:af,-80' +
      ',weekend,14:ae:db:cb:99:25,-82,advancemed1,04:f0:21:4c:c8:3e,-89,0.0]',
    says: [
      {
        deviceId: '0304187088',
        recordedAt: utc(2020, 6, 10, 9, 42, 2),
        fix: undefined,
        io: {
          gsmLevel: 4,
          batteryPercent: 92,
          steps: 0,
          turnovers: 0,
          gsmOperator: 42_501,
          gsmAreaCode: 10_192,
          gsmCellId: 1_282_125,
        },
      },
    ],
  },
  {
    frame:
      '[3G*8809008845*00C0*AL,271219,094744,V,00.000000,N, 0.0000000,E,0.00,0.0,0.0,0,100,81,0,0,00010000,7,0,4' +
      '60,0,9336,3981,141,9336,3912,141,9336,3982,140,9765,4233,134,9765,4071,134,9765,4321,134,9336,4353,132,0' +
      ',0.0]',
    says: [
      {
        deviceId: '8809008845',
        recordedAt: utc(2019, 11, 27, 9, 47, 44),
        fix: undefined,
        io: {
          gsmLevel: 5,
          batteryPercent: 81,
          steps: 0,
          turnovers: 0,
          gsmOperator: 46_000,
          gsmAreaCode: 9_336,
          gsmCellId: 3_981,
          isAlarmed: true,
        },
        trigger: 'AL',
        events: [{ kind: 'panic' }],
      },
    ],
  },
  {
    frame:
      '[3G*2104134718*00A1*UD_WCDMA,161019,134938,A,43.373367,N,71.157615,W,22.0,350.206,279.717,17,28,79,0,0,0' +
      '0000000,1,1,310,410,23999,132013696,28,1,Home2,60:45:cb:cb:34:68,-93,8.263865]',
    says: [
      {
        deviceId: '2104134718',
        recordedAt: utc(2019, 9, 16, 13, 49, 38),
        fix: {
          lat: 43.373367,
          lng: -71.157615,
          altitudeM: 279.717,
          speedKmh: 22,
          heading: 350,
          satellites: 17,
          isValid: true,
        },
        io: {
          gsmLevel: 1,
          batteryPercent: 79,
          steps: 0,
          turnovers: 0,
          gsmOperator: 310_410,
          gsmAreaCode: 23_999,
          gsmCellId: 132_013_696,
          wifi: '60:45:cb:cb:34:68,-93',
          accuracyM: 8.263865,
        },
      },
    ],
  },
  {
    frame:
      '[ZJ*014111001332708*0075*0064*AL,040418,052156,A,22.536207,N,113.938673,E,0,0,0,5,100,82,1000,50,0010000' +
      '0,1,255,460,0,9340,3663,35]',
    says: [
      {
        deviceId: '014111001332708',
        recordedAt: utc(2018, 3, 4, 5, 21, 56),
        fix: { lat: 22.536207, lng: 113.938673, altitudeM: 0, speedKmh: 0, heading: 0, satellites: 5, isValid: true },
        io: {
          gsmLevel: 5,
          batteryPercent: 82,
          steps: 1_000,
          turnovers: 50,
          gsmOperator: 46_000,
          gsmAreaCode: 9_340,
          gsmCellId: 3_663,
        },
        trigger: 'AL',
        events: [{ kind: 'other', code: 'takenOff' }],
      },
    ],
  },
  {
    frame:
      '[SG*352661090143150*006C*UD,150817,132115,V,28.435142,N,81.354333,W,2.2038,000,99,00,70,100,0,50,0000000' +
      '0,1,1,310,260,1091,30082,139,,00]',
    says: [
      {
        deviceId: '352661090143150',
        recordedAt: utc(2017, 7, 15, 13, 21, 15),
        fix: {
          lat: 28.435142,
          lng: -81.354333,
          altitudeM: 99,
          speedKmh: 2.2038,
          heading: 0,
          satellites: 0,
          isValid: false,
        },
        io: {
          gsmLevel: 4,
          batteryPercent: 100,
          steps: 0,
          turnovers: 50,
          gsmOperator: 310_260,
          gsmAreaCode: 1_091,
          gsmCellId: 30_082,
        },
      },
    ],
  },
  {
    frame:
      '[3G*8308373902*0080*AL,230817,095346,A,47.083950,N,15.4821850,E,7.60,273.8,0.0,4,15,44,0,0,00200010,2,25' +
      '5,232,1,7605,42530,118,7605,58036,119,0,65.8]',
    says: [
      {
        deviceId: '8308373902',
        recordedAt: utc(2017, 7, 23, 9, 53, 46),
        fix: { lat: 47.08395, lng: 15.482185, speedKmh: 7.6, heading: 274, satellites: 4, isValid: true },
        io: {
          gsmLevel: 1,
          batteryPercent: 44,
          steps: 0,
          turnovers: 0,
          gsmOperator: 23_201,
          gsmAreaCode: 7_605,
          gsmCellId: 42_530,
          accuracyM: 65.8,
        },
        trigger: 'AL',
        events: [{ kind: 'other', code: 'fall' }],
        untold: ['terminal state, bit 4'],
      },
    ],
  },
  {
    frame:
      '[3G*6005412902*011F*WT,170517,133811,V,18.512200,N,73.7750283,E,0.00,0.0,0.0,0,92,82,4262,0,00000010,2,1' +
      ',404,22,10125,8301,141,10125,13921,122,5,Skynet,28:c6:8e:be:87:c0,-60,Intel Wi-Fi,4c:60:de:32:3d:38,-70,' +
      'Nirvanic-2,40:e3:d6:4a:d9:c2,-73,A4-Guest,40:e3:d6:4a:d9:c4,-73,A4Idatix,40:e3:d6:4a:d9:c3,-73,13.8]',
    says: [
      {
        deviceId: '6005412902',
        recordedAt: utc(2017, 4, 17, 13, 38, 11),
        fix: { lat: 18.5122, lng: 73.7750283, isValid: false },
        io: {
          gsmLevel: 5,
          batteryPercent: 82,
          steps: 4_262,
          turnovers: 0,
          gsmOperator: 40_422,
          gsmAreaCode: 10_125,
          gsmCellId: 8_301,
          wifi: '28:c6:8e:be:87:c0,-60;4c:60:de:32:3d:38,-70;40:e3:d6:4a:d9:c2,-73;40:e3:d6:4a:d9:c4,-73;40:e3:d6:4a:d9:c3,-73',
          accuracyM: 13.8,
        },
        untold: ['terminal state, bit 4'],
      },
    ],
  },
  {
    frame:
      '[3G*8308406279*00CC*UD3,170417,190930,V,54.739618,N,25.273213,E,0.0,323.53,175.1,6,51,83,0,0,00000000,1,' +
      '1,246,01,200,13242758,51,3,TEO-189835,00:8c:54:58:1d:64,-84,Cgates_7137,78:54:2e:e3:71:37,-85,ASUS,9c:5c' +
      ':8e:b8:d4:78,-93]',
    says: [
      {
        deviceId: '8308406279',
        recordedAt: utc(2017, 3, 17, 19, 9, 30),
        fix: { lat: 54.739618, lng: 25.273213, altitudeM: 175.1, heading: 324, satellites: 6, isValid: false },
        io: {
          gsmLevel: 3,
          batteryPercent: 83,
          steps: 0,
          turnovers: 0,
          gsmOperator: 24_601,
          gsmAreaCode: 200,
          gsmCellId: 13_242_758,
        },
      },
    ],
  },
  {
    frame:
      '[SG*9051004074*0058*AL,120117,145602,V,40.058413,N,76.336618,W,11.519,188,99,00,01,80,0,50,00000000,0,1,' +
      '0,0,,10]',
    says: [
      {
        deviceId: '9051004074',
        recordedAt: utc(2017, 0, 12, 14, 56, 2),
        fix: { lat: 40.058413, lng: -76.336618, altitudeM: 99, speedKmh: 11.519, heading: 188, isValid: false },
        io: { gsmLevel: 0, batteryPercent: 80, steps: 0, turnovers: 50 },
        trigger: 'AL',
      },
    ],
  },
  // Nobody knows the side.
  {
    frame:
      '[SG*9051000884*009B*UD,030117,161129,V,52.745450,N,0.369512,,0.1481,000,99,00,70,5,0,50,00000000,5,1,234' +
      ',15,893,3611,135,893,3612,132,893,3993,131,893,30986,129,893,40088,126,,00]',
    says: [
      {
        deviceId: '9051000884',
        recordedAt: utc(2017, 0, 3, 16, 11, 29),
        fix: { lat: 52.74545, lng: 0.369512, speedKmh: 0.1481, isValid: false },
        io: {
          gsmLevel: 4,
          batteryPercent: 5,
          steps: 0,
          turnovers: 50,
          gsmOperator: 23_415,
          gsmAreaCode: 893,
          gsmCellId: 3_611,
        },
      },
    ],
  },
  {
    frame:
      '[3G*6430073509*00E7*UD2,241016,081622,V,09.951861,N,-84.1422119,W,0.00,0.0,0.0,0,39,94,0,0,00000000,1,0,' +
      '712,3,2007,18961,123,4,Luz,00:23:6a:34:ee:76,-70,familia,b0:c5:54:b9:90:ef,-78,fam salas delgado,fc:b4:e' +
      '6:5d:50:ea,-81,QWERTY,c8:3a:35:43:0f:e8,-93]',
    says: [
      {
        deviceId: '6430073509',
        recordedAt: utc(2016, 9, 24, 8, 16, 22),
        fix: { lat: 9.951861, lng: -84.1422119, isValid: false },
        io: {
          gsmLevel: 2,
          batteryPercent: 94,
          steps: 0,
          turnovers: 0,
          gsmOperator: 71_203,
          gsmAreaCode: 2_007,
          gsmCellId: 18_961,
          wifi: '00:23:6a:34:ee:76,-70;b0:c5:54:b9:90:ef,-78;fc:b4:e6:5d:50:ea,-81;c8:3a:35:43:0f:e8,-93',
        },
      },
    ],
  },
  {
    frame:
      '[3G*6105117105*008D*UD2,210716,231601,V,-33.480366,N,-70.7630692,E,0.00,0.0,0.0,0,100,34,0,0,00000000,3,' +
      '255,730,2,29731,54315,167,29731,54316,162,29731,54317,145]',
    says: [
      {
        deviceId: '6105117105',
        recordedAt: utc(2016, 6, 21, 23, 16, 1),
        fix: { lat: -33.480366, lng: -70.7630692, isValid: false },
        io: {
          gsmLevel: 5,
          batteryPercent: 34,
          steps: 0,
          turnovers: 0,
          gsmOperator: 73_002,
          gsmAreaCode: 29_731,
          gsmCellId: 54_315,
        },
      },
    ],
  },
  {
    frame:
      '[3G*4700222306*0077*UD,120316,140610,V,48.779045,N, 9.1574736,E,0.00,0.0,0.0,0,25,83,0,0,00000000,2,255,' +
      '262,1,21041,9067,121,21041,5981,116]',
    says: [
      {
        deviceId: '4700222306',
        recordedAt: utc(2016, 2, 12, 14, 6, 10),
        fix: { lat: 48.779045, lng: 9.1574736, isValid: false },
        io: {
          gsmLevel: 1,
          batteryPercent: 83,
          steps: 0,
          turnovers: 0,
          gsmOperator: 26_201,
          gsmAreaCode: 21_041,
          gsmCellId: 9_067,
        },
      },
    ],
  },
  {
    frame:
      '[ZJ*014111001350304*0035*0097*UD,070318,020857,V,00.000000,N,000.000000,E,0,0,0,0,100,19,1000,50,0000000' +
      '0,5,255,460,0,9346,5223,42,9346,5214,21,9784,4083,13,9346,5222,11,9346,5221,8]',
    says: [
      {
        deviceId: '014111001350304',
        recordedAt: utc(2018, 2, 7, 2, 8, 57),
        fix: undefined,
        io: {
          gsmLevel: 5,
          batteryPercent: 19,
          steps: 1_000,
          turnovers: 50,
          gsmOperator: 46_000,
          gsmAreaCode: 9_346,
          gsmCellId: 5_223,
        },
      },
    ],
  },
  // What is measured of the body is answered and not kept.
  {
    frame: '[3G*4700609403*0013*bphrt,120,79,73,,,,]',
    says: [],
  },
  // The same.
  {
    frame: '[3G*2104326058*000E*btemp2,1,35.29]',
    says: [],
  },
]

export const apart: readonly Apart[] = [
  {
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
    origin: '5015',
    frame:
      '[3G*9032074659*0061*UD,080123,025556,V,00.000000,N,000.000000,E,0,0,0,0,100,94,0,0,00000008,1,5,206,1,9126,' +
      '50317,32,0]',
    says: [
      {
        recordedAt: utc(2023, 0, 8, 2, 55, 56),
        fix: undefined,
        io: { gsmOperator: 20_601, gsmAreaCode: 9_126, gsmCellId: 50_317, batteryPercent: 94 },
      },
    ],
  },
  {
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
  ...fromTraccar.map((each): Apart => ({ origin: 'traccar/traccar, WatchProtocolDecoderTest', ...each })),
]
