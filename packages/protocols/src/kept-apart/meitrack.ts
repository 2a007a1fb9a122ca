import type { Apart } from './apart.ts'

const utc = Date.UTC

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
]
