import { type Apart, receivedAt } from './apart.ts'

const utc = Date.UTC
/** Apache License 2.0; a semicolon behind each, which its reader takes away. */
const tests = 'traccar/traccar, Gps103ProtocolDecoderTest'

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
  {
    origin: tests,
    frame: 'imei:864035052942928,,241214083746,100%,F,123746.000,A,1012.63368,N,06757.59559,W,0.00,340.61;',
    says: [
      {
        deviceId: '864035052942928',
        recordedAt: utc(2024, 11, 14, 12, 37, 46),
        fix: { lat: 10.2105613, lng: -67.9599265, speedKmh: 0, heading: 341, isValid: true },
        io: { batteryPercent: 100 },
      },
    ],
  },
  {
    origin: tests,
    frame: 'imei:864035050002451,tracker,201223064947,,F,064947,A,1935.70640,N,09859.94436,W,0.025,;',
    says: [
      {
        recordedAt: utc(2020, 11, 23, 6, 49, 47),
        fix: { lat: 19.5951067, lng: -98.9990727, speedKmh: 0.05, isValid: true },
      },
    ],
  },
  {
    origin: tests,
    frame: 'imei:760112011448012,001,2001151918,,F,191833.000,A,6136.6174,N,2126.9901,E,0.00,202.6,-0.1,1,,,,20;',
    says: [
      {
        recordedAt: utc(2020, 0, 15, 19, 18, 33),
        fix: { lat: 61.61029, lng: 21.449835, speedKmh: 0, heading: 203, altitudeM: -0.1 },
        io: { ignition: true, temperature1C: 20 },
      },
    ],
  },
  {
    origin: tests,
    frame: 'imei:864180034124375,vt14,190116192753,,F,172750.000,A,3649.2186,N,00235.8411,W,0.00,0,,0,0,51.93%,,+22;',
    says: [
      {
        recordedAt: utc(2019, 0, 16, 17, 27, 50),
        fix: { lat: 36.82031, lng: -2.5973517, speedKmh: 0, heading: 0 },
        trigger: 'vt14',
        io: { ignition: false, isDoorOpen: false, fuelPercent: 51.93, temperature1C: 22 },
      },
    ],
  },
  {
    // A piece of a picture, here without its middle; as a whole it has 1,200 digits.
    origin: tests,
    frame: `imei:864180034124375,vr,0c00fa011ea05a03d726977103ad0034c98ef49e${'0'.repeat(1_120)}07a51600dc3d01d00;`,
    says: [],
  },
  {
    origin: tests,
    frame:
      'imei:861359038609986,Equipo 1,---,------,----,214734,241018,26,1,-33.42317,-70.61930,067,229,0674,1.00,08,0,1,---,*',
    says: [
      {
        deviceId: '861359038609986',
        recordedAt: utc(2018, 9, 24, 21, 47, 34),
        fix: {
          lat: -33.42317,
          lng: -70.6193,
          speedKmh: 67,
          heading: 229,
          altitudeM: 674,
          satellites: 8,
          isValid: true,
        },
        io: { hdop: 1 },
        untold: ['26, as it seems the signal', '0', '1'],
      },
    ],
  },
  {
    origin: tests,
    frame:
      'imei:861359038609986,Equipo 1,---,------,----,214812,241018,14,0,-33.42317,-70.61930,000,000,0000,99.9,00,0,1,---,*',
    says: [
      {
        recordedAt: utc(2018, 9, 24, 21, 48, 12),
        fix: { lat: -33.42317, lng: -70.6193, satellites: 0, isValid: false },
        io: { hdop: 99.9 },
        untold: ['14, as it seems the signal', '0', '1'],
      },
    ],
  },
  { origin: tests, frame: 'imei:123451234512345,L,*', says: [] },
  {
    origin: tests,
    frame: 'imei:868683027758113,OBD,180905200218,,,,0,0,0.39%,70,9.41%,494,0.00,P0137,P0430,,;',
    says: [
      {
        recordedAt: utc(2018, 8, 5, 20, 2, 18),
        fix: undefined,
        io: {
          canSpeedKmh: 0,
          engineLoadPercent: 0.39,
          coolantTemperatureC: 70,
          throttlePercent: 9.41,
          engineRpm: 494,
          externalVoltageV: 0,
          obdTroubleCodes: 2,
          obdCodes: 'P0137 P0430',
          engineRunTimeS: 0,
        },
      },
    ],
  },
  {
    origin: tests,
    frame: 'imei:862106025092216,OBD,170605095949,195874,,370.8,808,066,30.0%,+87,13.0%,02444,14.3,,,,;',
    says: [
      {
        recordedAt: utc(2017, 5, 5, 9, 59, 49),
        fix: undefined,
        io: {
          canOdometerM: 195_874_000,
          canSpeedKmh: 66,
          engineLoadPercent: 30,
          coolantTemperatureC: 87,
          throttlePercent: 13,
          engineRpm: 2_444,
          externalVoltageV: 14.3,
          obdTroubleCodes: 0,
          engineRunTimeS: 808,
        },
        untold: ['Average consumption'],
      },
    ],
  },
  {
    // A report of the bus has a clock in a zone that positions alone show.
    origin: tests,
    frame: 'imei:359710049090138,OBD,160629022949,51442,0.00,15.88,5632,122,40.39%,95,0.00%,2101,13.80,,,,;',
    says: [
      {
        recordedAt: utc(2016, 5, 29, 2, 29, 49),
        fix: undefined,
        io: {
          canOdometerM: 51_442_000,
          engineRunTimeS: 5_632,
          canSpeedKmh: 122,
          engineLoadPercent: 40.39,
          coolantTemperatureC: 95,
          throttlePercent: 0,
          engineRpm: 2_101,
          externalVoltageV: 13.8,
          obdTroubleCodes: 0,
        },
        untold: ['Consumption', 'Average consumption'],
      },
    ],
  },
  {
    origin: tests,
    frame: 'imei:353451044508750,DTC,0809231929,,F,055403.000,A,2233.1870,N,11354.3067,E,0.00,30.1,,1,0,10.5%,P0021,;',
    says: [
      {
        fix: { lat: 22.5531167, lng: 113.9051117, heading: 30 },
        trigger: 'DTC',
        io: { ignition: true, isDoorOpen: false, fuelPercent: 10.5, obdTroubleCodes: 1, obdCodes: 'P0021' },
      },
    ],
  },
  {
    origin: tests,
    frame: 'imei:353451044508750,oil 51.67,0809231929,,F,055403.000,A,2233.1870,N,11354.3067,E,0.00,,;',
    says: [
      {
        fix: { lat: 22.5531167, lng: 113.9051117, speedKmh: 0 },
        io: { fuelPercent: 51.67 },
        events: [{ kind: 'other', code: 'fuel' }],
      },
    ],
  },
  {
    origin: tests,
    frame: 'imei:353451044508750,oil1,0809231929,,F,055403.000,A,2233.1870,N,11354.3067,E,0.00,,,,51.6,41.7,;',
    says: [
      {
        fix: { lat: 22.5531167, lng: 113.9051117 },
        events: [{ kind: 'other', code: 'fuel' }],
        untold: ['51.6', '41.7'],
      },
    ],
  },
  {
    origin: tests,
    frame: 'imei:353451044508750,bonnet alarm,0809231929,,F,055403.000,A,2233.1870,N,11354.3067,E,0.00,,;',
    says: [{ fix: { lat: 22.5531167, lng: 113.9051117 }, events: [{ kind: 'other', code: 'bonnet alarm' }] }],
  },
  {
    // The OBD report of a second later tells 51442 km.
    origin: tests,
    frame:
      'imei:359710049090138,tracker,160629022948,,F,182949.000,A,4043.8839,N,11328.8029,W,65.26,271.82,,1,0,31.37%,51442,;',
    says: [
      {
        recordedAt: utc(2016, 5, 28, 18, 29, 49),
        fix: { lat: 40.7313983, lng: -113.4800483, speedKmh: 120.86, heading: 272 },
        io: { ignition: true, isDoorOpen: false, fuelPercent: 31.37, canOdometerM: 51_442_000 },
      },
    ],
  },
  {
    origin: tests,
    frame: '359769031878322imei:359769031878322,tracker,1602160718,2,F,221811.000,A,1655.2193,S,14546.6722,E,0.00,,;',
    says: [{ recordedAt: utc(2016, 1, 15, 22, 18, 11), fix: { lat: -16.9203217, lng: 145.77787, speedKmh: 0 } }],
  },
  {
    origin: tests,
    frame: 'imei:359710049075097,help me,,,L,,,113b,,558f,,,,,0,0,,,;',
    says: [
      {
        recordedAt: receivedAt,
        fix: undefined,
        io: { isAlarmed: true, gsmAreaCode: 0x113b, gsmCellId: 0x558f, ignition: false, isDoorOpen: false },
        events: [{ kind: 'panic' }],
      },
    ],
  },
  {
    origin: tests,
    frame: 'imei:359710040656622,tracker,13/02/27 23:40,,F,125952.000,A,3450.9430,S,13828.6753,E,0.00,0;',
    says: [
      {
        recordedAt: utc(2013, 1, 27, 12, 59, 52),
        fix: { lat: -34.84905, lng: 138.4779217, speedKmh: 0, heading: 0 },
      },
    ],
  },
  {
    // Nobody can tell in which half of the world it is.
    origin: tests,
    frame: 'imei:863070010423167,tracker,1211051840,,F,104000.000,A,2220.6483,N,11407.6377,,0,0,;',
    says: [{ recordedAt: utc(2012, 10, 5, 10, 40), fix: undefined }],
  },
  {
    origin: tests,
    frame: 'imei:869039001186913,tracker,130925065533,0,F,065533.000,A,5604.11015,N,9232.12238,E,0.0,,329.0,;',
    says: [
      {
        recordedAt: utc(2013, 8, 25, 6, 55, 33),
        fix: { lat: 56.0685025, lng: 92.535373, speedKmh: 0, altitudeM: 329 },
      },
    ],
  },
  {
    origin: tests,
    frame:
      'imei:359710041641581,acc alarm,1402231159,,F,065907.000,A,2456.2591,N,06708.8335,E,7.53,76.10,,1,0,0.03%,,;',
    says: [
      {
        recordedAt: utc(2014, 1, 23, 6, 59, 7),
        fix: { lat: 24.9376517, lng: 67.147225, speedKmh: 13.95, heading: 76 },
        io: { ignition: true, isDoorOpen: false, fuelPercent: 0.03 },
        events: [{ kind: 'other', code: 'illegalIgnition' }],
      },
    ],
  },
  {
    origin: tests,
    frame: 'imei:353552045403597,tracker,150420050648,53.0,F,0.0,A,N,5306.64155,E,00700.77848,0.0,,1.0,;',
    says: [
      {
        recordedAt: utc(2015, 3, 20, 5, 6, 48),
        fix: { lat: 53.1106925, lng: 7.0129747, speedKmh: 0, altitudeM: 1 },
        untold: ['53.0, where the phone stands'],
      },
    ],
  },
  {
    origin: 'a test of a fleet platform, audit-alertes.service',
    frame: 'imei:864035054756292,ac alarm,260617170553,100%,F,170553.000,A,4340.05365,N,00126.29918,E,,,,0,0,0.00%,,;',
    says: [
      {
        recordedAt: utc(2026, 5, 17, 17, 5, 53),
        fix: { lat: 43.6675608, lng: 1.4383197, isValid: true },
        io: { batteryPercent: 100, isUnplugged: true, ignition: false, isDoorOpen: false, fuelPercent: 0 },
        events: [{ kind: 'unplugged' }],
      },
    ],
  },
]
