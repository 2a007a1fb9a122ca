import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { asEngine } from '../database/tenant.ts'
import { createTestDatabase } from '../database/test-database.ts'
import type { Channel, Delivery, Outgoing } from './channel.ts'
import { enqueue, startOutbox } from './index.ts'
import type { Outbox } from './outbox.ts'

const { database, engine } = await createTestDatabase()
const logger = pino({ level: 'silent' })
const running: Outbox[] = []
afterEach(async () => {
  for (const outbox of running.splice(0)) await outbox.stop()
  await sql`TRUNCATE outbox, outbox_dead, outbox_channels, outbox_paces`.execute(database)
})

type Told = Outgoing & { payload: { n: number } }
const channelOf = (
  name: string,
  answer: (message: Told) => Delivery | Promise<Delivery>,
  more: Partial<Channel> = {},
) => {
  const told: Told[] = []
  const channel: Channel = {
    ...{
      name,
      atOnce: 10,
      atOnceOfTenant: 10,
      perSecond: 10_000,
      perTenantMinute: 100_000,
      attempts: 3,
      leaseMs: 60_000,
      onDead: 'skips it',
    },
    ...more,
    deliver: async (message) => {
      told.push(message as Told)
      return answer(message as Told)
    },
  }
  return { channel, told, order: () => told.map(({ payload }) => payload.n) }
}
const start = (...channels: Channel[]) => {
  const outbox = startOutbox({ database: engine, logger, pollMs: 50 }, channels)
  running.push(outbox)
  return outbox
}
const write = (channel: string, numbers: readonly number[], scope: { companyId?: number; orderKey?: string } = {}) =>
  asEngine(engine, (tx) =>
    enqueue(
      tx,
      numbers.map((n) => ({
        ...{
          channel,
          companyId: scope.companyId ?? null,
          resellerId: null,
          orderKey: scope.orderKey ?? null,
          payload: { n },
        },
      })),
    ),
  )
const waiting = () => database.selectFrom('outbox').selectAll().orderBy('id').execute()
const dead = () => database.selectFrom('outbox_dead').selectAll().execute()
const sent: Delivery = { kind: 'sent' }
const makeDue = () => sql`UPDATE outbox SET due_ts = 0`.execute(database)

test('what was written leaves once and is gone', async () => {
  const { channel, order } = channelOf('a', () => sent)
  start(channel)
  await write('a', [1, 2, 3])
  await expect.poll(() => order().toSorted()).toEqual([1, 2, 3])
  await expect.poll(waiting).toEqual([])
})

test('two nodes share the work and send nothing twice', async () => {
  const [one, other] = [channelOf('a', () => sent), channelOf('a', () => sent)]
  start(one.channel)
  start(other.channel)
  const numbers = Array.from({ length: 500 }, (_, n) => n)
  await write('a', numbers)
  await expect.poll(waiting, { timeout: 60_000 }).toEqual([])
  expect([...one.order(), ...other.order()].toSorted((a, b) => a - b)).toEqual(numbers)
})

test('a failure is tried again after a pause that grows, under the same id, and is dead in the end', async () => {
  const { channel, told } = channelOf('a', () => ({ kind: 'postponed', reason: 'engaged' }))
  start(channel)
  await write('a', [1])
  const pauses: number[] = []
  for (const attempts of [1, 2]) {
    await expect
      .poll(async () => (await waiting())[0])
      .toMatchObject({ attempts, last_error: 'engaged', lease_token: null })
    pauses.push(((await waiting())[0]?.due_ts ?? 0) - Date.now())
    await makeDue()
  }
  expect(pauses[1]).toBeGreaterThan((pauses[0] ?? 0) * 2)
  await expect.poll(dead).toMatchObject([{ attempts: 3, reason: 'engaged' }])
  expect(new Set(told.map(({ id }) => id)).size).toBe(1)
})

test('what is dead goes out again under its id when somebody says so', async () => {
  let answer: Delivery = { kind: 'refused', reason: 'no such place' }
  const { channel, told } = channelOf('a', () => answer)
  start(channel)
  await write('a', [1])
  await expect.poll(dead).toHaveLength(1)
  answer = sent
  await asEngine(engine, (tx) => sql`SELECT revive_outbox(ARRAY(SELECT id FROM outbox_dead))`.execute(tx))
  await expect.poll(() => told.length).toBe(2)
  expect(told[0]?.id).toBe(told[1]?.id)
  await expect.poll(waiting).toEqual([])
})

