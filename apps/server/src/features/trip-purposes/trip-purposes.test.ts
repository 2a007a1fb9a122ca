import type { ItemId, TrackId, TripPurposeId } from '@atalaya/contract/identifiers'
import { decisionsPerPage, mostTripsDecided, tripPurposeRoutes } from '@atalaya/contract/trip-purposes'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { asCompany } from '../../database/tenant.ts'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestTrip, type TestTrip } from './test-trips.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
let now = Date.parse('2026-03-18T12:00:00+01:00')
const begin = Date.parse('2026-03-18T08:00:00+01:00')
/** In Madrid the seventh day after the 11th is today, and the one after the 10th was yesterday. */
const lastOf = (date: number) => Date.parse(`2026-03-${date}T23:00:00+01:00`)
const { database, tenant, companyId, signInAs, insertInto, updateRow } = await startTestCompany('Ours', {
  clock: { now: () => now },
})
await updateRow('companies', companyId, { timezone: 'Europe/Madrid' })
const group = await insertTestGroup(database, companyId, { name: 'North' })
const theirs = await insertTestTenant(database, 'Theirs')

let serial = 0
const person = async (
  role: 'ADMIN' | 'SUBADMIN' | 'OPERATOR',
  more: { readOnly?: boolean; firstName?: string; of?: typeof tenant } = {},
) => {
  const { of = tenant, ...rest } = more
  const groupIds = role === 'ADMIN' ? [] : [group]
  return signInAs({ role, email: `user-${++serial}@trips.test`, groupIds, ...rest }, of)
}
const admin = await person('ADMIN')
const subadmin = await person('SUBADMIN')
const operator = await person('OPERATOR')
const reader = await person('ADMIN', { readOnly: true })
const stranger = await person('ADMIN', { of: theirs })

const newVan = (groupIds = [group]) => insertTestItem(database, companyId, { name: 'Van', groupIds })
const newTrip = async (trip: Partial<TestTrip> = {}, itemId?: number) => {
  const of = itemId ?? (await newVan())
  const trackId = await insertTestTrip(
    database,
    { companyId, itemId: of },
    {
      ...{ startedAt: begin, endedAt: begin + hour },
      ...trip,
    },
  )
  return { itemId: of, trackId: trackId as TrackId }
}
const business = { kind: 'business', purpose: 'Offer', person: 'Alba, S. L.' } as const
const decide = (
  trackIds: readonly TrackId[],
  words: object = business,
  session: TestClient = admin,
  params = { companyId },
) =>
  session.call(tripPurposeRoutes.decide, {
    params,
    body: { trips: trackIds.map((trackId) => ({ trackId })), ...words } as never,
  })
const ofItem = async (itemId: number, session: TestClient = admin) =>
  (
    await session.reply(tripPurposeRoutes.ofItem, {
      params: { companyId, itemId: itemId as ItemId },
      query: { from_ts: begin - 20 * day, to_ts: begin + day },
    })
  ).trips
const history = (query: object, session: TestClient = admin) =>
  session.call(tripPurposeRoutes.history, { params: { companyId }, query: query as never })
const rowsOf = (itemId: number) =>
  database.selectFrom('trip_purposes').selectAll().where('item_id', '=', itemId).orderBy('id').execute()

beforeEach(() => {
  now += minute
})

test('a trip says what it was for, who said so and until when it can be said in time', async () => {
  const { itemId, trackId } = await newTrip()
  expect(await ofItem(itemId)).toEqual([
    {
      ...{ trackId, kind: null, purpose: null, person: null, remark: null, standing: 'open', daysLeft: 7, changes: 0 },
      ...{ decidedBy: null, decidedAt: null },
    },
  ])
  expect(replyOf(await decide([trackId], { ...business, remark: '  ' }, operator))).toEqual({
    decided: 1,
    notDecided: [],
  })
  expect(await ofItem(itemId)).toMatchObject([
    { ...business, remark: null, standing: 'inTime', changes: 0, decidedBy: expect.any(String), decidedAt: now },
  ])
  // The same once more is no change.
  expect(replyOf(await decide([trackId]))).toEqual({ decided: 1, notDecided: [] })
  expect(await rowsOf(itemId)).toHaveLength(1)
  const onTheLastDay = await newTrip({ startedAt: lastOf(11) - hour, endedAt: lastOf(11) })
  expect(await ofItem(onTheLastDay.itemId)).toMatchObject([{ standing: 'open', daysLeft: 0 }])
  replyOf(await decide([onTheLastDay.trackId], { kind: 'commute' }, operator))
  expect(await ofItem(onTheLastDay.itemId)).toMatchObject([{ standing: 'inTime', daysLeft: 0 }])
  // One that goes on has all of its days before it.
  const running = await newTrip({ startedAt: lastOf(10), endedAt: null, lastFixAt: begin })
  expect(await ofItem(running.itemId)).toMatchObject([{ standing: 'open', daysLeft: 7 }])
})

