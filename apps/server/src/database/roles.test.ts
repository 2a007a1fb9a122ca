import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, readMigrations } from './migrations.ts'
import { urlAs, weaknessOf } from './roles.ts'
import { createTestDatabase, testLogins } from './test-database.ts'
import { insertTestTenant } from './test-tenants.ts'

const { url, pool, database, insertInto } = await createTestDatabase()
const { companyId } = await insertTestTenant(database, 'Ours')
const logins = testLogins()
const names = Object.values(logins).map(({ name }) => name)

const connectAs = async (login: { name: string; password: string }): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: urlAs(url, login) })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
const listed = async (sql: string, values: unknown[] = []): Promise<string[]> =>
  (await pool.query<{ finding: string }>(sql, values)).rows.map(({ finding }) => finding)

/** Everything in the catalogue that would let the running server past tenant isolation, in words. */
const breaches = async (): Promise<string[]> =>
  (
    await Promise.all([
      listed(`SELECT relname || ' is not forced' AS finding FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT (relrowsecurity AND relforcerowsecurity)`),
      listed(`SELECT relname || ' has no policy' AS finding FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
          AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid)`),
      listed(
        `SELECT relname || ' belongs to ' || rolname AS finding FROM pg_class JOIN pg_roles ON pg_roles.oid = relowner
        WHERE relnamespace = 'public'::regnamespace AND (rolname = ANY ($1) OR rolname LIKE 'atalaya\\_%')`,
        [names],
      ),
      listed(
        `SELECT rolname || ' may too much' AS finding FROM pg_roles
        WHERE (rolname = ANY ($1) OR rolname LIKE 'atalaya\\_%') AND (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb)`,
        [names],
      ),
      listed(
        `SELECT member.rolname || ' is a member of ' || role.rolname AS finding FROM pg_auth_members
        JOIN pg_roles member ON member.oid = member JOIN pg_roles role ON role.oid = roleid
        WHERE (member.rolname = ANY ($1) AND (inherit_option OR admin_option))
          OR (member.rolname = $2 AND role.rolname NOT IN ('atalaya_company', 'atalaya_reseller', 'atalaya_access'))
          OR member.rolname LIKE 'atalaya\\_%' OR member.rolname = $3`,
        [names, logins.web.name, logins.jobs.name],
      ),
      listed(
        `SELECT table_name || ' is granted to ' || grantee AS finding FROM information_schema.role_table_grants
        WHERE table_schema = 'public' AND (grantee = ANY ($1) OR grantee = 'PUBLIC')`,
        [names],
      ),
      // A grant that no policy lets through: the table would look empty.
      listed(`SELECT DISTINCT table_name || ' looks empty to ' || grantee AS finding FROM information_schema.role_column_grants
        WHERE table_schema = 'public' AND grantee LIKE 'atalaya\\_%' AND privilege_type IN ('SELECT', 'INSERT', 'UPDATE')
          AND NOT EXISTS (SELECT FROM pg_policies WHERE schemaname = 'public' AND tablename = table_name
            AND (grantee = ANY (roles) OR 'public' = ANY (roles)))`),
      listed(`SELECT proname || ' runs as its owner for everybody' AS finding FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace AND prosecdef AND prorettype <> 'trigger'::regtype
          AND has_function_privilege('public', oid, 'EXECUTE')`),
    ])
  ).flat()

test('the catalogue has no way past tenant isolation', async () => {
  expect(await breaches()).toEqual([])
})

