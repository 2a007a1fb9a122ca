import { createHmac } from 'node:crypto'
import pg from 'pg'

/** A state of the database that the server cannot work with; the message is for the person who starts it. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

/** Acted under, never logged in as; see tenant.ts. */
const isolationRoles = ['atalaya_company', 'atalaya_reseller', 'atalaya_access', 'atalaya_engine'] as const
type IsolationRole = (typeof isolationRoles)[number]

interface Login {
  name: string
  password: string
}

/** Who the running server is to PostgreSQL: none owns a table, none has a right of its own. */
export interface Logins {
  web: Login
  engine: Login
  /** Owns the job queue's schema, and is no member of anything. */
  jobs: Login
}

const rolesOf: Record<keyof Logins, readonly IsolationRole[]> = {
  web: ['atalaya_company', 'atalaya_reseller', 'atalaya_access'],
  // A company's too: what a person does by a tracker is isolated to that company (tenant.ts, withinCompany).
  engine: ['atalaya_engine', 'atalaya_company'],
  jobs: [],
}

const longestPrefix = 50

/** Named after the database, since roles are shared by all databases of a PostgreSQL; the passwords follow from a secret. */
export const loginsOf = (database: string, secret: string): Logins => {
  const login = (part: 'web' | 'ingest' | 'jobs'): Login => {
    const name = `${database.slice(0, longestPrefix)}_${part}`
    return { name, password: createHmac('sha256', secret).update(`database login ${name}`).digest('base64url') }
  }
  // Not "_engine": of a database called atalaya that would be a role of tenant isolation.
  return { web: login('web'), engine: login('ingest'), jobs: login('jobs') }
}

export const urlAs = (url: string, { name, password }: Login): string => {
  const as = new URL(url)
  as.username = encodeURIComponent(name)
  as.password = encodeURIComponent(password)
  return as.href
}

const insufficientPrivilege = '42501'

const orAdvise = async (advice: string, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if ((error as pg.DatabaseError).code !== insufficientPrivilege) throw error
    throw new MigrationRefused(
      `the login of DATABASE_URL may not do it itself, so as an administrator run: ${advice} (docs/decisions/0015-walls-that-the-server-cannot-climb.md)`,
    )
  }
}

const roleExists = async (client: pg.Client, name: string): Promise<boolean> =>
  (await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name])).rowCount === 1

/**
 * The roles of tenant isolation, and the owner's place in them. They belong to the whole PostgreSQL, so another database of ours may have
 * made them. The owner is bound by the policies too, and has the engine's: functions that run as it need them.
 */
export const ensureRoles = async (client: pg.Client, owner: string): Promise<void> => {
  const ownerName = client.escapeIdentifier(owner)
  for (const role of isolationRoles) {
    const create = `CREATE ROLE ${role} NOLOGIN NOINHERIT NOBYPASSRLS`
    const isEngine = role === 'atalaya_engine'
    const grant = `GRANT ${role} TO ${ownerName} WITH INHERIT ${isEngine}, SET TRUE`
    await orAdvise(`${create}; ${grant};`, async () => {
      if (!(await roleExists(client, role))) await client.query(create)
      const { rows } = await client.query<{ isMember: boolean }>(
        `SELECT pg_has_role($1, $2, 'SET') AND (NOT $3 OR pg_has_role($1, $2, 'USAGE')) AS "isMember"`,
        [owner, role, isEngine],
      )
      if (!rows[0]?.isMember) await client.query(grant)
    })
  }
}

