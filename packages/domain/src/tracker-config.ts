import type { DeviceCommand } from './device-command.ts'

/** What a tracker needs to report here; `intervalS` while moving, asleep after `sleepMin` at rest. */
export interface TrackerSettings {
  apn: string
  server: string
  port: number
  speedLimitKmh: number
  intervalS: number
  sleepMin: number
}
export type TrackerSetting = keyof TrackerSettings

interface Configurable {
  /** What of the settings its commands carry; the rest is only written down. */
  carries: readonly TrackerSetting[]
  /** In the order to be said: what may break the line comes last. */
  commandsOf(settings: TrackerSettings): DeviceCommand[]
}

const text = (said: string): DeviceCommand => ({ name: 'text', text: said })
const parkedAtLeastS = 300

/** "FMB parameter list" of the manufacturer's wiki: home network, mobile network, over-speeding, sleep. */
const teltonika: Configurable = {
  carries: ['apn', 'server', 'port', 'speedLimitKmh', 'intervalS', 'sleepMin'],
  commandsOf: ({ apn, server, port, speedLimitKmh, intervalS, sleepMin }) => [
    text(`setparam 10050:${intervalS};11104:${speedLimitKmh};103:${sleepMin}`),
    text(`setparam 2001:${apn}`),
    text(`setparam 2004:${server};2005:${port};2006:0`),
  ],
}

/** Concox' "Vehicle Tracker Command List"; SENDS takes minutes, SPEED looks for 20 s before it tells. */
const gt06: Configurable = {
  carries: ['apn', 'server', 'port', 'speedLimitKmh', 'intervalS', 'sleepMin'],
  commandsOf: ({ apn, server, port, speedLimitKmh, intervalS, sleepMin }) => [
    text(`TIMER,${intervalS},${Math.max(intervalS, parkedAtLeastS)}#`),
    text(`SPEED,ON,20,${speedLimitKmh},0#`),
    text(`SENDS,${sleepMin}#`),
    text(`APN,${apn}#`),
    text(`SERVER,${isAddress(server) ? 0 : 1},${server},${port},0#`),
  ],
}

/**
 * "@Track Air Interface Protocol" for GL300: fixed report, bearer, server (3 is a TCP connection that stays, with
 * buffer, heartbeat of 5 min and SACK). The empty first field is the device's password, which the codec fills in.
 */
const queclink: Configurable = {
  carries: ['apn', 'server', 'port', 'intervalS'],
  commandsOf: ({ apn, server, port, intervalS }) => [
    text(`AT+GTFRI=,1,,,,,,${intervalS},${intervalS},,,,,,,,,,,`),
    text(`AT+GTBSI=,${apn},,,,,,`),
    text(`AT+GTSRI=,3,,1,${server},${port},,,,5,1,,,,`),
  ],
}

const isAddress = (server: string): boolean => /^\d{1,3}(\.\d{1,3}){3}$/.test(server)

const configurables: Readonly<Record<string, Configurable>> = { teltonika, gt06, queclink }

/** By the name of the protocol; undefined where its trackers take no commands that configure them. */
export const configurableBy = (protocol: string): Configurable | undefined =>
  Object.hasOwn(configurables, protocol) ? configurables[protocol] : undefined
