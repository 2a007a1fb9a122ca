import type { AlarmNoticeId } from '@atalaya/contract/alarm-notices'
import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser } from '../session/test-users.ts'
import { insertTestNotice } from './test-notices.ts'

const now = 1_790_000_000_000
const {
  database,
  published: heard,
  tenant,
  signInAs,
  insertInto,
  updateRow,
} = await startTestCompany('Ulía', { clock: { now: () => now } })
const { companyId, resellerId } = tenant
const other = await insertTestTenant(database, 'Igeldo')
const routes = allRoutes.alarmNotices
const ofReseller = allRoutes.resellerAlarmNotices
const north = await insertTestGroup(database, companyId, { name: 'Norte' })
const south = await insertTestGroup(database, companyId, { name: 'Sur' })
const van = await insertTestItem(database, companyId, { name: 'Furgón', groupIds: [north] })
const lorry = await insertTestItem(database, companyId, { name: 'Camión', groupIds: [south] })
const theirs = await insertTestItem(database, other.companyId, { name: 'Ajeno' })
const session = (role: 'ADMIN' | 'OPERATOR' | 'RESELLER', email: string, groupIds: number[] = []) =>
  signInAs({ role, email, groupIds })
const ana = await session('ADMIN', 'ana@notices.test')
const ona = await session('OPERATOR', 'ona@notices.test', [north])
const eva = await session('RESELLER', 'eva@notices.test')
const params = { companyId }
const period = { from_ts: now - 1_000, to_ts: now }

const list = (who: TestClient, query = period) => who.reply(routes.list, { params, query })
const ids = async (who: TestClient) => Object.keys(await list(who)).map(Number)
let minute = 0
const raise = (itemId: number, ts = now - ++minute) => insertTestNotice(database, companyId, { itemId, ts })
const fresh = async () => {
  await database.deleteFrom('alarm_notices').execute()
  heard.length = 0
}

test('those of a period are told, and to who is held to groups those of their items alone', async () => {
  await fresh()
  const [a, b] = [await raise(van), await raise(lorry)]
  await raise(van, now - 5_000)
  await raise(van, now + 5_000)
  await insertTestNotice(database, other.companyId, { itemId: theirs, ts: now })
  expect(await ids(ana)).toEqual([a, b])
  expect(await ids(ona)).toEqual([a])
  expect((await list(ana))[a]).toMatchObject({
    ...{ companyId, itemId: van, ts: now - 1, receptionTs: now + 499, endTs: null, isSeen: false },
    state: { current: { value: 0, by: '', byId: null } },
  })
})

test('a state is told with who set it and why, and what was before stays', async () => {
  await fresh()
  const id = await raise(van)
  const set = (who: TestClient, body: { value: 1 | 2; text?: string }) =>
    who.call(routes.setState, { params: { companyId, alarmLogId: id }, body })
  replyOf(await set(ona, { value: 1, text: '  Voy  ' }))
  const resolved = replyOf(await set(ana, { value: 2 }))
  expect(resolved.state.historic.map(({ value, text }) => [value, text])).toEqual([
    [0, ''],
    [1, 'Voy'],
    [2, ''],
  ])
  expect(resolved.state.historic[1]?.by).not.toBe('')
  expect(heard).toMatchObject([
    {
      kind: 'live',
      companyId,
      messages: [{ kind: 'alarmLogState', id, itemId: van, state: { current: { value: 1 } } }],
    },
    { kind: 'live', companyId, messages: [{ kind: 'alarmLogState', id, state: { current: { value: 2 } } }] },
  ])
  heard.length = 0
  expect(replyOf(await set(ana, { value: 2 })).state.historic).toHaveLength(3)
  expect(heard).toEqual([])
  const trail = await ana.reply(allRoutes.trail.ofCompany, { params, query: { noun: 'alarmlogs' } })
  expect(trail.entries.map(({ after }) => after?.['state'])).toEqual([2, 1])
})

test('several at once: what the asker does not see is not updated, as if it were not there', async () => {
  await fresh()
  const [a, b] = [await raise(van), await raise(lorry)]
  const foreign = await insertTestNotice(database, other.companyId, { itemId: theirs, ts: now })
  const alarmLogIds = [a, a, b, foreign, 2_000_000_000 as AlarmNoticeId]
  const body = { alarmLogIds, value: 2 as const, text: 'Hecho' }
  const { updated, noupdated } = await ona.reply(routes.setStates, { params, body })
  expect(updated.map(({ id, state }) => [id, state.current.text])).toEqual([[a, 'Hecho']])
  expect(noupdated).toEqual([b, foreign, 2_000_000_000].map((alarmlogId) => ({ alarmlogId, error: 'not.found' })))
  expect(await ona.call(routes.setState, { params: { ...params, alarmLogId: b }, body: { value: 1 } })).toMatchObject({
    status: 404,
  })
})

test('what one person has seen another has not, and nobody sees for what they do not see', async () => {
  await fresh()
  const [a, b] = [await raise(van), await raise(lorry)]
  await ona.reply(routes.see, { params, body: { alarmLogIds: [a, b] } })
  await ona.reply(routes.see, { params, body: { alarmLogIds: [a] } })
  expect((await list(ona))[a]?.isSeen).toBe(true)
  expect((await list(ana))[a]?.isSeen).toBe(false)
  expect(await database.selectFrom('alarm_notice_seen').select('notice_id').execute()).toEqual([{ notice_id: a }])
})

