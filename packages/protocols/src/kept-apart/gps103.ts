import { type Apart, receivedAt } from './apart.ts'

const utc = Date.UTC

export const apart: readonly Apart[] = [
  {
    origin: '2385',
    frame: 'imei:868683025138441,tracker,160929120948,,F,160944.000,A,3645.9892,S,07304.8775,W,0.00,0;',
    says: [
      {
        deviceId: '868683025138441',
        recordedAt: utc(2016, 8, 29, 16, 9, 44),
        fix: { lat: -36.7664867, lng: -73.0812917, speedKmh: 0, heading: 0, isValid: true },
        events: [],
      },
    ],
  },
  {
    origin: 'github.com/eusonlito/GPS-Tracker, 51',
    frame:
      'imei:864893035975666,tracker,240330205512,,F,172512.00,A,2937.16612,N,05231.38756,E,3.664,105.51,,1,0,0.00%,,;',
    says: [
      {
        recordedAt: utc(2024, 2, 30, 17, 25, 12),
        fix: { lat: 29.6194353, lng: 52.523126, speedKmh: 6.79, heading: 106 },
        io: { ignition: true, isDoorOpen: false, fuelPercent: 0 },
      },
    ],
  },
  {
    origin: '1954',
    frame: 'imei:868683021509447,ac alarm,160718000158, ,F,040155.000,A,0819.5862,N,07205.0376,W,0.00,0;',
    says: [
      {
        recordedAt: utc(2016, 6, 18, 4, 1, 55),
        fix: { lat: 8.3264367, lng: -72.08396 },
        io: { isUnplugged: true },
        events: [{ kind: 'unplugged' }],
      },
    ],
  },
  {
    origin: '1590',
    frame: 'imei:459710040537525,tracker,,,L,,,778,,3632,,,;',
    says: [{ recordedAt: receivedAt, fix: undefined, io: { gsmAreaCode: 0x778, gsmCellId: 0x3632 } }],
  },
  {
    origin: '373',
    frame: 'imei:860153000426318,tracker,1308291434,0,F,143453.000,A,3453.15215,S,5603.41707,W,0.0,,4.4,;',
    says: [
      {
        recordedAt: utc(2013, 7, 29, 14, 34, 53),
        fix: { lat: -34.8858692, lng: -56.0569512, speedKmh: 0, altitudeM: 4.4 },
      },
    ],
  },
]
