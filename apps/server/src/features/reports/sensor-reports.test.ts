import { type ReportQuestionIn, type ReportType, reportRoutes } from '@atalaya/contract/reports'
import { expect, test } from 'vitest'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'
import { insertTestSensor } from './test-sensors.ts'

const [minute, hour] = [60_000, 3_600_000]
const start = Date.parse('2026-03-10T00:00:00Z')
const end = start + 3 * 24 * hour
const { client, database, tenant, companyId, insertInto, updateRow } = await startTestCompany('Ours', {
  clock: { now: () => end },
})
await updateRow('companies', companyId, { timezone: 'UTC' })
const group = await insertTestGroup(database, companyId, { name: 'Cold' })
const lorry = await insertTestItem(database, companyId, { name: 'Lorry', groupIds: [group] })
const hidden = await insertTestItem(database, companyId, { name: 'Hidden lorry' })
const names = { es: 'Cámara', en: 'Hold' }
const cold = await insertTestSensor(database, companyId, { names, unit: '°C' })
const other = await insertTestSensor(database, companyId, { names: { es: 'Puerta' }, unit: '' })

interface Reading {
  at: number
  value: number | null
}

/** A hold whose temperature wanders about its band, spoken of every few minutes, sometimes every second, with silences of hours. */
const readingsOf = (seed: number): Reading[] => {
  let state = seed
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const readings: Reading[] = []
  let value = 5
  for (let at = start - hour; at < end; ) {
    value = Math.round((value + (random() - 0.5) * 3 + (5 - value) * 0.1) * 10) / 10
    readings.push({ at, value: random() < 0.05 ? null : value })
    at += random() < 0.02 ? Math.round((1 + random() * 4) * hour) : random() < 0.1 ? 1_000 : 5 * minute
  }
  return readings
}
const said = new Map([lorry, hidden].map((itemId, nth) => [itemId, readingsOf(nth + 7)]))
for (const [itemId, readings] of said)
  await insertInto(
    'positions',
    readings.map(({ at, value }, nth) => ({
      ...{ company_id: companyId, item_id: itemId, tracker_id: itemId, recorded_at: at, received_at: at },
      ...{ payload_hash: String(nth), source: 1, is_valid: true, lat: 40 + nth / 10_000, lng: -4 },
      sensors: JSON.stringify({ ...(value === null ? {} : { [cold]: value }), [other]: true }),
    })),
  )
// What a clock gone wrong has said is never part of it.
await insertInto('positions', {
  ...{
    company_id: companyId,
    item_id: lorry,
    tracker_id: 1,
    recorded_at: start + hour + 1,
    received_at: end,
    mark: 2,
  },
  ...{ payload_hash: '-1', source: 1, is_valid: true, sensors: JSON.stringify({ [cold]: 99 }) },
})

const signIn = async (role: 'ADMIN' | 'SUBADMIN', language: string, groupIds: number[] = []) => {
  const user = await insertTestUser(database, tenant, { role, email: `${role}-${language}@sensors.test`, groupIds })
  await updateRow('users', user.id, { language })
  return signedIn(client, user)
}
const admin = await signIn('ADMIN', 'es')
const held = await signIn('SUBADMIN', 'en', [group])

const ask = (type: ReportType, more: object = {}, session: TestClient = admin) => {
  const question = { type, selection: { all: true, sensors: [cold] }, from: '2026-03-10', to: '2026-03-12', ...more }
  return session.call(reportRoutes.read, { params: { companyId }, body: question as ReportQuestionIn })
}
const read = async (...asked: Parameters<typeof ask>) => {
  const { fields, rows } = replyOf(await ask(...asked))
  return rows.map((row) => Object.fromEntries(row.map((cell, nth) => [fields[nth], cell])))
}

const longest = 2 * hour
/** With the instant up to which each held, by the plainest code. */
const heldOf = (itemId: number, isAsked: (at: number) => boolean = () => true) => {
  const some = (said.get(itemId) as Reading[]).filter(
    (reading): reading is { at: number; value: number } => reading.value !== null && reading.at >= start,
  )
  return some.flatMap(({ at, value }, nth) => {
    const next = some[nth + 1]?.at ?? at
    return isAsked(at) ? [{ at, value, until: next - at <= longest ? next : at, silentMs: next - at }] : []
  })
}

test('what each sensor said: its bounds with their instants, its mean by time, its longest silence', async () => {
  const found = await read('sensorValues')
  expect(found.map(({ item, sensor, unit }) => [item, sensor, unit])).toEqual([
    ['Hidden lorry', 'Cámara', '°C'],
    ['Lorry', 'Cámara', '°C'],
  ])
  for (const [itemId, row] of [
    [hidden, found[0]],
    [lorry, found[1]],
  ] as const) {
    const some = heldOf(itemId)
    const values = some.map(({ value }) => value)
    const [least, most] = [Math.min(...values), Math.max(...values)]
    expect(row).toMatchObject({ least, most, readings: some.length })
    expect(row?.['leastAt']).toBe(some.find(({ value }) => value === least)?.at)
    expect(row?.['mostAt']).toBe(some.find(({ value }) => value === most)?.at)
    expect(row?.['longestGapMs']).toBe(Math.max(...some.map(({ silentMs }) => silentMs)))
    const known = some.reduce((sum, { at, until }) => sum + until - at, 0)
    const mean = some.reduce((sum, { at, until, value }) => sum + value * (until - at), 0) / known
    expect(row?.['mean']).toBeCloseTo(mean, 6)
    // It is not the mean of the readings, some of which came every second.
    expect(Math.abs(mean - values.reduce((sum, value) => sum + value, 0) / values.length)).toBeGreaterThan(0.001)
  }
})

