import { coldChainRoutes, mostReleasedPerCall } from '@atalaya/contract/cold-chain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asCompany, type Tx } from '../../database/tenant.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'
import { insertReleases } from './releases.repository.ts'
import { hour, madrid, minute, startColdChain } from './test-cold-chain.ts'

const { client, clock, companyId, database, group, hidden, lorry, read, say, sensor, signIn } = await startColdChain()
const everyFive = (from: number, to: number, value: number) =>
  Array.from({ length: Math.ceil((to - from) / (5 * minute)) }, (_, nth) => ({ at: from + nth * 5 * minute, value }))
for (const itemId of [lorry, hidden]) await say(itemId, everyFive(madrid(26, '00:02'), madrid(31, '11:00'), 4))
await database
  .updateTable('sensors')
  .set({ calibrated_on: '2026-01-10', calibration_due_on: '2027-01-10', certificate: 'ENAC 7', mounted_at: 'Puertas' })
  .execute()

const admin = await signIn('ADMIN')
const held = await signIn('SUBADMIN', { groupIds: [group] })
const reader = await signIn('ADMIN', { readOnly: true })

type Row = Record<string, unknown>
const question = { from: '2026-03-26', to: '2026-03-31' }
const rowOf = async (day: string, { itemId = lorry, session = admin, more = {} } = {}): Promise<Row> => {
  const rows = await read(session, { ...question, ...more })
  return rows.find((row) => row['day'] === day && row['itemId'] === itemId) as Row
}
const dayOf = ({ itemId, sensorId, day, fingerprint }: Row) => ({ itemId, sensorId, day, fingerprint })
const release = (rows: readonly Row[], { session = admin, remark = '', more = {} as object } = {}) =>
  session.call(coldChainRoutes.release, {
    params: { companyId },
    body: { ...question, days: rows.map(dayOf), remark, ...more } as never,
  })
const withdraw = (ids: readonly unknown[], { session = admin, reason = 'Wrong lorry' } = {}) =>
  session.call(coldChainRoutes.withdraw, { params: { companyId }, body: { releaseIds: ids, reason } as never })
const errorsOf = async (answer: ReturnType<typeof release>) => replyOf(await answer).refused.map(({ error }) => error)
const kept = () => database.selectFrom('cold_chain_releases').selectAll().orderBy('id').execute()

test('a day is released with its figures, by name, and shown so whatever is asked for afterwards', async () => {
  const row = await rowOf('2026-03-26')
  expect(row).toMatchObject({ release: null, releasedBy: null, doubt: null, outMs: 0, calibration: 'valid' })
  const { released, refused } = replyOf(await release([row], { remark: 'Checked with the driver' }))
  expect(refused).toEqual([])
  expect(released).toMatchObject([{ itemId: lorry, sensorId: sensor, day: '2026-03-26' }])
  const shown = await rowOf('2026-03-26')
  expect(shown).toMatchObject({ release: 'released', releasedAt: clock.at, remark: 'Checked with the driver' })
  expect(shown).toMatchObject({ releasedBy: (await kept())[0]?.user_name, releaseId: released[0]?.releaseId })
  // By a narrower band all of it would be out of it; what was released was not.
  const narrow = { settings: { bandFrom: 6, bandTo: 8 } }
  expect(await rowOf('2026-03-26', { more: narrow })).toMatchObject({ release: 'released', outMs: 0, band: '2 – 8' })
  expect(await rowOf('2026-03-27', { more: narrow })).toMatchObject({ release: null, outMs: 24 * hour, band: '6 – 8' })
  // So does a calibration or a place of later.
  await database.updateTable('sensors').set({ mounted_at: 'Evaporador' }).execute()
  expect(await rowOf('2026-03-26')).toMatchObject({ release: 'released', mountedAt: 'Puertas' })
  await database.updateTable('sensors').set({ mounted_at: 'Puertas' }).execute()
  const event = await database
    .selectFrom('security_events')
    .selectAll()
    .where('kind', '=', 'coldChain.released')
    .execute()
  expect(event).toMatchObject([
    {
      ...{ subject: 'Lorry · Cámara', company_id: companyId },
      details: { days: 1, from: '2026-03-26', to: '2026-03-26', reason: 'Checked with the driver' },
    },
  ])
})

