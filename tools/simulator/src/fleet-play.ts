import { once } from 'node:events'
import type { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DemoFleetMember } from '@atalaya/domain/journey/demo-fleet'
import { planJourney } from '@atalaya/domain/journey/journey-plan'
import { type JourneyReport, reportsBetween } from '@atalaya/domain/journey/journey-reports'
import type { RoadNetwork } from '@atalaya/domain/journey/road-network'
import { osmandReportOf, teltonikaRecordOf } from './journey-encoding.ts'
import { osmandAgent, osmandUplink } from './osmand-uplink.ts'
import type { ProgressFile } from './progress-file.ts'
import { teltonikaUplink } from './teltonika-uplink.ts'
import { type Endpoint, fedWith, type Uplink } from './uplink.ts'

export interface FleetPlayOptions {
  network: RoadNetwork
  endpoints: { teltonika: readonly Endpoint[]; osmand: readonly Endpoint[] }
  progress: ProgressFile
  now(): number
}

export interface FleetPlay {
  uplinks: readonly Uplink<JourneyReport>[]
  stop(): Promise<void>
}

/** A tracker's memory holds a day or so: what it missed before is lost, as it would be with a real one. */
const longestGapMs = 24 * 3_600_000
/** How much of what was missed waits in the uplink; the rest stays a plan until there is room. */
const mostPending = 200
const longestSleepMs = 3_600_000

const connect = (
  member: DemoFleetMember,
  { endpoints, progress }: FleetPlayOptions,
  agent: Agent,
): Uplink<JourneyReport> => {
  const { deviceId, protocol, profile } = member
  const onAcknowledged = ({ recordedAt }: { recordedAt: number }): void => progress.note(member, recordedAt)
  if (protocol === 'teltonika')
    return fedWith(teltonikaUplink({ deviceId, endpoints: endpoints.teltonika, onAcknowledged }), teltonikaRecordOf)
  const form = profile.style === 'person' ? 'json' : 'query'
  const uplink = osmandUplink({ deviceId, endpoints: endpoints.osmand, onAcknowledged, form, agent })
  return fedWith(uplink, (report: JourneyReport) => osmandReportOf(deviceId, report))
}

/** Feeds one tracker with its plan: first what it missed, then each report at its instant. */
const feed = async (
  member: DemoFleetMember,
  uplink: Uplink<JourneyReport>,
  { network, progress, now, signal, stopped }: FleetPlayOptions & { signal: AbortSignal; stopped: Promise<unknown> },
): Promise<void> => {
  const acknowledged = progress.acknowledgedOf(member)
  const fromMs = Math.max(member.historyUntilTs, (acknowledged ?? -1) + 1, now() - longestGapMs)
  const journey = planJourney(member.profile, network)
  for (const report of reportsBetween(journey, fromMs, Number.POSITIVE_INFINITY)) {
    for (let waitMs = report.recordedAt - now(); waitMs > 0 && !signal.aborted; waitMs = report.recordedAt - now())
      await sleep(Math.min(waitMs, longestSleepMs), undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    uplink.push(report)
    if (uplink.pending >= mostPending) await Promise.race([uplink.drained(), stopped])
  }
}

/** Plays the whole fleet in real time against the server's tracker ports until it is stopped. */
export const playFleet = (members: readonly DemoFleetMember[], options: FleetPlayOptions): FleetPlay => {
  const agent = osmandAgent()
  const stopping = new AbortController()
  const stopped = once(stopping.signal, 'abort')
  const uplinks = members.map((member) => connect(member, options, agent))
  // One after another, since each plans its day first: the first trackers talk while the last still plan.
  const feeding = members.map(async (member, index) => {
    await sleep(index * 10)
    await feed(member, uplinks[index] as Uplink<JourneyReport>, { ...options, signal: stopping.signal, stopped })
  })
  return {
    uplinks,
    async stop() {
      stopping.abort()
      await Promise.all(feeding)
      await Promise.all(uplinks.map((uplink) => uplink.stop()))
      agent.destroy()
    },
  }
}