/** Runs of values beyond the band, each up to the first within it or to the last word before a silence. */
const plainEpisodes = (itemId: number, [from, to]: [number, number], isAsked?: (at: number) => boolean) => {
  const episodes: { startedAt: number; endedAt: number; furthest: number }[] = []
  const beyond = (value: number) => Math.max(from - value, value - to)
  let lastUntil = Number.NaN
  for (const { at, until, value } of heldOf(itemId, isAsked)) {
    const open = episodes.at(-1)
    if (beyond(value) > 0) {
      if (open && open.endedAt === at && lastUntil === at) {
        open.endedAt = until
        if (beyond(value) > beyond(open.furthest)) open.furthest = value
      } else episodes.push({ startedAt: at, endedAt: until, furthest: value })
    }
    lastUntil = until
  }
  return episodes
}

test.each([
  { bandFrom: 2, bandTo: 8, minOutTime: 0 },
  { bandFrom: 4, bandTo: 5, minOutTime: 10 },
  { bandFrom: -3, bandTo: 4, minOutTime: 30 },
])('times out of the band are those of the plainest code: %o', async (settings) => {
  const found = await read('outOfBand', { settings, selection: { vehicles: [lorry], sensors: [cold] } })
  const plain = plainEpisodes(lorry, [settings.bandFrom, settings.bandTo]).filter(
    ({ startedAt, endedAt }) => endedAt - startedAt >= settings.minOutTime * minute,
  )
  expect(plain.length).toBeGreaterThan(3)
  const byStart = (rows: readonly Record<string, unknown>[]) =>
    rows
      .map(({ startedAt, endedAt, furthest }) => ({ startedAt, endedAt, furthest }))
      .toSorted((a, b) => Number(a.startedAt) - Number(b.startedAt))
  expect(byStart(found)).toEqual(byStart(plain))
  expect(found.map(({ outMs }) => outMs)).toEqual(
    found.map(({ outMs }) => outMs).toSorted((a, b) => Number(b) - Number(a)),
  )
})

test('hours of the day cut what is asked for, and what holds over their edge holds up to the next word', async () => {
  const clock = { timeFrom: '22:00', timeTo: '06:00' }
  const isNight = (at: number) => new Date(at).getUTCHours() >= 22 || new Date(at).getUTCHours() < 6
  const row = (await read('sensorValues', { ...clock, selection: { vehicles: [lorry], sensors: [cold] } }))[0]
  expect(row?.['readings']).toBe(heldOf(lorry, isNight).length)
  expect(row?.['longestGapMs']).toBe(Math.max(...heldOf(lorry, isNight).map(({ silentMs }) => silentMs)))
})

test('who sees one group is told of its items alone, in their own language', async () => {
  const found = await read('sensorValues', {}, held)
  expect(found.map(({ item, sensor }) => [item, sensor])).toEqual([['Lorry', 'Hold']])
  expect((await read('outOfBand', { settings: { minOutTime: 0 } }, held)).every(({ item }) => item === 'Lorry')).toBe(
    true,
  )
})

test('without a sensor nothing is told, and one that says no numbers has no row', async () => {
  const answer = await ask('sensorValues', { selection: { all: true } })
  expect(answer.ok ? null : answer.error.fields).toEqual({ 'selection.sensors': 'sensors.required' })
  expect(await read('sensorValues', { selection: { all: true, sensors: [other] } })).toEqual([])
})

test('a band that ends before it begins is refused at its field', async () => {
  const answer = await ask('outOfBand', { settings: { bandFrom: 9, bandTo: 8 } })
  expect(answer.ok ? null : answer.error.fields).toEqual({ 'settings.bandTo': 'range.reversed' })
  expect(
    (await ask('outOfBand', { settings: { bandFrom: 8, bandTo: 8 }, selection: { all: true, sensors: [cold] } })).ok,
  ).toBe(true)
})

test('events are those of the kinds that are asked for, all where none is named, and none are refused', async () => {
  for (const kind of ['panic', 'tow'])
    await insertInto('item_events', {
      ...{ company_id: companyId, item_id: lorry, item_type: 1, kind, recorded_at: start + hour, data: '{}' },
    })
  const kinds = async (selection: object) => (await read('events', { selection })).map(({ event }) => event).toSorted()
  expect(await kinds({ all: true })).toEqual(['panic', 'tow'])
  expect(await kinds({ all: true, events: ['tow'] })).toEqual(['tow'])
  const answer = await ask('events', { selection: { all: true, events: [] } })
  expect(answer.ok ? null : answer.error.fields).toEqual({ 'selection.events': 'events.required' })
})