test('it is refused where its figures are no longer those that were seen', async () => {
  const seen = await rowOf('2026-03-27')
  await say(lorry, [{ at: madrid(27, '10:01'), value: 9 }])
  expect(await errorsOf(release([seen]))).toEqual(['figures.changed'])
  const anew = await rowOf('2026-03-27')
  // What was seen under another band was something else.
  expect(await errorsOf(release([anew], { more: { bandFrom: 0, bandTo: 8 } }))).toEqual(['figures.changed'])
  expect(await errorsOf(release([anew], { more: { from: '2026-03-27', to: '2026-03-27' } }))).toEqual([
    'figures.changed',
  ])
  await database.updateTable('sensors').set({ calibration_due_on: '2026-03-01' }).execute()
  expect(await errorsOf(release([anew]))).toEqual(['figures.changed'])
  await database.updateTable('sensors').set({ calibration_due_on: '2027-01-10' }).execute()
  expect(await errorsOf(release([anew]))).toEqual([])
})

test('late data show that the figures are no longer those that were released', async () => {
  await say(lorry, [{ at: madrid(27, '23:59'), value: 11 }])
  const changed = await rowOf('2026-03-27')
  expect(changed).toMatchObject({ release: 'changed', most: 11, releasedBy: expect.any(String) })
  // The value held over midnight.
  const next = await rowOf('2026-03-28')
  expect(next).toMatchObject({ release: null, most: 11 })
  await say(lorry, [{ at: madrid(28, '23:59'), value: -5 }])
  expect(await rowOf('2026-03-29')).toMatchObject({ least: -5, most: 4 })
  expect(await errorsOf(release([changed]))).toEqual(['release.stands'])
  replyOf(await withdraw([changed['releaseId']]))
  expect(await errorsOf(release([await rowOf('2026-03-27')]))).toEqual([])
  expect(await rowOf('2026-03-27')).toMatchObject({ release: 'released', most: 11 })
})

test('a day that is not over is not released', async () => {
  expect(await errorsOf(release([await rowOf('2026-03-31')]))).toEqual(['day.open'])
  clock.at = madrid(31, '01:59')
  expect(await errorsOf(release([await rowOf('2026-03-30')]))).toEqual(['day.open'])
  clock.at = madrid(31, '02:00')
  expect(await errorsOf(release([await rowOf('2026-03-30')]))).toEqual([])
  clock.at = madrid(31, '12:00')
})

test('a release is taken back by a further row, with a reason, and once', async () => {
  const row = await rowOf('2026-03-30')
  const { withdrawn, refused } = replyOf(await withdraw([row['releaseId']]))
  expect([withdrawn, refused]).toEqual([[row['releaseId']], []])
  expect(await rowOf('2026-03-30')).toMatchObject({ release: 'withdrawn', remark: 'Wrong lorry', releasedAt: clock.at })
  expect(replyOf(await withdraw([row['releaseId']])).refused).toMatchObject([{ error: 'release.withdrawn' }])
  const rows = (await kept()).slice(-2)
  expect(rows.map(({ turn, figures }) => [turn, figures !== null])).toEqual([
    [1, true],
    [2, false],
  ])
  const without = await withdraw([row['releaseId']], { reason: ' ' })
  expect(without.ok ? null : without.error.fields).toEqual({ reason: 'required' })
})

test('of two at once one releases, and one takes back', async () => {
  const row = await rowOf('2026-03-29')
  const answers = await Promise.all([release([row]), release([row], { session: held }), release([row])])
  const released = answers.flatMap((answer) => replyOf(answer).released)
  expect(released).toHaveLength(1)
  expect(answers.flatMap((answer) => replyOf(answer).refused.map(({ error }) => error))).toEqual([
    'release.stands',
    'release.stands',
  ])
  const ids = [released[0]?.releaseId]
  const taken = await Promise.all([withdraw(ids), withdraw(ids, { session: held })])
  expect(taken.flatMap((answer) => replyOf(answer).withdrawn)).toEqual(ids)
})

