import type { Apart } from './apart.ts'

const utc = Date.UTC

// Of traccar/traccar, RuptelaProtocolDecoderTest (Apache 2.0).
const fromTraccar: readonly Omit<Apart, 'origin'>[] = [
  {
    frame:
      '01460003115c885fa8c6440003674f43df002000fb7291ce13fc9230040e400618003d0500080f00ce0001990100823d00860000' +
      '8700008800000201000300000400019500019601001b1e00ad0000b03d01a201070083000000890000008b00030016009d001700' +
      '9f001d33d6001e1038020041000a6b3f00960000ebf201002201d042f31d000030674f43df002100fb7291ce13fc9230040e4006' +
      '18003d0500080803a000005f3c00607600613c00622000630400650000670009023000000399003d039c0009039806c6005e1b18' +
      '0064004600660000006b066a0282000901039a00005a67030068555531444a46303000693537303637383230006a350000000000' +
      '0000674f43df002200fb7291ce13fc9230040e400618003d0500080302d2ff047cff047eff04019700f60198000302d3ffff03b6' +
      '000002028500005a6702f2000068a800092b',
    says: [
      {
        deviceId: '863514052765894',
        recordedAt: utc(2024, 11, 3, 17, 46, 7),
        fix: {
          ...{ lat: 33.53196, lng: -7.637765, altitudeM: 103.8, heading: 164, speedKmh: 61 },
          ...{ satellites: 24, isValid: true },
        },
        io: {
          ...{ hdop: 0.5, ignition: true, din1: true, din2: false, din3: false, gsmLevel: 5, movement: false },
          ...{ ain1V: 0.157, ain2V: 0.159, externalVoltageV: 13.27, batteryVoltageV: 4.152, odometerM: 682_815 },
          ...{ gsmOperator: 60_402, canSpeedKmh: 60, engineRpm: 1_734, vin: 'UU1DJF00570678205' },
          iButton: '01D042F31D000030',
        },
        trigger: 'event8',
        driverTag: '01D042F31D000030',
        // 130, 176 and 921 tell the speed once more, 920 the turns.
        untold: [
          '96',
          '97',
          '98',
          '99',
          '100',
          '107',
          '139',
          '406',
          '407',
          '408',
          '418',
          '642',
          '645',
          '754',
          '922',
          '924',
        ],
      },
    ],
  },
  // Who it is.
  {
    frame: '002e000316d53d58d6020f4573303430302e30332e36382e30340000c2b3090d0e950000827b000003e80000003c003c1681',
    says: [],
  },
  // Nowhere yet, the first of them by a clock that is not set.
  {
    frame:
      '03fb0003137ca79f856d01011d386d438b000080000000800000008000ffffffffffff070220211bff011d30c50000386d438b00' +
      '0080000000800000008000ffffffffffff0702201f1bff011d30c30000386d43a9000180000000800000008000ffffffffffffad' +
      '0320211b16ad01011d30950000386d43c7000080000000800000008000ffffffffffff070220211b00011d30a60000386d440300' +
      '0080000000800000008000ffffffffffff070220221b00011d30ae0000386d443f000080000000800000008000ffffffffffff07' +
      '0220231b00011d30ae000064c692cb000080000000800000008000ffffffffffff070220231b18011d3091000064c69306000080' +
      '000000800000008000ffffffffffff070220231b14011d30a7000064c69322000180000000800000008000ffffffffffffad0320' +
      '241b14ad00011d30a3000064c69342000080000000800000008000ffffffffffff070220241b13011d30ad000064c6934a000180' +
      '000000800000008000ffffffffffffad0320241b10ad01011d30c3000064c6937e000080000000800000008000ffffffffffff07' +
      '0220241b12011d3092000064c6938b000180000000800000008000ffffffffffffad0320241b12ad00011d30bd000064c6939500' +
      '0180000000800000008000ffffffffffffad0320241b10ad01011d30a6000064c693ba000080000000800000008000ffffffffff' +
      'ff070220251b17011d30a2000064c693d4000180000000800000008000ffffffffffffad0320251b17ad00011d30cc000064c693' +
      'f6000080000000800000008000ffffffffffff070220251b15011d3090000064c69404000180000000800000008000ffffffffff' +
      'ffad0320251b16ad01011d30a9000064c69432000080000000800000008000ffffffffffff070220261b14011d30be000064c694' +
      '6d000180000000800000008000ffffffffffffad0320261b15ad00011d30b1000064c6946e000080000000800000008000ffffff' +
      'ffffff070220261b15011d3096000064c694aa000080000000800000008000ffffffffffff070220261b15011d30a8000064c694' +
      'b2000180000000800000008000ffffffffffffad0320261b15ad01011d30a5000064c694e6000080000000800000008000ffffff' +
      'ffffff070220261b17011d309a000064c694f5000180000000800000008000ffffffffffffad0320261b17ad00011d309c000064' +
      'c694f6000180000000800000008000ffffffffffffad0320261b17ad01011d3099000064c69522000080000000800000008000ff' +
      'ffffffffff070220261b14011d3094000064c6955e000080000000800000008000ffffffffffff070220261b15011d30b2000064' +
      'c6959a000080000000800000008000ffffffffffff070220261b14011d30970000ad9e',
    says: (
      [
        [946684811, 7, 33, 255, 12485, undefined],
        [946684811, 7, 31, 255, 12483, undefined],
        [946684841, 173, 33, 22, 12437, true],
        [946684871, 7, 33, 0, 12454, undefined],
        [946684931, 7, 34, 0, 12462, undefined],
        [946684991, 7, 35, 0, 12462, undefined],
        [1690735307, 7, 35, 24, 12433, undefined],
        [1690735366, 7, 35, 20, 12455, undefined],
        [1690735394, 173, 36, 20, 12451, false],
        [1690735426, 7, 36, 19, 12461, undefined],
        [1690735434, 173, 36, 16, 12483, true],
        [1690735486, 7, 36, 18, 12434, undefined],
        [1690735499, 173, 36, 18, 12477, false],
        [1690735509, 173, 36, 16, 12454, true],
        [1690735546, 7, 37, 23, 12450, undefined],
        [1690735572, 173, 37, 23, 12492, false],
        [1690735606, 7, 37, 21, 12432, undefined],
        [1690735620, 173, 37, 22, 12457, true],
        [1690735666, 7, 38, 20, 12478, undefined],
        [1690735725, 173, 38, 21, 12465, false],
        [1690735726, 7, 38, 21, 12438, undefined],
        [1690735786, 7, 38, 21, 12456, undefined],
        [1690735794, 173, 38, 21, 12453, true],
        [1690735846, 7, 38, 23, 12442, undefined],
        [1690735861, 173, 38, 23, 12444, false],
        [1690735862, 173, 38, 23, 12441, true],
        [1690735906, 7, 38, 20, 12436, undefined],
        [1690735966, 7, 38, 21, 12466, undefined],
        [1690736026, 7, 38, 20, 12439, undefined],
      ] as const
    ).map(([second, event, deviceTemperatureC, signal, millivolts, movement]) => ({
      deviceId: '865851039253869',
      recordedAt: second * 1_000,
      fix: undefined,
      io: {
        ...{ deviceTemperatureC, externalVoltageV: millivolts / 1_000 },
        ...(signal > 31 ? {} : { gsmLevel: Math.round((signal * 5) / 31) }),
        ...(movement === undefined ? {} : { movement }),
      },
      trigger: `event${event}`,
    })),
  },
  {
    frame:
      '00800003167d765c155d01000160cd0a310000faae43f7176ee45702332b0c12000006070d05007300cfff260082008600870088' +
      '000f00d7021100d801c900061d0000c500001e0e988300008900008b000002d0000c9bca720c889a0b047e00000000000000007f' +
      '0000000000000000800000000000000000810000000000000000a341',
    says: [
      {
        deviceId: '869153042601309',
        recordedAt: utc(2021, 5, 18, 21, 3, 45),
        fix: {
          ...{ lat: 39.3143383, lng: -8.9242633, altitudeM: 56.3, heading: 110, speedKmh: 0 },
          ...{ satellites: 18, isValid: true },
        },
        io: {
          ...{ hdop: 0.6, din4: false, ignition: false, externalVoltageV: 0, batteryVoltageV: 3.736, engineRpm: 0 },
          ...{ fuelUsedL: 413_157, canOdometerM: 210_278_923 * 5 },
        },
        trigger: 'event7',
        untold: ['215', '216'],
      },
    ],
  },
  {
    frame:
      '01a4000315bc70f9b69244000458068f4a0030000d11398a1c0c19fd056524040b000c0a00090c0005010031f40032fd0033f200' +
      'ce47002400002500001c010199000195010196010086000900aa0000001e0ff000d3ffff0043ffff019300000192000001940000' +
      '02220000022300000200300000000200af000e872401008e000000000000000058068f4a0031000d11398a1c0c19fd056524040b' +
      '000c0a00090400870000880000a90000820010008b0002021e0000021f0000021d0000021c000002240000022500000089000000' +
      '8505f00220000002210000008300000084000002260000022700000228000003008a00000000008d00000000008c000000000058' +
      '068f4a0032000d11398a1c0c19fd056524040b000c0a000905019f01005800001b1f00ad0000cfb10b02290000022a0000022b00' +
      '00022c0000022d00000012000000130000001d367400c52f8000740055023e0502060097000000000096000058520041007746cb' +
      '00d0000003f1005c0007c21b0072001864880058068f4a0033000d11398a1c0c19fd056524040b000c0a000900000001008e0000' +
      '000000000000e815',
    says: [
      {
        deviceId: '868324023580306',
        recordedAt: utc(2016, 9, 18, 21, 8, 26),
        fix: {
          ...{ lat: 47.0555133, lng: 21.923265, altitudeM: 138.1, heading: 92, speedKmh: 12 },
          ...{ satellites: 11, isValid: true },
        },
        io: {
          ...{ hdop: 1, din4: true, ignition: false, batteryVoltageV: 4.08, isJammed: false, gsmLevel: 5 },
          ...{ movement: false, fuelPercent: 70.8, externalVoltageV: 13.94, engineRpm: 1_520, gsmOperator: 22_610 },
          ...{ odometerM: 7_816_907, fuelUsedL: 504.5, canOdometerM: 1_598_600 * 5 },
        },
        trigger: 'event9',
        untold: ['28', '48', '49', '50', '51', '92', '116', '139', '175', '206', '405', '406', '415', '574'],
      },
    ],
  },
  // Its length is wrong, and so no check is right.
  {
    frame: '0011000315a07f440b1d07534554494f20636f6e66696775726174696f6e2064617461206f6b341c',
    says: [],
  },
  // The same.
  {
    frame: '000b00000b1a29f64b1a0902ff4e9caf2c07d608f11a1480ba015030303130ff4e9caf2c07d608f11a1480ba0250303031318c91',
    says: [],
  },
]

export const apart: readonly Apart[] = fromTraccar.map(
  (each): Apart => ({ origin: 'traccar/traccar, RuptelaProtocolDecoderTest', ...each }),
)
