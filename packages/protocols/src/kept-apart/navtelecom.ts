import type { Apart } from './apart.ts'

// Of traccar/traccar, NavtelecomProtocolDecoderTest and NavisProtocolDecoderTest (Apache 2.0). Each is a conversation: greeting,
// mask, records.

const utc = Date.UTC

const quiet = {
  ...{ isAlarmed: false, isArmed: false, isTowed: false, din1: false, din2: false, din3: false, din4: false },
  ...{ dout1: false, dout2: false, dout3: false },
}
/** Of Moscow: nothing on the bus, and three cells. */
const moscow = { ...quiet, statusBits: '80', gsmLevel: 2, gsmOperator: 25_002, gsmAreaCode: 0x2608, gsmCellId: 0x09f7 }
const moscowUntold = [
  ...['5: functional modules', '70: satellites of each system', '106: accelerometer', '123', '125', '141 to 206'],
]

export const apart: readonly Apart[] = [
  {
    origin: 'NavtelecomProtocolDecoderTest, whose mask has fields that nobody has described',
    frame:
      '404e5443010000000000000013004e452a3e533a383636373935303331343130363839404e544301000000000000002a005e6c2a3e464c' +
      '4558b01e1efffffe300a08080ffffe08000000580028002bc0000000000000b4000000000000404e544301000000000000000d005e4b2a' +
      '40434e43545f445243204f4b7e4104022106000517c4ae2f6180a9000e2fc4ae2f61471dff0171b35801d2050000a9870e412801d9d096' +
      '466a37061000009474270080ff7f00000000ffff8000000000ffffffffffffffffffffffffffff7f00000000ffffff0308000000000000' +
      '090cf70900000826fa000200b3ad2b00000826fa000200aad75200000826fa000200aa9cae2f6158020000000000000000000a14000000' +
      '000000000000000000000000000000000026000000032106000b17dbae2f6180a9000e33daae2f61a11dff01edb15801d00500009c50e8' +
      '3f2f01ecd09646793706100000ab74270080ff7f00000000ffff8000000000ffffffffffffffffffffffffffff7f00000000ffffff0408' +
      '000000000000090bf70900000826fa000200af8bc70000256cfa000200ab3e7c0000256cfa000200aad7ae2f61fd080000000000000000' +
      '000a140100000000000000000000000000000000000000260000000421060054a0e7ae2f6180a9000e33e6ae2f61ba1dff01beb15801d3' +
      '05000038b977402201f0d09646163706100000b674270080ff7f00000000ffff8000000000ffffffffffffffffffffffffffff7f000000' +
      '00ffffff0309000000000000080bf70900000826fa000200af8bc70000256cfa000200ab3e7c0000256cfa000200aad7ae2f6173040000' +
      '000000000000000a14080000000000000000000000000000000000000026000000052106000517efae2f6180a9000f33efae2f61c21dff' +
      '0166b15801df05000017f145404d00f5d09646693706100000bf74270080ff7f00000000ffff8000000000ffffffffffffffffffffffff' +
      'ffff7f00000000ffffff0408000000000000090cf70900000826fa000200af8bc70000256cfa000200ab3e7c0000256cfa000200aad7ae' +
      '2f615b030000000000000000000a14020000000000000000000000000000000000000026000000a9',
    says: [
      {
        deviceId: '866795031410689',
        recordedAt: utc(2021, 8, 1, 16, 48, 4),
        trigger: 'event5893',
        fix: {
          ...{ lat: 55.8273183, lng: 37.650535, altitudeM: 149, speedKmh: 8.91, heading: 296, satellites: 11 },
          isValid: true,
        },
        io: {
          ...{
            ...moscow,
            externalVoltageV: 14.186,
            batteryVoltageV: 4.102,
            engineHoursS: 2_585_748,
            hdop: 0.9,
            pdop: 1.2,
          },
          odometerM: 19_304_424,
        },
        untold: moscowUntold,
      },
      {
        recordedAt: utc(2021, 8, 1, 16, 48, 27),
        trigger: 'event5899',
        fix: {
          ...{ lat: 55.8274683, lng: 37.6498883, altitudeM: 148.8, speedKmh: 1.81, heading: 303, satellites: 12 },
          isValid: true,
        },
        io: {
          ...{
            ...moscow,
            externalVoltageV: 14.201,
            batteryVoltageV: 4.102,
            engineHoursS: 2_585_771,
            hdop: 0.9,
            pdop: 1.1,
          },
          ...{ odometerM: 19_304_461, fixAgeS: 1 },
        },
        untold: [...moscowUntold, '139'],
      },
      {
        recordedAt: utc(2021, 8, 1, 16, 48, 39),
        trigger: 'event41044',
        fix: {
          ...{ lat: 55.82751, lng: 37.64981, altitudeM: 149.1, speedKmh: 3.87, heading: 290, satellites: 12 },
          isValid: true,
        },
        io: {
          ...{
            ...moscow,
            externalVoltageV: 14.102,
            batteryVoltageV: 4.102,
            engineHoursS: 2_585_782,
            hdop: 0.8,
            pdop: 1.1,
          },
          ...{ odometerM: 19_304_469, fixAgeS: 1 },
        },
        untold: [...moscowUntold, '139'],
      },
      {
        recordedAt: utc(2021, 8, 1, 16, 48, 47),
        trigger: 'event5893',
        fix: {
          ...{ lat: 55.8275233, lng: 37.6496633, altitudeM: 150.3, speedKmh: 3.09, heading: 77, satellites: 12 },
          isValid: true,
        },
        io: {
          ...{
            ...moscow,
            externalVoltageV: 14.185,
            batteryVoltageV: 4.102,
            engineHoursS: 2_585_791,
            hdop: 0.9,
            pdop: 1.2,
          },
          odometerM: 19_304_479,
        },
        untold: [...moscowUntold, '139'],
      },
    ],
  },
  {
    // 56.33996, 43.80762 by the test, at the instant of the place, which is a second older than the record.
    origin: 'NavisProtocolDecoderTest, FLEX 1.0: urgent and archive',
    frame:
      '404e544301000000c9b5f602130046c52a3e533a383639363936303439373232383235404e544301000000aaecf6021300c8712a3e464c' +
      '4558b00a0a45ffff300a08080f83887e54040000000400000030129957405c000b00632f9857405ccace03021e129101a1030000000000' +
      '00c4005ba3fe3b00000000120046100000000000001aff7f000080bfffff80000080bfffffffff9f7e4101080000000917c057405c002b' +
      '001833c057405cbbce030225129101a00300007c6102408900400c1b3cfce3b23a12004710e000000000001bff7f000080bfffff800000' +
      '80bfffffffffb2',
    says: [
      {
        deviceId: '869696049722825',
        recordedAt: utc(2019, 0, 17, 10, 23, 21),
        trigger: 'event4656',
        fix: {
          ...{ lat: 56.3399633, lng: 43.8076233, altitudeM: 92.9, speedKmh: 0, heading: 196, satellites: 11 },
          isValid: true,
        },
        io: {
          ...{ ...quiet, statusBits: '00', fixAgeS: 1, externalVoltageV: 0.018, batteryVoltageV: 4.166 },
          ...{ temperature1C: 26, odometerM: 8 },
        },
        untold: ['5: functional modules'],
      },
      {
        recordedAt: utc(2019, 0, 17, 10, 24),
        trigger: 'event5897',
        fix: {
          ...{ lat: 56.3399383, lng: 43.807635, altitudeM: 92.8, speedKmh: 2.04, heading: 137, satellites: 12 },
          isValid: true,
        },
        io: {
          ...{ ...quiet, statusBits: '00', gsmLevel: 4, externalVoltageV: 0.018, batteryVoltageV: 4.167, inputs: 0xe0 },
          ...{ temperature1C: 27, odometerM: 9 },
        },
        untold: ['5: functional modules', '16: way since the record before'],
      },
    ],
  },
  {
    origin: 'NavisProtocolDecoderTest, FLEX 2.0: urgent and archive',
    frame:
      '404e544301000000a9eef602130043fb2a3e533a383639363936303439373337333835404e544301000000a9eef6021a003f8e2a3e464c' +
      '4558b014147afffff008080800000e000000000000007e5428000000280000002111d16b435c00a900154bd16b435ce19e030259f69201' +
      '33050000b7623e429300c9e7f03f2ba45a3e1f001f007b6c5910850f0100001629080a0000000000000609477e4101270000000b17b16b' +
      '435c00a9000d4bb26b435caaa2030229f29201620500000000000093004493d53fee892d3e1f001f00ac6c591081f00000001700080a00' +
      '00000000000609f2',
    says: [
      {
        deviceId: '869696049737385',
        recordedAt: utc(2019, 0, 19, 18, 26, 25),
        trigger: 'event4385',
        fix: {
          ...{ lat: 56.3195217, lng: 44.0142283, altitudeM: 133.1, speedKmh: 47.6, heading: 147, satellites: 18 },
          isValid: true,
        },
        io: {
          ...{ statusBits: '00', isAlarmed: false, isArmed: false, isTowed: false, gsmLevel: 3, inputs: 133 },
          ...{ din1: true, din2: false, din3: true, din4: false, externalVoltageV: 27.771, batteryVoltageV: 4.185 },
          ...{ engineHoursS: 271, temperature1C: 22, canSpeedKmh: 41, hdop: 0.6, pdop: 0.9, odometerM: 1_882 },
        },
        untold: ['5: functional modules', '16 to 18: since the record before', '70: satellites of each system'],
      },
      {
        recordedAt: utc(2019, 0, 19, 18, 25, 53),
        trigger: 'event5899',
        fix: {
          ...{ lat: 56.3211367, lng: 44.0124417, altitudeM: 137.8, speedKmh: 0, heading: 147, satellites: 18 },
          isValid: true,
        },
        io: {
          ...{ statusBits: '00', isAlarmed: false, isArmed: false, isTowed: false, gsmLevel: 2, inputs: 129 },
          ...{ din1: true, din2: false, din3: false, din4: false, externalVoltageV: 27.82, batteryVoltageV: 4.185 },
          ...{ engineHoursS: 240, temperature1C: 23, canSpeedKmh: 0, hdop: 0.6, pdop: 0.9, odometerM: 1_669 },
        },
        untold: ['5: functional modules', '16 to 18: since the record before', '70: satellites of each system'],
      },
    ],
  },
  {
    origin: 'NavisProtocolDecoderTest, NTCB F5.2 of 2015',
    frame:
      '404e544301000000000000005a002e6c2a3e410125d7540100001512233a0b0a0f08026300000a000b000b00020000000000000000000c' +
      '12233b0b0a0f03fd6d3f0fde603f00000000ba0051e0c845000000000000000000000000000000000000000000000080808080',
    deviceId: '861785000000000',
    says: [
      {
        deviceId: '861785000000000',
        recordedAt: utc(2015, 10, 11, 18, 35, 58),
        trigger: 'event5376',
        fix: { lat: 53.2645575, lng: 50.327945, speedKmh: 0, heading: 186, isValid: false },
        io: { statusBits: '08', odometerM: 6_428_040 },
      },
    ],
  },
  {
    origin: 'NavisProtocolDecoderTest, NTCB F5.2 of 2012',
    frame:
      '404e5443010000007b0000005a0050692a3e410125db0e00000015110707110a0c0880630000aa39a2381600020000000000000000000c' +
      '110708110a0cb389793f1aef263f00000000120034f516440000000000000000000000faff000000faff000000faff80808080',
    deviceId: '861785000000000',
    says: [
      {
        recordedAt: utc(2012, 10, 17, 17, 7, 7),
        trigger: 'event5376',
        fix: { lat: 55.8494835, lng: 37.36177, speedKmh: 0, heading: 18, isValid: false },
        io: { statusBits: '08', odometerM: 603_831 },
        untold: ['voltages'],
      },
    ],
  },
  {
    origin: 'NavisProtocolDecoderTest, NTCB F6 of the archive',
    frame:
      '404e54430100000045635902730081972a3e4101060b7e0e000b171328050d00133029110e00bc61411002000000000000000000000000' +
      '00d207d307ffffff00fbff00fbff00fbff00fbff00fbff00fbff00fbff02808080ffffffffffff4f1328050d001371cd0302c5109101a6' +
      '0300000000000000003d1b37470000000096009600',
    deviceId: '861785000000000',
    says: [
      {
        recordedAt: utc(2019, 0, 13, 19, 40, 5),
        trigger: 'event5899',
        fix: {
          ...{ lat: 56.3393883, lng: 43.8070483, altitudeM: 93.4, speedKmh: 0, heading: 0, satellites: 19 },
          isValid: true,
        },
        io: { statusBits: '30', gsmLevel: 2, externalVoltageV: 25.02, batteryVoltageV: 4.161, odometerM: 46_875_238 },
        untold: ['functional modules'],
      },
    ],
  },
]
