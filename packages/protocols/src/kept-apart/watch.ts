import type { Apart } from './apart.ts'

const utc = Date.UTC

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
        fix: { isValid: false },
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
]
