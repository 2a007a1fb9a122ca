import { expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { createKeyBudget } from './key-budget.ts'

const { database, web, pool } = await createTestDatabase()
const { companyId } = await insertTestTenant(database, 'Ours')
const minuteMs = 60_000
let now = Date.UTC(2026, 10, 24, 12, 0)
const clock = { now: () => now }
let serial = 0
const insertKey = async (callsPerMinute: number) => {
  const row = { company_id: companyId, user_id: 1, is_personal: false, name: 'Key', hint: 'atk_…', created_ts: 1 }
  const values = { ...row, key_hash: Buffer.from(`key ${++serial}`), scopes: ['fleet.read'], expires_ts: null }
  const key = database.insertInto('api_keys').values({ ...values, calls_per_minute: callsPerMinute })
  return { id: (await key.returning('id').executeTakeFirstOrThrow()).id, callsPerMinute }
}
const nodes = [createKeyBudget(web, clock), createKeyBudget(web, clock)] as const

test('two nodes together allow what the key says, however the calls come', async () => {
  const key = await insertKey(100)
  const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => nodes[n % 2 ? 0 : 1].take(key)))
  expect(answers.filter((seconds) => seconds === 0)).toHaveLength(100)
  expect(new Set(answers)).toEqual(new Set([0, 60]))
})

test('the next minute begins anew, and how long to wait is until then', async () => {
  const key = await insertKey(1)
  now += 15_000
  expect([await nodes[0].take(key), await nodes[1].take(key), await nodes[0].take(key)]).toEqual([0, 45, 45])
  now += 45_000
  expect([await nodes[1].take(key), await nodes[0].take(key)]).toEqual([0, 60])
})

test('a clock that is behind gives no calls out twice', async () => {
  const key = await insertKey(10)
  const behind = createKeyBudget(web, { now: () => now - minuteMs })
  const answers = []
  for (let n = 0; n < 10; n++) answers.push(await nodes[0].take(key))
  expect(answers.every((seconds) => seconds === 0)).toBe(true)
  expect(await behind.take(key)).toBeGreaterThan(0)
})

test('so many queries a minute as there are portions, whatever is called', async () => {
  const key = await insertKey(6_000)
  for (let n = 0; n < 1_000; n++) await nodes[0].take(key)
  const { rows } = await pool.query('SELECT calls_taken FROM api_keys WHERE id = $1', [key.id])
  expect(rows).toEqual([{ calls_taken: 1_200 }])
})
