import { NewAlarm } from '@atalaya/contract/alarms'
import { allRoutes } from '@atalaya/contract/routes'
import { beforeEach, expect, test } from 'vitest'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'

let now = 1_790_000_000_000
const {
  database,
  published: heard,
  companyId,
  params,
  signInAs,
} = await startTestCompany('Callada', { clock: { now: () => now } })
const other = await insertTestTenant(database, 'Ajena')
const north = await insertTestGroup(database, companyId, { name: 'Norte' })
const van = (await insertTestItem(database, companyId, { name: 'Furgón', groupIds: [north] })) as never
const lorry = (await insertTestItem(database, companyId, { name: 'Camión' })) as never
const theirs = (await insertTestItem(database, other.companyId, { name: 'Ajeno' })) as never
const session = (role: 'ADMIN' | 'OPERATOR', email: string, readOnly = false) =>
  signInAs({ role, email, groupIds: [north], readOnly })
const ana = await session('ADMIN', 'ana@hush.test')
const ona = await session('OPERATOR', 'ona@hush.test')
const only = await session('ADMIN', 'only@hush.test', true)
const { list, save, remove } = allRoutes.alarmSnoozes
const minuteMs = 60_000
const body = NewAlarm.parse({
  info: { name: 'Rápido', family: 101, value: 90 },
  items: { itemsType: 1, itemIds: [van] },
})
const alarmId = (await ana.reply(allRoutes.alarms.create, { params, body })).id
const snoozedUntil = (who: TestClient, of: { alarmId?: never; itemId?: never; forMs?: number; reason?: string }) =>
  who.call(save, { params, body: { alarmId: null, itemId: null, forMs: minuteMs, ...of } })
const snoozed = (who: TestClient) => who.reply(list, { params })

beforeEach(async () => {
  await database.deleteFrom('alarm_snoozes').execute()
  heard.length = 0
})

test('an alarm, an item, or one at the other is snoozed until its time, and open pages hear of it', async () => {
  const item = replyOf(await snoozedUntil(ana, { itemId: van, reason: '  En el taller ' }))
  expect(item).toMatchObject({
    itemId: van,
    alarmId: null,
    untilTs: now + minuteMs,
    reason: 'En el taller',
    by: 'Ana ADMIN',
  })
  replyOf(await snoozedUntil(ana, { alarmId: alarmId as never }))
  replyOf(await snoozedUntil(ana, { alarmId: alarmId as never, itemId: lorry, forMs: 2 * minuteMs }))
  expect((await snoozed(ana)).map(({ alarmId: a, itemId: i }) => [a, i])).toEqual([
    [null, van],
    [alarmId, null],
    [alarmId, lorry],
  ])
  expect(heard).toContainEqual({ kind: 'live', companyId, messages: [{ kind: 'records', noun: 'alarmSnoozes' }] })
  // For longer, in the place of the one before.
  const again = replyOf(await snoozedUntil(ana, { itemId: van, forMs: 5 * minuteMs }))
  expect([again.id, again.reason]).toEqual([item.id, ''])
  now += 3 * minuteMs
  expect((await snoozed(ana)).map(({ itemId }) => itemId)).toEqual([van])
  await ana.reply(remove, { params: { companyId, snoozeId: item.id } })
  expect(await snoozed(ana)).toEqual([])
})

test('nobody snoozes what they do not see, nor for others who see more', async () => {
  const refused = { ok: false, error: { description: 'input.invalid' } }
  expect(await snoozedUntil(ana, { itemId: theirs })).toMatchObject({ ...refused, fields: { itemId: 'choice' } })
  expect(await snoozedUntil(ana, { alarmId: 999_999 as never })).toMatchObject({ fields: { alarmId: 'choice' } })
  expect(await snoozedUntil(ana, {})).toMatchObject(refused)
  expect(await snoozedUntil(ana, { itemId: van, forMs: 1 })).toMatchObject(refused)
  expect(await snoozedUntil(ona, { itemId: lorry })).toMatchObject({ fields: { itemId: 'choice' } })
  expect(await snoozedUntil(ona, { alarmId: alarmId as never })).toMatchObject({ code: 'permission.denied' })
  expect(await snoozedUntil(only, { itemId: van })).toMatchObject({ code: 'readonly.denied' })
  replyOf(await snoozedUntil(ona, { itemId: van, alarmId: alarmId as never }))
  const unseen = replyOf(await snoozedUntil(ana, { itemId: lorry }))
  expect((await snoozed(ona)).map(({ itemId }) => itemId)).toEqual([van])
  expect(await ona.call(remove, { params: { companyId, snoozeId: unseen.id } })).toMatchObject({ status: 404 })
})
