import type { Apart } from './apart.ts'

const utc = Date.UTC

export const apart: readonly Apart[] = [
  {
    origin: '5018, a pull request',
    frame:
      'ST300STT;907512750;03;1028;20230115;15:14:00;cf933;+21.159201;-101.691110;000.007;000.00;11;1;82870424;12.86;' +
      '010000;1;8232;0000144604;4.2;1\r',
    says: [
      {
        deviceId: '907512750',
        recordedAt: utc(2023, 0, 15, 15, 14),
        fix: { lat: 21.159201, lng: -101.69111, heading: 0, satellites: 11, isValid: true },
        io: {
          ...{ gsmCellId: 0xcf933, odometerM: 82_870_424, externalVoltageV: 12.86, batteryVoltageV: 4.2 },
          ...{ ignition: false, din1: true, din2: false, din3: false, dout1: false, dout2: false },
          engineHoursS: 144_604 * 60,
        },
      },
    ],
  },
]
