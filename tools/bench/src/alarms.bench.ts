import { alarmRoutes, NewAlarm } from '@atalaya/contract/alarms'
import type { ItemId } from '@atalaya/contract/identifiers'
import { alarmPlanOf, alarmRuleOf } from '@atalaya/domain/alarms/alarm-plan'
import { type ItemView, initialAlarms, type JudgeParts, judgeMoment } from '@atalaya/domain/alarms/judge-alarms'
import { placeUnknown } from '@atalaya/domain/alarms/other-places'
import type { Fix } from '@atalaya/domain/fix'
import { indexGeozones, noGeozones } from '@atalaya/domain/geozone-membership'
import { reduceFix } from '@atalaya/domain/item-reducer'
import { defaultMotionSettings, type ItemState, initialItemState } from '@atalaya/domain/item-state'
import { apiClient } from '@atalaya/simulator/api-client'
import { printFigures, tell } from './figures.ts'
import { startProduct } from './product.ts'
import { connectFleet, sendFlatOut } from './tracker-fleet.ts'

const ruleCount = 50
const trackersEach = 300
const rounds = 3
const zoneCount = 10_000
const judgedReports = 50_000

/** Mixed families, with and without filters, as an office has them: most are not true of most reports. */
const infoOf = (nth: number): object => {
  const kinds: object[] = [
    { family: 101, value: 118 + nth },
    { family: 11, value: (5 + nth) * 60_000 },
    { family: 12, value: (2 + nth) * 3_600_000 },
    { family: 13, value: (4 + nth) * 3_600_000 },
    { family: 14, value: (240 + nth) * 60_000 },
    { family: 15, value: (6 + nth) * 3_600_000 },
    { family: 3, io: { input: 'externalV', below: 9 } },
    { family: 1, events: { kinds: ['panic', 'crash'] } },
    { family: 102 },
    { family: 19, value: 15 + nth },
  ]
  return { name: `Rule ${nth}`, ...kinds[nth % kinds.length] }
}

const drive = (): Fix[] => {
  let [lat, lng] = [40, -3]
  return Array.from({ length: judgedReports }, (_, nth) => {
    const isMoving = nth % 600 < 480
    if (isMoving) {
      lat += 0.0005 * Math.sin(nth / 5_000)
      lng += 0.0005 * Math.cos(nth / 5_000)
    }
    const [recordedAt, ignition] = [1_750_000_000_000 + nth * 5_000, nth % 600 < 540]
    return {
      recordedAt,
      lat,
      lng,
      speedKmh: isMoving ? 50 + (nth % 30) : 0,
      source: 1 as const,
      isValid: true,
      ignition,
    }
  })
}

/** Of the processor's time, so that whoever else works on the machine does not count. */
const microsecondsOf = (work: () => void): number => {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < 3; run++) {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, user + system)
  }
  return Math.round((best / judgedReports) * 100) / 100
}

/** One thread, nothing but the judge: a report under fifty rules, and one under a rule with a filter of many zones. */
export const judgeOnly = () => {
  const fixes = drive()
  const states: ItemState[] = []
  let state = initialItemState
  for (const fix of fixes) {
    state = reduceFix(state, fix, { settings: defaultMotionSettings, zones: noGeozones }).state
    states.push(state)
  }
  const viewOf = (item: ItemState): ItemView => ({
    ...{ item, motion: defaultMotionSettings, io: { externalV: 12 }, sensors: undefined, driverId: 1 },
  })
  const run = (settings: object[], zones = noGeozones) => {
    const rules = settings.flatMap(
      (given, nth) =>
        alarmRuleOf({
          id: nth + 1,
          from: 1,
          until: null,
          settings: NewAlarm.parse({ items: { itemsType: 1 }, ...given }),
        }) ?? [],
    )
    const plan = alarmPlanOf(rules)
    const held = { plan, until: Number.POSITIVE_INFINITY }
    const parts: JudgeParts = {
      ...{ planAt: () => held, zones, pois: noGeozones, findings: [] },
      customStateAt: () => ({ id: null, until: Number.POSITIVE_INFINITY }),
      otherAt: () => placeUnknown,
    }
    return () => {
      let memory = initialAlarms
      for (let nth = 1; nth < fixes.length; nth++) {
        const [before, after] = [viewOf(states[nth - 1] as ItemState), viewOf(states[nth] as ItemState)]
        const at = (fixes[nth] as Fix).recordedAt
        memory = judgeMoment(memory, { at, before, after, events: [], accuracyM: undefined }, parts)
      }
    }
  }
  const zones = indexGeozones(
    Array.from({ length: zoneCount }, (_, nth) => ({
      id: nth + 1,
      shape: {
        kind: 'circle' as const,
        centre: { lat: 36 + (nth % 100) * 0.07, lng: -9 + Math.floor(nth / 100) * 0.11 },
        radiusM: 3_000,
      },
    })),
  )
  const geozones = { active: true, in: true, geozoneIds: Array.from({ length: 1_000 }, (_, nth) => nth * 10 + 1) }
  const speeding = { info: { name: 'Speed', family: 101, value: 40 } }
  return {
    fiftyRules: microsecondsOf(run(Array.from({ length: ruleCount }, (_, nth) => ({ info: infoOf(nth) })))),
    oneRule: microsecondsOf(run([speeding])),
    oneRuleAmongZones: microsecondsOf(run([{ ...speeding, geozones }], zones)),
  }
}

/** What ingest takes in with none and with 50 alarms on each item: in turns, so that what else the machine does hits both alike. */
export const runAlarmsBench = async (): Promise<void> => {
  const computed = judgeOnly()
  tell(`a report under ${ruleCount} rules: ${computed.fiftyRules} µs`)
  const product = await startProduct({ vehicleCount: trackersEach * 2 })
  try {
    const api = apiClient(product.url, product.accessToken)
    const { companyId } = product
    const vehicleIds = product.vehicles.slice(trackersEach).map(({ itemId }) => itemId as ItemId)
    for (let nth = 0; nth <= ruleCount; nth++) {
      // They hold for what is sent here, which is a day old; the last one makes the engine read them so.
      if (nth === ruleCount) await product.query('UPDATE alarm_versions SET from_ts = 1')
      const body = { info: infoOf(nth), items: { itemsType: 1, vehicleIds } }
      await api.call(alarmRoutes.create, { params: { companyId }, body: body as never })
    }
    const trackers = await connectFleet(product, product.vehicles.length)
    const shares = [trackers.slice(0, trackersEach), trackers.slice(trackersEach)]
    const taken = shares.map((): number[] => [])
    const recordedAt = Date.now() - 86_400_000
    let step = 0
    for (let round = 0; round < rounds; round++)
      for (const [share, own] of shares.entries()) {
        const { perSecond, steps } = await sendFlatOut(own, { recordedAt, step })
        tell(`${share * ruleCount} alarms: ${perSecond} reports a second`)
        taken[share]?.push(perSecond)
        step += steps
      }
    for (const tracker of trackers) tracker.close()
    const [without = 1, withRules = 0] = taken.map((figures) => Math.max(...figures))
    const [notices] = await product.query<{ count: number }>('SELECT count(*) FROM alarm_notices')
    printFigures('alarms', {
      ...{ rules: ruleCount, reportsPerSecondWithout: without, reportsPerSecondWith: withRules },
      ratio: Math.round((withRules / without) * 100) / 100,
      notices: Number(notices?.count),
      judgeMicroseconds: computed,
    })
  } finally {
    await product.stop()
  }
}
