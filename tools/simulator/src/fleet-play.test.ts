import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DemoFleetMember } from '@atalaya/domain/journey/demo-fleet'
import { journeyIo } from '@atalaya/domain/journey/journey-io'
import { planJourney } from '@atalaya/domain/journey/journey-plan'
import type { JourneyStyle } from '@atalaya/domain/journey/journey-profile'
import { type JourneyReport, reportsBetween } from '@atalaya/domain/journey/journey-reports'
import { roadNetwork } from '@atalaya/domain/journey/road-network'
import type { DecodedMessage } from '@atalaya/protocols/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoTowns } from './demo-towns.ts'
import { type FleetPlay, playFleet } from './fleet-play.ts'
import { openProgressFile, type ProgressFile } from './progress-file.ts'
import { type TestTrackerServer, testOsmandServer, testTeltonikaServer } from './test-tracker-server.ts'

const network = roadNetwork(demoTowns())
/** A Wednesday, 11:00 in Madrid. */
const noon = Date.parse('2026-06-10T09:00:00Z')
const hourMs = 3_600_000

const member = (deviceId: string, style: JourneyStyle, protocol: DemoFleetMember['protocol']): DemoFleetMember => ({
  deviceId,
  protocol,
  name: style,
  historyUntilTs: noon - 2 * hourMs,
  profile: {
    seed: Number(deviceId.slice(-4)),
    style,
    home: { lat: 38.88, lng: -6.97 },
    timeZone: 'Europe/Madrid',
    shift: 'day',
    startDay: 20_600,
    startOdometerM: 1_000_000,
    ...(protocol === 'teltonika'
      ? { tankL: 80, consumptionL100km: 9, batteryV: 12, cargoC: 4, driverTags: ['01A2B3C4D5E6F708'] }
      : {}),
  },
})
const fleet = [
  member('352093084000014', 'van', 'teltonika'),
  member('352093084000022', 'car', 'teltonika'),
  member('352093084000030', 'person', 'osmand'),
  member('352093084000048', 'asset', 'osmand'),
]

const planned = ({ profile, historyUntilTs }: DemoFleetMember, untilMs: number): JourneyReport[] => [
  ...reportsBetween(planJourney(profile, network), historyUntilTs, untilMs),
]

describe('playing the fleet', () => {
  let teltonika: TestTrackerServer
  let osmand: TestTrackerServer
  let folder: string
  let progress: ProgressFile
  let play: FleetPlay | undefined

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fleet-play-'))
    teltonika = await testTeltonikaServer()
    osmand = await testOsmandServer()
    progress = await openProgressFile(join(folder, 'progress.json'))
  })
  afterEach(async () => {
    await play?.stop()
    play = undefined
    await teltonika.close()
    await osmand.close()
    await rm(folder, { recursive: true })
  })

  /** Time stands still, so what is due is what came before `now`. */
  const start = (now: number, members = fleet): void => {
    play = playFleet(members, {
      network,
      progress,
      now: () => now,
      endpoints: {
        teltonika: [{ host: '127.0.0.1', port: teltonika.port }],
        osmand: [{ host: '127.0.0.1', port: osmand.port }],
      },
    })
  }
  const receivedFrom = (deviceId: string): DecodedMessage[] =>
    [...teltonika.received, ...osmand.received].filter((message) => message.deviceId === deviceId)
  const untilReceived = async (count: number): Promise<void> => {
    while (teltonika.received.length + osmand.received.length < count)
      await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const plannedBy = (now: number): number => fleet.reduce((sum, each) => sum + planned(each, now + 1).length, 0)

  it('sends what it missed and then what is due, exactly as planned', async () => {
    start(noon)
    await untilReceived(plannedBy(noon))
    for (const each of fleet) {
      const plan = planned(each, noon + 1)
      const received = receivedFrom(each.deviceId)
      expect(received.map(({ recordedAt }) => recordedAt)).toEqual(plan.map(({ recordedAt }) => recordedAt))
      plan.forEach((report, index) => {
        const { fix, io, driverTag } = received[index] as DecodedMessage
        expect([fix?.lat, fix?.lng, fix?.heading, fix?.altitudeM]).toEqual([
          report.lat,
          report.lng,
          report.heading,
          report.altitudeM,
        ])
        expect(fix?.speedKmh).toBeCloseTo(report.speedKmh, 1)
        expect(io).toMatchObject(journeyIo(report))
        if (each.protocol === 'teltonika') expect(driverTag).toBe(report.driverTag)
      })
    }
    expect(receivedFrom('352093084000014').length).toBeGreaterThan(60)
  })

  it('goes on where it was stopped, without a gap or a repeat', async () => {
    start(noon)
    await untilReceived(plannedBy(noon))
    await play?.stop()
    await progress.save()

    progress = await openProgressFile(join(folder, 'progress.json'))
    start(noon + hourMs)
    await untilReceived(plannedBy(noon + hourMs))
    await play?.stop()
    for (const each of fleet)
      expect(receivedFrom(each.deviceId).map(({ recordedAt }) => recordedAt)).toEqual(
        planned(each, noon + hourMs + 1).map(({ recordedAt }) => recordedAt),
      )
  })

  it('sends again what it cannot know to be acknowledged, and begins anew with a new history', async () => {
    await writeFile(join(folder, 'progress.json'), '{"352093084000014":{"historyUn')
    progress = await openProgressFile(join(folder, 'progress.json'))
    const [van] = fleet as [DemoFleetMember]
    start(noon, [van])
    await untilReceived(planned(van, noon + 1).length)
    await play?.stop()
    await progress.save()
    expect(JSON.parse(await readFile(join(folder, 'progress.json'), 'utf8'))).toHaveProperty(van.deviceId)
    const reseeded = { ...van, historyUntilTs: van.historyUntilTs - hourMs }
    expect([progress.acknowledgedOf(van) === undefined, progress.acknowledgedOf(reseeded)]).toEqual([false, undefined])
  })

  it('lets go of what lies more than a day back', async () => {
    const [van] = fleet as [DemoFleetMember]
    const now = noon + 72 * hourMs
    const due = planned(van, now + 1).filter(({ recordedAt }) => recordedAt >= now - 24 * hourMs)
    start(now, [van])
    await untilReceived(due.length)
    expect(receivedFrom(van.deviceId)[0]?.recordedAt).toBe(due[0]?.recordedAt)
  })
})
