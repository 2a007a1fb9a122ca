import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asCompany, asEngine, asResellers } from './tenant.ts'
import { createTestDatabase } from './test-database.ts'
import { insertTestTenant } from './test-tenants.ts'

const { database, insertInto } = await createTestDatabase({ maxConnections: 1 })
const ours = await insertTestTenant(database, 'Ours')
const theirs = await insertTestTenant(database, 'Theirs')
const poi = (companyId: number, name: string) => ({ company_id: companyId, name, lat: 43.3, lng: -1.9 })
const group = (companyId: number, name: string) => ({ company_id: companyId, name, parent_id: null })
await database
  .insertInto('pois')
  .values([poi(ours.companyId, 'our depot'), poi(theirs.companyId, 'their depot')])
  .execute()
const theirGroup = await insertInto('groups', group(theirs.companyId, 'their group'))

const whoAmI = async () =>
  (
    await sql<{
      user: string
      company: string | null
    }>`SELECT current_user AS user, nullif(current_setting('app.company_id', true), '') AS company`.execute(database)
  ).rows[0]

test('a company sees its own rows and no others', async () => {
  const names = await asCompany(database, ours.companyId, (tx) => tx.selectFrom('pois').select('name').execute())
  expect(names).toEqual([{ name: 'our depot' }])
  const companies = await asCompany(database, ours.companyId, (tx) => tx.selectFrom('companies').select('id').execute())
  expect(companies).toEqual([{ id: ours.companyId }])
})

test('a company can neither change, delete nor plant rows of another', async () => {
  const changed = await asCompany(database, ours.companyId, (tx) =>
    tx.updateTable('pois').set({ name: 'taken over' }).where('company_id', '=', theirs.companyId).executeTakeFirst(),
  )
  const deleted = await asCompany(database, ours.companyId, (tx) =>
    tx.deleteFrom('pois').where('name', '=', 'their depot').executeTakeFirst(),
  )
  expect([changed.numUpdatedRows, deleted.numDeletedRows]).toEqual([0n, 0n])
  await expect(
    asCompany(database, ours.companyId, (tx) =>
      tx.insertInto('pois').values(poi(theirs.companyId, 'planted')).execute(),
    ),
  ).rejects.toThrow(/row-level security/)
  await expect(
    asCompany(database, ours.companyId, (tx) => tx.updateTable('pois').set({ company_id: theirs.companyId }).execute()),
  ).rejects.toThrow(/row-level security/)
})

test("a row of ours cannot point at another company's row", async () => {
  await expect(
    asCompany(database, ours.companyId, (tx) =>
      tx
        .insertInto('groups')
        .values({ ...group(ours.companyId, 'child'), parent_id: theirGroup })
        .execute(),
    ),
  ).rejects.toThrow(/foreign key/)
})

test('without a company set there is nothing to see', async () => {
  const rows = await database.transaction().execute(async (tx) => {
    await sql`SET LOCAL ROLE atalaya_company`.execute(tx)
    return tx.selectFrom('pois').select('id').execute()
  })
  expect(rows).toEqual([])
})

test('a company has no way to sessions, tokens, jobs or the tables behind the partitions', async () => {
  for (const table of [
    'sessions',
    'refresh_tokens',
    'distributors',
    'unregistered_devices',
    'positions_default',
    'migrations',
  ]) {
    await expect(
      asCompany(database, ours.companyId, (tx) => sql`SELECT 1 FROM ${sql.table(table)}`.execute(tx)),
      table,
    ).rejects.toThrow(/permission denied/)
  }
})

test('isolation ends with the transaction, also after a failure', async () => {
  await asCompany(database, ours.companyId, (tx) => tx.selectFrom('pois').select('id').execute())
  expect(await whoAmI()).toEqual({ user: 'atalaya', company: null })
  await expect(asCompany(database, ours.companyId, (tx) => sql`SELECT 1 / 0`.execute(tx))).rejects.toThrow(/division/)
  expect(await whoAmI()).toEqual({ user: 'atalaya', company: null })
})

test('a failed transaction leaves nothing behind', async () => {
  await expect(
    asCompany(database, ours.companyId, async (tx) => {
      await tx.insertInto('pois').values(poi(ours.companyId, 'half')).execute()
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await database.selectFrom('pois').select('id').where('name', '=', 'half').execute()).toEqual([])
})

test('a reseller reaches the companies of its own and counts what is in them', async () => {
  const seen = await asResellers(database, [ours.resellerId], async (tx) => ({
    companies: await tx.selectFrom('companies').select('name').execute(),
    resellers: await tx.selectFrom('resellers').select('id').execute(),
  }))
  expect(seen).toEqual({ companies: [{ name: 'Ours' }], resellers: [{ id: ours.resellerId }] })
  await expect(
    asResellers(database, [ours.resellerId], (tx) => tx.selectFrom('pois').select('id').execute()),
  ).rejects.toThrow(/permission denied/)
})

test('the engine sees every company', async () => {
  const names = await asEngine(database, (tx) => tx.selectFrom('pois').select('name').orderBy('name').execute())
  expect(names.map(({ name }) => name)).toEqual(['our depot', 'their depot'])
})

test('no role of tenant isolation can log in, bypass security or lend its rights unasked', async () => {
  const { rows } = await sql`SELECT rolname, rolcanlogin, rolbypassrls, rolsuper, rolcreaterole FROM pg_roles
    WHERE rolname LIKE 'atalaya%' AND rolname <> 'atalaya' ORDER BY rolname`.execute(database)
  const bound = { rolcanlogin: false, rolbypassrls: false, rolsuper: false, rolcreaterole: false }
  expect(rows).toEqual(
    ['atalaya_access', 'atalaya_company', 'atalaya_engine', 'atalaya_reseller'].map((rolname) => ({
      rolname,
      ...bound,
    })),
  )
  // The owner of the tables alone is let through by the engine's policies, for the functions that run as it.
  const { rows: lent } = await sql`SELECT r.rolname AS role, owner.rolname AS owner FROM pg_auth_members m
    JOIN pg_roles r ON r.oid = m.roleid JOIN pg_roles owner ON owner.oid = m.member
    WHERE r.rolname LIKE 'atalaya%' AND m.inherit_option`.execute(database)
  expect(lent).toEqual([{ role: 'atalaya_engine', owner: 'atalaya' }])
})

test('nobody who holds a connection asks for another one, which would wait for itself where there is no more', async () => {
  const nested = asCompany(database, ours.companyId, () => asEngine(database, () => Promise.resolve(1)))
  await expect(nested).rejects.toThrow('a transaction was opened inside another one')
  // What is left behind may work once it is over.
  let later: Promise<number> | undefined
  let goOn = (): void => undefined
  const over = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await asCompany(database, ours.companyId, async () => {
    later = over.then(() => asEngine(database, () => Promise.resolve(2)))
  })
  goOn()
  expect(await later).toBe(2)
})
