import { NewAlarm } from '@atalaya/contract/alarms'
import { type Fix, fixSources } from '@atalaya/domain/fix'
import { noGeozones } from '@atalaya/domain/geozone-membership'
import { reduceFixes } from '@atalaya/domain/item-reducer'
import { defaultMotionSettings, initialItemState } from '@atalaya/domain/item-state'
import { seededRandom } from '@atalaya/domain/journey/seeded-random'
import type { TeltonikaRecord } from '@atalaya/protocols/teltonika/encode'
import { beforeAll, expect, it } from 'vitest'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import { connectTracker, record, sendPackets } from '../../ingest/test-tracker.ts'
import { minute, type OracleReport, oracle } from '../state/test-alarm-oracle.ts'
import { testAlarms } from './test-alarms.ts'

/** So many lives of three items; more by `OTHER_LIVES`. */
const lives = Number(process.env['OTHER_LIVES'] ?? 2)
const test = await createTestIngest('Other items')
const alarms = testAlarms(test)
const yard = { lat: 40.4, lng: -3.6 }
beforeAll(async () => void (await test.start()))

/** As trackers tell degrees. */
const northOf = (metres: number): number => Math.round((yard.lat + metres / 111_195) * 1e7) / 1e7
const at = (recordedAt: number, northM: number, speedKmh = 40): TeltonikaRecord =>
  record({ recordedAt, lat: northOf(northM), lng: yard.lng, speedKmh })
const send = (imei: string, ...packets: readonly (readonly TeltonikaRecord[])[]) =>
  sendPackets(test.port(), imei, packets)
const shortly = async (itemId: number, alarmId: number) =>
  (await alarms.noticesOf(itemId)).flatMap(({ alarm_id, subject, ts, end_ts }) =>
    alarm_id === alarmId ? [{ subject, ts, endTs: end_ts }] : [],
  )
const distance = (itemId: number, side: 'beyond' | 'within', value = 500) => ({
  info: { family: 107, value, distance: { itemId, side } },
})
const nothingPending = () =>
  test.until(async () => {
    const rows = await test.rows('SELECT item_id FROM item_states WHERE recompute_from IS NOT NULL')
    expect(rows).toEqual([])
  })
const lastMinute = (): number => Math.floor(test.clock.now() / minute) * minute

it('is raised within seconds for who stands, by the report of the other, and ended by one', async () => {
  const [parked, coming] = [await test.insertVehicle(), await test.insertVehicle()]
  const alarm = await alarms.insert([parked.itemId], distance(coming.itemId, 'within', 200))
  const start = lastMinute() - 10 * minute
  await send(parked.imei, [at(start, 0, 0)])
  // Who has just reported is not silent.
  test.clock.offsetMs += minute
  await send(coming.imei, [at(start + minute, 5_000), at(start + 2 * minute, 2_000)])
  expect(await shortly(parked.itemId, alarm)).toEqual([])
  await send(coming.imei, [at(start + 4 * minute, 150)])
  await test.until(async () => expect(await shortly(parked.itemId, alarm)).toHaveLength(1))
  expect(await alarms.noticesOf(parked.itemId)).toMatchObject([
    {
      ...{ subject: 'within', ts: start + 4 * minute, end_ts: null },
      data: {
        ...{ event: 'tooNear', text: `item ${coming.itemId}`, pos: { lat: yard.lat, lng: yard.lng } },
        why: {
          ...{ limit: 200, value: 150, unit: 'm' },
          other: { itemId: coming.itemId, name: `item ${coming.itemId}`, lat: northOf(150), ts: start + 4 * minute },
        },
      },
    },
  ])
  // By less than the margin it is not over.
  await send(coming.imei, [at(start + 5 * minute, 215)], [at(start + 6 * minute, 900)])
  await test.until(async () =>
    expect(await shortly(parked.itemId, alarm)).toEqual([
      { subject: 'within', ts: start + 4 * minute, endTs: start + 6 * minute },
    ]),
  )
}, 300_000)

