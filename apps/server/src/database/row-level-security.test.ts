import type pg from 'pg'
import { expect, test } from 'vitest'
import { rowOf as fixtureRow, nounFixtures } from '../records/test-noun.ts'
import { createTestDatabase } from './test-database.ts'
import { insertTestRow } from './test-rows.ts'
import { insertTestTenant, type TestTenant } from './test-tenants.ts'

const { pool, database } = await createTestDatabase()

/** One row of each table that holds a company's data, beside the company's id: ids of `refs` are of the tenant's own rows. */
const tenantRows: Record<string, (refs: Refs, n: number) => Record<string, unknown>> = {
  ...Object.fromEntries(
    nounFixtures
      .filter(({ level }) => level === 'company')
      .map((fixture) => [fixture.table, (_: Refs, n: number) => fixture.row(n)]),
  ),
  companies: ({ resellerId }, n) => ({ reseller_id: resellerId, name: `company ${n}` }),
  users: (_, n) => ({
    email: `user${n}@walk.test`,
    password_hash: '-',
    first_name: 'A',
    last_name: 'B',
    role: 'OPERATOR',
  }),
  invitations: ({ userId }, n) => ({
    user_id: userId,
    key_hash: Buffer.from(`key ${n}`),
    created_by: 1,
    created_ts: 1,
    expires_ts: 2,
  }),
  groups: () => ({ name: 'group' }),
  user_groups: ({ userId, groupId }) => ({ user_id: userId, group_id: groupId }),
  items: () => ({ item_type: 1 }),
  drivers: () => ({ name: 'driver' }),
  vehicles: ({ itemId }) => ({ id: itemId, name: 'vehicle' }),
  assets: ({ itemId }, n) => ({ id: itemId, name: `asset ${n}` }),
  persons: ({ itemId }, n) => ({ id: itemId, name: `person ${n}` }),
  group_items: ({ groupId, itemId }) => ({ group_id: groupId, item_id: itemId }),
  trackers: ({ resellerId, itemId }, n) => ({
    reseller_id: resellerId,
    item_id: itemId,
    type_id: 1,
    device_id: `device ${n}`,
  }),
  positions: ({ itemId }, n) => ({
    item_id: itemId,
    tracker_id: 1,
    recorded_at: 1_760_000_000_000 + n,
    received_at: 1,
    payload_hash: n,
    source: 1,
    is_valid: true,
  }),
  item_states: ({ itemId }) => ({ item_id: itemId, item_type: 1 }),
  item_checkpoints: ({ itemId }, n) => ({
    item_id: itemId,
    recorded_at: n,
    reducer: '{}',
  }),
  trips: ({ itemId }, n) => ({
    item_id: itemId,
    started_at: n,
    start_lat: 1,
    start_lng: 1,
    end_lat: 1,
    end_lng: 1,
  }),
  stops: ({ itemId }, n) => ({ item_id: itemId, started_at: n, lat: 1, lng: 1 }),
  item_events: ({ itemId }, n) => ({
    item_id: itemId,
    item_type: 1,
    kind: 'panic',
    recorded_at: n,
  }),
  sensors: () => ({ names: '{"es": "sensor"}', kind: 'number', rule: '{}' }),
  sensor_groups: ({ sensorId, groupId }) => ({
    sensor_id: sensorId,
    group_id: groupId,
  }),
  sensor_items: ({ sensorId, itemId }) => ({
    sensor_id: sensorId,
    item_id: itemId,
  }),
  geozone_versions: ({ geozoneId }, n) => ({
    geozone_id: geozoneId,
    until_ts: n,
    shape: '{}',
  }),
  sensor_versions: ({ sensorId }, n) => ({
    sensor_id: sensorId,
    until_ts: n,
    version: 1,
    kind: 'number',
    decimals: 0,
    rule: '{}',
  }),
  alarm_versions: (_, n) => ({ alarm_id: n, from_ts: n, settings: '{}' }),
  geozone_visits: ({ itemId, geozoneId }, n) => ({
    item_id: itemId,
    geozone_id: geozoneId,
    entered_at: n,
  }),
  item_days: ({ itemId }, n) => ({
    ...{ item_id: itemId, day: new Date(n * 86_400_000), from_ts: n, until_ts: n, stamp: 1 },
    ...{ distance_m: 0, driving_ms: 0, stopped_ms: 0, idle_ms: 0, parked_ms: 0, gap_ms: 0, max_speed_kmh: 0 },
    ...{ trips: 0, stops: 0, visits: 0, events: '{}' },
  }),
  item_day_squares: ({ itemId }, n) => ({
    ...{ item_id: itemId, edge_m: 250, day: new Date(n * 86_400_000), from_ts: n },
    ...{ square_rows: [1], square_columns: [1], hours: [1], driven_ms: [1], top_kmh: [1] },
  }),
  item_day_ways: ({ itemId }, n) => ({
    ...{ item_id: itemId, day: new Date(n * 86_400_000), from_ts: n },
    ...{ started_ts: [1], ended_ts: [2], lines: ['??_ibE'] },
  }),
  motion_recomputations: ({ itemId, runId }) => ({ item_id: itemId, run_id: runId, from_ts: 1 }),
  motion_settings: (_, n) => ({
    ...{ item_type: 1, from_ts: n, moving_from_kmh: 5, min_stop_min: 3, min_trip_m: 0 },
    ...{ ignition: 'told', idle_from_s: 60, user_name: 'Ana', changed_ts: 1 },
  }),
  item_day_marks: ({ itemId }) => ({ item_id: itemId, from_ts: 1, due_ts: 1 }),
  alarm_notices: ({ itemId }, n) => ({
    ...{ alarm_id: 1, item_id: itemId, item_type: 1, item_name: 'item', subject: '', ts: n },
    ...{ reception_ts: n, has_length: true, info: '{}', data: '{}' },
  }),
  item_own_states: ({ itemId }, n) => ({ item_id: itemId, from_ts: n, by_alarm: false }),
  alarm_notice_seen: ({ noticeId, userId }) => ({ notice_id: noticeId, user_id: userId }),
  alarm_notice_deliveries: ({ noticeId }, n) => ({
    ...{
      notice_id: noticeId,
      about: 'raised',
      turn: n,
      channel: 'mail',
      whom: 'Ana',
      told_ts: 1,
    },
  }),
  alarm_digests: (_, n) => ({ channel: 'mail', user_id: n, whom: 'Ana', due_ts: 1 }),
  alarm_snoozes: ({ itemId }, n) => ({ item_id: itemId, until_ts: n, reason: 'snooze', by_name: 'Ana', created_ts: 1 }),
  cold_chain_releases: ({ itemId, sensorId, userId }, n) => ({
    ...{
      item_id: itemId,
      sensor_id: sensorId,
      day: '2026-11-01',
      turn: 2 * n - 1,
      item_name: 'item',
    },
    ...{
      sensor_name: 'sensor',
      figures: '{}',
      readings_digest: 'hash',
      user_id: userId,
      user_name: 'Ana',
      released_ts: 1,
    },
  }),
  history_ends: (_, n) => ({ kept_from: n }),
  cra_signals: ({ noticeId }) => ({
    ...{ notice_id: noticeId, cra_id: 1, cra_name: 'Centre', turn: 'raised', account: 'A1B2' },
    ...{ code: '130', sequence: 1, extended: '{}', created_ts: 1 },
  }),
  periodic_sendings: (_, n) => ({
    ...{ periodic_report_id: n, name: 'report', report_type: 'trips', occasion: 'due' },
    ...{ from_day: '2026-11-01', to_day: '2026-11-01', due_ts: 1, is_late: false },
  }),
  periodic_mails: ({ sendingId }, n) => ({
    ...{ sending_id: sendingId, email: `${n}@walk.test`, mail_id: n },
  }),
  periodic_files: ({ sendingId, fileId }) => ({ sending_id: sendingId, file_id: fileId }),
  device_commands: ({ resellerId, trackerId }, n) => ({
    reseller_id: resellerId,
    tracker_id: trackerId,
    command: '{"name":"reboot"}',
    said_at_most_once: true,
    created_ts: n,
    updated_ts: n,
    expires_ts: n,
  }),
  costs: ({ itemId }, n) => ({
    ...{ name: `cost ${n}`, type: 'fuel', date: '2026-11-01', quantity: 1, unit_price: 1 },
    ...{ tax: 21, currency: 'EUR', vehicle_id: itemId, created_by: 1 },
  }),
  worktime_vehicles: ({ worktimeId, itemId }) => ({
    worktime_id: worktimeId,
    item_id: itemId,
  }),
  worktime_drivers: ({ worktimeId, driverId }) => ({
    worktime_id: worktimeId,
    driver_id: driverId,
  }),
  worktime_groups: ({ worktimeId, groupId }) => ({
    worktime_id: worktimeId,
    group_id: groupId,
  }),
  saved_views: (_, n) => ({
    table_name: 'vehicles',
    name: `view ${n}`,
    state: '{}',
    updated_ts: 1,
  }),
  security_events: () => ({ kind: 'export' }),
  api_keys: ({ userId }, n) => ({
    user_id: userId,
    is_personal: false,
    name: 'key',
    hint: 'atk_',
    key_hash: Buffer.from(`hash ${n}`),
    scopes: '{live.read}',
    calls_per_minute: 60,
    created_ts: 1,
  }),
  acting_sessions: ({ userId }) => ({
    user_id: userId,
    user_role: 'ADMIN',
    actor_id: 1,
    actor_role: 'RESELLER',
    actor_name: 'A',
    actor_session_id: crypto.randomUUID(),
    reason: 'as was asked for',
    started_ts: 1,
    ends_ts: 2,
  }),
  api_key_minutes: ({ apiKeyId }, n) => ({
    api_key_id: apiKeyId,
    minute_ts: n,
    route: 'GET /',
    calls: 1,
    refused: 0,
    failed: 0,
  }),
  api_key_calls: ({ apiKeyId }, n) => ({
    ...{ api_key_id: apiKeyId, outcome: 'refused', nth: n, ts: 1 },
    ...{ route: 'GET /', status: 403, code: 'key.scope' },
  }),
  api_key_logs: ({ apiKeyId }, n) => ({
    api_key_id: apiKeyId,
    outcome: ['ok', 'refused', 'failed'][n % 3],
    calls: n,
  }),
  outbox: () => ({ channel: 'mail', payload: '{}' }),
  runs: () => ({ kind: 'companyExport', user_id: 1, user_name: 'A', subject: 'all' }),
  run_files: ({ runId }) => ({ run_id: runId, name: 'all.zip', type: 'a/b' }),
  run_file_parts: ({ runFileId }, n) => ({ file_id: runFileId, number: n, content: Buffer.from('part') }),
  run_rows: ({ runId }, n) => ({ run_id: runId, number: n, match: null, words: 'van', cells: '["van"]' }),
  outbox_dead: (_, n) => ({
    ...{ id: n, channel: 'mail', payload: '{}', blocks_key: false },
    ...{ attempts: 1, created_ts: 1, reason: 'refused' },
  }),
  mails: () => ({ template: 'notice', email: 'a@walk.test', language: 'es', timezone: 'UTC' }),
  record_changes: () => ({
    noun: 'vehicles',
    record_id: 1,
    at: 1,
    user_id: 1,
    kind: 'create',
  }),
  import_chunks: (_, n) => ({
    import_id: '00000000-0000-4000-8000-000000000000',
    digest: String(n),
    at: 1,
  }),
  custom_fields: (_, n) => ({
    key: `field${n}`,
    names: '{}',
    kind: 'text',
    nouns: ['vehicles'],
  }),
  custom_states: () => ({ item_type: 1, names: '{}', colour: 'red' }),
  files: (_, n) => ({
    type: 'text/plain',
    content: Buffer.from(`file ${n}`),
    used_ts: 1,
  }),
  photos: ({ fileId }, n) => ({
    noun: 'vehicles',
    record_id: n,
    updated_ts: 1,
    small_file: fileId,
    large_file: fileId,
  }),
  meter_corrections: ({ itemId }) => ({
    item_id: itemId,
    meter: 'odometer',
    at: 1,
    shown: 1,
    moved_by: 1,
    corrected_ts: 1,
    user_id: 1,
  }),
  driver_assignments: ({ itemId }) => ({
    vehicle_id: itemId,
    driver_id: 1,
    from_ts: 1,
  }),
  trip_purposes: ({ itemId, userId }) => ({
    item_id: itemId,
    started_at: 1,
    ended_at: 2,
    kind: 'private',
    user_id: userId,
    user_name: 'Somebody',
    decided_ts: 1,
    is_late: false,
  }),
  virtual_locks: ({ itemId, userId }) => ({
    item_id: itemId,
    user_id: userId,
    lat: 1,
    lng: 1,
    radius_m: 100,
    closed_ts: 1,
    closed_by: 1,
    // Not the only one of the walk.
    opened_ts: 2,
    opened_by: 1,
  }),
}