test('a reseller has those of all its companies by its own path, and of no other', async () => {
  await fresh()
  const sister = await insertInto('companies', { name: 'Hermana', reseller_id: resellerId, conf: '{}' })
  const sisterItem = await insertTestItem(database, sister, { name: 'Otro' })
  const a = await raise(van)
  const b = await insertTestNotice(database, sister, { itemId: sisterItem, ts: now })
  const foreign = await insertTestNotice(database, other.companyId, { itemId: theirs, ts: now })
  const reseller = { resellerId }
  const told = await eva.reply(ofReseller.list, { params: reseller, query: period })
  expect(Object.values(told).map(({ id, companyId: of }) => [id, of])).toEqual([
    [a, companyId],
    [b, sister],
  ])
  const body = { alarmLogIds: [a, b, foreign], value: 1 as const, text: 'Avisados' }
  const { updated, noupdated } = await eva.reply(ofReseller.setStates, { params: reseller, body })
  expect(updated.map(({ id }) => id)).toEqual([a, b])
  expect(noupdated).toEqual([{ alarmlogId: foreign, error: 'not.found' }])
  expect((await list(ana))[a]?.state.current).toMatchObject({ value: 1, text: 'Avisados' })
  expect((await list(ana))[a]?.state.current.by).not.toBe('')
  await eva.reply(ofReseller.see, { params: reseller, body: { alarmLogIds: [a, foreign] } })
  expect((await eva.reply(ofReseller.list, { params: reseller, query: period }))[a]?.isSeen).toBe(true)
  expect(heard.map((event) => event.kind === 'live' && event.companyId)).toEqual([companyId, sister])
})

test('one that has been withdrawn is there for nobody', async () => {
  await fresh()
  const id = await raise(van)
  await updateRow('alarm_notices', id, { withdrawn_ts: now })
  expect(await ids(ana)).toEqual([])
  const answer = await ana.call(routes.setState, { params: { ...params, alarmLogId: id }, body: { value: 1 } })
  expect(answer).toMatchObject({ status: 404 })
})

test('one is passed on to a colleague, who is told so, and to nobody else', async () => {
  await fresh()
  const id = await raise(van)
  const [colleague] = await database.selectFrom('users').select('id').where('email', '=', 'ona@notices.test').execute()
  const passTo = colleague?.id as never
  const pass = (who: TestClient, body: { value: 1 | 2; text?: string; passTo: never }) =>
    who.call(routes.setState, { params: { companyId, alarmLogId: id }, body })
  const passed = replyOf(await pass(ana, { value: 1, text: 'Es tuyo', passTo }))
  expect(passed.state.current).toMatchObject({
    value: 1,
    by: 'Ana ADMIN',
    forId: passTo,
    for: 'Ana OPERATOR',
    text: 'Es tuyo',
  })
  const waiting = () => database.selectFrom('outbox').select('payload').where('channel', '=', 'alarmNotices').execute()
  expect(await waiting()).toEqual([
    { payload: { noticeId: id, is: 'passed', userId: passTo, by: 'Ana ADMIN', text: 'Es tuyo', turn: 2 } },
  ])
  // The same again says nothing new; to oneself nobody needs to write.
  expect(replyOf(await pass(ana, { value: 1, passTo })).state.historic).toHaveLength(2)
  expect(replyOf(await pass(ona, { value: 1, text: 'Me lo quedo', passTo })).state.current.for).toBe('Ana OPERATOR')
  expect(await waiting()).toHaveLength(1)
  const [theirUser, gone] = [
    await insertTestUser(database, other, { role: 'ADMIN', email: 'theirs@notices.test' }),
    await insertTestUser(database, tenant, { role: 'ADMIN', email: 'gone@notices.test' }),
  ]
  await updateRow('users', gone.id, { is_disabled: true })
  const refused = { ok: false, error: { description: 'input.invalid', fields: { passTo: 'choice' } } }
  for (const body of [
    { value: 1 as const, passTo: theirUser.id as never },
    { value: 1 as const, passTo: gone.id as never },
    { value: 2 as const, passTo },
  ])
    expect(await pass(ana, body)).toMatchObject(refused)
  // Who does not see the item would have what they cannot open.
  const unseen = await raise(lorry)
  const both = { alarmLogIds: [id, unseen], value: 1 as const, passTo }
  expect(
    await ana.call(routes.setState, { params: { companyId, alarmLogId: unseen }, body: { value: 1, passTo } }),
  ).toMatchObject(refused)
  expect(await ana.call(routes.setStates, { params, body: both })).toMatchObject(refused)
  const above = { params: { resellerId, alarmLogId: id }, body: { value: 1 as const, passTo } }
  expect(await eva.call(ofReseller.setState, above)).toMatchObject(refused)
})

test('who was told of one is told to who sees it, by both paths', async () => {
  await fresh()
  const [seen, unseen] = [await raise(van), await raise(lorry)]
  for (const noticeId of [seen, unseen])
    await insertInto('alarm_notice_deliveries', {
      ...{ company_id: companyId, notice_id: noticeId, about: 'raised', turn: 0, channel: 'sms', user_id: null },
      ...{ whom: '+34600', mail_id: null, state: 'failed', answer: 'no such number', told_ts: now, settled_ts: now },
    })
  const told = [
    {
      about: 'raised',
      turn: 0,
      channel: 'sms',
      whom: '+34600',
      state: 'failed',
      answer: 'no such number',
      toldTs: now,
    },
  ]
  const of = (id: number) => ({ params: { companyId, alarmLogId: id } })
  expect(await ona.reply(routes.deliveries, of(seen))).toMatchObject(told)
  expect(await ona.call(routes.deliveries, of(unseen))).toMatchObject({ status: 404 })
  const above = { params: { resellerId, alarmLogId: unseen } }
  expect(await eva.reply(ofReseller.deliveries, above)).toMatchObject(told)
})
