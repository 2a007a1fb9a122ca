import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf } from '../../http/test-client.ts'
import { startTestServer } from '../../test-server.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'

const dayMs = 86_400_000
let now = 1_790_000_000_000
const { client, database, pool } = await startTestServer({ clock: { now: () => now } })
const tenant = await insertTestTenant(database, 'Ulía')
const { companyId } = tenant
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
  const reply = replyOf(await ana.call(routes.noise, { params: { companyId } }))
  expect(reply).toEqual({
    [loud.id]: { notices: 5, aWeek: 2.5, untaken: 1, ignored: 3, fleeting: 1, chattering: 1 },
  })
  expect(reply[quiet.id]).toBeUndefined()
})