/** Out of a company's scope whatever the row: nothing is granted, so no policy is needed. */
const ungranted = [
  'company_usage',
  ...nounFixtures.filter(({ level }) => level === 'reseller').map(({ table }) => table as string),
  ...['cra_receivers', 'cra_sequences', 'cra_links'],
  'brands',
  'brand_logos',
  'backups',
  'brand_hosts',
  'brand_versions',
  'brand_drafts',
  'brand_senders',
  'brand_dkim_keys',
  'distributors',
  'resellers',
  'sessions',
  'sign_in_attempts',
  'known_addresses',
  ...['known_devices', 'totp_factors', 'recovery_codes', 'passkeys', 'sign_in_challenges'],
  ...['openid_providers', 'openid_identities', 'web_push_keys', 'web_push_subscriptions'],
  'refresh_tokens',
  'unregistered_devices',
  'released_devices',
  'push_sources',
  'outbox_channels',
  'outbox_paces',
  'mail_unsubscriptions',
  'mail_bounces',
  'mail_link_keys',
  'tracker_flags',
  'tracker_config_templates',
  'last_commits',
  'migrations',
]

/** Of a reseller, and read, no more, by the companies that are his. */
const readByCompanies = ['supports', 'cras']

/** The rows that others point at, in the order that lets them. */
const pointedAt = {
  userId: 'users',
  groupId: 'groups',
  itemId: 'items',
  geozoneId: 'geozones',
  sensorId: 'sensors',
  trackerId: 'trackers',
  worktimeId: 'worktimes',
  driverId: 'drivers',
  fileId: 'files',
  apiKeyId: 'api_keys',
  runId: 'runs',
  runFileId: 'run_files',
  noticeId: 'alarm_notices',
  sendingId: 'periodic_sendings',
} as const
type Refs = TestTenant & Record<keyof typeof pointedAt, number>