it('is taken back by a late fix of the other, also over a restart', async () => {
  const [lorry, trailer] = [await test.insertVehicle(), await test.insertVehicle({ itemType: 2 })]
  const alarm = await alarms.insert([lorry.itemId], distance(trailer.itemId, 'beyond'))
  const start = lastMinute() - 5 * minute
  await send(trailer.imei, [at(start, 0)])
  await send(lorry.imei, [at(start, 20)], [at(start + minute, 1_200)], [at(start + 2 * minute, 2_400)])
  expect(await shortly(lorry.itemId, alarm)).toEqual([{ subject: 'beyond', ts: start + minute, endTs: null }])
  await send(trailer.imei, [at(start + minute, 1_180)])
  await test.stop()
  await test.start()
  await test.until(async () =>
    expect(await shortly(lorry.itemId, alarm)).toEqual([{ subject: 'beyond', ts: start + 2 * minute, endTs: null }]),
  )
  await send(trailer.imei, [at(start + 2 * minute, 2_390)])
  await test.until(async () => expect(await shortly(lorry.itemId, alarm)).toEqual([]))
}, 300_000)

it('says nothing once the other is thrown away, or of an item that is compared with itself', async () => {
  const [one, other] = [await test.insertVehicle(), await test.insertVehicle()]
  const alarm = await alarms.insert([one.itemId, other.itemId], distance(other.itemId, 'within', 5_000))
  const start = lastMinute() - 10 * minute
  await send(other.imei, [at(start, 0)])
  await send(one.imei, [at(start + minute, 1_000)])
  const found = { subject: 'within', ts: start + minute }
  expect(await shortly(one.itemId, alarm)).toEqual([{ ...found, endTs: null }])
  const deletedTs = start + 3 * minute
  await test.rows('UPDATE items SET deleted_ts = $1 WHERE id = $2', [deletedTs, other.itemId])
  alarms.announce()
  test.clock.offsetMs += minute
  await test.until(async () => expect(await shortly(one.itemId, alarm)).toEqual([{ ...found, endTs: deletedTs }]))
  expect(await shortly(other.itemId, alarm)).toEqual([])
}, 300_000)

it('sees what the other has sent for the same batch', async () => {
  const [lorry, trailer] = [await test.insertVehicle(), await test.insertVehicle()]
  const alarm = await alarms.insert([lorry.itemId], distance(trailer.itemId, 'beyond'))
  const start = lastMinute() - 40 * minute
  const port = test.port()
  const trackers = await Promise.all([lorry, trailer].map(() => connectTracker(port)))
  for (const [nth, { imei }] of [lorry, trailer].entries()) expect(await trackers[nth]?.introduce(imei)).toBe(1)
  for (let m = 0; m < 30; m++) {
    for (const [nth, tracker] of trackers.entries()) tracker.send([at(start + m * minute, 1_200 * m + nth * 20)])
    for (const tracker of trackers) expect(await tracker.acknowledgement()).toBe(1)
  }
  for (const tracker of trackers) tracker.end()
  await nothingPending()
  expect(await shortly(lorry.itemId, alarm)).toEqual([])
}, 300_000)

