import type { Apart } from './apart.ts'

const utc = Date.UTC

export const apart: readonly Apart[] = [
  {
    origin: '2277',
    frame:
      '23230200420020035190506013494200190e102d00000000c80100050100004001009400000000009c292f00160825193545ad1bca428f' +
      '70ecc2054a084200000009' +
      '23230200420021035190506013494200190e102d00000000c80100050100004001009400000000009c293300160825193547' +
      '06d1c6429070ecc20e4a084200790160',
    says: [
      {
        deviceId: '351905060134942',
        recordedAt: utc(2016, 7, 25, 19, 35, 45),
        fix: { lat: 34.072285, lng: -118.219841, altitudeM: 101.1, speedKmh: 0, heading: 9, isValid: true },
        io: { odometerM: 0x9c292f, ignition: true },
      },
      {
        recordedAt: utc(2016, 7, 25, 19, 35, 47),
        fix: { lat: 34.072319, lng: -118.219849, altitudeM: 99.4, speedKmh: 7.9, heading: 352, isValid: true },
        io: { odometerM: 0x9c2933, ignition: true },
      },
    ],
  },
]