interface Side {
  tenant: TestTenant
  refs: Refs
}

let serial = 0
const rowOf = (table: string, { tenant, refs }: Side): Record<string, unknown> => {
  serial += 1
  const row = (tenantRows[table] as NonNullable<(typeof tenantRows)[string]>)(refs, serial)
  return table === 'companies' ? row : { company_id: tenant.companyId, ...row }
}

const prepareSide = async (name: string): Promise<Side> => {
  const tenant = await insertTestTenant(database, name)
  const refs = { ...tenant } as Refs
  const side = { tenant, refs }
  for (const [ref, table] of Object.entries(pointedAt))
    refs[ref as keyof typeof pointedAt] = Number((await insertTestRow(pool, table, rowOf(table, side))).id)
  return side
}

const ours = await prepareSide('Ours')
const theirs = await prepareSide('Theirs')

interface Table {
  name: string
  isPartition: boolean
}
const listTables = async (): Promise<Table[]> =>
  (
    await pool.query<Table>(
      `SELECT quote_ident(nspname) || '.' || quote_ident(relname) AS name, relispartition AS "isPartition"
   FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
   WHERE relkind IN ('r', 'p', 'v', 'm', 'f') AND nspname NOT IN ('pg_catalog', 'information_schema') AND nspname NOT LIKE 'pg_toast%'
   ORDER BY 1`,
    )
  ).rows
