import { z } from 'zod'
import { CompanyId, ItemId, ResellerId, TrackerId } from './identifiers.ts'
import { route } from './route.ts'
import { byId, Instant } from './values.ts'

/** Spec 2 §3, the tracker type entry; `port` is the product's own, `proto` names the codec. */
export const TrackerType = z.object({
  id: z.number().int(),
  name: z.string(),
  factory: z.string(),
  description: z.string(),
  port: z.number().int(),
  proto: z.string(),
  prefix: z.string(),
})
export type TrackerType = z.infer<typeof TrackerType>

const types: readonly Omit<TrackerType, 'prefix'>[] = [
  {
    id: 1,
    name: 'Teltonika',
    factory: 'Teltonika',
    description: 'FM, FMB, FMC, FMM, FMT: Codec 7, 8, 8 Extended and 16, over TCP or UDP',
    port: 2166,
    proto: 'teltonika',
  },
  {
    id: 2,
    name: 'Phone app',
    factory: 'OsmAnd',
    description: 'Traccar Client, OsmAnd: HTTP',
    port: 2100,
    proto: 'osmand',
  },
  {
    id: 3,
    name: 'GT06',
    factory: 'Concox',
    description: 'GT06, GT06N, GT06E, JM-VL, JM-VG, EG, GV20 and others of Concox and Jimi',
    port: 5023,
    proto: 'gt06',
  },
  {
    id: 4,
    name: 'Queclink',
    factory: 'Queclink',
    description: 'GL and GV lines, GMT: @Track, ASCII form',
    port: 5004,
    proto: 'queclink',
  },
  {
    id: 5,
    name: 'Wialon IPS',
    factory: 'Gurtam',
    description: 'Any tracker or app that speaks Wialon IPS 1.1 or 2.0',
    port: 5039,
    proto: 'wialon-ips',
  },
  {
    id: 6,
    name: 'H02',
    factory: 'SinoTrack',
    description: 'ST-901, ST-902, ST-903, ST-905, ST-906, TK103 of LKGPS and others that send *HQ or $ frames',
    port: 5013,
    proto: 'h02',
  },
  {
    id: 7,
    name: 'HTTP push',
    factory: 'Atalaya',
    description: 'Another platform or a device of one’s own: signed JSON over HTTPS',
    port: 443,
    proto: 'json',
  },
  {
    id: 8,
    name: 'MQTT',
    factory: 'Atalaya',
    description: 'Devices that publish JSON to the broker of the settings',
    port: 8883,
    proto: 'mqtt',
  },
  {
    id: 9,
    name: 'JT/T 808',
    factory: 'JT/T 808',
    description:
      'Terminals of the Chinese standard of 2011, 2013 and 2019: Huabao, Jimi JC, Totem, BSJ, AOVX and others',
    port: 5015,
    proto: 'jt808',
  },
  {
    id: 10,
    name: 'GPS103',
    factory: 'Coban',
    description: 'TK103A, TK103B, TK303, TK306, TK403, GPS102 to GPS311 and others that send “imei:…;”',
    port: 5001,
    proto: 'gps103',
  },
  {
    id: 11,
    name: 'Suntech',
    factory: 'Suntech',
    description:
      'SA200, ST200, ST300, ST310U, ST340, ST600, ST910 and the universal form of ST4000 and newer, also zipped',
    port: 5011,
    proto: 'suntech',
  },
  {
    id: 12,
    name: 'Meitrack',
    factory: 'Meitrack',
    description:
      'T1, T3, T333, T355, T366, T622, MVT100, MVT340, MVT380, MVT600, MT90, P88, P99 and others, as text and in packets',
    port: 5020,
    proto: 'meitrack',
  },
  {
    id: 13,
    name: 'Watch',
    factory: 'SeTracker, Beesure and others',
    description: 'Watches and pendants of the bracketed protocol: 3G, SG, CS, ZJ; SeTracker, Beesure, 4P-Touch',
    port: 5093,
    proto: 'watch',
  },
  {
    id: 14,
    name: 'TK103',
    factory: 'KX402, Xexun, Kingneed and others',
    description:
      'TK103 of the bracketed form, EC-546, TT0024, T1024, T1080, T4400, T8800, TK05, TK10, TK15, TK20, T580W and others that send “(…)”',
    port: 5002,
    proto: 'tk103',
  },
  {
    id: 18,
    name: 'Galileosky',
    factory: 'Galileosky',
    description: '2.x, 4.0, 5.0, 5.1, 7.0, 7x, Base Block, OBD-II: tags and compressed packets',
    port: 5034,
    proto: 'galileosky',
  },
  {
    id: 15,
    name: 'Ruptela',
    factory: 'Ruptela',
    description:
      'FM-Eco3, FM-Eco4, FM-Pro3, FM-Pro4, FM-Tco3, FM-Tco4, FM-Plug4, Eco5, HCV5, LCV5, Trace5 and others, with records and extended records',
    port: 5046,
    proto: 'ruptela',
  },
  {
    id: 16,
    name: 'Eelink',
    factory: 'Eelink',
    description:
      'TK115, TK116, TK119, TK121, TK319, TK418, TK419, GPT06, GPT12, GPT18, GPT19, GPT26, GPT46, GPT49, GOT08, GOT10, K30 and others, over TCP or UDP',
    port: 5064,
    proto: 'eelink',
  },
  {
    id: 19,
    name: 'EGTS',
    factory: 'ERA-GLONASS',
    description: 'Terminals and dispatchers of the Russian standard: order 285, GOST R 54619, GOST 33465',
    port: 5162,
    proto: 'egts',
  },
  {
    id: 20,
    name: 'Navtelecom',
    factory: 'Navtelecom',
    description: 'START, SMART, SIGNAL S-2xxx and others: NTCB and FLEX with the mask that the device chooses',
    port: 5221,
    proto: 'navtelecom',
  },
  {
    id: 17,
    name: 'Topflytech',
    factory: 'Topflytech',
    description:
      'T8803, T8806, TLW1, TLW2, PioneerX, TLD1, TLD2, TorchX, TLP1, TLP2, SolarX, SolarGuardX, KnightX and others of the messages 2323, 2525, 2626 and 2727',
    port: 5094,
    proto: 'topflytech',
  },
  {
    id: 21,
    name: 'AIS 140',
    factory: 'AIS 140',
    description:
      'Devices of the Indian standard: normal, emergency and health packets, also in the dialects of its states',
    port: 5179,
    proto: 'ais140',
  },
  {
    id: 22,
    name: 'CalAmp LMU',
    factory: 'CalAmp',
    description: 'Units that speak LM Direct: LMU and TTU, in datagrams',
    port: 20500,
    proto: 'calamp',
  },
]
/** None of them puts anything before a device's id. */
export const trackerTypes: readonly TrackerType[] = types.map((type) => ({ ...type, prefix: '' }))

