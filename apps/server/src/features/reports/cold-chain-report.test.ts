import { requiredIntervalMs } from '@atalaya/domain/cold-chain'
import { expect, test } from 'vitest'
import { insertTestItem } from '../../database/test-items.ts'
import { hour, madrid, minute, type Reading, startColdChain } from '../cold-chain/test-cold-chain.ts'

const { database, companyId, group, lorry, hidden, sensor, say, signIn, read, clock } = await startColdChain()
const hold = 2 * hour

/** A hold whose temperature wanders about its band, read every few minutes, with silences of hours. */
const readingsOf = (seed: number): Reading[] => {
  let state = seed
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const readings: Reading[] = []
  let value = 5
  for (let at = madrid(27, '18:00') + 13_000; at < madrid(31, '06:00'); ) {
    value = Math.round((value + (random() - 0.5) * 3 + (5 - value) * 0.1) * 10) / 10
    readings.push({ at, value })
    at += random() < 0.03 ? Math.round((0.2 + random() * 6) * hour) : Math.round((2 + random() * 6) * minute)
  }
  return readings
}
const said = new Map([lorry, hidden].map((itemId, nth) => [itemId, readingsOf(nth + 3)]))
for (const [itemId, readings] of said) await say(itemId, readings)
const admin = await signIn('ADMIN')
const held = await signIn('SUBADMIN', { groupIds: [group] })
const ofLorry = { selection: { vehicles: [lorry], sensors: [sensor] } }

const dayOf = (date: number) => ({ begins: madrid(date, '00:00'), ends: madrid(date + 1, '00:00') })

/** What a day comes to, minute by minute of nothing but readings in their order. */
const plainDay = (
  itemId: number,
  date: number,
  { band, requiredMs }: { band: [number, number]; requiredMs: number },
) => {
  const { begins, ends } = dayOf(date)
  const all = said.get(itemId) as Reading[]
  const inDay = all.filter(({ at }) => at >= begins && at < ends)
  const values: number[] = inDay.map(({ value }) => value)
  let [outMs, heldMs, weighed, gaps, gapMs, longestMs] = [0, 0, 0, 0, 0, 0]
  const intervals: number[] = []
  all.forEach(({ at, value }, nth) => {
    const next = all[nth + 1]?.at ?? Number.POSITIVE_INFINITY
    const ms = Math.min(next, ends) - Math.max(at, begins)
    if (ms <= 0) return
    longestMs = Math.max(longestMs, ms)
    if (next - at > requiredMs) [gaps, gapMs] = [gaps + 1, gapMs + ms]
    if (at >= begins && next < ends + hold) intervals.push(next - at)
    if (next - at > hold) return
    if (at < begins) values.push(value)
    heldMs += ms
    weighed += value * ms
    if (value < band[0] || value > band[1]) outMs += ms
  })
  const sorted = intervals.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return {
    ...{ readings: inDay.length, firstAt: inDay[0]?.at, lastAt: inDay.at(-1)?.at },
    ...{ least: Math.min(...values), most: Math.max(...values), mean: weighed / heldMs },
    ...{ outMs, gaps, gapsMs: gapMs, longestIntervalMs: longestMs, requiredIntervalMs: requiredMs },
    intervalMs: ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2,
  }
}

test.each([
  { from: 28, to: 30, bandFrom: 2, bandTo: 8 },
  { from: 29, to: 29, bandFrom: 4, bandTo: 5 },
])('days are those of the plainest code, also one of 23 hours: %o', async ({ from, to, bandFrom, bandTo }) => {
  const rows = await read(admin, {
    ...{ ...ofLorry, from: `2026-03-${from}`, to: `2026-03-${to}`, settings: { bandFrom, bandTo } },
  })
  expect(rows.map(({ day }) => day)).toEqual(Array.from({ length: to - from + 1 }, (_, nth) => `2026-03-${from + nth}`))
  const requiredMs = requiredIntervalMs(to - from + 1)
  for (const [nth, row] of rows.entries()) {
    const { mean, ...plain } = plainDay(lorry, from + nth, { band: [bandFrom, bandTo], requiredMs })
    expect(row).toMatchObject({
      ...plain,
      band: `${bandFrom} – ${bandTo}`,
      item: 'Lorry',
      sensor: 'Cámara',
      unit: '°C',
    })
    expect(row['mean']).toBeCloseTo(mean, 6)
    expect(row['gaps']).toBeGreaterThan(0)
    expect(row['outMs']).toBeGreaterThan(0)
  }
})