const tables = await listTables()
const bare = (name: string): string => name.replace(/^public\./, '')

/** Runs under a role as the product does, and leaves nothing behind. */
const acting = async <T>(role: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `SELECT set_config('role', $1, true), set_config('app.company_id', $2, true), set_config('app.reseller_ids', $3, true)`,
      [role, String(ours.tenant.companyId), `{${ours.tenant.resellerId}}`],
    )
    return await work(client)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const insufficientPrivilege = '42501'
/** 'refused', or how many rows the statement touched. */
const attempt = async (client: pg.PoolClient, sql: string, values: unknown[] = []): Promise<number | 'refused'> => {
  await client.query('SAVEPOINT attempt')
  try {
    return (await client.query(sql, values)).rowCount ?? 0
  } catch (error) {
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error
    return 'refused'
  } finally {
    await client.query('ROLLBACK TO attempt')
  }
}

const tenantColumn = (table: string): string => (table === 'companies' ? 'id' : 'company_id')
/** What would take one of our rows across tenants. */
const moveAway = (table: string): string => (table === 'companies' ? 'reseller_id' : 'company_id')

/** Everything that a role can do to the other side's rows of a table, in words; empty when isolation holds. */
const breaches = async (role: string, table: string): Promise<string[]> => {
  const column = tenantColumn(table)
  const our = ours.tenant.companyId
  const their = theirs.tenant.companyId
  const found: string[] = []
  const expectNone = (what: string, touched: number | 'refused') => {
    if (touched !== 'refused' && touched > 0) found.push(`${role} can ${what} ${touched} row(s) of ${table}`)
  }
  await acting(role, async (client) => {
    expectNone('read', await attempt(client, `SELECT 1 FROM ${table} WHERE ${column} = $1`, [their]))
    const row = rowOf(table, theirs)
    const names = Object.keys(row)
    const marks = names.map((_, index) => `$${index + 1}`)
    const insert = `INSERT INTO ${table} (${names}) VALUES (${marks})`
    if ((await attempt(client, insert, Object.values(row))) !== 'refused')
      found.push(`${role} can insert into ${table}`)
    const touch = Object.keys(row).at(-1) as string
    expectNone('change', await attempt(client, `UPDATE ${table} SET ${touch} = ${touch} WHERE ${column} = $1`, [their]))
    expectNone('delete', await attempt(client, `DELETE FROM ${table} WHERE ${column} = $1`, [their]))
    const away = table === 'companies' ? theirs.tenant.resellerId : their
    const move = `UPDATE ${table} SET ${moveAway(table)} = $1 WHERE ${column} = $2`
    expectNone('move away', await attempt(client, move, [away, our]))
    if ((await attempt(client, `TRUNCATE ${table}`)) !== 'refused') found.push(`${role} can truncate ${table}`)
  })
  return found
}