export const Tracker = z.object({
  id: TrackerId,
  name: z.string(),
  deviceId: z.string(),
  typeId: z.number().int(),
  resellerId: ResellerId,
  companyId: CompanyId.nullable(),
  itemId: ItemId.nullable(),
  createdTs: Instant,
  firstConnectTs: Instant.nullable(),
})
export type Tracker = z.infer<typeof Tracker>

/** A device that reports but that nobody has registered. */
export const UnregisteredDevice = z.object({
  protocol: z.string(),
  /** Of a shortened one its last four characters behind an ellipsis. */
  deviceId: z.string(),
  isShortened: z.boolean(),
  firstSeenTs: Instant,
  lastSeenTs: Instant,
  attempts: z.number().int(),
  remoteAddress: z.string(),
  /** The port of another protocol on which it calls; null where it calls on one of its own. */
  wrongPort: z.number().int().nullable(),
})
export type UnregisteredDevice = z.infer<typeof UnregisteredDevice>

export const trackerRoutes = {
  ofCompany: route({
    method: 'GET',
    path: '/companies/id/:companyId/trackers',
    access: 'fleet.read',
    summary: 'Trackers of the company',
    reply: byId(Tracker),
  }),
  unregistered: route({
    method: 'GET',
    path: '/resellers/id/:resellerId/trackers/unregistered',
    access: 'devices.read',
    summary:
      'Devices seen but not registered: own former ones in full for 30 days, then those that called more than once. ' +
      'Of others only the end of the id is listed where there are several resellers; by its whole id one is found',
    query: z.object({ deviceId: z.string().min(1).max(50).optional() }),
    reply: z.array(UnregisteredDevice),
  }),
  /** So that a phone or a tracker can be connected before the devices screen exists. */
  register: route({
    method: 'POST',
    path: '/companies/id/:companyId/trackers/register',
    access: 'devices.write',
    summary: 'Register a device and put a new vehicle behind it',
    body: z.object({
      deviceId: z.string().trim().min(1).max(50),
      typeId: z.number().int(),
      name: z.string().trim().min(1).max(100),
    }),
    reply: Tracker,
  }),
}
