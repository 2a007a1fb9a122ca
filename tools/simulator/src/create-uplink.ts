import type { Agent } from 'node:http'
import { ais140Uplink } from './ais140-uplink.ts'
import { calampUplink } from './calamp-uplink.ts'
import { eelinkUplink } from './eelink-uplink.ts'
import { egtsUplink } from './egts-uplink.ts'
import { galileoskyUplink } from './galileosky-uplink.ts'
import { gps103Uplink } from './gps103-uplink.ts'
import { gt06Uplink } from './gt06-uplink.ts'
import { h02Uplink } from './h02-uplink.ts'
import { jt808Uplink } from './jt808-uplink.ts'
import { meitrackUplink } from './meitrack-uplink.ts'
import { navtelecomUplink } from './navtelecom-uplink.ts'
import { osmandUplink } from './osmand-uplink.ts'
import { queclinkUplink } from './queclink-uplink.ts'
import { ruptelaUplink } from './ruptela-uplink.ts'
import { suntechUplink } from './suntech-uplink.ts'
import { teltonikaDatagramUplink } from './teltonika-datagram-uplink.ts'
import { teltonikaUplink } from './teltonika-uplink.ts'
import { tk103Uplink } from './tk103-uplink.ts'
import { topflytechUplink } from './topflytech-uplink.ts'
import type { TrackerReport } from './tracker-report.ts'
import type { Uplink, UplinkOptions } from './uplink.ts'
import { watchUplink } from './watch-uplink.ts'
import { wialonUplink } from './wialon-uplink.ts'

export interface CreateUplinkOptions extends UplinkOptions<TrackerReport> {
  /** Of phones, which share their connections: `osmandAgent()`, one for all of them. */
  agent: Agent
}

interface DialectTraits {
  /** Of the registry, and of the tracker type to register. */
  protocol: string
  /** False: its reports are handed over and never acknowledged, so that nothing can be claimed of them. */
  isAcknowledged: boolean
  /** Its clock and its packets know whole seconds only. */
  hasWholeSeconds: boolean
  /** Digits of a device id that fit its packets. */
  idDigits: number
  create(options: CreateUplinkOptions): Uplink<TrackerReport>
}

const traits = {
  isAcknowledged: true,
  hasWholeSeconds: true,
  idDigits: 15,
}

/** Everything that virtual trackers can speak: a protocol, or one of its forms. */
export const dialects = {
  teltonika: { ...traits, protocol: 'teltonika', hasWholeSeconds: false, create: teltonikaUplink },
  'teltonika-8': {
    ...traits,
    protocol: 'teltonika',
    hasWholeSeconds: false,
    create: (options) => teltonikaUplink({ ...options, codec: 8 }),
  },
  'teltonika-16': {
    ...traits,
    protocol: 'teltonika',
    hasWholeSeconds: false,
    create: (options) => teltonikaUplink({ ...options, codec: 16 }),
  },
  'teltonika-udp': { ...traits, protocol: 'teltonika', hasWholeSeconds: false, create: teltonikaDatagramUplink },
  gt06: { ...traits, protocol: 'gt06', isAcknowledged: false, create: gt06Uplink },
  'gt06-alarms': {
    ...traits,
    protocol: 'gt06',
    create: (options) => gt06Uplink({ ...options, packets: 'alarms' }),
  },
  queclink: { ...traits, protocol: 'queclink', create: queclinkUplink },
  h02: { ...traits, protocol: 'h02', create: (options) => h02Uplink({ ...options, form: 'text' }) },
  'h02-binary': {
    ...traits,
    protocol: 'h02',
    idDigits: 10,
    create: (options) => h02Uplink({ ...options, form: 'binary' }),
  },
  jt808: { ...traits, protocol: 'jt808', idDigits: 12, create: jt808Uplink },
  'jt808-2019': { ...traits, protocol: 'jt808', create: jt808Uplink },
  gps103: { ...traits, protocol: 'gps103', isAcknowledged: false, create: gps103Uplink },
  suntech: {
    ...traits,
    protocol: 'suntech',
    isAcknowledged: false,
    idDigits: 9,
    create: (options) => suntechUplink({ ...options, form: 'st300' }),
  },
  'suntech-universal': {
    ...traits,
    protocol: 'suntech',
    isAcknowledged: false,
    idDigits: 11,
    create: (options) => suntechUplink({ ...options, form: 'universal' }),
  },
  meitrack: {
    ...traits,
    protocol: 'meitrack',
    isAcknowledged: false,
    create: (options) => meitrackUplink({ ...options, form: 'text' }),
  },
  'meitrack-cce': {
    ...traits,
    protocol: 'meitrack',
    isAcknowledged: false,
    create: (options) => meitrackUplink({ ...options, form: 'packets' }),
  },
  watch: { ...traits, protocol: 'watch', isAcknowledged: false, idDigits: 10, create: watchUplink },
  tk103: { ...traits, protocol: 'tk103', isAcknowledged: false, idDigits: 12, create: tk103Uplink },
  galileosky: { ...traits, protocol: 'galileosky', create: galileoskyUplink },
  ruptela: {
    ...traits,
    protocol: 'ruptela',
    create: (options) => ruptelaUplink({ ...options, isExtended: false }),
  },
  'ruptela-extended': {
    ...traits,
    protocol: 'ruptela',
    create: (options) => ruptelaUplink({ ...options, isExtended: true }),
  },
  eelink: { ...traits, protocol: 'eelink', create: eelinkUplink },
  egts: { ...traits, protocol: 'egts', create: egtsUplink },
  navtelecom: { ...traits, protocol: 'navtelecom', create: navtelecomUplink },
  topflytech: {
    ...traits,
    protocol: 'topflytech',
    create: (options) => topflytechUplink({ ...options, family: 'vehicle' }),
  },
  'topflytech-asset': {
    ...traits,
    protocol: 'topflytech',
    create: (options) => topflytechUplink({ ...options, family: 'asset' }),
  },
  ais140: { ...traits, protocol: 'ais140', isAcknowledged: false, create: ais140Uplink },
  calamp: { ...traits, protocol: 'calamp', create: calampUplink },
  'wialon-1.1': {
    ...traits,
    protocol: 'wialon-ips',
    create: (options) => wialonUplink({ ...options, version: '1.1' }),
  },
  'wialon-2.0': {
    ...traits,
    protocol: 'wialon-ips',
    create: (options) => wialonUplink({ ...options, version: '2.0' }),
  },
  osmand: {
    ...traits,
    protocol: 'osmand',
    hasWholeSeconds: false,
    create: (options) => osmandUplink({ ...options, form: 'json' }),
  },
  'osmand-query': {
    ...traits,
    protocol: 'osmand',
    hasWholeSeconds: false,
    create: (options) => osmandUplink({ ...options, form: 'query' }),
  },
} as const satisfies Record<string, DialectTraits>

export type Dialect = keyof typeof dialects
export type TrackerProtocol = (typeof dialects)[Dialect]['protocol']
export const dialectNames = Object.keys(dialects) as Dialect[]

/** A virtual tracker's talking half, whatever it speaks; `onAcknowledged` gets the very reports that were pushed. */
export const createUplink = (dialect: Dialect, options: CreateUplinkOptions): Uplink<TrackerReport> =>
  dialects[dialect].create(options)
