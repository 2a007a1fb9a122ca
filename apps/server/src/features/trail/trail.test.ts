import { allRoutes } from '@atalaya/contract/routes'
import { trailRoutes } from '@atalaya/contract/trail'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { asAccess, asCompany, asEngine, asResellers } from '../../database/tenant.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import type { TestClient } from '../../http/test-client.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'
import { forgetEndedTrail } from './ended-trail.ts'

const { client, database, pool, tenant: ours, params, insertInto } = await startTestCompany('Ours')
const theirs = await insertTestTenant(database, 'Theirs')
const people = new Map<string, { id: number; as: TestClient }>()
for (const [role, tenant] of [
  ['ADMIN', ours],
  ['RESELLER', ours],
  ['SUPER_RESELLER', ours],
  ['OPERATOR', theirs],
] as const) {
  const user = await insertTestUser(database, tenant, { role, email: `${role.toLowerCase()}@trail.test` })
  people.set(role, { id: user.id, as: await signedIn(client, user) })
}
const person = (role: string) => people.get(role) as { id: number; as: TestClient }
const admin = person('ADMIN').as
const listed = (query: object = {}) => admin.reply(trailRoutes.ofCompany, { params, query })

const vehicle = await admin.reply(allRoutes.vehicles.create, { params, body: { name: 'Furgón 1' } as never })

test('a change tells who did it, from where, to what under its name then, and what it was before', async () => {
  const body = { ...vehicle, name: 'Furgón 2', groupIds: [], version: vehicle.version }
  await admin.reply(allRoutes.vehicles.update, {
    params: { ...params, id: vehicle.id },
    body: { name: body.name, version: body.version } as never,
  })
  const { entries } = await listed({ noun: 'vehicles' })
  expect(entries).toMatchObject([
    {
      ...{ kind: 'record.update', noun: 'vehicles', recordId: vehicle.id, subject: 'Furgón 2', ip: '127.0.0.1' },
      user: { id: person('ADMIN').id, name: expect.any(String) },
      ...{ before: { name: 'Furgón 1' }, after: { name: 'Furgón 2' }, origin: 'single', actor: null, apiKey: null },
    },
    { kind: 'record.create', subject: 'Furgón 1', before: null, after: { name: 'Furgón 1' } },
  ])
})

test('events of security stand in the same order of time, and each filter leaves only its own', async () => {
  await admin.reply(allRoutes.exports.note, { body: { format: 'csv', title: 'Vehículos 100%', rows: 2 } })
  const { entries } = await listed()
  expect(entries[0]).toMatchObject({ kind: 'export', subject: 'Vehículos 100%', noun: null, count: 1 })
  expect(entries.map(({ kind }) => kind)).toContain('signIn')
  expect(entries.map(({ ts }) => ts)).toEqual(entries.map(({ ts }) => ts).toSorted((a, b) => b - a))
  const kindsOf = async (query: object) => (await listed(query)).entries.map(({ kind }) => kind)
  expect(await kindsOf({ kinds: 'record.update' })).toEqual(['record.update'])
  expect(await kindsOf({ kinds: 'export,record.create' })).toEqual(['export', 'record.create'])
  expect(await kindsOf({ text: 'furgón 2' })).toEqual(['record.update'])
  expect(await kindsOf({ text: '100%' })).toEqual(['export'])
  expect(await kindsOf({ text: '%' })).toEqual(['export'])
  expect(await kindsOf({ ip: '192.0.2.1' })).toEqual([])
  expect(await kindsOf({ userId: person('RESELLER').id })).toEqual([])
  expect(await kindsOf({ toTs: 1_000 })).toEqual([])
  expect(await kindsOf({ fromTs: Date.now() + 60_000 })).toEqual([])
  expect(await kindsOf({ noun: 'vehicles', recordId: vehicle.id })).toHaveLength(2)
})

test('pages follow each other without a gap or a repeat, also within one instant', async () => {
  const at = Date.now() - 1_000
  await asCompany(database, ours.companyId, async (tx) => {
    for (let n = 0; n < 7; n++) {
      await noteSecurityEvent(tx, { kind: 'proof', companyId: ours.companyId, subject: `same ${n}` })
      const change = { company_id: ours.companyId, noun: 'pois', record_id: n + 1, at, user_id: 1, kind: 'create' }
      await tx
        .insertInto('record_changes')
        .values({ ...change, record_name: `same ${n}` })
        .execute()
    }
  })
  await pool.query(`UPDATE security_events SET ts = $1 WHERE subject LIKE 'same %'`, [at])
  const all = (await listed({ text: 'same' })).entries.map(({ key }) => key)
  expect(all).toHaveLength(14)
  const paged: string[] = []
  let before: string | undefined
  do {
    const page = await listed({ text: 'same', limit: 3, ...(before ? { before } : {}) })
    paged.push(...page.entries.map(({ key }) => key))
    before = page.next ?? undefined
  } while (before)
  expect(paged).toEqual(all)
})