test('messages of one key leave in order, others pass by, and a failing one holds its key', async () => {
  let isEngaged = true
  const { channel, order } = channelOf('a', ({ payload: { n } }) =>
    n === 1 && isEngaged ? { kind: 'postponed', reason: 'engaged' } : sent,
  )
  start(channel)
  await write('a', [1, 2, 3], { orderKey: 'k' })
  await write('a', [10, 11], { orderKey: 'other' })
  await expect.poll(order).toEqual([1, 10, 11])
  isEngaged = false
  await makeDue()
  await expect.poll(waiting).toEqual([])
  expect(order()).toEqual([1, 10, 11, 1, 2, 3])
})

test.each(['blocks key', 'skips it'] as const)('a dead message of a key %s', async (onDead) => {
  const { channel, order } = channelOf(
    'a',
    ({ payload: { n } }) => (n === 1 ? { kind: 'refused', reason: 'no' } : sent),
    {
      onDead,
    },
  )
  start(channel)
  await write('a', [1, 2], { orderKey: 'k' })
  await expect.poll(dead).toHaveLength(1)
  await write('a', [3], { orderKey: 'k' })
  if (onDead === 'skips it') await expect.poll(order).toEqual([1, 2, 3])
  else {
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(order()).toEqual([1])
    expect((await waiting()).map(({ is_behind }) => is_behind)).toEqual([true, true])
    await sql`DELETE FROM outbox_dead`.execute(database)
    await asEngine(engine, (tx) => sql`SELECT release_outbox_key('a', 0, 'k')`.execute(tx))
    await expect.poll(order).toEqual([1, 2, 3])
  }
})

test('a slow channel delays no other, and its messages are not lost when it stops', async () => {
  const stuck = channelOf('slow', () => new Promise<Delivery>(() => undefined), { leaseMs: 500 })
  const quick = channelOf('quick', () => sent)
  start(stuck.channel, quick.channel)
  await write('slow', [1, 2])
  await write('quick', [1])
  await expect.poll(quick.order).toEqual([1])
  await expect
    .poll(async () => (await waiting()).map(({ last_error }) => last_error))
    .toEqual(Array.from({ length: 2 }, () => 'no answer in time'))
})

test('a lease that ran out is taken by another, and its first sender settles nothing', async () => {
  let letGo: (delivery: Delivery) => void = () => undefined
  const first = channelOf('a', () => new Promise<Delivery>((resolve) => (letGo = resolve)), { atOnce: 1 })
  start(first.channel)
  await write('a', [1])
  await expect.poll(first.order).toEqual([1])
  const second = channelOf('a', () => ({ kind: 'postponed', reason: 'later' }))
  await makeDue()
  start(second.channel)
  await expect.poll(async () => [...first.order(), ...second.order()].length).toBe(2)
  letGo(sent)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await waiting()).toHaveLength(1)
})

test('no faster than the channel and each tenant may be', async () => {
  const { channel, told } = channelOf('a', () => sent, { perTenantMinute: 3 })
  start(channel)
  await write('a', [1, 2, 3, 4, 5], { companyId: 1 })
  await write('a', [1, 2], { companyId: 2 })
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(told.filter(({ companyId }) => companyId === 1).length).toBeLessThanOrEqual(6)
  expect(told.filter(({ companyId }) => companyId === 2)).toHaveLength(2)
  const paced = channelOf('b', () => sent, { perSecond: 2 })
  start(paced.channel)
  await write('b', [1, 2, 3, 4, 5, 6, 7, 8, 9])
  await new Promise((resolve) => setTimeout(resolve, 900))
  expect(paced.told.length).toBeLessThanOrEqual(4)
})

test("with 100,000 messages of one tenant waiting, another's leaves within five seconds", async () => {
  await sql`INSERT INTO outbox (channel, company_id, payload) SELECT 'a', 1, '{"n":0}' FROM generate_series(1, 100000)`.execute(
    database,
  )
  const { channel, told } = channelOf('a', async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return sent
  })
  start(channel)
  await expect.poll(() => told.length, { timeout: 60_000 }).toBeGreaterThan(50)
  const writtenAt = performance.now()
  await write('a', [1], { companyId: 2 })
  await expect.poll(() => told.some(({ companyId }) => companyId === 2), { timeout: 60_000, interval: 10 }).toBe(true)
  expect(performance.now() - writtenAt).toBeLessThan(5_000)
}, 300_000)
