import type { Apart } from './apart.ts'

const utc = Date.UTC

export const apart: readonly Apart[] = [
  {
    origin: '4743',
    frame:
      '8305127516437601010102007f613d2457613d245614be5df8cea69be5000064c30000000000001002019aff9f0f0680001c0204000000' +
      '0f94000030d4017e8f03002fa6e3',
    says: [
      {
        deviceId: '1275164376',
        recordedAt: utc(2021, 8, 11, 21, 49, 11),
        fix: { lat: 34.8020216, lng: -82.7941915, altitudeM: 257.95, speedKmh: 0, heading: 0, satellites: 16 },
        io: { gsmOperator: 410, hdop: 0.6, ignition: false, din1: false, din4: false, inputs: 0x80, acc0: 3_988 },
        trigger: 'event2',
      },
    ],
  },
]
