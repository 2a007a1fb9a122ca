import { type Apart, receivedAt } from './apart.ts'

// Of traccar/traccar, H02ProtocolDecoderTest (Apache 2.0).

const utc = Date.UTC

const calm = { isArmed: false, isDoorOpen: false, isUnplugged: false, isAlarmed: false, immobilizerState: 0 }

export const apart: readonly Apart[] = [
  {
    origin: 'a binary frame of Trinidad, whose place is not valid',
    frame: '24702802061601234020031910125482600612695044000000ffffbbff000000000000000001760d04e2c9934d',
    says: [
      {
        deviceId: '7028020616',
        recordedAt: utc(2019, 2, 20, 1, 23, 40),
        fix: { lat: 10.2091367, lng: -61.4491733, speedKmh: 0, isValid: false },
        io: {
          ...calm,
          ignition: false,
          statusBits: 'FFFFBBFF',
          gsmOperator: 37_413,
          gsmAreaCode: 0x04e2,
          gsmCellId: 0xc993,
        },
      },
    ],
  },
  {
    origin: 'a binary frame with an IMEI',
    frame: '2435248308419329301047591808172627335900074412294e024138feffffffff01120064ba73005ecc',
    says: [
      {
        deviceId: '352483084193293',
        recordedAt: utc(2017, 7, 18, 10, 47, 59),
        fix: { lat: 26.4555983, lng: 74.6871567, speedKmh: 44.45, heading: 138, isValid: true },
        io: { ...calm, ignition: true, statusBits: 'FEFFFFFF' },
        untold: ['01120064BA73005ECC'],
      },
    ],
  },
  {
    origin: 'VI1',
    frame: '*HQ,353505221264507,VI1,075146,0,5238.25900,N,00507.33429,E,0.54,0,250917,FFFFFFFF,cc,28,  db,d75b#',
    says: [
      {
        recordedAt: utc(2017, 8, 25, 7, 51, 46),
        fix: { lat: 52.63765, lng: 5.1222382, speedKmh: 1, isValid: false },
        io: { ...calm, ignition: true, statusBits: 'FFFFFFFF', cellTower: 'cc-28-db-d75b' },
      },
    ],
  },
  {
    origin: 'a call for help',
    frame: '2442091341332059572807175137358006000183640e000000fffffbfdff001f080000000000ea1e0000000021',
    says: [
      {
        deviceId: '4209134133',
        recordedAt: utc(2017, 6, 28, 20, 59, 57),
        fix: { lat: 51.6226333, lng: 0.3060667, satellites: 8, isValid: true },
        io: {
          ...calm,
          ignition: false,
          isAlarmed: true,
          statusBits: 'FFFFFBFD',
          batteryPercent: 100,
          gsmLevel: 5,
          gsmOperator: 23_430,
        },
        events: [{ kind: 'panic' }],
      },
    ],
  },
  {
    origin: 'V19 with two cards',
    frame:
      '*HQ,4109179024,V19,181519,V,3853.2587,S,06205.9175,W,000.00,000,090217,,5492932630888,8954315265044716555?,F' +
      'FFFFBFF#',
    says: [
      {
        recordedAt: utc(2017, 1, 9, 18, 15, 19),
        fix: { lat: -38.887645, lng: -62.098625, isValid: false },
        io: { ...calm, ignition: false, statusBits: 'FFFFFBFF', iccid1: '8954315265044716555' },
        untold: ['5492932630888'],
      },
    ],
  },
  {
    origin: 'cells in figures',
    frame: '*HQ,8161289587,V1,181933,A,5444.3994,N,02516.3844,E,000.05,000,090317,FFFFBBFF,246,03,00002,41565#',
    says: [
      {
        recordedAt: utc(2017, 2, 9, 18, 19, 33),
        fix: { lat: 54.73999, lng: 25.2730733, speedKmh: 0.09, isValid: true },
        io: { ...calm, ignition: false, statusBits: 'FFFFBBFF', cellTower: '246-03-00002-41565' },
      },
    ],
  },
  {
    origin: 'a long frame of another maker, behind whose status nothing is where it should be',
    frame: '2421305109380127171003170520046500100286297e003085ffffdfffff03440069129344006400001151415a20',
    says: [
      {
        deviceId: '2130510938',
        recordedAt: utc(2017, 2, 10, 1, 27, 17),
        fix: { lat: 5.3341083, lng: 100.4771617, speedKmh: 5.56, heading: 85, isValid: true },
        io: { ...calm, ignition: true, statusBits: 'FFFFDFFF' },
        untold: ['69129344', '5141', '5A20'],
      },
    ],
  },
  {
    origin: 'a text of the same maker',
    frame:
      '*HQ,2130510938,V1,012632,A,0520.0663,N,10028.6324,E,0.286,023,100317,FFFFDFFF,69129336,0,100.0,18,5141,5A20#',
    says: [
      {
        deviceId: '2130510938',
        recordedAt: utc(2017, 2, 10, 1, 26, 32),
        fix: { lat: 5.3344383, lng: 100.4772067, speedKmh: 0.53, heading: 23, isValid: true },
        io: { ...calm, ignition: true, statusBits: 'FFFFDFFF' },
        untold: ['69129336', '5141', '5A20'],
      },
    ],
  },
  {
    origin: 'armed, and off the vehicle’s battery',
    frame: '*HQ,4210209006,V1,201812,A,2608.9437,N,08016.2521,W,000.80,000,150317,EFE7F9FF,310,260,0,0,6#',
    says: [
      {
        recordedAt: utc(2017, 2, 15, 20, 18, 12),
        fix: { lat: 26.1490617, lng: -80.2708683, speedKmh: 1.48, isValid: true },
        io: { ...calm, ignition: false, isArmed: true, isUnplugged: true, statusBits: 'EFE7F9FF', batteryPercent: 100 },
        events: [{ kind: 'unplugged' }],
      },
    ],
  },
  {
    origin: 'neither clock nor validity',
    frame: '*HQ,353505220873067,V1,,V,4605.75732,N,01430.73863,E,0.00,0,,FFFFFFEF,125,194,  64,d3#',
    says: [
      {
        recordedAt: receivedAt,
        fix: { lat: 46.0959553, lng: 14.5123105, isValid: false },
        io: { ...calm, ignition: true, statusBits: 'FFFFFFEF', cellTower: '125-194-64-d3' },
      },
    ],
  },
  {
    origin: 'the clock and place that the test names',
    frame: '*HQ,4210051415,V1,164549,A,0956.3869,N,08406.7068,W,000.00,000,221215,FFFFFBFF,712,01,0,0,6#',
    says: [
      {
        recordedAt: utc(2015, 11, 22, 16, 45, 49),
        fix: { lat: 9.9397817, lng: -84.11178, isValid: true },
        io: { ...calm, ignition: false, statusBits: 'FFFFFBFF', batteryPercent: 100 },
      },
    ],
  },
  {
    origin: 'degrees and minutes with a dash between them',
    frame: '*HQ,1451316409,V1,030149,A,-23-29.0095,S,-46-51.5852,W,2.4,065,070315,FFFFFFFF#',
    says: [
      {
        recordedAt: utc(2015, 2, 7, 3, 1, 49),
        fix: { lat: -23.4834917, lng: -46.8597533, speedKmh: 4.44, heading: 65, isValid: true },
        io: { ...calm, ignition: true, statusBits: 'FFFFFFFF' },
      },
    ],
  },
  {
    origin: 'no letter for validity',
    frame: '*HQ,355488020119695,V1,050418,,2827.61232,N,07703.84822,E,0.00,0,031015,FFFEFBFF#',
    says: [
      {
        recordedAt: utc(2015, 9, 3, 5, 4, 18),
        fix: { lat: 28.4602053, lng: 77.064137, isValid: false },
        io: { ...calm, ignition: false, statusBits: 'FFFEFBFF' },
      },
    ],
  },
  {
    origin: 'minutes of one figure of degrees',
    frame:
      '*HQ,353588020068342,V1,062840,A,5241.1249,N,954.9490,E,0.00,0.00,231013,ffffffff,000106,000002,000203,004c87' +
      ',24#',
    says: [
      {
        recordedAt: utc(2013, 9, 23, 6, 28, 40),
        fix: { lat: 52.685415, lng: 9.9158167, isValid: true },
        io: { ...calm, ignition: true, statusBits: 'FFFFFFFF', cellTower: '000106-000002-000203-004c87' },
        untold: ['24'],
      },
    ],
  },
  {
    origin: 'a short binary frame',
    frame: '2441060116601245431311165035313006004318210e000000fffffbffff0024',
    says: [
      {
        deviceId: '4106011660',
        recordedAt: utc(2016, 10, 13, 12, 45, 43),
        fix: { lat: 50.58855, lng: 4.53035, isValid: true },
        io: { ...calm, ignition: false, statusBits: 'FFFFFBFF', batteryPercent: 100 },
      },
    ],
  },
  {
    origin: 'a long binary frame of Shenzhen',
    frame: '2441091144271222470112142233983006114026520e000000fffffbffff0014060000000001cc00262b0f170a',
    says: [
      {
        deviceId: '4109114427',
        recordedAt: utc(2014, 11, 1, 12, 22, 47),
        fix: { lat: 22.5663833, lng: 114.0442, satellites: 6, isValid: true },
        io: {
          ...calm,
          ignition: false,
          statusBits: 'FFFFFBFF',
          batteryPercent: 100,
          gsmLevel: 3,
          gsmOperator: 46_000,
          gsmAreaCode: 0x262b,
          gsmCellId: 0x0f17,
        },
      },
    ],
  },
  {
    origin: 'a clock of sixty-nine seconds: refused',
    frame:
      '*HQ,1400046168,NBR,160169,460,0,1,4,9338,3692,150,9338,3691,145,9338,3690,140,9338,3692,139,180813,FFFFFBFF#',
    says: [],
  },
]