/** Makes the logins, or gives those that are there the password and the roles that they have today. */
export const ensureLogins = async (client: pg.Client, owner: string, logins: Logins): Promise<void> => {
  for (const part of Object.keys(rolesOf) as (keyof Logins)[]) {
    const { name, password } = logins[part]
    const [login, secret] = [client.escapeIdentifier(name), client.escapeLiteral(password)]
    const create = `CREATE ROLE ${login} LOGIN NOINHERIT`
    const setting = 'DATABASE_WEB_URL, DATABASE_ENGINE_URL and DATABASE_JOBS_URL of logins that you make'
    await orAdvise(`${create} PASSWORD '…'; and so on, or set ${setting}`, async () => {
      if (!(await roleExists(client, name))) await client.query(create)
      await client.query(`ALTER ROLE ${login} LOGIN PASSWORD ${secret}`)
      for (const role of rolesOf[part]) await client.query(`GRANT ${role} TO ${login} WITH INHERIT FALSE, SET TRUE`)
    })
  }
  const [jobs, ownerName] = [client.escapeIdentifier(logins.jobs.name), client.escapeIdentifier(owner)]
  await orAdvise(`GRANT ${jobs} TO ${ownerName} WITH INHERIT FALSE, SET TRUE;`, async () => {
    const { rows } = await client.query<{ isMember: boolean }>(`SELECT pg_has_role($1, $2, 'SET') AS "isMember"`, [
      owner,
      logins.jobs.name,
    ])
    if (!rows[0]?.isMember) await client.query(`GRANT ${jobs} TO ${ownerName} WITH INHERIT FALSE, SET TRUE`)
  })
}

/** A schema of its own for the queue, which makes its tables itself; one that somebody else owns is made anew: its jobs are. */
export const ensureJobsSchema = async (client: pg.Client, jobsLogin: string): Promise<void> => {
  const { rows } = await client.query<{ owner: string }>(
    `SELECT nspowner::regrole::text AS owner FROM pg_namespace WHERE nspname = 'pgboss'`,
  )
  const login = client.escapeIdentifier(jobsLogin)
  const [known] = rows
  if (known && [jobsLogin, login].includes(known.owner)) return
  await orAdvise(`CREATE SCHEMA pgboss AUTHORIZATION ${login};`, async () => {
    if (known) await client.query('DROP SCHEMA pgboss CASCADE')
    await client.query(`CREATE SCHEMA pgboss AUTHORIZATION ${login}`)
  })
}

/**
 * Every table of ours is bound by its policies, its owner too. One that has none is the engine's, and with a grant of its
 * own the web's before anybody has signed in: nobody finds an unguarded table because somebody forgot a line.
 */
export const forceRowSecurity = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string; hasPolicy: boolean }>(`
    SELECT oid::regclass::text AS name, EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid) AS "hasPolicy"
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relowner = (SELECT oid FROM pg_roles WHERE rolname = current_user)
      AND (NOT relrowsecurity OR NOT relforcerowsecurity OR NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid))`)
  for (const { name, hasPolicy } of rows) {
    // One query is one transaction: nobody finds a policy without its grant, or a table that a killed start left so.
    await client.query(
      `ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
      ${hasPolicy ? '' : `CREATE POLICY engine ON ${name} TO atalaya_engine, atalaya_access USING (true) WITH CHECK (true)`}`,
    )
  }
}

/** So that a migration can touch every row; for the length of the migrations, and for the owner alone. */
export const liftRowSecurity = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(`
    SELECT oid::regclass::text AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relforcerowsecurity AND relowner = (SELECT oid FROM pg_roles WHERE rolname = current_user)`)
  for (const { name } of rows) await client.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`)
}

interface Standing {
  name: string
  isMighty: boolean
  isEngine: boolean
  owns: number
}

const standing = `SELECT current_user AS name, rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb AS "isMighty",
  pg_has_role(current_user, 'atalaya_engine', 'MEMBER') AS "isEngine",
  (SELECT count(*)::integer FROM pg_class WHERE relowner = pg_roles.oid AND relnamespace = 'public'::regnamespace) AS owns
  FROM pg_roles WHERE rolname = current_user`

/** Why a login isolates nothing; null for one that does. */
export const weaknessOf = async (url: string, part: 'web' | 'engine'): Promise<string | null> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  const { rows } = await client.query<Standing>(standing).finally(() => client.end())
  const [found] = rows
  if (!found || found.isMighty) return 'it is a superuser, or may make roles or databases, or passes row-level security'
  if (found.owns > 0) return `it owns ${found.owns} tables`
  if (part === 'web' && found.isEngine) return 'it is a member of atalaya_engine'
  return null
}
