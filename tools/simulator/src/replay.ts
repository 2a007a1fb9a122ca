import { setTimeout as sleep } from 'node:timers/promises'
import { osmandAgent, osmandUplink } from './osmand-uplink.ts'
import { teltonikaUplink } from './teltonika-uplink.ts'
import type { TraceFix } from './trace.ts'
import { osmandReportOf, teltonikaRecordOf } from './trace-report.ts'
import { type Endpoint, fedWith, type Uplink } from './uplink.ts'

export interface ReplayOptions {
  protocol: 'teltonika' | 'osmand'
  endpoints: readonly Endpoint[]
  /** How many times faster than it was recorded; 0 as fast as acknowledgements come. */
  speed: number
  signal?: AbortSignal
  /** A device that was registered a moment ago may be refused once or twice. */
  maxRefusals?: number
}

export interface ReplaySums {
  devices: number
  fixes: number
  /** Handed to the network, repeats included. */
  sent: number
  acknowledged: number
  /** Devices that the server did not want, with the fixes that stayed behind. */
  refusedDevices: string[]
  refusedFixes: number
}

export interface Replay {
  sums(): ReplaySums
  /** When everything is acknowledged, refused or stopped. */
  ended: Promise<ReplaySums>
}

const mostAtOnce = 200

interface Player {
  deviceId: string
  fixes: TraceFix[]
  uplink?: Uplink<TraceFix>
}

/** Plays a trace through the real port, a tracker for each device; `fixes` by time. */
export const startReplay = (fixes: readonly TraceFix[], options: ReplayOptions): Replay => {
  const { protocol, endpoints, speed, signal, maxRefusals = 4 } = options
  const agent = osmandAgent()
  const players = new Map<string, Player>()
  for (const fix of fixes) {
    const player = players.get(fix.deviceId)
    if (player) player.fixes.push(fix)
    else players.set(fix.deviceId, { deviceId: fix.deviceId, fixes: [fix] })
  }

  const connect = (player: Player): Uplink<TraceFix> => {
    const { deviceId } = player
    const common = { deviceId, endpoints, maxRefusals, firstPauseMs: 500, memory: player.fixes.length }
    player.uplink =
      protocol === 'teltonika'
        ? fedWith(teltonikaUplink(common), teltonikaRecordOf)
        : fedWith(osmandUplink({ ...common, form: 'json', agent }), osmandReportOf)
    return player.uplink
  }
  const finish = async ({ uplink }: Player): Promise<void> => {
    await Promise.race([uplink?.drained(), aborted])
    await uplink?.stop()
  }
  const aborted = new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }))

  const asFastAsItGoes = async (): Promise<void> => {
    const waiting = [...players.values()]
    const worker = async (): Promise<void> => {
      for (let player = waiting.shift(); player && !signal?.aborted; player = waiting.shift()) {
        const uplink = connect(player)
        for (const fix of player.fixes) uplink.push(fix)
        await finish(player)
      }
    }
    await Promise.all(Array.from({ length: Math.min(mostAtOnce, players.size) }, worker))
  }
  const inTime = async (): Promise<void> => {
    const startedAt = performance.now()
    const firstAt = fixes[0]?.recordedAt ?? 0
    const left = new Map([...players].map(([deviceId, player]) => [deviceId, player.fixes.length]))
    const finishing: Promise<void>[] = []
    for (const fix of fixes) {
      const dueMs = (fix.recordedAt - firstAt) / speed - (performance.now() - startedAt)
      if (dueMs > 1) await sleep(dueMs, undefined, { signal }).catch(() => undefined)
      if (signal?.aborted) break
      const player = players.get(fix.deviceId) as Player
      const uplink = player.uplink ?? connect(player)
      uplink.push(fix)
      const rest = (left.get(fix.deviceId) as number) - 1
      left.set(fix.deviceId, rest)
      if (rest === 0) finishing.push(finish(player))
    }
    if (signal?.aborted) for (const player of players.values()) finishing.push(finish(player))
    await Promise.all(finishing)
  }

  const sums = (): ReplaySums => {
    const all = [...players.values()]
    const refused = all.filter(({ uplink }) => uplink && uplink.counts.refusals >= maxRefusals)
    const total = (key: 'sent' | 'acknowledged'): number =>
      all.reduce((sum, { uplink }) => sum + (uplink?.counts[key] ?? 0), 0)
    return {
      devices: players.size,
      fixes: fixes.length,
      sent: total('sent'),
      acknowledged: total('acknowledged'),
      refusedDevices: refused.map(({ deviceId }) => deviceId),
      refusedFixes: refused.reduce(
        (sum, player) => sum + player.fixes.length - (player.uplink?.counts.acknowledged ?? 0),
        0,
      ),
    }
  }
  const ended = (speed === 0 ? asFastAsItGoes() : inTime()).then(() => {
    agent.destroy()
    return sums()
  })
  return { sums, ended }
}
