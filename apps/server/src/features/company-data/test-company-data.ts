import type pg from 'pg'
import { insertTestRow } from '../../database/test-rows.ts'
import type { TestTenant } from '../../database/test-tenants.ts'
import { nounFixtures, rowOf } from '../../records/test-noun.ts'

/** Texts of a company that has one of everything, so that a search finds any that strays. */
export const markOf = (name: string): string => `mark-${name}-9f3`

/**
 * A company with something in every table that holds its data, `positions` of one vehicle over `days` and what follows from
 * them; as the owner of the tables.
 */
export const fillCompany = async (
  pool: pg.Pool,
  { companyId, resellerId }: TestTenant,
  { name, positions, days = 60 }: { name: string; positions: number; days?: number },
): Promise<void> => {
  const mark = markOf(name)
  const insert = async (table: string, row: Record<string, unknown>): Promise<number> =>
    Number((await insertTestRow(pool, table, { company_id: companyId, ...row }))['id'])
  const group = await insert('groups', { name: mark })
  const child = await insert('groups', { name: 'child', parent_id: group })
  const user = await insert('users', {
    ...{ email: `${name}@data.test`, password_hash: `hash-of-${mark}`, first_name: 'A', last_name: mark },
    ...{ role: 'ADMIN' },
  })
  const item = async (type: number, table: string): Promise<number> => {
    const id = await insert('items', { item_type: type })
    await insert(table, { id, name: `${mark} "${table}", 1` })
    return id
  }
  const [vehicle, , person] = [await item(1, 'vehicles'), await item(2, 'assets'), await item(3, 'persons')]
  const driver = await insert('drivers', { name: mark, person_id: person })
  await pool.query('UPDATE vehicles SET driver_id = $2 WHERE id = $1', [vehicle, driver])
  const tracker = await insert('trackers', {
    ...{ reseller_id: resellerId, item_id: vehicle, type_id: 1, device_id: `device-${name}`, name: mark },
    ...{ description: mark, config: '{"apnPassword": "of-the-network"}' },
  })
  const from = Date.UTC(2026, 8, 1)
  await pool.query(
    `INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, lat, lng, speed_kmh, heading,
       altitude_m, satellites, source, is_valid, ignition, odometer_m, io)
     SELECT $1, $2, $3, $4::bigint + n * $5::bigint, $4::bigint + n * $5::bigint + 900, n, 40 + n * 0.00001, -3.7 - n * 0.00001, n % 90,
       n % 360, 600, 12, 1, true, true, n * 12.5, '{"io239": 1, "io66": 12411}'
     FROM generate_series(1, $6::integer) AS n`,
    [companyId, vehicle, tracker, from, Math.floor((days * 86_400_000) / positions), positions],
  )
  const zone = await insert('geozones', {
    ...{ name: mark, shape: JSON.stringify({ kind: 'circle', mark }), created_ts: 1, updated_ts: 1 },
    ...{ colour: 'red', description: `two\nlines of ${mark}` },
  })
  const sensor = await insert('sensors', { names: JSON.stringify({ es: mark }), kind: 'number', rule: '{}' })
  const worktime = await insert('worktimes', {
    ...{ name: mark, colour: 'red', timezone: 'UTC', spans: '[]', holidays: '[]', created_ts: 1 },
    ...{ updated_ts: 1, description: '' },
  })
  const file = await insert('files', { type: 'image/webp', content: Buffer.from(`picture of ${mark}`), used_ts: 1 })
  const key = await insert('api_keys', {
    ...{ user_id: user, is_personal: false, name: mark, hint: 'atk_', key_hash: Buffer.from(`key of ${mark}`) },
    ...{ scopes: '{live.read}', calls_per_minute: 60, created_ts: 1 },
  })
  const session = (
    await insertTestRow(pool, 'sessions', { user_id: user, ip: '127.0.0.1', created_ts: 1, proven_ts: 1 })
  )['id']
  await insert('group_items', { group_id: child, item_id: vehicle })
  await insert('user_groups', { user_id: user, group_id: group })
  await insert('item_states', { item_id: vehicle, item_type: 1 })
  await insert('item_checkpoints', { item_id: vehicle, recorded_at: 1, reducer: '{}' })
  await pool.query(
    `INSERT INTO trips (company_id, item_id, started_at, start_lat, start_lng, end_lat, end_lng) SELECT $1, $2, n, 1, 1, 1, 1 FROM generate_series(1, 30) n`,
    [companyId, vehicle],
  )
  await insert('trip_purposes', {
    ...{ item_id: vehicle, started_at: 1, ended_at: 2, kind: 'business', purpose: mark, user_id: 1 },
    ...{ user_name: mark, decided_ts: 1, is_late: false },
  })
  await insert('stops', { item_id: vehicle, started_at: 1, lat: 1, lng: 1 })
  await insert('item_events', {
    ...{ item_id: vehicle, item_type: 1, kind: 'panic', recorded_at: 1, data: JSON.stringify({ mark }) },
  })
  await insert('geozone_visits', { geozone_id: zone, item_id: vehicle, entered_at: 1 })
  await insert('item_days', {
    ...{ item_id: vehicle, day: '2026-07-01', from_ts: 1, until_ts: 2, stamp: 1, distance_m: 1, driving_ms: 1 },
    ...{ stopped_ms: 1, idle_ms: 1, parked_ms: 1, gap_ms: 1, max_speed_kmh: 1, trips: 1, stops: 1, visits: 1 },
    ...{ events: '{}' },
  })
  await insert('item_day_squares', {
    ...{ item_id: vehicle, edge_m: 250, day: '2026-07-01', from_ts: 1, square_rows: '{1}' },
    ...{ square_columns: '{1}', hours: '{1}', driven_ms: '{1}', top_kmh: '{1}' },
  })
  await insert('item_day_ways', {
    ...{ item_id: vehicle, day: '2026-07-01', from_ts: 1, started_ts: '{1}', ended_ts: '{2}' },
    ...{ lines: '{??_ibE}' },
  })
  await insert('motion_settings', {
    ...{ item_type: 1, from_ts: 1, moving_from_kmh: 5, min_stop_min: 3, min_trip_m: 200, ignition: 'told' },
    ...{ idle_from_s: 60, user_name: mark, changed_ts: 1 },
  })
  await insert('item_day_marks', { item_id: vehicle, from_ts: 1, due_ts: 1 })
  await insert('geozone_versions', { geozone_id: zone, until_ts: 1, shape: '{}' })
  await insert('sensor_versions', {
    sensor_id: sensor,
    until_ts: 1,
    version: 1,
    kind: 'number',
    decimals: 0,
    rule: '{}',
  })
  await insert('alarms', {
    ...{ items: '{}', info: JSON.stringify({ name: mark }), geozones: '{}', pois: '{}', in_track: '{}' },
    ...{ time_range: '{}', custom_states: '{}', notification: '{}', timing: '{}', action: '{}' },
  })
  await insert('alarm_versions', {
    ...{ alarm_id: 1 + companyId, from_ts: 1, settings: JSON.stringify({ info: { name: mark } }) },
  })
  await insert('cold_chain_releases', {
    ...{ item_id: vehicle, sensor_id: sensor, day: '2026-11-01', turn: 1, item_name: 'Van' },
    ...{ sensor_name: 'Hold', figures: '{}', readings_digest: 'digest', user_id: user, user_name: 'Ana' },
    ...{ released_ts: 1 },
  })
  await insert('sensor_groups', { sensor_id: sensor, group_id: group })
  await insert('sensor_items', { sensor_id: sensor, item_id: vehicle })
  await insert('worktime_vehicles', { worktime_id: worktime, item_id: vehicle })
  await insert('worktime_drivers', { worktime_id: worktime, driver_id: driver })
  await insert('worktime_groups', { worktime_id: worktime, group_id: group })
  await insert('pois', { name: mark, lat: 1, lng: 1, radius_m: 10, colour: 'red', description: '' })
  await insert('photos', {
    ...{ noun: 'vehicles', record_id: vehicle, updated_ts: 1, small_file: file, large_file: file },
  })
  await insert('costs', {
    ...{ name: mark, type: 'fuel', date: '2026-11-01', quantity: 1.5, unit_price: 1.239, tax: 21 },
    ...{ currency: 'EUR', vehicle_id: vehicle, created_by: user },
  })
  await insert('fuel_purchases', {
    ...{ card: '****1234', purchased_at: 1, station: mark, litres: 60.5, amount: 91.35, currency: 'EUR' },
    ...{ vehicle_id: vehicle, created_by: user },
  })
  await insert('custom_fields', {
    ...{ key: 'field', names: JSON.stringify({ es: mark }), kind: 'text', nouns: '{vehicles}' },
  })
  await insert('custom_states', { item_type: 1, names: JSON.stringify({ es: mark }), colour: 'red' })
  await insert('item_own_states', { item_id: vehicle, from_ts: 1, by_alarm: false })
  const notice = await insert('alarm_notices', {
    ...{ alarm_id: 1, item_id: vehicle, item_type: 1, item_name: mark, subject: '', ts: 1, reception_ts: 1 },
    ...{ has_length: true, info: '{}', data: '{}' },
  })
  await insert('alarm_notice_seen', { notice_id: notice, user_id: user })
  await insert('alarm_notice_deliveries', {
    ...{ notice_id: notice, about: 'raised', turn: 0, channel: 'mail', whom: mark, told_ts: 1 },
  })
  await insert('alarm_digests', { channel: 'mail', user_id: 1, whom: mark, due_ts: 1 })
  await insert('alarm_snoozes', { item_id: vehicle, until_ts: 1, reason: mark, by_name: 'Ana', created_ts: 1 })
  await insert('cra_signals', {
    ...{ notice_id: notice, cra_id: 1, cra_name: mark, turn: 'raised', account: 'A1B2', code: '130', sequence: 1 },
    ...{ extended: '{}', created_ts: 1 },
  })
  const report = await insert('periodic_reports', {
    ...{ name: mark, question: '{}', timing: '{}', formats: '[]', recipients: '{}', leave_out_empty: false },
    ...{ is_active: false, owner_id: user },
  })
  const sending = await insert('periodic_sendings', {
    ...{ periodic_report_id: report, name: mark, report_type: 'trips', occasion: 'due', from_day: '2026-07-01' },
    ...{ to_day: '2026-07-01', due_ts: 1, is_late: false },
  })
  await insert('periodic_mails', { sending_id: sending, email: 'to@walk.test', mail_id: 1 })
  await insert('periodic_files', { sending_id: sending, file_id: file })
  await insert('virtual_locks', {
    ...{ item_id: vehicle, user_id: user, lat: 1, lng: 1, radius_m: 100, closed_ts: 1, closed_by: user },
  })
  await insert('meter_corrections', {
    ...{ item_id: vehicle, meter: 'odometer', at: 1, shown: 1, moved_by: 1, corrected_ts: 1, user_id: user },
  })
  await insert('driver_assignments', { vehicle_id: vehicle, driver_id: driver, from_ts: 1 })
  await insert('device_commands', {
    ...{ reseller_id: resellerId, tracker_id: tracker, command: JSON.stringify({ name: 'reboot', mark }) },
    ...{ password: 'of-the-device', said_at_most_once: true, created_ts: 1, updated_ts: 1, expires_ts: 1 },
  })
  await insertTestRow(pool, 'tracker_flags', {
    ...{ tracker_id: tracker, kind: 'contested', first_ts: 1, last_ts: 1, times: 1, detail: '{}' },
  })
  await insert('saved_views', { table_name: 'vehicles', name: mark, state: '{}', updated_ts: 1, user_id: user })
  await insert('record_changes', {
    ...{ noun: 'vehicles', record_id: 1, at: 1, user_id: user, kind: 'create', record_name: mark },
  })
  await insert('security_events', { kind: 'export', subject: mark })
  await insert('mails', {
    ...{ template: 'notice', email: `${name}@data.test`, language: 'es', timezone: 'UTC', subject: mark },
  })
  await insert('outbox', { channel: 'none', payload: JSON.stringify({ mark }) })
  await insert('outbox_dead', {
    ...{ id: 1_000_000 + companyId, channel: 'none', payload: JSON.stringify({ mark }), blocks_key: false },
    ...{ attempts: 1, created_ts: 1, reason: 'no' },
  })
  await insertTestRow(pool, 'mail_bounces', { email: `${name}@data.test`, status: '5.1.1', reason: mark })
  await insertTestRow(pool, 'mail_unsubscriptions', { email: `${name}@data.test`, template: 'notice' })
  await insert('acting_sessions', {
    ...{ user_id: user, user_role: 'ADMIN', actor_id: 1, actor_role: 'RESELLER', actor_name: 'B' },
    ...{ actor_session_id: session, reason: `as was asked: ${mark}`, started_ts: 1, ends_ts: 2 },
  })
  await insert('api_key_minutes', { api_key_id: key, minute_ts: 1, route: 'GET /', calls: 1, refused: 0, failed: 0 })
  await insert('api_key_calls', {
    ...{ api_key_id: key, outcome: 'refused', nth: 1, ts: 1, route: 'GET /', status: 403, code: 'key.scope' },
  })
  await insert('api_key_logs', { api_key_id: key, outcome: 'refused', calls: 1 })
  await insert('invitations', {
    ...{ user_id: user, key_hash: Buffer.from(`invitation of ${mark}`), created_by: 1, created_ts: 1 },
    ...{ expires_ts: 2 },
  })
  await insertTestRow(pool, 'refresh_tokens', {
    token_hash: Buffer.from(`token of ${mark}`),
    session_id: session,
    expires_ts: 2,
  })
  await insertTestRow(pool, 'known_addresses', { user_id: user, address_block: '127.0.0.0/24', last_ts: 1 })
  await insertTestRow(pool, 'known_devices', {
    user_id: user,
    device_hash: Buffer.from(`device of ${mark}`),
    last_ts: 1,
  })
  await insertTestRow(pool, 'recovery_codes', { user_id: user, code_hash: Buffer.from(`code of ${mark}`) })
  await insertTestRow(pool, 'totp_factors', {
    user_id: user,
    encrypted_secret: Buffer.from(`totp of ${mark}`),
    created_ts: 1,
  })
  await insertTestRow(pool, 'passkeys', {
    ...{ user_id: user, credential_id: mark, public_key: Buffer.of(1), counter: 0, rp_id: 'localhost' },
    ...{ name: mark, created_ts: 1 },
  })
  await insertTestRow(pool, 'web_push_subscriptions', {
    ...{ user_id: user, endpoint: `https://push.test/${mark}`, p256dh: 'key', auth: 'auth', created_ts: 1 },
  })
  await insertTestRow(pool, 'sign_in_challenges', {
    ...{ token_hash: Buffer.from(`challenge of ${mark}`), kind: 'secondFactor', user_id: user, data: '{}' },
    ...{ created_ts: 1, expires_ts: 2 },
  })
  await insert('import_chunks', { import_id: crypto.randomUUID(), digest: 'x', at: 1 })
  await insert('history_ends', { kept_from: 1 })
  await insert('company_usage', {
    ...{ day: '2026-11-01', reseller_id: resellerId, company_name: mark, vehicles: 1, assets: 1, persons: 1 },
    ...{ users: 1, active_vehicles: 1, active_assets: 1, positions: 1, mails: 1, counted_ts: 1 },
  })
  await insertTestRow(pool, 'record_changes', {
    ...{ reseller_id: resellerId, noun: 'companies', record_id: companyId, at: 1, user_id: 1, kind: 'update' },
    ...{ record_name: mark },
  })
  await insert('openid_providers', {
    ...{ code: mark.slice(0, 20), is_enabled: true, issuer: 'https://x.test', client_id: mark.slice(0, 20) },
    ...{ encrypted_secret: Buffer.from(`openid of ${mark}`), role_claim: 'r', role_rules: '[]' },
    ...{ email_domains: '{}', is_provisioning: false, is_only_way: false, updated_ts: 1 },
  })
  await insert('openid_identities', {
    issuer: 'https://x.test',
    subject: mark,
    user_id: user,
    created_ts: 1,
    last_ts: 1,
  })
  // Plain nouns that no line above is about.
  for (const fixture of nounFixtures.filter(({ level }) => level === 'company')) {
    const { rowCount } = await pool.query(`SELECT FROM ${fixture.table} WHERE company_id = $1 LIMIT 1`, [companyId])
    if (!rowCount) await insertTestRow(pool, fixture.table, rowOf(fixture, { companyId, resellerId }, 1))
  }
}