test('what stands is not released over by a call that had not seen it', async () => {
  const day = { ...(await rowOf('2026-03-27', { itemId: hidden })), readingsDigest: 'as read' } as never
  const releaser = { companyId, user: { id: 1, name: 'Ana' }, now: clock.at }
  const insert = () => asCompany(database, companyId, (tx) => insertReleases(tx, releaser, { days: [day], remark: '' }))
  expect(await insert()).toMatchObject([{ itemId: hidden, day: '2026-03-27' }])
  expect(await insert()).toEqual([])
})

test('who comes while another releases waits for them, and finds the turn taken', async () => {
  const day = { ...(await rowOf('2026-03-28', { itemId: hidden })), readingsDigest: 'as read' } as never
  const releaser = { companyId, user: { id: 1, name: 'Ana' }, now: clock.at }
  const insert = (tx: Tx) => insertReleases(tx, releaser, { days: [day], remark: '' })
  const isWaiting = async () =>
    (
      await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        database,
      )
    ).rows.length > 0
  const [written, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = asCompany(database, companyId, async (tx) => {
    const released = await insert(tx)
    written.resolve()
    await waited.promise
    return released
  })
  await written.promise
  const second = asCompany(database, companyId, insert)
  await expect.poll(isWaiting).toBe(true)
  waited.resolve()
  expect(await first).toHaveLength(1)
  expect(await second).toEqual([])
  replyOf(await withdraw([(await first)[0]?.id]))
})

test('nobody releases who may only read, nor an item of another group, nor of another company', async () => {
  const own = await rowOf('2026-03-28')
  const others = await rowOf('2026-03-28', { itemId: hidden })
  expect(await release([own], { session: reader })).toMatchObject({ ok: false, status: 403 })
  const of = replyOf(await release([own, others], { session: held }))
  expect(of.released.map(({ itemId }) => itemId)).toEqual([lorry])
  expect(of.refused).toMatchObject([{ itemId: hidden, error: 'not.found' }])
  const [theirs] = replyOf(await release([others])).released
  expect(replyOf(await withdraw([theirs?.releaseId], { session: held })).refused).toMatchObject([
    { error: 'not.found' },
  ])
  const foreigner = await insertTestTenant(database, 'Theirs')
  const stranger: TestClient = await signedIn(
    client,
    await insertTestUser(database, foreigner, { role: 'ADMIN', email: 'their@cold.test' }),
  )
  expect(await release([own], { session: stranger })).toMatchObject({ ok: false, status: 404 })
  const inTheirs = await stranger.call(coldChainRoutes.withdraw, {
    params: { companyId: foreigner.companyId },
    body: { releaseIds: [theirs?.releaseId], reason: 'Not ours' } as never,
  })
  expect(replyOf(inTheirs)).toMatchObject({ withdrawn: [], refused: [{ error: 'not.found' }] })
})

test('a call takes so many days and no more', async () => {
  const row = dayOf(await rowOf('2026-03-28'))
  const answer = await release(Array.from({ length: mostReleasedPerCall + 1 }, () => row))
  expect(answer.ok ? null : answer.error.fields).toEqual({ days: 'too.long' })
})

test('no release is changed or deleted by the company, whatever its code says', async () => {
  for (const statement of ['DELETE FROM cold_chain_releases', "UPDATE cold_chain_releases SET remark = 'Nothing'"])
    await expect(asCompany(database, companyId, (tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
      /permission denied/,
    )
})

test('what was released is told once its readings have gone with the history, and days beside it are not taken for silence', async () => {
  const before = await rowOf('2026-03-26')
  await database.deleteFrom('positions').where('recorded_at', '<', madrid(28, '00:00')).execute()
  expect(await rowOf('2026-03-26')).toMatchObject({ release: 'changed', doubt: 'noReadings' })
  await database
    .insertInto('history_ends')
    .values({ company_id: companyId, kept_from: madrid(28, '00:00') })
    .execute()
  const { fingerprint: _, ...asReleased } = before
  expect(await rowOf('2026-03-26')).toMatchObject(asReleased)
  expect(await rowOf('2026-03-26', { itemId: hidden })).toBeUndefined()
})
