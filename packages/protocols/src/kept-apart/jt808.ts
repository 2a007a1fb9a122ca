import type { Apart } from './apart.ts'

const utc = Date.UTC

export const apart: readonly Apart[] = [
  {
    origin: 'github.com/hylexus/jt-808-protocol, 8',
    frame:
      '7e02000042019830027084014b000000000000000201dd1a6a0732396000000000014a190516033245010400000000eb1e000c00b28986' +
      '07b40318c176948300060089ffffffff000600c5ffffffffa77e',
    says: [
      {
        // In the zone of the standard.
        recordedAt: utc(2019, 4, 16, 3 - 8, 32, 45),
        fix: { lat: 31.267434, lng: 120.732, altitudeM: 0, speedKmh: 0, heading: 330, isValid: true },
        io: { ignition: false, odometerM: 0 },
        events: [],
      },
    ],
  },
  {
    origin: 'github.com/SmallChi/JTTools, 4',
    frame:
      '7e0200005700000000777762f70008000000040003016653a706a255f8009e000000002003310700350104000000000302000021080000' +
      '00a000056f672504000000002b040000000030010331010c160400000bfe1701021804011d00001404000000028a7e',
    says: [
      {
        recordedAt: utc(2020, 2, 31, 7 - 8, 0, 35),
        fix: { lat: 23.483303, lng: 111.302136, altitudeM: 158, speedKmh: 0, heading: 0, isValid: true },
        io: { ignition: true, odometerM: 0, canSpeedKmh: 0, satellites: 12 },
      },
    ],
  },
  {
    origin: '5331',
    frame:
      '7e02000046058056687467002700000000000c000000000000000000000000000000002406101655430402015d0501003001163101005d' +
      '0b0101cc0827b1000010c516610100620200286404000020d0650100a77e',
    says: [
      {
        recordedAt: utc(2024, 5, 10, 16 - 8, 55, 43),
        fix: undefined,
        io: { ignition: false, satellites: 0, gsmOperator: 46_008, gsmAreaCode: 10_161, gsmCellId: 4_293 },
      },
    ],
  },
]