/** Privileges that a role has on a table, however granted. */
const privileges = async (role: string, table: string): Promise<string[]> =>
  (
    await pool.query<{ privilege: string }>(
      `SELECT privilege FROM unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE}'::text[]) AS privilege
       WHERE has_table_privilege($1, $2, privilege)
          OR (privilege NOT IN ('DELETE', 'TRUNCATE') AND has_any_column_privilege($1, $2, privilege))`,
      [role, table],
    )
  ).rows.map((row) => row.privilege)

/** Why a table cannot be told safe; nothing for one that is. */
const isolationOf = async ({ name, isPartition }: Table): Promise<string[]> => {
  const table = bare(name)
  if (isPartition || ungranted.includes(table)) {
    const granted = await privileges('atalaya_company', name)
    const isReadOnly = readByCompanies.includes(table) && granted.join() === 'SELECT'
    if (isReadOnly) return []
    return granted.map((privilege) => `atalaya_company may ${privilege} on ${table}, which should have no grants`)
  }
  if (!tenantRows[table]) return [`${table} is in no list: give it a policy and a row in tenantRows, or grant nothing`]
  return [...(await breaches('atalaya_company', table)), ...(await breaches('atalaya_reseller', table))]
}

for (const table of Object.keys(tenantRows)) {
  if (['users', 'groups', 'items', 'geozones', 'sensors', 'trackers'].includes(table)) continue
  for (const side of [ours, theirs]) await insertTestRow(pool, table, rowOf(table, side))
}