test('a day comes to the same whatever days are asked for with it, but for what the length of a period asks', async () => {
  const alone = await read(admin, { ...ofLorry, from: '2026-03-29', to: '2026-03-30' })
  const among = await read(admin, { ...ofLorry, from: '2026-03-28', to: '2026-03-31' })
  expect(alone).toEqual(among.filter(({ day }) => day === '2026-03-29' || day === '2026-03-30'))
})

test('how often it was read is told by what is known two hours after the day', async () => {
  const sparse = await insertTestItem(database, companyId, { name: 'Sparse lorry' })
  const at = [madrid(20, '06:00'), madrid(20, '06:10'), madrid(20, '23:00'), madrid(21, '05:00')]
  await say(
    sparse,
    at.map((recordedAt) => ({ at: recordedAt, value: 5 })),
  )
  const selection = { vehicles: [sparse], sensors: [sensor] }
  const [row] = await read(admin, { selection, from: '2026-03-20', to: '2026-03-21' })
  // Neither the way from midnight nor that into the next day, which is too long to be known by then.
  expect(row).toMatchObject({ intervalMs: (10 * minute + 16 * hour + 50 * minute) / 2, gaps: 3 })
  expect(row?.['longestIntervalMs']).toBe(16 * hour + 50 * minute)
})

test('whole days, whatever the hours', async () => {
  const asked = { ...ofLorry, from: '2026-03-29', to: '2026-03-29' }
  expect(await read(admin, { ...asked, timeFrom: '10:00', timeTo: '11:00' })).toEqual(await read(admin, asked))
})

test('a day without a word is told, from when sensor and item were made; one that is not over says so', async () => {
  const quiet = { ...ofLorry, from: '2026-03-25', to: '2026-03-25' }
  await database
    .insertInto('item_states')
    .values({
      ...{ company_id: companyId, item_id: lorry, item_type: 1, recorded_at: madrid(31, '06:00') },
      sensors: JSON.stringify({ [sensor]: { value: 5, recordedAt: madrid(31, '05:00') } }),
    } as never)
    .execute()
  const [row] = await read(admin, quiet)
  expect(row).toMatchObject({
    readings: 0,
    doubt: 'noReadings',
    gaps: 1,
    gapsMs: 24 * hour,
    least: null,
    firstAt: null,
  })
  await database
    .updateTable('sensors')
    .set({ created_ts: madrid(26, '00:00') })
    .execute()
  expect(await read(admin, quiet)).toEqual([])
  await database.updateTable('sensors').set({ created_ts: 0 }).execute()
  const valid = { calibrated_on: '2026-01-01', calibration_due_on: '2027-01-01' }
  await database.updateTable('sensors').set(valid).where('id', '=', sensor).execute()
  const today = { ...ofLorry, from: '2026-03-30', to: '2026-03-31' }
  const doubts = async () => (await read(admin, today)).map(({ doubt }) => doubt)
  expect(await doubts()).toEqual([null, 'dayOpen'])
  clock.at = madrid(31, '01:59')
  expect(await doubts()).toEqual(['dayOpen', 'dayOpen'])
  clock.at = madrid(31, '12:00')
})

test('a calibration counts from its day to its last one, and former ones on theirs', async () => {
  const set = (calibrated_on: string | null, calibration_due_on: string | null, former: object[] = []) =>
    database
      .updateTable('sensors')
      .set({ calibrated_on, calibration_due_on, former_calibrations: JSON.stringify(former) })
      .where('id', '=', sensor)
      .execute()
  const told = async () => (await read(admin, ofLorry)).map(({ calibration, doubt }) => [calibration, doubt])
  await set('2026-03-28', '2026-03-29')
  expect(await told()).toEqual([
    ['valid', null],
    ['valid', null],
    ['expired', 'calibrationExpired'],
  ])
  await set('2026-03-29', null)
  expect((await told()).map(([state]) => state)).toEqual(['unknown', 'unknown', 'unknown'])
  const before = { calibratedOn: '2026-03-01', calibrationDueOn: '2026-03-28', certificate: 'ENAC 1' }
  await set('2026-03-29', '2027-03-29', [before])
  expect((await told()).map(([state]) => state)).toEqual(['valid', 'valid', 'valid'])
  expect((await read(admin, ofLorry)).map(({ certificate }) => certificate)).toEqual(['ENAC 1', '', ''])
  await set(null, null)
  expect((await told())[0]).toEqual(['unknown', 'calibrationUnknown'])
})

test('who sees one group is told of its items alone, in their own language', async () => {
  expect(new Set((await read(admin)).map(({ item }) => item))).toEqual(new Set(['Lorry', 'Hidden lorry']))
  expect(new Set((await read(held)).map(({ item }) => item))).toEqual(new Set(['Lorry']))
})
