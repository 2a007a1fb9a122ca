import type { Apart } from './apart.ts'

const utc = Date.UTC

export const apart: readonly Apart[] = [
  {
    origin: '2623',
    frame: '(027044426443BR00161207A4343.9629N07935.1252W000.10524300.000000000000L00000000)',
    says: [
      {
        deviceId: '027044426443',
        recordedAt: utc(2016, 11, 7, 5, 24, 30),
        fix: { lat: 43.732715, lng: -79.58542, speedKmh: 0.1, heading: 0, isValid: true },
      },
    ],
  },
  {
    origin: '2347',
    frame: '(087072100120BR00160919A5325.6744N00221.2604W002.31939440.000000000000L00000000)',
    says: [{ recordedAt: utc(2016, 8, 19, 19, 39, 44), fix: { lat: 53.4279067, lng: -2.35434, speedKmh: 2.3 } }],
  },
  {
    origin: '1584',
    frame: '(027043697861BR00151208A0955.4568N07807.3721E007.4125728116.6500000000L00000000)',
    says: [
      {
        recordedAt: utc(2015, 11, 8, 12, 57, 28),
        fix: { lat: 9.92428, lng: 78.1228683, speedKmh: 7.4, heading: 117 },
        io: { ignition: false },
      },
    ],
  },
  {
    origin: '2075',
    frame: '(016023234823BR00160701A4725.4862N12213.9120W000.0235800000.0000000000L00000000)',
    says: [{ recordedAt: utc(2016, 6, 1, 23, 58), fix: { lat: 47.42477, lng: -122.2318667, speedKmh: 0 } }],
  },
]