test('the walk goes over every table of the product', () => {
  const known = new Set([...Object.keys(tenantRows), ...ungranted])
  const walked = new Set(tables.map((table) => bare(table.name)))
  expect([...known].filter((table) => !walked.has(table))).toEqual([])
  expect(tables.length).toBeGreaterThanOrEqual(known.size)
})

test.each(tables)("another company's rows of $name can be neither read nor written", async (table) => {
  expect(await isolationOf(table)).toEqual([])
})

test.each(Object.keys(tenantRows))(
  'there are rows of both companies in %s, and ours are in our scope',
  async (table) => {
    const column = tenantColumn(table)
    const count = `SELECT count(*)::integer AS n FROM ${table} WHERE ${column} = $1`
    for (const side of [ours, theirs])
      expect((await pool.query(count, [side.tenant.companyId])).rows[0].n).toBeGreaterThan(0)
    await acting('atalaya_company', async (client) => {
      const seen = await attempt(client, `SELECT 1 FROM ${table} WHERE ${column} = $1`, [ours.tenant.companyId])
      // Written by whoever causes something and read by the engine alone.
      if (table === 'outbox') expect(seen).toBe('refused')
      else expect(seen).toBeGreaterThan(0)
    })
  },
)

test.each(readByCompanies)("a company reads its own reseller's %s and nobody else's", async (table) => {
  const fixture = nounFixtures.find((known) => known.table === table) as (typeof nounFixtures)[number]
  for (const { tenant } of [ours, theirs]) await insertTestRow(pool, table, fixtureRow(fixture, tenant, 77))
  await acting('atalaya_company', async (client) => {
    const { rows } = await client.query(`SELECT DISTINCT reseller_id FROM ${table}`)
    expect(rows).toEqual([{ reseller_id: ours.tenant.resellerId }])
  })
})

test.each([
  ['users', 'password_hash'],
  ['invitations', 'key_hash'],
  ['api_keys', 'key_hash'],
])("a company's role reads %s without %s, whole rows neither", async (table, secret) => {
  await acting('atalaya_company', async (client) => {
    expect(await attempt(client, `SELECT id FROM ${table}`)).toBeGreaterThan(0)
    for (const query of [`SELECT ${secret} FROM ${table}`, `SELECT * FROM ${table}`, `SELECT ${table} FROM ${table}`])
      expect([query, await attempt(client, query)]).toEqual([query, 'refused'])
    expect(await attempt(client, `SELECT id FROM ${table} WHERE ${secret} IS NOT NULL`)).toBe('refused')
    expect(await attempt(client, `UPDATE ${table} SET ${secret} = ${secret} RETURNING ${secret}`)).toBe('refused')
  })
})

