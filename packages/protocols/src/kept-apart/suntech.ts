import { type Apart, receivedAt } from './apart.ts'

const utc = Date.UTC

const allOff = { ignition: false, din1: false, din2: false, din3: false, dout1: false, dout2: false }

// Of traccar/traccar, SuntechProtocolDecoderTest (Apache 2.0), with the end of the text that its tests leave out.
const fromTraccar: readonly Omit<Apart, 'origin'>[] = [
  // The manual's zip.
  {
    frame:
      '02003210511340877028813f180c170016041051290c0635652d793653000038001a30e601665e56000000010075000271270400' +
      '0103',
    says: [
      {
        deviceId: '511340877',
        recordedAt: utc(2024, 11, 23, 0, 22, 4),
        fix: { lat: -12.063565, lng: -45.793653, speedKmh: 0.38, heading: 26, satellites: 6, isValid: true },
        io: { ...allOff, gsmAreaCode: 0x1051, odometerM: 0x01665e56, externalVoltageV: 0, batteryVoltageV: 4 },
        untold: ['H_METER'],
      },
    ],
  },
  {
    frame:
      'ST419STT;807587388;306;41;04;30062;724;2;-65;5221;255;30061;724;2;5221;0;0;30212;724;2;5221;0;0;30071;72' +
      '4;2;5221;0;0;30222;724;2;5221;0;0;30213;724;2;5221;0;0;30063;724;2;5221;0;0;3.92;1;0185;1;00010000;26.1;' +
      '1;20240729;19:22:43;-22.754650;-043.437569;000.185;297.35;6;1\r',
    says: [
      {
        deviceId: '807587388',
        recordedAt: utc(2024, 6, 29, 19, 22, 43),
        fix: { lat: -22.75465, lng: -43.437569, speedKmh: 0.19, heading: 297, satellites: 6, isValid: true },
        io: { gsmOperator: 72_402, gsmAreaCode: 5_221, gsmCellId: 30_062, batteryVoltageV: 3.92 },
        untold: ['00010000', '26.1'],
      },
    ],
  },
  {
    frame:
      'ST410STT;109815653;445;03;16531;724;10;-77;6011;7;16273;724;10;7511;0;0;13903;724;10;6011;0;0;7671;724;1' +
      '0;7111;0;0;16533;724;10;6011;0;0;0;0;0;0;0;0;0;0;0;0;0;0;3.86;0;0098;1;003;;;;;;;;;\r',
    says: [
      {
        deviceId: '109815653',
        recordedAt: receivedAt,
        fix: undefined,
        io: { gsmOperator: 72_410, gsmAreaCode: 6_011, gsmCellId: 16_531, batteryVoltageV: 3.86 },
      },
    ],
  },
  {
    frame:
      'UEX;1610020241;03FFFFFF;161;3.0.9;0;20240506;15:52:55;00006697;724;11;4EDA;33;-5.129240;-42.797868;0.00;' +
      '0.00;11;1;00000001;00000000;24;GTSL|6|1|0|22574684|1|\r\n;A7;;164;0;11.82\r',
    says: [
      {
        deviceId: '1610020241',
        recordedAt: utc(2024, 4, 6, 15, 52, 55),
        fix: { lat: -5.12924, lng: -42.797868, speedKmh: 0, heading: 0, satellites: 11, isValid: true },
        io: {
          ...{ ...allOff, ignition: true, gsmOperator: 72_411, gsmAreaCode: 0x4eda, gsmCellId: 0x6697 },
          serialData: 'GTSL|6|1|0|22574684|1|',
        },
        driverTag: '22574684',
        untold: ['164', '11.82'],
      },
    ],
  },
  {
    frame:
      'ALT;0840037569;FFFFFF;84;1.0.6;0;20221228;11:33:05;00004490;724;11;05D3;33;-22.845935;-46.322000;0.00;0.' +
      '00;18;0;00000001;00000000;99;;;;08E3800F;4.1;12.37;0;0;0;0;4;;;;\r',
    says: [
      {
        deviceId: '0840037569',
        recordedAt: utc(2022, 11, 28, 11, 33, 5),
        fix: { lat: -22.845935, lng: -46.322, speedKmh: 0, heading: 0, satellites: 18, isValid: false },
        io: {
          ...{ ...allOff, ignition: true, gsmOperator: 72_411, gsmAreaCode: 0x05d3, gsmCellId: 0x4490 },
          ...{ batteryVoltageV: 4.1, externalVoltageV: 12.37 },
        },
        trigger: 'ALT99',
        untold: ['assigned: 4'],
      },
    ],
  },
  {
    frame:
      'ALT;0950030205;3FFFFF;95;1.0.11;0;20221017;21:41:30;02F2F402;334;20;0F1D;45;+25.791061;-100.170745;0.00;' +
      '0.00;18;1;00000101;00000000;42;2;\r',
    says: [
      {
        deviceId: '0950030205',
        recordedAt: utc(2022, 9, 17, 21, 41, 30),
        fix: { lat: 25.791061, lng: -100.170745, speedKmh: 0, heading: 0, satellites: 18, isValid: true },
        io: {
          ...{ ...allOff, ignition: true, din2: true, isAlarmed: true },
          ...{ gsmOperator: 33_420, gsmAreaCode: 0x0f1d, gsmCellId: 0x02f2f402 },
        },
        events: [{ kind: 'panic' }],
      },
    ],
  },
  {
    frame: 'BLE;1140000053;114;1.0.1;20211001;17:27:09;+28.433465;-82.565891;1;-43;-46;-41;ACB89523EF68;247;0;0\r',
    says: [
      {
        deviceId: '1140000053',
        recordedAt: utc(2021, 9, 1, 17, 27, 9),
        fix: { lat: 28.433465, lng: -82.565891, isValid: true },
        trigger: 'BLE',
        untold: ['a sensor'],
      },
    ],
  },
  {
    frame:
      'BSA;0820012345;001FFF;82;1.0.0;1;20191203;17:00:51;+32.691615;-117.297160;1;-55;68:11:6A:FD:1A:A7;6AA5;1' +
      'DE8\r',
    says: [
      {
        deviceId: '0820012345',
        recordedAt: utc(2019, 11, 3, 17, 0, 51),
        fix: { lat: 32.691615, lng: -117.29716, isValid: true },
        trigger: 'BSA',
        untold: ['a sensor'],
      },
    ],
  },
  // What stands behind the tracker is no text.
  {
    frame:
      '53543330305545583b3531313639393339383b34353b3331353b32303232303632333b31383a32343a35383b3661313332393b2d' +
      '32392e3735343934373b2d3035372e3038353838353b3030302e3030303b3030302e30303b31303b313b37323b302e30303b3030' +
      '303030303b31323b0201100110011090011001100110011001100110fe3b39303b3030303030303b332e393b313b303030303030' +
      '30303030303030303b300d',
    says: [
      {
        deviceId: '511699398',
        recordedAt: utc(2022, 5, 23, 18, 24, 58),
        fix: { lat: -29.754947, lng: -57.085885, speedKmh: 0, heading: 0, satellites: 10, isValid: true },
        io: {
          ...{ ...allOff, gsmAreaCode: 0x6a13, odometerM: 72, externalVoltageV: 0, batteryVoltageV: 3.9 },
          ...{ engineHoursS: 0, serialData: '0201100110011090011001100110011001100110fe' },
        },
        driverTag: null,
      },
    ],
  },
  {
    frame:
      'ST300UEX;511248287;45;311;20220701;18:42:08;14c943;-22.975257;-043.373065;000.000;000.00;0;0;0;12.14;100' +
      '010;19;RFID:008FB2BEBA39\r\n;3E;000135;4.1;1;00000000000000;0\r',
    says: [
      {
        deviceId: '511248287',
        recordedAt: utc(2022, 6, 1, 18, 42, 8),
        fix: { lat: -22.975257, lng: -43.373065, speedKmh: 0, heading: 0, satellites: 0, isValid: false },
        io: {
          ...{ ...allOff, ignition: true, dout1: true, gsmAreaCode: 0x14c9, externalVoltageV: 12.14 },
          ...{ batteryVoltageV: 4.1, engineHoursS: 135 * 60, serialData: 'RFID:008FB2BEBA39' },
        },
        driverTag: '008FB2BEBA39',
      },
    ],
  },
  {
    frame:
      'STT;0560001616;BFFFFF;56;1.0.15;1;20200219;20:52:25;00008D6C;334;20;0925;24;+20.741764;-103.430364;0.00;' +
      '0.00;19;1;00000001;00000000;2;1;1765;00008003;0.0;12.14;136598\r',
    says: [
      {
        deviceId: '0560001616',
        recordedAt: utc(2020, 1, 19, 20, 52, 25),
        fix: { lat: 20.741764, lng: -103.430364, speedKmh: 0, heading: 0, satellites: 19, isValid: true },
        io: {
          ...{ ...allOff, ignition: true, gsmOperator: 33_420, gsmAreaCode: 0x0925, gsmCellId: 0x8d6c },
          externalVoltageV: 12.14,
        },
        untold: ['assigned: 136598'],
      },
    ],
  },
  {
    frame:
      '82004d05800000553fffff360100100114020410293902ccccf102dc007b00053c00476fa18469e87f000000000b0100003b0008' +
      '1d00000113f3f8010000049e00000000000000001d00000113f3f801',
    says: [
      {
        deviceId: '0580000055',
        recordedAt: utc(2020, 1, 4, 16, 41, 57),
        fix: { lat: 4.681633, lng: -74.049663, speedKmh: 0, heading: 0, satellites: 11, isValid: true },
        io: { ...allOff, gsmOperator: 732_123, gsmAreaCode: 5, gsmCellId: 0x02ccccf1 },
        events: [],
        driverTag: '1D00000113F3F801',
      },
    ],
  },
  {
    frame:
      'ST410STT;007638094;426;01;24153;724;4;-65;365;0;24161;724;4;365;0;0;24162;724;4;365;0;0;24363;724;4;365;' +
      '0;0;24151;724;4;365;0;0;24991;724;4;365;0;0;24373;724;4;365;0;0;3.98;1;0176;2;016;20200106;19:18:04;-15.' +
      '571860;-056.062637;000.852;238.28;6;1;201\r',
    says: [
      {
        deviceId: '007638094',
        recordedAt: utc(2020, 0, 6, 19, 18, 4),
        fix: { lat: -15.57186, lng: -56.062637, speedKmh: 0.85, heading: 238, satellites: 6, isValid: true },
        io: { gsmOperator: 72_404, gsmAreaCode: 365, gsmCellId: 24_153, batteryVoltageV: 3.98 },
      },
    ],
  },
  {
    frame:
      'ST390STT;007579860;18;302;20191101;11:28:51;145b49;-23.267030;-047.298142;000.000;000.00;9;1;5;11.93;000' +
      '000;2;0003;000002;4.03;0;20010000;22470;724;05;-58;5211;1\r',
    says: [
      {
        deviceId: '007579860',
        recordedAt: utc(2019, 10, 1, 11, 28, 51),
        fix: { lat: -23.26703, lng: -47.298142, speedKmh: 0, heading: 0, satellites: 9, isValid: true },
        io: {
          ...{ ...allOff, gsmOperator: 72_405, gsmAreaCode: 0x145b, gsmCellId: 22_470, odometerM: 5 },
          ...{ externalVoltageV: 11.93, batteryVoltageV: 4.03, engineHoursS: 120 },
        },
        untold: ['20010000'],
      },
    ],
  },
  {
    frame:
      '81004e05200013383fffff3401000301130a0512080400000000000000000000000047f9d5846a06810072225214010100020300' +
      'a8002604c1000004b000000470000025a100000000000025c4000000a6',
    says: [
      {
        deviceId: '0520001338',
        recordedAt: utc(2019, 9, 5, 18, 8, 4),
        fix: { lat: 4.717013, lng: -74.057345, speedKmh: 1.14, heading: 88, satellites: 20, isValid: true },
        io: { ...allOff, ignition: true, batteryVoltageV: 3.8, externalVoltageV: 12.17 },
        untold: ['assigned: 1200'],
      },
    ],
  },
  {
    frame:
      'ST600UEX;008728327;20;568;20200602;17:10:03;0bf1a893;334;20;2f19;23;+20.514492;-100.743221;000.033;000.0' +
      '0;12;1;41564973;13.17;000000;44;t_0=1C;N_0=0419.0;t_1=22;N_1=0001.0;Q_D=09\n\r;76;113771;4.1;1\r',
    says: [
      {
        deviceId: '008728327',
        recordedAt: utc(2020, 5, 2, 17, 10, 3),
        fix: { lat: 20.514492, lng: -100.743221, speedKmh: 0.03, heading: 0, satellites: 12, isValid: true },
        io: {
          ...{ ...allOff, gsmOperator: 33_420, gsmAreaCode: 0x2f19, gsmCellId: 0x0bf1a893, odometerM: 41_564_973 },
          ...{ externalVoltageV: 13.17, batteryVoltageV: 4.1, engineHoursS: 113_771 * 60 },
          serialData: 't_0=1C;N_0=0419.0;t_1=22;N_1=0001.0;Q_D=09',
        },
        untold: ['DATA: fuel'],
      },
    ],
  },
  {
    frame:
      'SA200STT;608945;129;20190215;15:04:53;3dce071558;+22.006721;-098.771016;001.198;000.00;11;1;2632589;12.2' +
      '1;010000;1;3211\r',
    says: [
      {
        deviceId: '608945',
        recordedAt: utc(2019, 1, 15, 15, 4, 53),
        fix: { lat: 22.006721, lng: -98.771016, speedKmh: 1.2, heading: 0, satellites: 11, isValid: true },
        io: {
          ...{ ...allOff, din1: true, gsmAreaCode: 0x0715, gsmCellId: 0x3dce, odometerM: 2_632_589 },
          externalVoltageV: 12.21,
        },
      },
    ],
  },
  {
    frame:
      'ST500STT;205450135;07;843;20170816;23:24:45;+19.338432;-099.179817;000.283;000.00;6;1;141121;12.89;0;0;1' +
      ';4659;002.795;0;001.891;611;4.0\r',
    says: [
      {
        deviceId: '205450135',
        recordedAt: utc(2017, 7, 16, 23, 24, 45),
        fix: { lat: 19.338432, lng: -99.179817, speedKmh: 0.28, heading: 0, satellites: 6, isValid: true },
        io: { odometerM: 141_121, externalVoltageV: 12.89, batteryVoltageV: 4 },
        untold: ['002.795', '001.891', '611'],
      },
    ],
  },
  {
    frame:
      'ST910;Emergency;205283272;500;20150716;19:12:01;-23.659019;-046.695403;000.602;000.00;0;4.2;1;1;02;10820' +
      ';2fdb090736;724;05;0;2311;255;0;100\r',
    says: [
      {
        deviceId: '205283272',
        recordedAt: utc(2015, 6, 16, 19, 12, 1),
        fix: { lat: -23.659019, lng: -46.695403, speedKmh: 0.6, heading: 0, isValid: false },
        io: { batteryVoltageV: 4.2, isAlarmed: true },
        events: [{ kind: 'panic' }],
        untold: ['2fdb090736: cell'],
      },
    ],
  },
  {
    frame:
      'ST910;Location;907510186;552;20180504;23:15:45;3af54e5331;+19.301833;-099.190657;000.246;000.00;1;28462;' +
      '80;1;0;0423;02;334;05;-215;20051;1;4;100\r',
    says: [
      {
        deviceId: '907510186',
        recordedAt: utc(2018, 4, 4, 23, 15, 45),
        fix: { lat: 19.301833, lng: -99.190657, speedKmh: 0.25, heading: 0, isValid: true },
        io: {
          ...{ gsmOperator: 33_405, gsmAreaCode: 20_051, gsmCellId: 0x3af5, odometerM: 28_462 },
          batteryPercent: 80,
        },
      },
    ],
  },
  {
    frame:
      'ST910;Emergency;238569;528;20170403;00:02:09;7574160020;+19.661292;-099.144473;000.176;000.00;1;228638;1' + '\r',
    says: [
      {
        deviceId: '238569',
        recordedAt: utc(2017, 3, 3, 0, 2, 9),
        fix: { lat: 19.661292, lng: -99.144473, speedKmh: 0.18, heading: 0, isValid: true },
        io: { gsmAreaCode: 0x1600, gsmCellId: 0x7574, odometerM: 228_638, isAlarmed: true },
        events: [{ kind: 'panic' }],
      },
    ],
  },
  {
    frame:
      'ST300STT;007878646;40;319H;20250521;21:52:14;54728;-30.021829;-051.204818;000.000;077.61;0;0;35310247;14' +
      '.33;000000;1;1306;069596;4.1;1;23675;724;5;-75;1351;1\r',
    says: [
      {
        deviceId: '007878646',
        recordedAt: utc(2025, 4, 21, 21, 52, 14),
        fix: { lat: -30.021829, lng: -51.204818, speedKmh: 0, heading: 78, satellites: 0, isValid: false },
        io: {
          ...{ ...allOff, gsmOperator: 72_405, gsmAreaCode: 0x547, gsmCellId: 23_675, odometerM: 35_310_247 },
          ...{ externalVoltageV: 14.33, batteryVoltageV: 4.1, engineHoursS: 69_596 * 60 },
        },
      },
    ],
  },
  {
    frame:
      'ST600STT;008594432;20;492;20200212;18:58:30;060bb0e1;334;20;36bb;45;+19.337897;-099.064489;000.398;000.0' +
      '0;12;1;5049883;13.61;100100;2;1198;013762;4.2;1;4.68\r',
    says: [
      {
        deviceId: '008594432',
        recordedAt: utc(2020, 1, 12, 18, 58, 30),
        fix: { lat: 19.337897, lng: -99.064489, speedKmh: 0.4, heading: 0, satellites: 12, isValid: true },
        io: {
          ...{ ...allOff, ignition: true, din3: true, gsmOperator: 33_420, gsmAreaCode: 0x36bb },
          ...{ gsmCellId: 0x060bb0e1, odometerM: 5_049_883, externalVoltageV: 13.61, batteryVoltageV: 4.2 },
          ...{ engineHoursS: 13_762 * 60, ain1V: 4.68 },
        },
      },
    ],
  },
  {
    frame:
      'ST300EVT;205173382;07;564;20160322;23:23:18;232e19;+19.288278;-099.128750;000.122;000.00;9;1;478391;11.5' +
      '3;000100;2;1;9498;079324;4.3;1;0.00;0.00;0.00;00000000000000;0;2898E16006000058:-20.8;2861626006000039:+' +
      '2.5;:\r',
    says: [
      {
        deviceId: '205173382',
        recordedAt: utc(2016, 2, 22, 23, 23, 18),
        fix: { lat: 19.288278, lng: -99.12875, speedKmh: 0.12, heading: 0, satellites: 9, isValid: true },
        io: {
          ...{ ...allOff, din3: true, gsmAreaCode: 0x232e, odometerM: 478_391, externalVoltageV: 11.53 },
          ...{ batteryVoltageV: 4.3, engineHoursS: 79_324 * 60, temperature1C: -20.8, temperature2C: 2.5 },
        },
        trigger: 'EVT2',
        driverTag: null,
        untold: ['three voltages'],
      },
    ],
  },
  {
    frame:
      'ST300STT;907131077;04;706;20190227;23:59:34;cc719;-12.963490;-038.499587;000.067;000.00;7;1;57095;12.50;' +
      '000000;1;0337;000207;0.0;1;0;012E717F010000;1\r',
    says: [
      {
        deviceId: '907131077',
        recordedAt: utc(2019, 1, 27, 23, 59, 34),
        fix: { lat: -12.96349, lng: -38.499587, speedKmh: 0.07, heading: 0, satellites: 7, isValid: true },
        io: {
          ...{ ...allOff, gsmAreaCode: 0xcc7, odometerM: 57_095, externalVoltageV: 12.5, engineHoursS: 207 * 60 },
          engineRpm: 0,
        },
        driverTag: '012E717F010000',
      },
    ],
  },
  {
    frame:
      'ST300HTE;100850001;04;248;20110101;00:13:52;167559;12.28;004005;0.0;1;0;3;3;0;-22.881018;-047.070831;-22' +
      '.881018;-047.070831;000.000;000.000;0;0;3;0;0;0;01E04D44160000\r',
    says: [
      {
        deviceId: '100850001',
        recordedAt: utc(2011, 0, 1, 0, 13, 52),
        fix: { lat: -22.881018, lng: -47.070831, isValid: true },
        io: { odometerM: 167_559, externalVoltageV: 12.28, engineHoursS: 4_005 * 60 },
        trigger: 'HTE',
        driverTag: '01E04D44160000',
        untold: ['TRAVEL_TIME', 'TIME_STOP'],
      },
    ],
  },
  // What moved in a crash is no text, and tells its length before it.
  {
    frame:
      '4352523b303931303030303036333b313b313b303135303b16011c150f0ad82f6c0000000000ae037085fbff7700fd00faff6300f30000' +
      '006800fb000d007100fa00f32f6c00000000005e044a80fcff6f000301e1ff5d00e900e1ff6400e600f4ff5b00ec000a306c0000000000' +
      '2104248306006c000501fcff5b00e00001006e000101eeff4e00e10022306c00000000005c041a7e00006a00010100005d00f800b5ff7c' +
      'ffdf0050009300fc003b44350d',
    says: [
      {
        deviceId: '0910000063',
        recordedAt: utc(2022, 0, 28, 21, 15, 10),
        fix: undefined,
        trigger: 'CRR',
        untold: ['axes'],
      },
    ],
  },
]