it('takes in what the other sends while a long span is judged anew', async () => {
  const [parked, passing] = [await test.insertVehicle(), await test.insertVehicle()]
  const alarm = await alarms.insert([parked.itemId], distance(passing.itemId, 'within', 200))
  // Each further on than the next checkpoint, so that none is judged anew by chance with a later one.
  const [visits, everyMs] = [60, 210 * minute]
  const start = lastMinute() - (visits + 2) * everyMs
  const packets = Array.from({ length: (visits + 1) * 2 }, (_, packet) =>
    Array.from({ length: 105 }, (_, nth) => at(start + (packet * 105 + nth) * minute, 0, 0)),
  )
  await send(parked.imei, ...packets)
  // While rounds go on: each comes for what was judged long ago, stays for as long as it is known, and is gone.
  const tracker = await connectTracker(test.port())
  expect(await tracker.introduce(passing.imei)).toBe(1)
  for (let nth = 0; nth < visits; nth++) {
    tracker.send([at(start + (nth + 1) * everyMs, 100)])
    expect(await tracker.acknowledgement()).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  tracker.end()
  await nothingPending()
  expect(await shortly(parked.itemId, alarm)).toEqual(
    Array.from({ length: visits }, (_, nth) => {
      const ts = start + (nth + 1) * everyMs
      return { subject: 'within', ts, endTs: ts + 15 * minute }
    }),
  )
}, 300_000)

/** Three that go along one road, near one another and not, each by its own clock; now and then a fix from far away. */
const lifeOf = (random: () => number, start: number): TeltonikaRecord[] => {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const records: TeltonikaRecord[] = []
  let aside = 0
  for (let m = pick([0, 1, 2]); m < 120; m += pick([1, 1, 1, 2, 3, pick([1, 7, 18])])) {
    aside = pick([aside, aside, 0, 300, 440, 460, 520, 560, 900])
    const isFar = random() < 0.04
    records.push(at(start + m * minute, 900 * m + aside + (isFar ? 60_000 : 0), pick([0, 40, 60])))
  }
  return records
}

const fixOf = ({ recordedAt, lat, lng, speedKmh, io }: TeltonikaRecord): Fix => ({
  ...{ recordedAt, lat, lng, speedKmh, isValid: true, source: fixSources.gpsFix, ignition: io?.['ignition'] === true },
})

/** Those that are no impossible jumps. */
const believed = (records: readonly TeltonikaRecord[]): Fix[] => {
  const fixes = records.map(fixOf)
  const { effects } = reduceFixes(initialItemState, fixes, { settings: defaultMotionSettings, zones: noGeozones })
  const jumps = new Set(effects.flatMap((effect) => (effect.kind === 'fixIgnored' ? effect.at : [])))
  return fixes.map((fix) => ({ ...fix, isValid: !jumps.has(fix.recordedAt) }))
}

it('comes to what a plain reading of all reports comes to, in whatever packets, order and with restarts they come', async () => {
  let raised = 0
  for (let seed = 1; seed <= lives; seed++) {
    const { unit: random } = seededRandom(seed, 107)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const items = [await test.insertVehicle(), await test.insertVehicle(), await test.insertVehicle()] as const
    const [a, b, c] = items.map(({ itemId }) => itemId) as [number, number, number]
    const start = lastMinute() - 180 * minute
    const timing = () => ({
      holdMs: pick([0, 0, 2]) * minute,
      clearMs: pick([0, 3]) * minute,
      repeatMs: pick([null, 7 * minute]),
    })
    // Each looks at another one, and some at each other.
    const rules = [
      { given: { ...distance(b, 'beyond'), timing: timing() }, itemIds: [a, c], otherId: b },
      { given: { ...distance(a, 'within'), timing: timing() }, itemIds: [b, c], otherId: a },
      { given: { ...distance(c, 'beyond'), timing: timing() }, itemIds: [a], otherId: c },
    ]
    const ids: number[] = []
    for (const { itemIds, given } of rules) ids.push(await alarms.insert(itemIds, given))
    const told = new Map(items.map(({ itemId }) => [itemId, lifeOf(random, start)]))
    const packets = items.flatMap(({ itemId, imei }) => {
      const records = told.get(itemId) as TeltonikaRecord[]
      const order = random() < 0.5 ? records : records.toSorted(() => random() - 0.5)
      const cut: { imei: string; records: TeltonikaRecord[]; rank: number }[] = []
      for (let from = 0; from < order.length; ) {
        const size = pick([1, 2, 5, 12])
        cut.push({ imei, records: order.slice(from, from + size), rank: from / order.length + random() * 0.3 })
        from += size
      }
      return cut
    })
    packets.sort((one, other) => one.rank - other.rank)
    for (let from = 0; from < packets.length; from += 6) {
      // Some of them meet in one batch.
      await Promise.all(packets.slice(from, from + 6).map(({ imei, records }) => send(imei, records)))
      if (random() < 0.2) {
        await test.stop()
        await test.start()
      }
    }
    await nothingPending()
    for (const [nth, { given, itemIds, otherId }] of rules.entries())
      for (const itemId of itemIds) {
        const reports = believed(told.get(itemId) as TeltonikaRecord[]).map(
          (fix): OracleReport => ({
            ...{ at: fix.recordedAt, fix, temp: undefined, fuelUsedL: undefined, door: undefined, events: [] },
            driverId: null,
          }),
        )
        const expected = oracle(
          {
            ...{ reports, zones: [], pois: [], states: [], worktime: { from: 0, to: 24 } },
            others: believed(told.get(otherId) as TeltonikaRecord[]).filter(({ isValid }) => isValid),
            ...{ motion: defaultMotionSettings, begins: start - minute, ends: lastMinute() },
          },
          NewAlarm.parse({ items: { itemsType: 1 }, ...given, info: { name: 'Rule', ...given.info } }),
        )
        raised += expected.length
        await test.until(async () =>
          expect(await shortly(itemId, ids[nth] as number), `seed ${seed}, rule ${nth} of item ${itemId}`).toEqual(
            expected,
          ),
        )
      }
  }
  expect(raised).toBeGreaterThan(lives * 5)
}, 900_000)