test.each([
  ['ALTER TABLE pois NO FORCE ROW LEVEL SECURITY', 'ALTER TABLE pois FORCE ROW LEVEL SECURITY', 'pois is not forced'],
  ['CREATE TABLE probe (company_id integer)', 'DROP TABLE probe', 'probe has no policy'],
  ['ALTER TABLE pois OWNER TO test_web', 'ALTER TABLE pois OWNER TO atalaya', 'pois belongs to test_web'],
  ['ALTER ROLE test_web CREATEROLE', 'ALTER ROLE test_web NOCREATEROLE', 'test_web may too much'],
  [
    'GRANT atalaya_engine TO test_web WITH INHERIT FALSE',
    'REVOKE atalaya_engine FROM test_web',
    'test_web is a member of atalaya_engine',
  ],
  [
    'GRANT SELECT ON trips TO atalaya_access',
    'REVOKE SELECT ON trips FROM atalaya_access',
    'trips looks empty to atalaya_access',
  ],
  ['GRANT SELECT ON pois TO test_web', 'REVOKE SELECT ON pois FROM test_web', 'pois is granted to test_web'],
])('it is found when somebody does %s', async (damage, repair, finding) => {
  await pool.query('GRANT test_web TO CURRENT_USER')
  await pool.query('GRANT CREATE ON SCHEMA public TO test_web')
  await pool.query(damage)
  try {
    expect(await breaches()).toContain(finding)
  } finally {
    await pool.query(repair)
    await pool.query('REVOKE CREATE ON SCHEMA public FROM test_web')
    await pool.query('REVOKE test_web FROM CURRENT_USER')
  }
})

test("the server's logins see nothing without a tenant, and RESET ROLE takes them back to that", async () => {
  await insertInto('pois', { company_id: companyId, name: 'depot', lat: 1, lng: 2 })
  for (const login of [logins.web, logins.engine, logins.jobs]) {
    const client = await connectAs(login)
    await expect(client.query('SELECT 1 FROM pois')).rejects.toThrow(/permission denied/)
    await expect(client.query('SELECT 1 FROM users')).rejects.toThrow(/permission denied/)
  }
  const client = await connectAs(logins.web)
  await client.query(`SELECT set_config('role', 'atalaya_company', false), set_config('app.company_id', $1, false)`, [
    String(companyId),
  ])
  expect((await client.query('SELECT name FROM pois')).rows).toEqual([{ name: 'depot' }])
  await client.query('RESET ROLE')
  await expect(client.query('SELECT 1 FROM pois')).rejects.toThrow(/permission denied/)
})

test('the web cannot become the engine, nor read what a company keeps before it is one', async () => {
  const client = await connectAs(logins.web)
  await expect(client.query('SET ROLE atalaya_engine')).rejects.toThrow(/permission denied/)
  await client.query('SET ROLE atalaya_access')
  for (const table of ['pois', 'positions', 'vehicles', 'items', 'device_commands', 'trackers', 'costs', 'photos'])
    await expect(client.query(`SELECT 1 FROM ${table}`), table).rejects.toThrow(/permission denied/)
})

test('the owner itself is bound: without the policies of the engine it sees nothing', async () => {
  await pool.query('CREATE TABLE kept (a integer); INSERT INTO kept VALUES (1)')
  await pool.query(
    'CREATE ROLE plain_owner; GRANT plain_owner TO CURRENT_USER; GRANT CREATE ON SCHEMA public TO plain_owner',
  )
  try {
    await migrate(url, await readMigrations())
    await pool.query('ALTER TABLE kept OWNER TO plain_owner')
    const client = await pool.connect()
    await client.query('SET ROLE plain_owner')
    expect((await client.query('SELECT a FROM kept')).rows).toEqual([])
    await client.query('RESET ROLE')
    client.release()
  } finally {
    await pool.query('DROP TABLE kept; REVOKE CREATE ON SCHEMA public FROM plain_owner; DROP ROLE plain_owner')
  }
})

test('a server refuses to run as somebody whom tenant isolation does not bind', async () => {
  expect(await weaknessOf(urlAs(url, logins.web), 'web')).toBeNull()
  expect(await weaknessOf(urlAs(url, logins.engine), 'engine')).toBeNull()
  expect(await weaknessOf(url, 'web')).toMatch(/superuser, or may make roles/)
  expect(await weaknessOf(urlAs(url, logins.engine), 'web')).toBe('it is a member of atalaya_engine')
})