/** Whatever is called so opens something or is a secret itself: who reads it is said here, and nobody else does. */
test('each column that holds a secret is read by those who need it', async () => {
  const { rows } = await pool.query<{ place: string; readers: string[] }>(`
    SELECT table_name || '.' || column_name AS place,
      coalesce(array_agg(role ORDER BY role) FILTER (WHERE has_column_privilege('atalaya_' || role, table_name::regclass, column_name, 'SELECT')), '{}') AS readers
    FROM information_schema.columns, unnest(ARRAY['access', 'company', 'engine', 'reseller']) AS role
    WHERE table_schema = 'public' AND column_name ~ 'password|secret|hash|encrypted|token|key_hash' AND table_name !~ '^positions'
    GROUP BY 1`)
  expect(Object.fromEntries(rows.map(({ place, readers }) => [place, readers.join(' ')]))).toEqual(secretReaders)
})
const secretReaders = {
  'api_keys.key_hash': 'access',
  'brand_dkim_keys.encrypted_private_key': 'engine',
  'brands.password_policy': 'access engine',
  'cra_receivers.encrypted_key': 'access engine',
  'device_commands.password': 'engine',
  'device_commands.encrypted_password': 'engine',
  'device_commands.encrypted_text': 'company engine reseller',
  'files.hash': 'access company engine reseller',
  'invitations.key_hash': 'access engine',
  'known_devices.device_hash': 'access engine',
  'mail_link_keys.encrypted_key': 'access engine',
  'openid_providers.encrypted_secret': 'access engine',
  'outbox.lease_token': 'engine',
  'outbox.secret': 'engine',
  'outbox_dead.secret': 'engine',
  'push_sources.encrypted_secret': 'access engine',
  'recovery_codes.code_hash': 'access engine',
  'refresh_tokens.token_hash': 'access engine',
  // No key to anything: it tells a process that a run is still its own.
  'runs.lease_token': 'company engine reseller',
  'sign_in_challenges.token_hash': 'access engine',
  'totp_factors.encrypted_secret': 'access engine',
  'web_push_keys.encrypted_private_key': 'engine',
  'users.has_password': 'access company engine',
  'users.password_change': 'access company engine',
  'users.password_hash': 'access engine',
  'users.password_set_ts': 'access company engine',
}

test("a reseller sees neither another reseller's companies nor the reseller itself", async () => {
  await acting('atalaya_reseller', async (client) => {
    expect((await client.query('SELECT id FROM resellers')).rows).toEqual([{ id: ours.tenant.resellerId }])
    const companies = (await client.query('SELECT reseller_id FROM companies')).rows
    expect(new Set(companies.map((row) => row.reseller_id))).toEqual(new Set([ours.tenant.resellerId]))
  })
})

test.each([
  ['a table that nobody covered', 'CREATE TABLE probe (company_id integer)', 'DROP TABLE probe', 'is in no list'],
  [
    'a grant on a table that has none',
    'GRANT SELECT ON sessions TO atalaya_company',
    'REVOKE SELECT ON sessions FROM atalaya_company',
    'SELECT on sessions',
  ],
  [
    'a grant on a partition',
    'GRANT DELETE ON positions_default TO atalaya_company',
    'REVOKE DELETE ON positions_default FROM atalaya_company',
    'DELETE on positions_default',
  ],
  [
    'a policy taken down',
    'ALTER TABLE pois DISABLE ROW LEVEL SECURITY',
    'ALTER TABLE pois ENABLE ROW LEVEL SECURITY',
    'read 1 row(s) of pois',
  ],
  [
    'a policy with no check on what is written',
    'ALTER POLICY company_isolation ON trips WITH CHECK (true)',
    'ALTER POLICY company_isolation ON trips WITH CHECK (company_id = app_company_id())',
    'insert into trips',
  ],
])('the walk finds %s', async (_, damage, repair, finding) => {
  await pool.query(damage)
  try {
    const findings = await Promise.all((await listTables()).map(isolationOf))
    expect(findings.flat().join('\n')).toContain(finding)
  } finally {
    await pool.query(repair)
  }
})
