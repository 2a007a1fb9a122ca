import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { insertTestItem } from '../../database/test-items.ts'
import { replyOf } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'

const dayMs = 86_400_000
let now = 1_790_000_000_000
const { client, database, pool, tenant, companyId } = await startTestCompany('Ulía', { clock: { now: () => now } })
const user = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'ana@noise.test' })
let ana = await signedIn(client, user)
const [van, lorry] = [
  await insertTestItem(database, companyId, { name: 'Furgón' }),
  await insertTestItem(database, companyId, { name: 'Camión' }),
]
const routes = allRoutes.alarms
const made = async (name: string) =>
  replyOf(
    await ana.callAnyhow(routes.create, {
      params: { companyId },
      body: { items: { itemsType: 1, vehicleIds: [van] }, info: { name, family: 101, value: 90 } },
    }),
  ) as { id: number }
const [loud, quiet] = [await made('Loud'), await made('Quiet')]
now += 14 * dayMs
ana = await signedIn(client, user)

const raise = (
  alarmId: number,
  itemId: number,
  { ts = now, endTs = null as number | null, states = [] as object[], state = 0, withdrawn = null as number | null },
) =>
  pool.query(
    `INSERT INTO alarm_notices (company_id, alarm_id, item_id, item_type, item_name, subject, ts, reception_ts, end_ts, has_length, info, data, state, states, withdrawn_ts)
     VALUES ($1, $2, $3, 1, '', '', $4, $4, $5, true, '{}', '{}', $6, $7, $8)`,
    [companyId, alarmId, itemId, ts, endTs, state, JSON.stringify(states), withdrawn],
  )

test('says how much each rule raises a week, and how much of it nobody took, is over at once, or comes again and again', async () => {
  const taken = { value: 1, ts: 1, by: 'Ana', byId: 1, text: '' }
  const resolved = { ...taken, value: 2 }
  // Three of one item within ten minutes, and one that another item has between them.
  for (const minutes of [0, 4, 9]) await raise(loud.id, van, { ts: now - 3 * dayMs + minutes * 60_000 })
  await raise(loud.id, lorry, { ts: now - 3 * dayMs + 5 * 60_000, state: 2, states: [taken, resolved] })
  await raise(loud.id, lorry, { ts: now - 60_000, endTs: now - 30_000, state: 2, states: [resolved] })
  await raise(loud.id, van, { ts: now - 2 * dayMs, withdrawn: now })
  await raise(loud.id, van, { ts: now - 29 * dayMs })
  await raise(99, van, {})
  const reply = await ana.reply(routes.noise, { params: { companyId } })
  expect(reply).toEqual({
    [loud.id]: { notices: 5, aWeek: 2.5, untaken: 1, ignored: 3, fleeting: 1, chattering: 1, calm: null },
  })
  expect(reply[quiet.id]).toBeUndefined()
})

test('proposes the hold time that loses what is over at once and nothing that somebody took', async () => {
  const fidgety = await made('Fidgety')
  const taken = { value: 1, ts: 1, by: 'Ana', byId: user.id, text: '' }
  const long = { endTs: now - 2 * dayMs + 3 * 60_000, ts: now - 2 * dayMs }
  await raise(fidgety.id, van, { ...long, state: 1, states: [taken] })
  for (let nth = 1; nth <= 8; nth++) {
    const ts = now - nth * 3_600_000
    // The last is as long as the hold time itself would be: it stays.
    await raise(fidgety.id, lorry, { ts, endTs: ts + (nth === 8 ? 120_000 : 40_000) })
  }
  const read = async () => (await ana.reply(routes.noise, { params: { companyId } }))[fidgety.id]?.calm
  expect(await read()).toEqual({ holdMs: 120_000, fewer: 7 })
  // Somebody has written of a short one: it was worth something.
  const ts = now - 9 * 3_600_000
  await raise(fidgety.id, lorry, {
    ts,
    endTs: ts + 20_000,
    state: 2,
    states: [{ ...taken, value: 2, text: 'La puerta' }],
  })
  expect(await read()).toBeNull()
})

test('says what all of them ask of those who look after them, a person and hour', async () => {
  await pool.query('DELETE FROM alarm_notices')
  expect(await ana.reply(routes.load, { params: { companyId } })).toEqual({
    ...{ notices: 0, people: 1, anHour: 0, worstHour: 0, hoursBeyond: 0 },
  })
  const hour = Math.floor(now / 3_600_000) * 3_600_000
  const states = (byId: number) => [{ value: 1, ts: 1, by: 'A', byId, text: '' }]
  // Ten hours ago thirty within one hour, of which two people took some; and one in another.
  for (let nth = 0; nth < 30; nth++)
    await raise(loud.id, van, {
      ts: hour - 10 * 3_600_000 + nth,
      states: nth < 2 ? states(nth + 1) : [],
      state: nth < 2 ? 1 : 0,
    })
  await raise(loud.id, van, { ts: hour - 5 * 3_600_000 })
  expect(await ana.reply(routes.load, { params: { companyId } })).toMatchObject({
    ...{ notices: 31, people: 2, worstHour: 15, hoursBeyond: 1 },
    anHour: expect.closeTo(1.5, 0),
  })
})