export const apart: readonly Apart[] = [
  {
    origin: '1264',
    frame:
      'SA200STT;863771025474745;111;20150622;12:13:12;40201;+17.417520;+078.408943;000.000;146.79;4;1;000008AE;00.06;' +
      '4.100;000000;1;0;1;0389\r',
    says: [
      {
        deviceId: '863771025474745',
        recordedAt: utc(2015, 5, 22, 12, 13, 12),
        fix: { lat: 17.41752, lng: 78.408943, speedKmh: 0, heading: 147, satellites: 4, isValid: true },
        io: { ...allOff, gsmAreaCode: 0x402, externalVoltageV: 0.06, batteryVoltageV: 4.1 },
        untold: ['000008AE: way'],
      },
    ],
  },
  {
    origin: '5018, a pull request',
    frame:
      'ST300STT;907512750;03;1028;20230115;15:14:00;cf933;+21.159201;-101.691110;000.007;000.00;11;1;82870424;12.86;' +
      '010000;1;8232;0000144604;4.2;1\r',
    says: [
      {
        deviceId: '907512750',
        recordedAt: utc(2023, 0, 15, 15, 14),
        fix: { lat: 21.159201, lng: -101.69111, heading: 0, satellites: 11, isValid: true },
        io: {
          ...{ gsmAreaCode: 0xcf9, odometerM: 82_870_424, externalVoltageV: 12.86, batteryVoltageV: 4.2 },
          ...{ ignition: false, din1: true, din2: false, din3: false, dout1: false, dout2: false },
          engineHoursS: 144_604 * 60,
        },
      },
    ],
  },
  ...fromTraccar.map((each): Apart => ({ origin: 'traccar/traccar, SuntechProtocolDecoderTest', ...each })),
]