test('business needs its purpose, and nothing else keeps words', async () => {
  const { itemId, trackId } = await newTrip()
  const refused = await decide([trackId], { kind: 'business' })
  expect(refused).toMatchObject({ status: 400, fields: { purpose: 'required' } })
  expect(await decide([trackId], { kind: 'business', purpose: ' ' })).toMatchObject({ status: 400 })
  replyOf(await decide([trackId], { ...business, kind: 'private' }))
  expect(await rowsOf(itemId)).toMatchObject([{ kind: 'private', purpose: null, person: null, remark: null }])
})

test('what was said before can be read, with who said it, and nobody writes it anew', async () => {
  const { itemId, trackId } = await newTrip()
  replyOf(await decide([trackId], business, subadmin))
  now += minute
  replyOf(await decide([trackId], { kind: 'business', purpose: 'Delivery' }))
  expect(await ofItem(itemId)).toMatchObject([{ purpose: 'Delivery', person: null, standing: 'inTime', changes: 1 }])
  const offer = { kind: 'business', purpose: 'Offer', person: 'Alba, S. L.', remark: null }
  const delivery = { ...offer, purpose: 'Delivery', person: null }
  expect(replyOf(await history({ trackId }))).toMatchObject({
    changes: [
      { at: now, before: offer, after: delivery, isLate: false, reason: null },
      { at: now - minute, before: null, after: offer },
    ],
    hasMore: false,
  })
  for (const change of [
    sql`UPDATE trip_purposes SET purpose = 'Other' WHERE item_id = ${itemId}`,
    sql`DELETE FROM trip_purposes WHERE item_id = ${itemId}`,
  ])
    await expect(asCompany(database, companyId, (tx) => change.execute(tx))).rejects.toThrow('permission denied')
})

test('of a trip that is private now nothing is told of what was said of it before', async () => {
  const { itemId, trackId } = await newTrip()
  replyOf(await decide([trackId]))
  replyOf(await decide([trackId], { kind: 'private' }))
  const answered = replyOf(await history({ trackId }))
  expect(answered.changes.map(({ after }) => after.kind)).toEqual(['private', 'business'])
  expect(JSON.stringify([answered, await ofItem(itemId)])).not.toMatch(/Offer|Alba/)
  // It may be business again, and is then read with all of its past.
  replyOf(await decide([trackId], { kind: 'business', purpose: 'Return' }))
  expect(JSON.stringify(replyOf(await history({ trackId })))).toMatch(/Offer/)
})

test('after seven days an administrator alone says it, with a reason, and it stays late', async () => {
  const over = { startedAt: lastOf(10) - hour, endedAt: lastOf(10) }
  const [never, inTime] = [await newTrip(over), await newTrip(over)]
  await insertInto('trip_purposes', {
    ...{ company_id: companyId, item_id: inTime.itemId, started_at: over.startedAt, ended_at: over.endedAt },
    ...{ ...business, user_id: 1, user_name: 'Ana', decided_ts: over.endedAt, is_late: false },
  })
  expect(await ofItem(never.itemId)).toMatchObject([{ standing: 'overdue', daysLeft: -1 }])
  for (const session of [operator, subadmin])
    expect(replyOf(await decide([never.trackId], { kind: 'private', reason: 'Forgotten' }, session))).toEqual({
      decided: 0,
      notDecided: [{ trip: { trackId: never.trackId }, error: 'trip.overdue' }],
    })
  expect(replyOf(await decide([never.trackId]))).toEqual({
    decided: 0,
    notDecided: [{ trip: { trackId: never.trackId }, error: 'input.invalid', fields: { reason: 'required' } }],
  })
  const both = [never.trackId, inTime.trackId]
  expect(replyOf(await decide(both, { kind: 'private', reason: 'Forgotten' }))).toMatchObject({ decided: 2 })
  expect(await ofItem(never.itemId)).toMatchObject([{ kind: 'private', standing: 'late', changes: 0 }])
  expect(await ofItem(inTime.itemId)).toMatchObject([{ kind: 'private', standing: 'edited', changes: 1 }])
  replyOf(await decide(both, { ...business, reason: 'Not so' }))
  expect(await ofItem(never.itemId)).toMatchObject([{ kind: 'business', standing: 'late', changes: 1 }])
  expect(replyOf(await history({ trackId: never.trackId })).changes).toMatchObject([
    { isLate: true, reason: 'Not so' },
    { isLate: true, reason: 'Forgotten' },
  ])
  // A reason in time is none that anybody has to give, and is not kept.
  const early = await newTrip()
  replyOf(await decide([early.trackId], { ...business, reason: 'For once' }))
  expect(await rowsOf(early.itemId)).toMatchObject([{ is_late: false, reason: null }])
})

