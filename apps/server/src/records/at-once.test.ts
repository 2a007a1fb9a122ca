import { allRoutes } from '@atalaya/contract/routes'
import { expect, test, vi } from 'vitest'
import { insertTestDriver, insertTestGroup, insertTestItem } from '../database/test-items.ts'
import { replyOf } from '../http/test-client.ts'
import { startTestCompany } from '../test-server.ts'

const { database, pool, companyId, params, signInAs, updateRow } = await startTestCompany('At once')
const [north, south] = [
  await insertTestGroup(database, companyId, { name: 'North' }),
  await insertTestGroup(database, companyId, { name: 'South' }),
]
const admin = await signInAs({ role: 'ADMIN', email: 'ana@once.test' })
const heldUser = { role: 'SUBADMIN' as const, email: 'sub@once.test', groupIds: [north] }
const held = await signInAs(heldUser)

/** The machine may have much else to do. */
const patience = { timeout: 100_000 }

/** Holds rows until all of the calls, one after the other, wait for them. */
const queuedBehind = async <T>(table: string, id: number, calls: readonly (() => Promise<T>)[]): Promise<T[]> => {
  const holder = await pool.connect()
  try {
    await holder.query('BEGIN')
    await holder.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, [id])
    const answers: Promise<T>[] = []
    for (const call of calls) {
      answers.push(call())
      await vi.waitFor(async () => {
        const { rows } = await pool.query(`SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`)
        expect(rows).toHaveLength(answers.length)
      }, patience)
    }
    await holder.query('COMMIT')
    return await Promise.all(answers)
  } finally {
    holder.release()
  }
}

test.each(['vehicles', 'assets', 'persons'] as const)(
  'two bulk edits of the same %s at once lose nothing of one another',
  async (noun) => {
    const itemType = ({ vehicles: 1, assets: 2, persons: 3 } as const)[noun]
    const id = await insertTestItem(database, companyId, { name: 'Both', itemType, groupIds: [north] })
    const set = (changes: object) => () =>
      admin.callAnyhow(allRoutes[noun].updateMany, { params, body: { items: [id], changes } })
    await queuedBehind(noun, id, [
      set({ groupIds: [south] }),
      set(noun === 'vehicles' ? { brand: 'Seat' } : { customData: {} }),
      set({ groupIds: [south] }),
    ])
    const record = replyOf(await admin.callAnyhow(allRoutes[noun].read, { params: { companyId, id } }))
    expect(record).toMatchObject({ groupIds: [south], ...(noun === 'vehicles' ? { brand: 'Seat' } : {}) })
  },
)

test('a timetable keeps the members that one edit gave it while another waited', async () => {
  const vehicleId = await insertTestItem(database, companyId, { name: 'Member' })
  const made = await admin.callAnyhow(allRoutes.worktimes.create, {
    params,
    body: { name: 'Hours', timezone: 'UTC', spans: [] },
  })
  const { id } = replyOf(made) as { id: number }
  const set = (changes: object) => () =>
    admin.callAnyhow(allRoutes.worktimes.updateMany, { params, body: { items: [id], changes } })
  await queuedBehind('worktimes', id, [set({ vehicleIds: [vehicleId] }), set({ description: 'Days' })])
  const worktime = replyOf(await admin.callAnyhow(allRoutes.worktimes.read, { params: { companyId, id } }))
  expect(worktime).toMatchObject({ vehicleIds: [vehicleId], description: 'Days' })
})

test.each([
  ['vehicles', {}],
  ['assets', {}],
  ['persons', {}],
  ['drivers', {}],
  ['groups', {}],
  ['pois', { lat: 1, lng: 2 }],
  ['geozones', { shape: { kind: 'circle', centre: { lat: 1, lng: 2 }, radiusM: 100 } }],
  ['worktimes', { timezone: 'UTC', spans: [] }],
] as const)('a deletion of %s that is undone twice at once comes back once', async (noun, fields) => {
  const items: number[] = []
  for (const name of ['One', 'Two']) {
    const made = await admin.callAnyhow(allRoutes[noun].create, {
      params,
      body: { name: `${noun} ${name}`, ...fields },
    })
    items.push((replyOf(made) as { id: number }).id)
  }
  const operationId = crypto.randomUUID()
  replyOf(await admin.callAnyhow(allRoutes[noun].removeMany, { params, body: { items, operationId } }))
  const undo = () =>
    admin.call(allRoutes.changes.undo, { params, body: { operationId, undoId: crypto.randomUUID() } }).then(replyOf)
  const answers = await Promise.all([undo(), undo(), undo()])
  expect(answers.map(({ undone }) => undone.length).sort()).toEqual([0, 0, 2])
  for (const { notUndone } of answers) {
    for (const { error } of notUndone) expect(error).toBe('changed.since')
  }
})

test('what came back to where the asker does not see it is not brought back again', async () => {
  const id = await insertTestDriver(database, companyId, { name: 'Hidden' })
  const operationId = crypto.randomUUID()
  replyOf(await held.callAnyhow(allRoutes.drivers.removeMany, { params, body: { items: [id], operationId } }))
  const undo = (session: typeof held) =>
    session.call(allRoutes.changes.undo, { params, body: { operationId, undoId: crypto.randomUUID() } }).then(replyOf)
  expect((await undo(admin)).undone).toHaveLength(1)
  const vehicleId = await insertTestItem(database, companyId, { name: 'Out of scope', groupIds: [south] })
  await updateRow('drivers', id, { vehicle_id: vehicleId })
  expect(await undo(held)).toMatchObject({ undone: [], notUndone: [{ id, error: 'changed.since' }] })
})
