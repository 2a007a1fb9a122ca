import { type Apart, receivedAt } from './apart.ts'

const utc = Date.UTC

/** By a clock of the standard's zone. */
const beijing = (year: number, month: number, day: number, hour: number, minute: number, second: number): number =>
  utc(year, month - 1, day, hour - 8, minute, second)

const calm = { isUnplugged: false, isAlarmed: false, immobilizerState: 0 }

// Of traccar/traccar, HuabaoProtocolDecoderTest and its later name Jt808ProtocolDecoderTest (Apache 2.0): the frames, with escapes
// where its tests have taken them out.
const fromTraccar: readonly Omit<Apart, 'origin'>[] = [
  {
    frame:
      '7e0200004d794308010679013800000000022c004e01819568036ef38c005c00120000251118112611d40164d50201a230011d31' +
      '010cf40104f9020007fe0400000090fd0a02e8000400044a150fe6ef014a0b062200623a4965977e',
    says: [
      {
        deviceId: '794308010679',
        recordedAt: beijing(2025, 11, 18, 11, 26, 11),
        fix: {
          lat: -25.269608,
          lng: -57.602956,
          altitudeM: 92,
          speedKmh: 1.8,
          heading: 0,
          satellites: 12,
          isValid: true,
        },
        io: { ...calm, ignition: false, batteryPercent: 100, batteryVoltageV: 4.18, gsmLevel: 5, satellites: 12 },
        untold: ['0xF4', '0xF9', '0xFE', '0xFD', '0xEF', '0x0B'],
      },
    ],
  },
  {
    frame: '7e0702002201827061151401bc012510091507510000303032396238383500000000000000000000000000000000002b7e',
    says: [
      { deviceId: '18270611514', recordedAt: beijing(2025, 10, 9, 15, 7, 51), fix: undefined, driverTag: '0029b885' },
    ],
  },
  {
    frame:
      '7e020000530095900689830016000000000000000b00a2394803a925f800000000000025112411514701040000003e3001153101' +
      '13eb29000c00b28988228066613427450900060089ffffffff000600c5ffffffef0004002d0fa5000300a85c657e',
    says: [
      {
        deviceId: '9590068983',
        recordedAt: beijing(2025, 11, 24, 11, 51, 47),
        fix: { lat: 10.631496, lng: -61.416952, altitudeM: 0, speedKmh: 0, heading: 0, satellites: 19, isValid: true },
        io: {
          ...calm,
          ...{ ignition: true, odometerM: 6_200, gsmLevel: 3, satellites: 19 },
          ...{ iccid1: '89882280666134274509', batteryVoltageV: 4.005, batteryPercent: 92 },
        },
        untold: ['0xEB 0x00C5: bit 4 is clear'],
      },
    ],
  },
  {
    frame:
      '7e070401654eb6fb4afd9e485b000601003900000000000c000301f5a58700ca24c5000d00000049251112154545010400000000' +
      '25040000000030011731010aeb095554432b30383a3030003900000000000c000301f5a58e00ca24cd000d000000282511121545' +
      '4701040000000025040000000030011731010aeb095554432b30383a3030003900000000000c000301f5a5ad00ca24de000e0000' +
      '011025111215455901040000000025040000000030011931010aeb095554432b30383a3030003900000000000c000301f5a5b100' +
      'ca24ed000e0000004625111215461401040000000025040000000030011931010aeb095554432b30383a3030003900000000000c' +
      '000301f5a5a900ca24f5000e000000a125111215461701040000000025040000000030011931010aeb095554432b30383a303000' +
      '3900000000000c000301f5a5af00ca24fb000e000000dd25111215463201040000000025040000000030011731010beb09555443' +
      '2b30383a3030537e',
    says: (
      [
        [32.875911, 13.247685, 13, 73, 45, 45, 10],
        [32.875918, 13.247693, 13, 40, 45, 47, 10],
        [32.875949, 13.24771, 14, 272, 45, 59, 10],
        [32.875953, 13.247725, 14, 70, 46, 14, 10],
        [32.875945, 13.247733, 14, 161, 46, 17, 10],
        [32.875951, 13.247739, 14, 221, 46, 32, 11],
      ] as const
    ).map(([lat, lng, altitudeM, heading, minute, second, satellites]) => ({
      deviceId: '865478070102068',
      recordedAt: beijing(2025, 11, 12, 15, minute, second),
      fix: { lat, lng, altitudeM, heading, speedKmh: 0, satellites, isValid: true },
      io: { ...calm, ignition: true, odometerM: 0, gsmLevel: 4, satellites },
    })),
  },
  {
    frame: '7e070100150120764632790008000000114d442c53455420434f4e464947204f4b21187e',
    says: [
      { deviceId: '12076463279', recordedAt: receivedAt, fix: undefined, io: { commandReply: 'MD,SET CONFIG OK!' } },
    ],
  },
  {
    frame:
      '7e02000070012040000004019c00000000000004030158df9706c9606b002c000000ab250417170023010400000c530503000000' +
      '3001153101158202008b530b0101cc00262600000ff1137730017d0219f100384d08026e73e0003a4d08037d0219e80000000004' +
      '7d023b950000000005409017000000000640a69600000000337e',
    says: [
      {
        deviceId: '12040000004',
        recordedAt: beijing(2025, 4, 17, 17, 0, 23),
        fix: {
          lat: 22.601623,
          lng: 113.860715,
          altitudeM: 44,
          speedKmh: 0,
          heading: 171,
          satellites: 21,
          isValid: true,
        },
        io: {
          ...{ ignition: true, immobilizerState: 1, isUnplugged: false, isAlarmed: false },
          ...{ odometerM: 315_500, gsmLevel: 3, satellites: 21, externalVoltageV: 13.9 },
          ...{ gsmOperator: 46_000, gsmAreaCode: 0x2626, gsmCellId: 0x0ff1 },
        },
        untold: ['0x77: pressures of four tyres', '0x77: their temperatures'],
      },
    ],
  },
  {
    frame: '7e0900001b41305888975883194000184754534c7c367c317c307c31303231383039347c317c0d0ab47e',
    says: [{ deviceId: '413058889758', recordedAt: receivedAt, fix: undefined, driverTag: '10218094' }],
  },
  {
    frame: '7e0200001f01207646327900400000000000006002015c7ab706d20469003b0000000025040216362606013e6b7e',
    says: [
      {
        deviceId: '12076463279',
        recordedAt: beijing(2025, 4, 2, 16, 36, 26),
        fix: { lat: 22.837943, lng: 114.426985, altitudeM: 59, speedKmh: 0, heading: 0, isValid: true },
        io: { ...calm, ignition: false, isDoorOpen: true, batteryPercent: 62 },
      },
    ],
  },
  {
    frame:
      '7e020000df014164192753002900000000000000000158a32106ca167c00000000000024111514594501040000000030011f3101' +
      '00320200a2330103ebae000c00b28986012184236189583200060089ffffffff000600c5fffffff70004002d0f0c000300a83c00' +
      '1100d5383637333139303736333637313439007000b90535343a42313a32313a36363a43393a45322c2d35302c35343a42313a32' +
      '313a36363a43393a45302c2d35312c35433a42303a30413a32433a41443a37302c2d35322c35433a42303a30413a39303a36433a' +
      '32442c2d36332c32453a37303a34463a33303a46313a34452c2d37342a7e',
    says: [
      {
        deviceId: '14164192753',
        recordedAt: beijing(2024, 11, 15, 14, 59, 45),
        fix: { lat: 22.586145, lng: 113.907324, speedKmh: 0, heading: 0, satellites: 0, isValid: false },
        io: {
          ...calm,
          ...{ ignition: false, odometerM: 0, gsmLevel: 5, satellites: 0, iccid1: '89860121842361895832' },
          ...{ batteryVoltageV: 3.852, batteryPercent: 60 },
          wifi:
            '54:b1:21:66:c9:e2,-50;54:b1:21:66:c9:e0,-51;5c:b0:0a:2c:ad:70,-52;5c:b0:0a:90:6c:2d,-63;' +
            '2e:70:4f:30:f1:4e,-74',
        },
        untold: ['0x32', '0x33', '0xEB 0x00C5: bit 3 is clear'],
      },
    ],
  },
  {
    frame:
      '7e020000bd4130571601850419000000001000000e01651ec702caec6402d10000000024082423485001040000000030011f3101' +
      '08f00d02d4000301080509000079c9aff231414f56585f474c3130302d4c415f48322e305f4547393135554c4141425230334130' +
      '314d30385f56322e302e393a763130f616071eff940261ffe8ff10fdd805dc002800000032000af70600000f620150f81d040865' +
      '41305716018589553202100062282617474c3130302d4c410000f912000f00000004000000000010240824234954d27e',
    says: [
      {
        deviceId: '413057160185',
        recordedAt: beijing(2024, 8, 24, 23, 48, 50),
        fix: { lat: -23.404231, lng: -46.85322, altitudeM: 721, speedKmh: 0, heading: 0, satellites: 8, isValid: true },
        io: {
          ...calm,
          ...{ ignition: false, odometerM: 0, gsmLevel: 5, satellites: 8, temperature1C: -10.8 },
          ...{ batteryVoltageV: 3.938, batteryPercent: 80, iccid1: '89553202100062282617' },
          ...{ gsmOperator: 72_403, gsmAreaCode: 0x79c9, gsmCellId: 0x01080509 },
        },
        untold: ['0xF6: humidity', '0xF6: axes', '0xF9'],
      },
    ],
  },
  {
    frame:
      '7e0200003a019172511329001300000000000000020158df7206c9607000370000008424051311201801040000000030010d3101' +
      '1d5708000000000000000082020092510201230b7e',
    says: [
      {
        deviceId: '19172511329',
        recordedAt: beijing(2024, 5, 13, 11, 20, 18),
        fix: {
          lat: 22.601586,
          lng: 113.86072,
          altitudeM: 55,
          speedKmh: 0,
          heading: 132,
          satellites: 29,
          isValid: true,
        },
        io: {
          ...calm,
          ...{
            ignition: false,
            odometerM: 0,
            gsmLevel: 2,
            satellites: 29,
            externalVoltageV: 14.6,
            temperature1C: 29.1,
          },
        },
      },
    ],
  },
  {
    frame:
      '7e02000033017051564189000c00000000000c00020158ff7206cd1f4c0000000001232011221156390104000000003001433101' +
      '14930100e3060064019a0000557e',
    says: [
      {
        deviceId: '17051564189',
        recordedAt: beijing(2020, 11, 22, 11, 56, 39),
        fix: {
          lat: 22.609778,
          lng: 114.106188,
          altitudeM: 0,
          speedKmh: 0,
          heading: 291,
          satellites: 20,
          isValid: true,
        },
        io: { ...calm, ignition: false, odometerM: 0, satellites: 20, batteryPercent: 100 },
        untold: ['0x30: 67', '0xE3: 4.10 V'],
      },
    ],
  },
  {
    frame:
      '7e020000520198080908740af300000000000c000f016602a302c662f802fc000000cc24051618132401040000020f30011e3101' +
      '09f30100610204b056020acd5d0b0102d40379b8011423033c51108017ffffffffffffffffffffffffffffc87e',
    says: [
      {
        deviceId: '19808090874',
        recordedAt: beijing(2024, 5, 16, 18, 13, 24),
        fix: {
          lat: -23.462563,
          lng: -46.555896,
          altitudeM: 764,
          speedKmh: 0,
          heading: 204,
          satellites: 9,
          isValid: true,
        },
        io: {
          ...calm,
          ...{ ignition: true, odometerM: 52_700, gsmLevel: 5, satellites: 9, isArmed: false, externalVoltageV: 12 },
          ...{ batteryPercent: 100, gsmOperator: 72_403, gsmAreaCode: 0x79b8, gsmCellId: 0x01142303 },
          temperature1C: -2.3,
        },
      },
    ],
  },
  {
    frame:
      '7e020000460100503769640002000001000000001a01b9eaf804d8ee860018000000002405070351520104000000003001003101' +
      '07eb1c00060089fffffffe000400ce0000000c00b28942310221007544309f5f7e',
    says: [
      {
        deviceId: '10050376964',
        recordedAt: beijing(2024, 5, 7, 3, 51, 52),
        fix: { lat: 28.961528, lng: -81.325702, altitudeM: 24, speedKmh: 0, heading: 0, satellites: 7, isValid: true },
        io: {
          ...{ ignition: false, immobilizerState: 0, isUnplugged: true, isAlarmed: false, odometerM: 0, gsmLevel: 0 },
          ...{ satellites: 7, externalVoltageV: 0, iccid1: '8942310221007544309' },
        },
        events: [{ kind: 'unplugged' }],
      },
    ],
  },
  {
    frame:
      '7e55018c418560090010174701022106242122348476113550490700001c06000000074e00000000000003081000001001020202' +
      '00000a030000000b0803363839363037650c0600000001000afa7e',
    says: [
      {
        deviceId: '856009001017',
        recordedAt: utc(2021, 1, 1, 6, 24, 21),
        fix: { lat: 22.5807933, lng: 113.9174833, satellites: 6, isValid: true },
        io: { gsmLevel: 5, odometerM: 7_000, isCharging: false, batteryPercent: 78, statusBits: '08100000' },
        untold: ['0x0B: unlocking', '0x0C: axes'],
      },
    ],
  },
  {
    frame:
      '7e55028c37850011000200c008052106305122348621113550170700001e080000000aaa00000000000003000000001001000202' +
      '00140a030000000c06003bffa8ffc3c77e',
    says: [
      {
        deviceId: '850011000200',
        recordedAt: utc(2021, 4, 8, 6, 30, 51),
        fix: { lat: 22.581035, lng: 113.91695, satellites: 8, isValid: true },
        io: { gsmLevel: 5, odometerM: 10_000, isCharging: true },
        untold: ['0x02', '0x0C: axes'],
      },
    ],
  },
  {
    frame:
      '7e020000c2000000001862003f0000000400108042015a322206c869480017007b012e230918081550661d01cc1a0000099dc257' +
      '27b0130000099dc26b27b00100000c40f89427b0711438393836303436393130323139303037383135336a0114503ff8af05826b' +
      'c8ca24e124f732b7c780c5484d6318c0a840412262d4bcec26ca0234ccb85455d5114f12b650fa841fbec0b03c67a21f501cae6c' +
      '384595028da76b010060110065000012345678903930303137333833630b0012345678900e5c3080006804000003d46902016f6d' +
      '7e',
    says: [
      {
        deviceId: '1862',
        recordedAt: beijing(2023, 9, 18, 8, 15, 50),
        fix: { lat: 22.68829, lng: 113.797448, altitudeM: 23, speedKmh: 12.3, heading: 302, isValid: true },
        io: {
          ...{ ...calm, ignition: false, gsmLevel: 3, iccid1: '89860469102190078153', batteryVoltageV: 3.67 },
          ...{ gsmOperator: 46_000, gsmAreaCode: 0x27b0, gsmCellId: 0x099dc257 },
          cellTower: '460,0,10160,161333847,26;460,0,10160,161333867,19;460,0,10160,205584532,1',
          wifi:
            'f8:af:05:82:6b:c8,-54;24:e1:24:f7:32:b7,-57;80:c5:48:4d:63:18,-64;a8:40:41:22:62:d4,-68;' +
            'ec:26:ca:02:34:cc,-72;54:55:d5:11:4f:12,-74;50:fa:84:1f:be:c0,-80;3c:67:a2:1f:50:1c,-82;' +
            '6c:38:45:95:02:8d,-89',
        },
        untold: ['0x60: a card', '0x63: a lock beside', '0x68'],
      },
    ],
  },
  {
    frame:
      '7e090000344f07788ef87d010138f02305151230460102020001ffffffff000100001457000000020006503134353700000c000a' +
      '029dc63004b99a98230515132726787e',
    says: [
      {
        deviceId: '868935060010210',
        recordedAt: beijing(2023, 5, 15, 13, 27, 26),
        fix: { lat: 43.89432, lng: -79.2726, isValid: true },
        io: { ignition: false, statusBits: '000C000A' },
        untold: ['0xF0: P1457'],
      },
    ],
  },
  {
    frame:
      '7e0200002f017028775424038d000000000000000a0189dbeb04ca653a00000012014723040700074401040000000030011b3101' +
      '0ee1012dea020001dc7e',
    says: [
      {
        deviceId: '17028775424',
        recordedAt: beijing(2023, 4, 7, 0, 7, 44),
        fix: {
          lat: 25.811947,
          lng: -80.37305,
          altitudeM: 0,
          speedKmh: 1.8,
          heading: 327,
          satellites: 14,
          isValid: true,
        },
        io: { ...calm, ignition: false, odometerM: 0, gsmLevel: 4, satellites: 14, batteryPercent: 45 },
        untold: ['0xEA: way of working'],
      },
    ],
  },
  {
    frame:
      '7e55019c3b8571110003399a07032310302029538631031015370500001a0c000000265700440001233703080000001001020202' +
      '000a0a04028f000af401040c06ff98ffa8007d02707e',
    says: [
      {
        deviceId: '857111000339',
        recordedAt: utc(2023, 2, 7, 10, 30, 20),
        fix: { lat: -29.8977183, lng: 31.0256167, satellites: 12, isValid: true },
        io: {
          ...{ gsmLevel: 4, odometerM: 38_000, isCharging: false, batteryPercent: 87, statusBits: '08000000' },
          ...{ gsmOperator: 65_510, gsmAreaCode: 0x2337, gsmCellId: 0x440001 },
        },
        untold: ['0x02', '0xF4', '0x0C: axes'],
      },
    ],
  },
  {
    frame: '7e0900001f4f07788ef87d01000cf0230223150215010203013800000c000b029dc58c04b99b60230223171822507e',
    says: [
      {
        deviceId: '868935060010210',
        recordedAt: beijing(2023, 2, 23, 17, 18, 22),
        fix: { lat: 43.894156, lng: -79.2728, isValid: true },
        io: { ignition: true, statusBits: '000C000B' },
      },
    ],
  },
  {
    frame:
      '7e021001a2010036526447000a3b00000000000000010158f52206c916b0000000000000161118110121661d019431000b0000cf' +
      '47006931000b000058a4006930000b0000882400693b00000000000000010158f52206c916b0000000000000161118110122661d' +
      '019431000b0000cf47006931000b000058a4006930000b0000882400693b00000000000000010158f52206c916b0000000000000' +
      '161118110123661d019431000b0000cf47006931000b000058a4006930000b0000882400693b00000000000000010158f52206c9' +
      '16b0000000000000161118110124661d019431000b0000cf47006931000b000058a4006930000b0000882400691c000000000000' +
      '00010158f52206c916b00000000000001611181101253b00000000000000010158f52206c916b000000000000016111811012666' +
      '1d019431000b0000cf47006931000b000058a4006930000b0000882400693b00000000000000010158f52206c916b00000000000' +
      '00161118110127661d019431000b0000cf47006931000b000058a4006930000b0000882400691c00000000000000010158f52206' +
      'c916b0000000000000161118110128f57e',
    says: Array.from({ length: 8 }, (_, nth) => ({
      deviceId: '10036526447',
      recordedAt: beijing(2016, 11, 18, 11, 1, 21 + nth),
      fix: { lat: 22.607138, lng: 113.84184, altitudeM: 0, speedKmh: 0, heading: 0, isValid: false },
      // Two of them have been heard by no cell.
      io: { ...calm, ignition: true, ...(nth === 4 || nth === 7 ? {} : { gsmOperator: 40_411, gsmCellId: 0xcf47 }) },
    })),
  },
  {
    frame:
      '7e0200007c0191718447540dcd000000008000000b029eabc204ba78510004000000042111182321120104000017f6cc14383933' +
      '303237323037303339333033383732373130011d800134810204718202008283010e84017b85021ae986012f870201788901038b' +
      '114a4e31424a314352364b573333363533358c040008dcb68d02018c8e013da000c07e',
    says: [
      {
        deviceId: '19171844754',
        recordedAt: beijing(2021, 11, 18, 23, 21, 12),
        fix: { lat: 43.95309, lng: -79.329361, altitudeM: 4, speedKmh: 0, heading: 4, isValid: true },
        io: {
          ...{ ...calm, ignition: true, odometerM: 613_400, gsmLevel: 5, iccid1: '89302720703930387271' },
          ...{ canSpeedKmh: 52, engineRpm: 1_137, externalVoltageV: 13, coolantTemperatureC: 83 },
          ...{ vin: 'JN1BJ1CR6KW336535', canOdometerM: 58_079_000 },
        },
        untold: ['0x83', '0x85', '0x86', '0x87', '0x89', '0x8D', '0x8E'],
      },
    ],
  },
  {
    frame:
      '7e070400db07904116875014480003010046000000000000000b020057d40072fb9c0064017200f2200902152303010400000929' +
      '30011f31010ceb1c000c00b28921200272401241734f00060089ffffffef000400ce1d460046000000000000000b0200570c0072' +
      'fdb2005f013600ee20090215230801040000092a30011f31010ceb1c000c00b28921200272401241734f00060089ffffffef0004' +
      '00ce1e800046000000000000000b020056ac0072fe9b005a00d200ec20090215231301040000092a30011b31010ceb1c000c00b2' +
      '8921200272401241734f00060089ffffffef000400ce1e35d77e',
    says: (
      [
        [33.576916, -7.535516, 100, 37, 242, 3, 234_500, 5, 74.94],
        [33.576716, -7.53605, 95, 31, 238, 8, 234_600, 5, 78.08],
        [33.57662, -7.536283, 90, 21, 236, 13, 234_600, 4, 77.33],
      ] as const
    ).map(([lat, lng, altitudeM, speedKmh, heading, second, odometerM, gsmLevel, externalVoltageV]) => ({
      deviceId: '79041168750',
      recordedAt: beijing(2020, 9, 2, 15, 23, second),
      fix: { lat, lng, altitudeM, heading, speedKmh, satellites: 12, isValid: true },
      io: {
        ...{ ...calm, ignition: true, odometerM, gsmLevel, satellites: 12 },
        ...{ externalVoltageV, iccid1: '8921200272401241734' },
      },
      untold: ['0xEB 0x0089: bit 4 is clear'],
    })),
  },
  {
    frame:
      '7e550104337401903111850622072002454206133574075359513a0000080100000001aa00005ded05e203000000000c06005aff' +
      'b5ffb40a0302dc65100100137e',
    says: [
      {
        deviceId: '740190311185',
        recordedAt: utc(2020, 6, 22, 2, 45, 42),
        fix: { lat: 6.2226233, lng: -75.5991883, satellites: 1, isValid: false },
        io: {
          ...{ gsmLevel: 1, odometerM: 1_000, isCharging: true },
          ...{ gsmOperator: 732_101, gsmAreaCode: 0x05e2, gsmCellId: 0x5ded },
        },
        untold: ['0x0C: axes'],
      },
    ],
  },
  {
    frame: '(740190311185,1,001,ELOCK,3,529439)',
    says: [
      { deviceId: '740190311185', recordedAt: receivedAt, fix: undefined, io: { commandReply: 'ELOCK,3,529439' } },
    ],
  },
  {
    frame:
      '7e020000964130564801050048000000001000004f01651e2e02caec3802e80000001524062616002101040000000330011f3101' +
      '0ef1040000308cf231414f56585f564c3330302d4c415f48322e315f4547393135554c4141425230334130324d30385f56322e31' +
      '2e305f763130f3011ff400f5080000000000000001f6084008fffffffd0009f70600000e870246f912000f000000010000062a00' +
      '082406261600184d7e',
    says: [
      {
        deviceId: '413056480105',
        recordedAt: beijing(2024, 6, 26, 16, 0, 21),
        fix: {
          lat: -23.404078,
          lng: -46.853176,
          altitudeM: 744,
          speedKmh: 0,
          heading: 21,
          satellites: 14,
          isValid: true,
        },
        io: {
          ...{ ...calm, ignition: true, odometerM: 300, gsmLevel: 5, satellites: 14, externalVoltageV: 12.428 },
          ...{ batteryVoltageV: 3.719, batteryPercent: 70, isCharging: true },
        },
        untold: ['0xF5', '0xF6: axes', '0xF9'],
      },
    ],
  },
  {
    frame:
      '7e02000072045460005635007300000000000000000236d51c00823f190000000000002606022207010104000000003001113101' +
      '00e4020064e50100e60100e7080000000600000000e10c010c000600bbe4001ada1500ec23f0090dba115abb5091e3194157b9ce' +
      '20bd25d93fb5ce20bd85d93fb57d029cd82cadd5b1f50101717e',
    says: [
      {
        deviceId: '45460005635',
        recordedAt: beijing(2026, 6, 2, 22, 7, 1),
        fix: { lat: 37.147932, lng: 8.535833, speedKmh: 0, heading: 0, satellites: 0, isValid: false },
        io: {
          ...{ ...calm, ignition: false, odometerM: 0, gsmLevel: 3, satellites: 0, batteryPercent: 100 },
          ...{ movement: false, gsmOperator: 26_806, gsmAreaCode: 0xbbe4, gsmCellId: 0x1ada15 },
          wifi:
            'f0:09:0d:ba:11:5a,-69;50:91:e3:19:41:57,-71;ce:20:bd:25:d9:3f,-75;ce:20:bd:85:d9:3f,-75;' +
            '7e:9c:d8:2c:ad:d5,-79',
        },
        untold: ['0xE7', '0xF5'],
      },
    ],
  },
  {
    frame: '7e0210000704546000231900884f2606180229579c7e',
    says: [
      {
        deviceId: '45460002319',
        recordedAt: beijing(2026, 6, 18, 2, 29, 57),
        fix: undefined,
        io: { batteryPercent: 79 },
      },
    ],
  },
  {
    frame:
      '7e020000ec6710704387730579000100009058000e015baf2c029bb433001200000129250310035204300111310108f03402d400' +
      '020f720e0f00007d018b8e02d400020f720e0b00007d018b8c02d400020f720d0b00007d018b8a02d4000b092bf3030000c9a588' +
      'f231414f56585f414c3330302d4c415f48322e305f4547393135554c4141425230334130344d30385f56322e312e303a763031f4' +
      '0e18ef3a6ae1c6be00bb252515d3b5f614021901cb006d0099052005dc002800000032000af70600000d6f003cf81d0408696710' +
      '7043877389550327001051953711414c3330302d4c410000f912000f0000000100000000000b2503100352322a7e',
    says: [
      {
        deviceId: '671070438773',
        recordedAt: beijing(2025, 3, 10, 3, 52, 4),
        fix: {
          lat: -22.785836,
          lng: -43.758643,
          altitudeM: 18,
          speedKmh: 0,
          heading: 297,
          satellites: 8,
          isValid: true,
        },
        io: {
          ...{ ...calm, ignition: false, gsmLevel: 3, satellites: 8, batteryVoltageV: 3.439, batteryPercent: 60 },
          ...{ gsmOperator: 72_402, gsmAreaCode: 0x7d8b, gsmCellId: 0x0f720e0f, iccid1: '89550327001051953711' },
          cellTower:
            '724,2,32139,259132943,-114;724,2,32139,259132939,-116;724,2,32139,259132683,-118;724,11,51621,153875203,-120',
          wifi: '18:ef:3a:6a:e1:c6,-66;00:bb:25:25:15:d3,-75',
        },
        events: [{ kind: 'other', code: 'vibration' }],
        untold: ['0xF6: light', '0xF6: axes', '0xF9'],
      },
    ],
  },
  {
    frame:
      '7e020000cc4130515296090001000000001000001000000000000000000000000000002307310128580104000000003001163101' +
      '00f01a01cc0000085118aa0000550ba201cc0000085118ae0000550b93f231414f56585f474c3130302d4c415f48322e305f4547' +
      '393135554c4141425230324130334d30385f56322e302e373a763135f618001f09eb015e01fc00500060042005dc002800000032' +
      '000af70600000e480234f81d020865413051529609898604a6102181622843474c3130302d4c410000f912000f00000000000000' +
      '0000000000000000004e7e',
    says: [
      {
        deviceId: '413051529609',
        recordedAt: beijing(2023, 7, 31, 1, 28, 58),
        fix: undefined,
        io: {
          ...{ ...calm, ignition: false, odometerM: 0, gsmLevel: 4, satellites: 0, temperature1C: 35 },
          ...{ gsmOperator: 46_000, gsmAreaCode: 0x550b, gsmCellId: 0x085118aa, batteryVoltageV: 3.656 },
          ...{ batteryPercent: 52, isCharging: true, iccid1: '898604A6102181622843' },
        },
        untold: ['0xF6: light', '0xF6: humidity', '0xF6: axes'],
      },
    ],
  },
  // Its instant stands in the test.
  {
    frame: '7e0201001e000000000008000100010000000000000002015752a006cb8080000000000000260824153000517e',
    says: [
      {
        deviceId: '8',
        recordedAt: utc(2026, 7, 24, 7, 30),
        fix: { lat: 22.5, lng: 114, speedKmh: 0, heading: 0, isValid: true },
        io: { ...calm, ignition: false },
      },
    ],
  },
  {
    frame:
      '7e020000530095900689830016000000000000000b00a2394803a925f800000000000025112411514701040000003e3001153101' +
      '13eb29000c00b28988228066613427450900060089ffffffff000600c5fe7fffef0004002d0fa5000300a85ce47e',
    says: [
      {
        deviceId: '9590068983',
        recordedAt: beijing(2025, 11, 24, 11, 51, 47),
        fix: { lat: 10.631496, lng: -61.416952, satellites: 19, isValid: true },
        io: { movement: true },
      },
    ],
  },
  // Its check is wrong, and it is ten bytes shorter than it says.
  {
    frame:
      '7e02000032013511221122000700000000000c000301578cc006ca3a5c0047000000001407231720150104000000003001163101' +
      '0bd07e',
    says: [],
  },
]

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
  ...fromTraccar.map((each): Apart => ({ origin: 'traccar/traccar, HuabaoProtocolDecoderTest', ...each })),
]