test('who may only look changes nothing, and nobody says anything of what they do not see', async () => {
  const hidden = await newTrip({}, await newVan([]))
  const crate = await insertTestItem(database, companyId, { name: 'Crate', itemType: 2, groupIds: [group] })
  const [asset, foreign] = [
    await newTrip({}, crate),
    (await insertTestTrip(
      database,
      { companyId: theirs.companyId, itemId: await insertTestItem(database, theirs.companyId, { name: 'Far' }) },
      { startedAt: begin, endedAt: begin + hour },
    )) as TrackId,
  ]
  expect(await decide([hidden.trackId], business, reader)).toMatchObject({ status: 403 })
  for (const [trackId, session] of [
    ...([subadmin, operator] as const).map((session) => [hidden.trackId, session] as const),
    [asset.trackId, admin],
    [foreign, admin],
  ] as const) {
    expect(replyOf(await decide([trackId], business, session))).toEqual({
      decided: 0,
      notDecided: [{ trip: { trackId }, error: 'not.found' }],
    })
    expect(await history({ trackId }, session)).toMatchObject({ status: 404 })
  }
  expect(await decide([hidden.trackId], business, stranger)).toMatchObject({ ok: false })
  replyOf(await decide([hidden.trackId]))
  const asked = {
    params: { companyId, itemId: hidden.itemId as ItemId },
    query: { from_ts: begin, to_ts: begin + day },
  }
  expect(await operator.call(tripPurposeRoutes.ofItem, asked)).toMatchObject({ status: 404 })
  const [row] = await rowsOf(hidden.itemId)
  expect(await history({ decisionId: row?.id }, operator)).toMatchObject({ status: 404 })
  expect(await history({ decisionId: row?.id }, stranger)).toMatchObject({ ok: false })
  expect(await history({ decisionId: row?.id })).toMatchObject({ ok: true })
})

test('a trip is named by what was said of it as well, until somebody says something else', async () => {
  const { itemId, trackId } = await newTrip()
  replyOf(await decide([trackId], { kind: 'private' }))
  const [row] = await rowsOf(itemId)
  const trips = [{ decisionId: row?.id as TripPurposeId }]
  const call = () => admin.call(tripPurposeRoutes.decide, { params: { companyId }, body: { trips, ...business } })
  expect(replyOf(await call())).toEqual({ decided: 1, notDecided: [] })
  expect(await ofItem(itemId)).toMatchObject([{ ...business, changes: 1 }])
  expect(replyOf(await call())).toMatchObject({ decided: 0, notDecided: [{ error: 'not.found' }] })
})

test('two who say the same at once leave one decision, and two who do not leave both', async () => {
  const { itemId, trackId } = await newTrip()
  for (const answered of await Promise.all([decide([trackId]), decide([trackId], business, operator)]))
    expect(replyOf(answered).decided).toBe(1)
  expect(await rowsOf(itemId)).toHaveLength(1)
  await Promise.all([decide([trackId], { kind: 'private' }), decide([trackId], { kind: 'commute' }, operator)])
  expect(await rowsOf(itemId)).toHaveLength(3)
  expect(await ofItem(itemId)).toMatchObject([{ changes: 2 }])
})

test('calls are bounded, and a long past is read in pages', async () => {
  const { itemId, trackId } = await newTrip()
  expect(await decide(Array.from({ length: mostTripsDecided + 1 }, () => trackId))).toMatchObject({ status: 400 })
  expect(await history({})).toMatchObject({ status: 400 })
  const row = {
    ...{ company_id: companyId, item_id: itemId, started_at: begin, ended_at: begin + hour, kind: 'business' },
    ...{ user_id: 1, user_name: 'Ana', decided_ts: begin, is_late: false },
  }
  const said = Array.from({ length: decisionsPerPage + 2 }, (_, nth) => ({ ...row, purpose: `Purpose ${nth}` }))
  await insertInto('trip_purposes', said)
  const first = replyOf(await history({ trackId }))
  expect([first.changes.length, first.hasMore]).toEqual([decisionsPerPage, true])
  // The last one of a page knows what came before it.
  expect(first.changes.at(-1)?.before).toMatchObject({ purpose: 'Purpose 1' })
  const rest = replyOf(await history({ trackId, beforeId: first.changes.at(-1)?.id }))
  expect(rest).toMatchObject({
    changes: [{ after: { purpose: 'Purpose 1' } }, { after: { purpose: 'Purpose 0' }, before: null }],
    hasMore: false,
  })
})

test('what was said last is offered again: a company’s own, and of what one sees', async () => {
  const hidden = await newTrip({}, await newVan([]))
  const seen = await newTrip()
  replyOf(await decide([hidden.trackId], { kind: 'business', purpose: 'Secret visit', person: 'Secret person' }))
  replyOf(await decide([seen.trackId], { kind: 'business', purpose: 'Visit', person: 'Marta Gil' }))
  const words = (session: TestClient, of = companyId) =>
    session.reply(tripPurposeRoutes.words, { params: { companyId: of } })
  const { purposes, people } = await words(admin)
  expect(purposes.slice(0, 2)).toEqual(['Visit', 'Secret visit'])
  expect(people.slice(0, 2)).toEqual(['Marta Gil', 'Secret person'])
  expect((await words(operator)).purposes).toContain('Visit')
  expect(JSON.stringify(await words(operator))).not.toContain('Secret')
  expect(await words(stranger, theirs.companyId)).toEqual({ purposes: [], people: [] })
})
