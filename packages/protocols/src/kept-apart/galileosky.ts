import type { Apart } from './apart.ts'

// Of traccar/traccar, GalileoProtocolDecoderTest (Apache 2.0), in two of its versions. What the installer's own tags of bus and
// user say, nobody can tell but the installer.

const utc = Date.UTC

const dammamIo = {
  ...{ movement: true, ignition: true, isArmed: false, isAlarmed: false, hdop: 0.6, outputs: 4, inputs: 8_192 },
  ...{ din1: false, din2: false, din3: false, din4: false, ain1V: 0, ain2V: 0, ain3V: 0, ain4V: 0 },
}
const dammamFix = { altitudeM: 19, satellites: 12, isValid: true }
const dammamUntold = ['temperature inside', '0xC4', '0xC6', '0xD6', '0xD8']

const permIo = {
  ...{ movement: true, ignition: true, isArmed: false, isAlarmed: false, outputs: 15, din1: false, din2: false },
  ...{ din3: false, din4: false, ain1V: 0, ain2V: 0, ain3V: 0, ain4V: 0 },
}
const permFix = { speedKmh: 0, heading: 0, isValid: true }
const permUntold = ['temperature inside']

const sofiaIo = {
  ...{ statusBits: '3A00', movement: false, ignition: true, gsmLevel: 5, isArmed: false, isAlarmed: false },
  ...{ outputs: 0, inputs: 40_961, din1: true, din2: false, din3: false, din4: false, ain2V: 0, ain3V: 0 },
  ain4V: 0,
}
const sofiaFix = {
  lat: 42.6548,
  lng: 23.398732,
  speedKmh: 0,
  heading: 0,
  altitudeM: 577,
  satellites: 15,
  isValid: true,
}
const sofiaUntold = ['temperature inside', '0xE2']

const varnaIo = {
  ...{ ignition: true, isArmed: false, isAlarmed: false, hdop: 0.4, din1: false, din3: true, din4: false },
  ...{ ain1V: 0, ain4V: 0 },
}
const varnaFix = {
  lat: 43.210825,
  lng: 27.925073,
  speedKmh: 0,
  heading: 5,
  altitudeM: 558,
  satellites: 5,
  isValid: true,
}