test("a company reads its own trail, a reseller what is its own, the platform all, and nobody another's", async () => {
  await person('RESELLER').as.reply(allRoutes.supports.create, {
    params: { resellerId: ours.resellerId },
    body: { name: 'Centralita' } as never,
  })
  const ofCompany = (await listed({ limit: 1_000 })).entries
  expect(new Set(ofCompany.map(({ company }) => company?.id))).toEqual(new Set([ours.companyId]))
  const ofReseller = (
    await person('RESELLER').as.reply(trailRoutes.ofReseller, { params: { resellerId: ours.resellerId } })
  ).entries
  expect(ofReseller).toContainEqual(expect.objectContaining({ noun: 'supports', subject: 'Centralita' }))
  expect(new Set(ofReseller.map(({ reseller }) => reseller?.id))).toEqual(new Set([ours.resellerId]))
  const all = (await person('SUPER_RESELLER').as.reply(trailRoutes.ofPlatform, { query: { limit: 1_000 } })).entries
  expect(all.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['record.update', 'export', 'signIn']))
  expect(all).toContainEqual(expect.objectContaining({ company: { id: theirs.companyId, name: 'Theirs' } }))
  const one = { query: { companyId: theirs.companyId } }
  const ofTheirs = (await person('SUPER_RESELLER').as.reply(trailRoutes.ofPlatform, one)).entries
  expect(new Set(ofTheirs.map(({ company }) => company?.id))).toEqual(new Set([theirs.companyId]))
})

test('nobody changes or deletes what is written, whichever role the database is asked under', async () => {
  const roles = [
    (work: Parameters<typeof asCompany>[2]) => asCompany(database, ours.companyId, work),
    (work: Parameters<typeof asCompany>[2]) => asResellers(database, [ours.resellerId], work),
    (work: Parameters<typeof asCompany>[2]) => asAccess(database, work),
    (work: Parameters<typeof asCompany>[2]) => asEngine(database, work),
  ]
  for (const inside of roles)
    for (const table of ['record_changes', 'security_events'] as const) {
      await expect(inside((tx) => tx.updateTable(table).set({ ip: null }).execute())).rejects.toThrow(/denied/)
      await expect(inside((tx) => tx.deleteFrom(table).execute())).rejects.toThrow(/denied/)
    }
})

test('an entry goes when its company has kept it as long as it wants, and no sooner', async () => {
  const now = Date.now()
  const dayMs = 86_400_000
  const conf = JSON.stringify({ general: { logDays: 60 } })
  await pool.query('UPDATE companies SET conf = $1 WHERE id = $2', [conf, ours.companyId])
  const note = async (company: number | null, days: number) => {
    const [ts, subject] = [now - days * dayMs, `${company} ${days}`]
    await pool.query(`INSERT INTO security_events (kind, company_id, ts, subject) VALUES ('proof', $1, $2, $3)`, [
      company,
      ts,
      subject,
    ])
    await insertInto('record_changes', {
      company_id: company,
      noun: 'pois',
      record_id: 1,
      at: ts,
      user_id: 1,
      kind: 'create',
      record_name: subject,
    })
  }
  for (const [company, days] of [
    [ours.companyId, 59],
    [ours.companyId, 61],
    [theirs.companyId, 61],
    [theirs.companyId, 401],
    [null, 401],
  ] as const)
    await note(company, days)
  expect(await forgetEndedTrail({ database, logger: pino({ level: 'silent' }) }, now)).toBe(6)
  const { rows } = await pool.query(
    `SELECT subject FROM security_events WHERE subject ~ '^(\\d+|null) \\d+$' UNION ALL
     SELECT record_name FROM record_changes WHERE record_name ~ '^(\\d+|null) \\d+$' ORDER BY 1`,
  )
  const kept = [`${ours.companyId} 59`, `${theirs.companyId} 61`]
  expect(rows.map(({ subject }) => subject)).toEqual([...kept, ...kept].toSorted())
})
