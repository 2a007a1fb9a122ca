import type { Apart } from './apart.ts'

const utc = Date.UTC

// Of traccar/traccar, CalAmpProtocolDecoderTest (Apache 2.0).
const fromTraccar: readonly Omit<Apart, 'origin'>[] = [
  {
    frame:
      '830547643586340101010400105f9c39ba5f9c302eeb36d5bddf39df700000000000000000003400040321ff9f4f008708020000' +
      '1c30783330304544383946333335303139303030303030343637450d0a',
    says: [
      {
        deviceId: '4764358634',
        recordedAt: utc(2020, 9, 30, 16, 5, 14),
        fix: { lat: -34.8727875, lng: -54.9855376, altitudeM: 0, speedKmh: 0, heading: 52, satellites: 0 },
        io: {
          ...{
            gsmOperator: 0x321,
            gsmLevel: 1,
            hdop: 0,
            fixAgeS: 2_444,
            serialData: '0x300ED89F335019000000467E',
            statusBits: '08',
          },
          ...{ ignition: true, din1: true, din2: true, din3: false, din4: false, inputs: 0x87 },
        },

        untold: ['Comm State', 'Fix Status: last known'],
      },
    ],
  },
  {
    frame:
      '8308352648068863398f01070102039c5cfc4dcd5cfc4dcd19913f5dcce1291e000033fa0000005801110800019aff9d6f0e1300' +
      '3e0b02000000000000000000',
    says: [
      {
        deviceId: '352648068863398',
        recordedAt: utc(2019, 5, 9, 0, 7, 41),
        fix: {
          lat: 42.8949341,
          lng: -85.7659106,
          altitudeM: 133.06,
          speedKmh: 3.168,
          heading: 273,
          satellites: 8,
          isValid: true,
        },
        io: {
          ...{ gsmOperator: 410, gsmLevel: 1, hdop: 1.4, acc0: 0, acc1: 0, statusBits: '00' },
          ...{ ignition: true, din1: true, din2: false, din3: false, din4: true, inputs: 0x13 },
        },
        trigger: 'event11',
        untold: ['Comm State'],
      },
    ],
  },
  {
    frame:
      '83051633033459010101028afd59ae7c1459ae7c140b06bbce2c01520e0000d916000001b900450900005affa50f091f00260d04' +
      '0000000f24000001b90000000000003714',
    says: [
      {
        deviceId: '1633033459',
        recordedAt: utc(2017, 8, 5, 10, 27, 32),
        fix: {
          lat: 18.499067,
          lng: 73.8284046,
          altitudeM: 555.74,
          speedKmh: 15.876,
          heading: 69,
          satellites: 9,
          isValid: true,
        },
        io: {
          ...{
            gsmOperator: 90,
            gsmLevel: 2,
            hdop: 0.9,
            acc0: 3_876,
            acc1: 441,
            acc2: 0,
            acc3: 14_100,
            statusBits: '00',
          },
          ...{ ignition: true, din1: true, din2: true, din3: true, din4: true, inputs: 0x1f },
        },
        trigger: 'event13',
        untold: ['Comm State'],
      },
    ],
  },
  {
    frame:
      '83092701131797081078220107010200dc583d4d3f583d4d3f19c70502cd1d512d00005f180000008500ec0800101eff980f0901' +
      '00313102000000000000000000',
    says: [
      {
        deviceId: '270113179708107822',
        recordedAt: utc(2016, 10, 29, 9, 41, 19),
        fix: {
          lat: 43.2473346,
          lng: -85.3716691,
          altitudeM: 243.44,
          speedKmh: 4.788,
          heading: 236,
          satellites: 8,
          isValid: true,
        },
        io: {
          ...{ gsmOperator: 0x101e, gsmLevel: 1, hdop: 0.9, statusBits: '00' },
          ...{ ignition: true, din1: false, din2: false, din3: false, din4: false, inputs: 0x1 },
        },
        trigger: 'event49',
        untold: ['Comm State'],
      },
    ],
  },
  {
    frame:
      '8305133303910501010102004557e5ab2457e3b3e01fd828dbfe9e3465000028c90000004201310704001effa12f0b22081bca05' +
      '000000000000000f87000e8e2f00ea029e0000082d',
    says: [
      {
        deviceId: '1333039105',
        recordedAt: utc(2016, 8, 23, 22, 22, 28),
        fix: { lat: 53.4259931, lng: -2.3186331, altitudeM: 104.41, speedKmh: 2.376, heading: 305, satellites: 7 },
        io: {
          ...{
            gsmOperator: 30,
            gsmLevel: 1,
            hdop: 1.1,
            fixAgeS: 0x57e5ab24 - 0x57e3b3e0,
            acc1: 3_975,
            acc2: 953_903,
            statusBits: '08',
          },
          ...{ ignition: false, din1: true, din2: false, din3: false, din4: false, inputs: 0x22 },
        },
        trigger: 'event202',
        untold: ['Comm State', 'Fix Status: last known'],
      },
    ],
  },
  // Of its accumulators those that a mask names.
  {
    frame:
      '8305454205067001010102008157a9bddc57a96aaa17cdb98fccc1a457000056ac00000000000007250000ff8f000e0008271157' +
      '0000000000ffff101b00003148000010680000000000000000000000050000000000000000000005b00000000000002896000000' +
      '00000000000000069b00000000000008e400000000000000000000000000000003000000010000070f',
    says: [
      {
        deviceId: '4542050670',
        recordedAt: utc(2016, 7, 9, 11, 26, 20),
        fix: { lat: 39.9358351, lng: -85.9724713, altitudeM: 221.88, speedKmh: 0, heading: 0, satellites: 7 },
        io: {
          ...{
            gsmLevel: 0,
            hdop: 1.4,
            fixAgeS: 0x57a9bddc - 0x57a96aaa,
            acc0: 0x3148,
            acc1: 0x1068,
            acc4: 0,
            acc12: 5,
            acc18: 1_456,
            acc20: 10_390,
            acc31: 1_807,
            statusBits: '08',
          },
          ...{ ignition: false, din1: false, din2: false, din3: false, din4: false, inputs: 0x0 },
        },
        trigger: 'event17',
        untold: ['Fix Status: last known'],
      },
    ],
  },
  // Has no place yet.
  {
    frame:
      '83052132052924010101020001575c590300000000000000000000000000000000000000000000002c0000ff8f00000308010100' + '00',
    says: [
      {
        deviceId: '2132052924',
        recordedAt: utc(2016, 5, 11, 18, 31, 31),
        fix: undefined,
        io: {
          ignition: true,
          din1: true,
          din2: false,
          din3: false,
          din4: false,
          inputs: 3,
          statusBits: '08',
          gsmLevel: 0,
        },
        trigger: 'event1',
      },
    ],
  },
  {
    frame:
      '830543321494860101010a0080560b5a5e0eadd0291becf3c500f005090f1f3305000003010040c0a600000000000000008b12a1' + '02',
    says: [
      {
        deviceId: '4332149486',
        recordedAt: utc(2015, 8, 30, 3, 43, 26),
        fix: { lat: 24.6272041, lng: 46.8513733, speedKmh: 5, heading: 240, satellites: 9, isValid: true },
        io: {
          ignition: true,
          din1: true,
          din2: true,
          din3: true,
          din4: true,
          inputs: 0x1f,
          acc0: 0x301,
          acc1: 0x40c0a6,
        },
        trigger: 'event51',
        untold: ['Comm State'],
      },
    ],
  },
  {
    frame:
      '830543321494750101010a00085492798a0ec4f9e71bda3b81005600040f1f330500000300000000760000000000000000000000' + '00',
    says: [
      {
        deviceId: '4332149475',
        recordedAt: utc(2014, 11, 18, 6, 51, 54),
        fix: { lat: 24.7790055, lng: 46.7286913, speedKmh: 0, heading: 86, satellites: 4, isValid: true },
        io: { ignition: true, din1: true, din2: true, din3: true, din4: true, inputs: 0x1f, acc0: 0x300, acc1: 0x76 },
        trigger: 'event51',
        untold: ['Comm State'],
      },
    ],
  },
  // An ID report.
  {
    frame:
      '830545321041830101010300010000333862000023c301000000004532104183ffffff353816051610691f420040163953294fff' +
      'ffffffffffffff8996604211639032949f4f54413a317c303b302c317c343b302c34004f5441535441543a302c302c302c302c30' +
      '2c222200564255533a342c322e302e302c343533323130343138332c5630312e30332e30312e34302c5630312e30332e30312e33' +
      '312c2c0056494e2d494e464f3a56494e3d31464d5a5537324539355a4137303032362c4445562d5245474e3d55532c535256522d' +
      '5245474e3d555300',
    says: [],
  },
  {
    frame:
      '8308353301059723580f01020102088952d994c352d994c4134fa767c4c482e20000c12700000d29006e1002019affc90f061d00' +
      '060c0000',
    says: [
      {
        deviceId: '353301059723580',
        recordedAt: utc(2014, 0, 17, 20, 38, 27),
        fix: {
          lat: 32.3987303,
          lng: -99.3754398,
          altitudeM: 494.47,
          speedKmh: 121.284,
          heading: 110,
          satellites: 16,
          isValid: true,
        },
        io: {
          ...{ gsmOperator: 410, gsmLevel: 5, hdop: 0.6, statusBits: '00' },
          ...{ ignition: true, din1: false, din2: true, din3: true, din4: true, inputs: 0x1d },
        },
        trigger: 'event12',
        untold: ['Comm State'],
      },
    ],
  },
  {
    frame:
      '830545420185450101010200075517fb335516c5c40fb1aea4cf4cbf250000000000000000008900260015ffb10f001108110a00' + '00',
    says: [
      {
        deviceId: '4542018545',
        recordedAt: utc(2015, 2, 29, 13, 16, 35),
        fix: { lat: 26.330282, lng: -81.7053915, altitudeM: 0, speedKmh: 0, heading: 137, satellites: 0 },
        io: {
          ...{ gsmOperator: 21, gsmLevel: 3, hdop: 0, fixAgeS: 0x5517fb33 - 0x5516c5c4, statusBits: '08' },
          ...{ ignition: true, din1: false, din2: false, din3: false, din4: true, inputs: 0x11 },
        },
        trigger: 'event10',
        untold: ['Comm State', 'Fix Status: last known'],
      },
    ],
  },
]

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
  ...fromTraccar.map((each): Apart => ({ origin: 'traccar/traccar, CalAmpProtocolDecoderTest', ...each })),
]