export const apart: readonly Apart[] = [
  {
    origin: 'five records, with registers of a bus',
    frame:
      '017583018202120338363833343530333230363635373304520010384520c850975b300cc03a910107cbf9023365000607341300350640' +
      '012a41236a4215104329450400460020500000510000520000530000540000550000c000000000c100000000c44bc500c6ffc700c800c9' +
      '00ca00cb00d4993b0500d64100d70000d8be02d90000da0000db00000000dc00000000dd00000000de00000000df00000000f000000000' +
      'f100000000f200000000f300000000018202120338363833343530333230363635373304520010394520c950975b300cab3a91010ecbf9' +
      '02336000be06341300350640012a41266a4216104329450400460020500000510000520000530000540000550000c000000000c1000000' +
      '00c44bc500c6ffc700c800c900ca00cb00d49b3b0500d64100d70000d8bc02d90000da0000db00000000dc00000000dd00000000de0000' +
      '0000df00000000f000000000f100000000f200000000f3000000000182021203383638333435303332303636353733045200103a4520ca' +
      '50975b300c953a910113cbf9023358008f06341300350640012a41206a4215104329450400460020500000510000520000530000540000' +
      '550000c000000000c100000000c44bc500c6ffc700c800c900ca00cb00d49e3b0500d64100d70000d8ba02d90000da0000db00000000dc' +
      '00000000dd00000000de00000000df00000000f000000000f100000000f200000000f30000000001820212033836383334353033323036' +
      '36353733045200103b45204251975b300c6d3a91011dcbf9023300008a06341300350640013a41726a4216104329450400460020500000' +
      '510000520000530000540000550000c000000000c100000000c44bc500c6ffc700c800c900ca00cb00d4a33b0500d64800d70000d80003' +
      'd90000da0000db00000000dc00000000dd00000000de00000000df00000000f000000000f100000000f200000000f30000000001820212' +
      '03383638333435303332303636353733045200103c4520bb51975b300c6d3a91011dcbf9023300008a06341300350640013a41816a4216' +
      '104329450400460020500000510000520000530000540000550000c000000000c100000000c44bc500c6ffc700c800c900ca00cb00d4a3' +
      '3b0500d64800d70000d80003d90000da0000db00000000dc00000000dd00000000de00000000df00000000f000000000f100000000f200' +
      '000000f300000000e007',
    says: [
      {
        deviceId: '868345032066573',
        recordedAt: utc(2018, 8, 11, 5, 21, 12),
        fix: { ...dammamFix, lat: 26.294976, lng: 49.924871, speedKmh: 10.1, heading: 180 },
        io: {
          ...{ ...dammamIo, statusBits: '2A01', gsmLevel: 3, externalVoltageV: 27.171, batteryVoltageV: 4.117 },
          odometerM: 342_937,
        },
        untold: dammamUntold,
      },
      {
        recordedAt: utc(2018, 8, 11, 5, 21, 13),
        fix: { ...dammamFix, lat: 26.294955, lng: 49.924878, speedKmh: 9.6, heading: 173 },
        io: {
          ...{ ...dammamIo, statusBits: '2A01', gsmLevel: 3, externalVoltageV: 27.174, batteryVoltageV: 4.118 },
          odometerM: 342_939,
        },
        untold: dammamUntold,
      },
      {
        recordedAt: utc(2018, 8, 11, 5, 21, 14),
        fix: { ...dammamFix, lat: 26.294933, lng: 49.924883, speedKmh: 8.8, heading: 168 },
        io: {
          ...{ ...dammamIo, statusBits: '2A01', gsmLevel: 3, externalVoltageV: 27.168, batteryVoltageV: 4.117 },
          odometerM: 342_942,
        },
        untold: dammamUntold,
      },
      {
        recordedAt: utc(2018, 8, 11, 5, 23, 14),
        fix: { ...dammamFix, lat: 26.294893, lng: 49.924893, speedKmh: 0, heading: 167 },
        io: {
          ...{ ...dammamIo, statusBits: '3A01', gsmLevel: 5, externalVoltageV: 27.25, batteryVoltageV: 4.118 },
          odometerM: 342_947,
        },
        untold: dammamUntold,
      },
      {
        recordedAt: utc(2018, 8, 11, 5, 25, 15),
        fix: { ...dammamFix, lat: 26.294893, lng: 49.924893, speedKmh: 0, heading: 167 },
        io: {
          ...{ ...dammamIo, statusBits: '3A01', gsmLevel: 5, externalVoltageV: 27.265, batteryVoltageV: 4.118 },
          odometerM: 342_947,
        },
        untold: dammamUntold,
      },
    ],
  },
  {
    origin: 'a head packet',
    frame: '011780011102e603383633353931303238393630323437043200801c',
    says: [],
  },
  {
    origin: 'three records of an older firmware, with every register',
    frame:
      '011e8304320010270220dbd2f051300a90cf740328ac59033300000000347600351240012a41e92e42500f431f440006c814450f004600' +
      '20500000510000520000530000540000550000560000570000580000600000610000620000a000a100a200a300a400a500a600a700a800' +
      'a900aa00ab00ac00ad00ae00af00b00000b10000b20000b30000b40000b50000b60000b70000b80000b90000c000000000c100000000c2' +
      '00000000c300000000c400c500c600c700c800c900ca00cb00cc00cd00ce00cf00d000d100d200d471020000d60000d70000d80000d900' +
      '00da0000db00000000dc00000000dd00000000de00000000df00000000f000000000f100000000f200000000f300000000043200102602' +
      '20bdd2f051300590cf740328ac59033300000000347600351440090a41f02e427b0f431f44ff0db814450f004600005000005100005200' +
      '00530000540000550000560000570000580000600000610000620000a000a100a200a300a400a500a600a700a800a900aa00ab00ac00ad' +
      '00ae00af00b00000b10000b20000b30000b40000b50000b60000b70000b80000b90000c000000000c100000000c200000000c300000000' +
      'c400c500c600c700c800c900ca00cb00cc00cd00ce00cf00d000d100d200d471020000d60000d70000d80000d90000da0000db00000000' +
      'dc00000000dd00000000de00000000df00000000f000000000f100000000f200000000f300000000043200102502208ed2f051300ed8d0' +
      '740304ac5903330000000034a500350a40012a41ec2e422d0f431f440016b814450f004600205000005100005200005300005400005500' +
      '00560000570000580000600000610000620000a000a100a200a300a400a500a600a700a800a900aa00ab00ac00ad00ae00af00b00000b1' +
      '0000b20000b30000b40000b50000b60000b70000b80000b90000c000000000c100000000c200000000c300000000c400c500c600c700c8' +
      '00c900ca00cb00cc00cd00ce00cf00d000d100d200d44d020000d60000d70000d80000d90000da0000db00000000dc00000000dd000000' +
      '00de00000000df00000000f000000000f100000000f200000000f300000000622e',
    deviceId: '351535032065739',
    says: [
      {
        deviceId: '351535032065739',
        recordedAt: utc(2013, 6, 25, 7, 25, 15),
        fix: { ...permFix, lat: 57.98696, lng: 56.208424, altitudeM: 118, satellites: 10 },
        io: {
          ...{ ...permIo, statusBits: '2A01', gsmLevel: 3, externalVoltageV: 12.009, batteryVoltageV: 3.92 },
          ...{ hdop: 1.8, inputs: 8_192, axisXMg: 0, axisYMg: 5, axisZMg: -968, odometerM: 625 },
        },
        untold: permUntold,
      },
      {
        recordedAt: utc(2013, 6, 25, 7, 24, 45),
        fix: { ...permFix, lat: 57.98696, lng: 56.208424, altitudeM: 118, satellites: 5 },
        io: {
          ...{ ...permIo, statusBits: '0A09', gsmLevel: 0, externalVoltageV: 12.016, batteryVoltageV: 3.963 },
          ...{ hdop: 2, inputs: 0, axisXMg: -5, axisYMg: 16, axisZMg: -973, odometerM: 625 },
        },
        untold: permUntold,
      },
      {
        recordedAt: utc(2013, 6, 25, 7, 23, 58),
        fix: { ...permFix, lat: 57.987288, lng: 56.208388, altitudeM: 165, satellites: 14 },
        io: {
          ...{ ...permIo, statusBits: '2A01', gsmLevel: 3, externalVoltageV: 12.012, batteryVoltageV: 3.885 },
          ...{ hdop: 1, inputs: 8_192, axisXMg: 0, axisYMg: 27, axisZMg: -973, odometerM: 589 },
        },
        untold: permUntold,
      },
    ],
  },
  {
    origin: 'ten records of one that is parked',
    frame:
      '01d48304320010020520a5829f58300f50dc8a024c0965013300000000344102350740003a41e14b426610431b4459fa672a4500004601' +
      'a050364c510000520000530000c000000000c100000000c200000000c300000000d80000dd00000000e293000000043200100105202d82' +
      '9f58300f50dc8a024c0965013300000000344102350740003a41d04b426110431b445702882a4500004601a050374c5100005200005300' +
      '00c000000000c100000000c200000000c300000000d80000dd00000000e29400000004320010000520b5819f58300f50dc8a024c096501' +
      '3300000000344102350740003a419e4b426a10431c4456fab72a4500004601a050434c510000520000530000c000000000c100000000c2' +
      '00000000c300000000d80000dd00000000e29500000004320010ff04203d819f58300f50dc8a024c096501330000000034410235074000' +
      '3a41874b426310431c4454fe572a4500004601a050334c510000520000530000c000000000c100000000c200000000c300000000d80000' +
      'dd00000000e29600000004320010fe0420c5809f58300f50dc8a024c0965013300000000344102350840003a41a24b426710431c4457fe' +
      'a72a4500004601a050214c510000520000530000c000000000c100000000c200000000c300000000d80000dd00000000e2970000000432' +
      '0010fd04204d809f58300f50dc8a024c0965013300000000344102350840003a41a34b426310431c4455f6772a4500004601a0502e4c51' +
      '0000520000530000c000000000c100000000c200000000c300000000d80000dd00000000e29900000004320010fc0420d57f9f58300f50' +
      'dc8a024c0965013300000000344102350840003a41bd4b426510431d4458fe672a4500004601a0501f4c510000520000530000c0000000' +
      '00c100000000c200000000c300000000d80000dd00000000e29700000004320010fb04205d7f9f58300f50dc8a024c0965013300000000' +
      '344102350840003a41b54b426310431d4456fa772a4500004601a0502d4c510000520000530000c000000000c100000000c200000000c3' +
      '00000000d80000dd00000000e29500000004320010fa0420e57e9f58300f50dc8a024c0965013300000000344102350840003a41b24b42' +
      '6210431e4454fa872a4500004601a050fe4b510000520000530000c000000000c100000000c200000000c300000000d80000dd00000000' +
      'e29000000004320010f904206d7e9f58300f50dc8a024c0965013300000000344102350a40003a41af4b426710431f4458fea72a450000' +
      '4601a0500a4c510000520000530000c000000000c100000000c200000000c300000000d80000dd00000000e28900000067c5',
    deviceId: '351535032065740',
    says: [
      {
        deviceId: '351535032065740',
        recordedAt: utc(2017, 1, 11, 21, 31, 17),
        fix: sofiaFix,
        io: {
          ...{ ...sofiaIo, externalVoltageV: 19.425, batteryVoltageV: 4.198, hdop: 0.7, ain1V: 19.51 },
          ...{ axisXMg: 478, axisYMg: -11, axisZMg: 892 },
        },
        untold: sofiaUntold,
      },
      {
        recordedAt: utc(2017, 1, 11, 21, 29, 17),
        fix: sofiaFix,
        io: {
          ...{ ...sofiaIo, externalVoltageV: 19.408, batteryVoltageV: 4.193, hdop: 0.7, ain1V: 19.511 },
          ...{ axisXMg: 468, axisYMg: 0, axisZMg: 903 },
        },
        untold: sofiaUntold,
      },
      {
        recordedAt: utc(2017, 1, 11, 21, 27, 17),
        fix: sofiaFix,
        io: {
          ...{ ...sofiaIo, externalVoltageV: 19.358, batteryVoltageV: 4.202, hdop: 0.7, ain1V: 19.523 },
          ...{ axisXMg: 462, axisYMg: -11, axisZMg: 919 },
        },
        untold: sofiaUntold,
      },
      {
        recordedAt: utc(2017, 1, 11, 21, 25, 17),
        fix: sofiaFix,
        io: {
          ...{ ...sofiaIo, externalVoltageV: 19.335, batteryVoltageV: 4.195, hdop: 0.7, ain1V: 19.507 },
          ...{ axisXMg: 452, axisYMg: -5, axisZMg: 887 },
        },
        untold: sofiaUntold,
      },
      {
        recordedAt: utc(2017, 1, 11, 21, 23, 17),
        fix: sofiaFix,
        io: {
          ...{ ...sofiaIo, externalVoltageV: 19.362, batteryVoltageV: 4.199, hdop: 0.8, ain1V: 19.489 },
          ...{ axisXMg: 468, axisYMg: -5, axisZMg: 914 },
        },
        untold: sofiaUntold,
      },
      {
        recordedAt: utc(2017, 1, 11, 21, 21, 17),
        fix: sofiaFix,
        io: {
          ...{ ...sofiaIo, externalVoltageV: 19.363, batteryVoltageV: 4.195, hdop: 0.8, ain1V: 19.502 },
          ...{ axisXMg: 457, axisYMg: -16, axisZMg: 898 },
        },
        untold: sofiaUntold,
      },
      {
        recordedAt: utc(2017, 1, 11, 21, 19, 17),
        fix: sofiaFix,
        io: {
          ...{ ...sofiaIo, externalVoltageV: 19.389, batteryVoltageV: 4.197, hdop: 0.8, ain1V: 19.487 },
          ...{ axisXMg: 473, axisYMg: -5, axisZMg: 892 },
        },
        untold: sofiaUntold,
      },
      {
        recordedAt: utc(2017, 1, 11, 21, 17, 17),
        fix: sofiaFix,
        io: {
          ...{ ...sofiaIo, externalVoltageV: 19.381, batteryVoltageV: 4.195, hdop: 0.8, ain1V: 19.501 },
          ...{ axisXMg: 462, axisYMg: -11, axisZMg: 898 },
        },
        untold: sofiaUntold,
      },
      {
        recordedAt: utc(2017, 1, 11, 21, 15, 17),
        fix: sofiaFix,
        io: {
          ...{ ...sofiaIo, externalVoltageV: 19.378, batteryVoltageV: 4.194, hdop: 0.8, ain1V: 19.454 },
          ...{ axisXMg: 452, axisYMg: -11, axisZMg: 903 },
        },
        untold: sofiaUntold,
      },
      {
        recordedAt: utc(2017, 1, 11, 21, 13, 17),
        fix: sofiaFix,
        io: {
          ...{ ...sofiaIo, externalVoltageV: 19.375, batteryVoltageV: 4.199, hdop: 1, ain1V: 19.466 },
          ...{ axisXMg: 473, axisYMg: -5, axisZMg: 914 },
        },
        untold: sofiaUntold,
      },
    ],
  },
  {
    origin: 'seven records, with data of the user',
    frame:
      '01bf83043200101ee4209832bc62300549589302511aaa013300002e00342e02350440003b41b15d42d50e4326450e0046040050000051' +
      '000052fc5c5300006100008b009000000000d400000000e201000000e376000000e4efce0100e53b590200e600000000e773000000e800' +
      '000000e9a002d007ea140000d6021b00f8430220ac760000000000000000043200101de4201232bc62300549589302511aaa013300002e' +
      '00342e02350440012b41b55d42d40e4326450e0046040050000051000052145d5300006100008b009000000000d400000000e201000000' +
      'e376000000e4efce0100e53b590200e600000000e773000000e800000000e9a002d007ea140000d6021b00f8430220ac76000000000000' +
      '0000043200101ce4208e2ebc62300549589302511aaa013300002e00342e02350440013b41a95d42cd0e4325450f004604005000005100' +
      '0052235d5300006100008b009000000000d400000000e201000000e376000000e4efce0100e53b590200e600000000e773000000e80200' +
      '0000e9a002d007ea140000d6021b00f8430220ac760000000000000000043200101be4208b2ebc62300549589302511aaa013300002e00' +
      '342e02350440013b41a45d42cd0e432545090046040050000051000052115d5300006100008b009000000000d400000000e201000000e3' +
      '75000000e48ac90100e53a590200e673000000e773000000e806000000e9a002d007ea140000d6021b00f8430220ac7600000000000000' +
      '00043200101ae420642ebc62300549589302511aaa013300002e00342e02350440013b419f5d42cd0e4324450b00460600500000519313' +
      '521c5d5300006100008b009000000000d400000000e201000000e300000000e406000000e5c5580200e673000000e700000000e8010000' +
      '00e9a002d007ea140000d6021b00f8430220ac7600000000000000000432001019e420632ebc62300549589302511aaa013300002e0034' +
      '2e02350440013b41725d42cd0e4324450b0046060050000051ab1352035d5300006100008b009000000000d400000000e201000000e300' +
      '000000e406000000e5c5580200e673000000e700000000e8d6021b00e9a002d007ea140000d6021b00f8430220ac760000000000000000' +
      '0432001018e4205c2ebc62300549589302511aaa013300002e00342e02350440013b41955d42cd0e4324450a0046040050000051000052' +
      '0b5d5300006100008b009000000000d400000000e201000000e30d000000e4a4350000e5c5580200e600000000e700000000e8d6021b00' +
      'e9a002d007ea140000d6021b00f8430220ac76000000000000000099f3',
    deviceId: '351535032065741',
    says: [
      {
        deviceId: '351535032065741',
        recordedAt: utc(2022, 5, 29, 11, 8, 8),
        fix: varnaFix,
        io: {
          ...{ ...varnaIo, statusBits: '3B00', movement: false, gsmLevel: 5, externalVoltageV: 23.985 },
          ...{ batteryVoltageV: 3.797, outputs: 14, inputs: 4, din2: false, ain2V: 0, ain3V: 23.804 },
        },
        untold: ['temperature inside', '0xE2', '0xE3', '0xE4', '0xE5', '0xE7', '0xE9', '0xEA'],
      },
      {
        recordedAt: utc(2022, 5, 29, 11, 5, 54),
        fix: varnaFix,
        io: {
          ...{ ...varnaIo, statusBits: '2B01', movement: true, gsmLevel: 3, externalVoltageV: 23.989 },
          ...{ batteryVoltageV: 3.796, outputs: 14, inputs: 4, din2: false, ain2V: 0, ain3V: 23.828 },
        },
        untold: ['temperature inside', '0xE2', '0xE3', '0xE4', '0xE5', '0xE7', '0xE9', '0xEA'],
      },
      {
        recordedAt: utc(2022, 5, 29, 10, 50, 54),
        fix: varnaFix,
        io: {
          ...{ ...varnaIo, statusBits: '3B01', movement: true, gsmLevel: 5, externalVoltageV: 23.977 },
          ...{ batteryVoltageV: 3.789, outputs: 15, inputs: 4, din2: false, ain2V: 0, ain3V: 23.843 },
        },
        untold: ['temperature inside', '0xE2', '0xE3', '0xE4', '0xE5', '0xE7', '0xE8', '0xE9', '0xEA'],
      },
      {
        recordedAt: utc(2022, 5, 29, 10, 50, 51),
        fix: varnaFix,
        io: {
          ...{ ...varnaIo, statusBits: '3B01', movement: true, gsmLevel: 5, externalVoltageV: 23.972 },
          ...{ batteryVoltageV: 3.789, outputs: 9, inputs: 4, din2: false, ain2V: 0, ain3V: 23.825 },
        },
        untold: ['temperature inside', '0xE2', '0xE3', '0xE4', '0xE5', '0xE6', '0xE7', '0xE8', '0xE9', '0xEA'],
      },
      {
        recordedAt: utc(2022, 5, 29, 10, 50, 12),
        fix: varnaFix,
        io: {
          ...{ ...varnaIo, statusBits: '3B01', movement: true, gsmLevel: 5, externalVoltageV: 23.967 },
          ...{ batteryVoltageV: 3.789, outputs: 11, inputs: 6, din2: true, ain2V: 5.011, ain3V: 23.836 },
        },
        untold: ['temperature inside', '0xE2', '0xE4', '0xE5', '0xE6', '0xE8', '0xE9', '0xEA'],
      },
      {
        recordedAt: utc(2022, 5, 29, 10, 50, 11),
        fix: varnaFix,
        io: {
          ...{ ...varnaIo, statusBits: '3B01', movement: true, gsmLevel: 5, externalVoltageV: 23.922 },
          ...{ batteryVoltageV: 3.789, outputs: 11, inputs: 6, din2: true, ain2V: 5.035, ain3V: 23.811 },
        },
        untold: ['temperature inside', '0xE2', '0xE4', '0xE5', '0xE6', '0xE8', '0xE9', '0xEA'],
      },
      {
        recordedAt: utc(2022, 5, 29, 10, 50, 4),
        fix: varnaFix,
        io: {
          ...{ ...varnaIo, statusBits: '3B01', movement: true, gsmLevel: 5, externalVoltageV: 23.957 },
          ...{ batteryVoltageV: 3.789, outputs: 10, inputs: 4, din2: false, ain2V: 0, ain3V: 23.819 },
        },
        untold: ['temperature inside', '0xE2', '0xE3', '0xE4', '0xE5', '0xE8', '0xE9', '0xEA'],
      },
    ],
  },
  {
    origin: 'traccar/traccar, issue 4341: a counter of passengers in the array of the user',
    frame:
      '0180000333353830303430393034343533323110e34320e48a1b5d300ce6b6ecff819150fb33a400720b34560a3506400178418f6e4208' +
      '10ea010a0333353830303430393034343533323110e44320e68a1b5d300c10b7ecff1d9150fb33f600790b34560a350640017841ba6e42' +
      '0810ea110a020000000000030001000000000000002cfd',
    says: [
      {
        deviceId: '358004090445321',
        recordedAt: utc(2019, 6, 2, 16, 48, 36),
        fix: {
          ...{ lat: -1.263898, lng: -78.605951, speedKmh: 16.4, heading: 293, altitudeM: 2_646, satellites: 12 },
          isValid: true,
        },
        io: {
          ...{ statusBits: '7801', movement: true, ignition: false, gsmLevel: 5, isArmed: true, isAlarmed: false },
          ...{ externalVoltageV: 28.303, batteryVoltageV: 4.104, hdop: 0.6 },
        },
        untold: ['0xEA'],
      },
      {
        recordedAt: utc(2019, 6, 2, 16, 48, 38),
        fix: {
          ...{ lat: -1.263856, lng: -78.606051, speedKmh: 24.6, heading: 294, altitudeM: 2_646, satellites: 12 },
          isValid: true,
        },
        io: {
          ...{ statusBits: '7801', movement: true, ignition: false, gsmLevel: 5, isArmed: true, isAlarmed: false },
          ...{ externalVoltageV: 28.346, batteryVoltageV: 4.104, hdop: 0.6 },
        },
        untold: ['0xEA'],
      },
    ],
  },
]
