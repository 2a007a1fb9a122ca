import type pg from 'pg'
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
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    Number((await pool.query<{ id: number }>(text, values)).rows[0]?.id)
  const c = companyId
  const group = await one(`INSERT INTO groups (company_id, name) VALUES ($1, $2) RETURNING id`, [c, mark])
  const child = await one(`INSERT INTO groups (company_id, name, parent_id) VALUES ($1, 'child', $2) RETURNING id`, [
    c,
    group,
  ])
  const user = await one(
    `INSERT INTO users (company_id, email, password_hash, first_name, last_name, role)
     VALUES ($1, $2, $3, 'A', $4, 'ADMIN') RETURNING id`,
    [c, `${name}@data.test`, `hash-of-${mark}`, mark],
  )
  const item = async (type: number, table: string): Promise<number> => {
    const id = await one(`INSERT INTO items (company_id, item_type) VALUES ($1, $2) RETURNING id`, [c, type])
    await pool.query(`INSERT INTO ${table} (company_id, id, name) VALUES ($1, $2, $3)`, [
      c,
      id,
      `${mark} "${table}", 1`,
    ])
    return id
  }
  const [vehicle, , person] = [await item(1, 'vehicles'), await item(2, 'assets'), await item(3, 'persons')]
  const driver = await one(`INSERT INTO drivers (company_id, name, person_id) VALUES ($1, $2, $3) RETURNING id`, [
    c,
    mark,
    person,
  ])
  await pool.query('UPDATE vehicles SET driver_id = $2 WHERE id = $1', [vehicle, driver])
  const tracker = await one(
    `INSERT INTO trackers (reseller_id, company_id, item_id, type_id, device_id, name, description, config)
     VALUES ($1, $2, $3, 1, $4, $5, $5, '{"apnPassword": "of-the-network"}') RETURNING id`,
    [resellerId, c, vehicle, `device-${name}`, mark],
  )
  const from = Date.UTC(2026, 8, 1)
  await pool.query(
    `INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, lat, lng, speed_kmh, heading,
       altitude_m, satellites, source, is_valid, ignition, odometer_m, io)
     SELECT $1, $2, $3, $4::bigint + n * $5::bigint, $4::bigint + n * $5::bigint + 900, n, 40 + n * 0.00001, -3.7 - n * 0.00001, n % 90,
       n % 360, 600, 12, 1, true, true, n * 12.5, '{"io239": 1, "io66": 12411}'
     FROM generate_series(1, $6::integer) AS n`,
    [c, vehicle, tracker, from, Math.floor((days * 86_400_000) / positions), positions],
  )
  const zone = await one(
    `INSERT INTO geozones (company_id, name, shape, created_ts, updated_ts, colour, description)
    VALUES ($1, $2, $3, 1, 1, 'red', $4) RETURNING id`,
    [c, mark, JSON.stringify({ kind: 'circle', mark }), `two\nlines of ${mark}`],
  )
  const sensor = await one(
    `INSERT INTO sensors (company_id, names, kind, rule) VALUES ($1, $2, 'number', '{}') RETURNING id`,
    [c, JSON.stringify({ es: mark })],
  )
  const worktime = await one(
    `INSERT INTO worktimes (company_id, name, colour, timezone, spans, holidays, created_ts, updated_ts, description)
    VALUES ($1, $2, 'red', 'UTC', '[]', '[]', 1, 1, '') RETURNING id`,
    [c, mark],
  )
  const file = await one(
    `INSERT INTO files (company_id, type, content, used_ts) VALUES ($1, 'image/webp', $2, 1) RETURNING id`,
    [c, Buffer.from(`picture of ${mark}`)],
  )
  const key = await one(
    `INSERT INTO api_keys (company_id, user_id, is_personal, name, hint, key_hash, scopes, calls_per_minute, created_ts)
    VALUES ($1, $2, false, $3, 'atk_', $4, '{live.read}', 60, 1) RETURNING id`,
    [c, user, mark, Buffer.from(`key of ${mark}`)],
  )
  const session = (
    await pool.query(
      `INSERT INTO sessions (user_id, ip, created_ts, proven_ts) VALUES ($1, '127.0.0.1', 1, 1) RETURNING id`,
      [user],
    )
  ).rows[0].id
  const inserts: [string, unknown[]][] = [
    ['group_items (company_id, group_id, item_id) VALUES ($1, $2, $3)', [c, child, vehicle]],
    ['user_groups (company_id, user_id, group_id) VALUES ($1, $2, $3)', [c, user, group]],
    [`item_states (company_id, item_id, item_type) VALUES ($1, $2, 1)`, [c, vehicle]],
    [`item_checkpoints (company_id, item_id, recorded_at, reducer) VALUES ($1, $2, 1, '{}')`, [c, vehicle]],
    [
      `trips (company_id, item_id, started_at, start_lat, start_lng, end_lat, end_lng) SELECT $1, $2, n, 1, 1, 1, 1 FROM generate_series(1, 30) n`,
      [c, vehicle],
    ],
    [
      `trip_purposes (company_id, item_id, started_at, ended_at, kind, purpose, user_id, user_name, decided_ts, is_late)
        VALUES ($1, $2, 1, 2, 'business', $3, 1, $3, 1, false)`,
      [c, vehicle, mark],
    ],
    [`stops (company_id, item_id, started_at, lat, lng) VALUES ($1, $2, 1, 1, 1)`, [c, vehicle]],
    [
      `item_events (company_id, item_id, item_type, kind, recorded_at, data) VALUES ($1, $2, 1, 'panic', 1, $3)`,
      [c, vehicle, JSON.stringify({ mark })],
    ],
    [`geozone_visits (company_id, geozone_id, item_id, entered_at) VALUES ($1, $2, $3, 1)`, [c, zone, vehicle]],
    [
      `item_days (company_id, item_id, day, from_ts, until_ts, stamp, distance_m, driving_ms, stopped_ms, idle_ms, parked_ms, gap_ms,
         max_speed_kmh, trips, stops, visits, events) VALUES ($1, $2, '2026-07-01', 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, '{}')`,
      [c, vehicle],
    ],
    [
      `item_day_squares (company_id, item_id, edge_m, day, from_ts, square_rows, square_columns, hours, driven_ms, top_kmh)
       VALUES ($1, $2, 250, '2026-07-01', 1, '{1}', '{1}', '{1}', '{1}', '{1}')`,
      [c, vehicle],
    ],
    [
      `item_day_ways (company_id, item_id, day, from_ts, started_ts, ended_ts, lines)
       VALUES ($1, $2, '2026-07-01', 1, '{1}', '{2}', '{??_ibE}')`,
      [c, vehicle],
    ],
    [
      `motion_settings (company_id, item_type, from_ts, moving_from_kmh, min_stop_min, min_trip_m, ignition, idle_from_s, user_name,
        changed_ts) VALUES ($1, 1, 1, 5, 3, 200, 'told', 60, $2, 1)`,
      [c, mark],
    ],
    ['item_day_marks (company_id, item_id, from_ts, due_ts) VALUES ($1, $2, 1, 1)', [c, vehicle]],
    [`geozone_versions (company_id, geozone_id, until_ts, shape) VALUES ($1, $2, 1, '{}')`, [c, zone]],
    [
      `sensor_versions (company_id, sensor_id, until_ts, version, kind, decimals, rule) VALUES ($1, $2, 1, 1, 'number', 0, '{}')`,
      [c, sensor],
    ],
    [
      `alarms (company_id, items, info, geozones, pois, in_track, time_range, custom_states, notification, timing, action)
       SELECT $1, '{}', $2, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}'`,
      [c, JSON.stringify({ name: mark })],
    ],
    [
      `alarm_versions (company_id, alarm_id, from_ts, settings) VALUES ($1, 1 + $1, 1, $2)`,
      [c, JSON.stringify({ info: { name: mark } })],
    ],
    [
      `cold_chain_releases (company_id, item_id, sensor_id, day, turn, item_name, sensor_name, figures, readings_digest, user_id, user_name, released_ts)
        VALUES ($1, $2, $3, '2026-11-01', 1, 'Van', 'Hold', '{}', 'digest', $4, 'Ana', 1)`,
      [c, vehicle, sensor, user],
    ],
    ['sensor_groups (company_id, sensor_id, group_id) VALUES ($1, $2, $3)', [c, sensor, group]],
    ['sensor_items (company_id, sensor_id, item_id) VALUES ($1, $2, $3)', [c, sensor, vehicle]],
    ['worktime_vehicles (company_id, worktime_id, item_id) VALUES ($1, $2, $3)', [c, worktime, vehicle]],
    ['worktime_drivers (company_id, worktime_id, driver_id) VALUES ($1, $2, $3)', [c, worktime, driver]],
    ['worktime_groups (company_id, worktime_id, group_id) VALUES ($1, $2, $3)', [c, worktime, group]],
    [
      `pois (company_id, name, lat, lng, radius_m, colour, description) VALUES ($1, $2, 1, 1, 10, 'red', '')`,
      [c, mark],
    ],
    [
      `photos (company_id, noun, record_id, updated_ts, small_file, large_file) VALUES ($1, 'vehicles', $2, 1, $3, $3)`,
      [c, vehicle, file],
    ],
    [
      `costs (company_id, name, type, date, quantity, unit_price, tax, currency, vehicle_id, created_by) VALUES ($1, $2, 'fuel', '2026-11-01', 1.5, 1.239, 21, 'EUR', $3, $4)`,
      [c, mark, vehicle, user],
    ],
    [
      `fuel_purchases (company_id, card, purchased_at, station, litres, amount, currency, vehicle_id, created_by) VALUES ($1, '****1234', 1, $2, 60.5, 91.35, 'EUR', $3, $4)`,
      [c, mark, vehicle, user],
    ],
    [
      `custom_fields (company_id, key, names, kind, nouns) VALUES ($1, 'field', $2, 'text', '{vehicles}')`,
      [c, JSON.stringify({ es: mark })],
    ],
    [
      `custom_states (company_id, item_type, names, colour) VALUES ($1, 1, $2, 'red')`,
      [c, JSON.stringify({ es: mark })],
    ],
    ['item_own_states (company_id, item_id, from_ts, by_alarm) VALUES ($1, $2, 1, false)', [c, vehicle]],
    [
      `alarm_notices (company_id, alarm_id, item_id, item_type, item_name, subject, ts, reception_ts, has_length, info, data)
       VALUES ($1, 1, $2, 1, $3, '', 1, 1, true, '{}', '{}')`,
      [c, vehicle, mark],
    ],
    [
      `alarm_notice_seen (notice_id, user_id, company_id)
       SELECT id, $2, company_id FROM alarm_notices WHERE company_id = $1`,
      [c, user],
    ],
    [
      `alarm_notice_deliveries (company_id, notice_id, about, turn, channel, whom, told_ts)
       SELECT company_id, id, 'raised', 0, 'mail', $2, 1 FROM alarm_notices WHERE company_id = $1`,
      [c, mark],
    ],
    [`alarm_digests (company_id, channel, user_id, whom, due_ts) VALUES ($1, 'mail', 1, $2, 1)`, [c, mark]],
    [
      `alarm_snoozes (company_id, item_id, until_ts, reason, by_name, created_ts) VALUES ($1, $2, 1, $3, 'Ana', 1)`,
      [c, vehicle, mark],
    ],
    [
      `cra_signals (company_id, notice_id, cra_id, cra_name, turn, account, code, sequence, extended, created_ts)
       SELECT company_id, id, 1, $2, 'raised', 'A1B2', '130', 1, '{}', 1 FROM alarm_notices WHERE company_id = $1`,
      [c, mark],
    ],
    [
      `periodic_reports (company_id, name, question, timing, formats, recipients, leave_out_empty, is_active, owner_id)
       VALUES ($1, $2, '{}', '{}', '[]', '{}', false, false, $3)`,
      [c, mark, user],
    ],
    [
      `periodic_sendings (company_id, periodic_report_id, name, report_type, occasion, from_day, to_day, due_ts, is_late)
       SELECT company_id, id, name, 'trips', 'due', '2026-07-01', '2026-07-01', 1, false FROM periodic_reports
       WHERE company_id = $1`,
      [c],
    ],
    [
      `periodic_mails (company_id, sending_id, email, mail_id)
       SELECT company_id, id, 'to@walk.test', 1 FROM periodic_sendings WHERE company_id = $1`,
      [c],
    ],
    [
      `periodic_files (company_id, sending_id, file_id)
       SELECT company_id, id, (SELECT min(id) FROM files WHERE files.company_id = $1) FROM periodic_sendings
       WHERE company_id = $1`,
      [c],
    ],
    [
      `virtual_locks (company_id, item_id, user_id, lat, lng, radius_m, closed_ts, closed_by) VALUES ($1, $2, $3, 1, 1, 100, 1, $3)`,
      [c, vehicle, user],
    ],
    [
      `meter_corrections (company_id, item_id, meter, at, shown, moved_by, corrected_ts, user_id) VALUES ($1, $2, 'odometer', 1, 1, 1, 1, $3)`,
      [c, vehicle, user],
    ],
    ['driver_assignments (company_id, vehicle_id, driver_id, from_ts) VALUES ($1, $2, $3, 1)', [c, vehicle, driver]],
    [
      `device_commands (reseller_id, company_id, tracker_id, command, password, said_at_most_once, created_ts, updated_ts, expires_ts) VALUES ($1, $2, $3, $4, 'of-the-device', true, 1, 1, 1)`,
      [resellerId, c, tracker, JSON.stringify({ name: 'reboot', mark })],
    ],
    [
      `tracker_flags (tracker_id, kind, first_ts, last_ts, times, detail) VALUES ($1, 'contested', 1, 1, 1, '{}')`,
      [tracker],
    ],
    [
      `saved_views (company_id, table_name, name, state, updated_ts, user_id) VALUES ($1, 'vehicles', $2, '{}', 1, $3)`,
      [c, mark, user],
    ],
    [
      `record_changes (company_id, noun, record_id, at, user_id, kind, record_name) VALUES ($1, 'vehicles', 1, 1, $2, 'create', $3)`,
      [c, user, mark],
    ],
    [`security_events (company_id, kind, subject) VALUES ($1, 'export', $2)`, [c, mark]],
    [
      `mails (company_id, template, email, language, timezone, subject) VALUES ($1, 'notice', $2, 'es', 'UTC', $3)`,
      [c, `${name}@data.test`, mark],
    ],
    [`outbox (company_id, channel, payload) VALUES ($1, 'none', $2)`, [c, JSON.stringify({ mark })]],
    [
      `outbox_dead (id, company_id, channel, payload, blocks_key, attempts, created_ts, reason) VALUES ($2, $1, 'none', $3, false, 1, 1, 'no')`,
      [c, 1_000_000 + c, JSON.stringify({ mark })],
    ],
    [`mail_bounces (email, status, reason) VALUES ($1, '5.1.1', $2)`, [`${name}@data.test`, mark]],
    [`mail_unsubscriptions (email, template) VALUES ($1, 'notice')`, [`${name}@data.test`]],
    [
      `acting_sessions (company_id, user_id, user_role, actor_id, actor_role, actor_name, actor_session_id, reason, started_ts, ends_ts) VALUES ($1, $2, 'ADMIN', 1, 'RESELLER', 'B', $3, $4, 1, 2)`,
      [c, user, session, `as was asked: ${mark}`],
    ],
    [
      `api_key_minutes (company_id, api_key_id, minute_ts, route, calls, refused, failed) VALUES ($1, $2, 1, 'GET /', 1, 0, 0)`,
      [c, key],
    ],
    [
      `api_key_calls (company_id, api_key_id, outcome, nth, ts, route, status, code) VALUES ($1, $2, 'refused', 1, 1, 'GET /', 403, 'key.scope')`,
      [c, key],
    ],
    [`api_key_logs (company_id, api_key_id, outcome, calls) VALUES ($1, $2, 'refused', 1)`, [c, key]],
    [
      `invitations (company_id, user_id, key_hash, created_by, created_ts, expires_ts) VALUES ($1, $2, $3, 1, 1, 2)`,
      [c, user, Buffer.from(`invitation of ${mark}`)],
    ],
    [
      `refresh_tokens (token_hash, session_id, expires_ts) VALUES ($1, $2, 2)`,
      [Buffer.from(`token of ${mark}`), session],
    ],
    [`known_addresses (user_id, address_block, last_ts) VALUES ($1, '127.0.0.0/24', 1)`, [user]],
    [`known_devices (user_id, device_hash, last_ts) VALUES ($1, $2, 1)`, [user, Buffer.from(`device of ${mark}`)]],
    [`recovery_codes (user_id, code_hash) VALUES ($1, $2)`, [user, Buffer.from(`code of ${mark}`)]],
    [`totp_factors (user_id, encrypted_secret, created_ts) VALUES ($1, $2, 1)`, [user, Buffer.from(`totp of ${mark}`)]],
    [
      `passkeys (user_id, credential_id, public_key, counter, rp_id, name, created_ts) VALUES ($1, $2, $3, 0, 'localhost', $2, 1)`,
      [user, mark, Buffer.of(1)],
    ],
    [
      `web_push_subscriptions (user_id, endpoint, p256dh, auth, created_ts) VALUES ($1, $2, 'key', 'auth', 1)`,
      [user, `https://push.test/${mark}`],
    ],
    [
      `sign_in_challenges (token_hash, kind, user_id, data, created_ts, expires_ts) VALUES ($1, 'secondFactor', $2, '{}', 1, 2)`,
      [Buffer.from(`challenge of ${mark}`), user],
    ],
    [`import_chunks (company_id, import_id, digest, at) VALUES ($1, gen_random_uuid(), 'x', 1)`, [c]],
    [`history_ends (company_id, kept_from) VALUES ($1, 1)`, [c]],
    [
      `company_usage (company_id, day, reseller_id, company_name, vehicles, assets, persons, users, active_vehicles, active_assets, positions, mails, counted_ts) VALUES ($1, '2026-11-01', $2, $3, 1, 1, 1, 1, 1, 1, 1, 1, 1)`,
      [c, resellerId, mark],
    ],
    [
      `record_changes (reseller_id, noun, record_id, at, user_id, kind, record_name) VALUES ($1, 'companies', $2, 1, 1, 'update', $3)`,
      [resellerId, c, mark],
    ],
    [
      `openid_providers (company_id, code, is_enabled, issuer, client_id, encrypted_secret, role_claim, role_rules, email_domains, is_provisioning, is_only_way, updated_ts) VALUES ($1, $2, true, 'https://x.test', $2, $3, 'r', '[]', '{}', false, false, 1)`,
      [c, mark.slice(0, 20), Buffer.from(`openid of ${mark}`)],
    ],
    [
      `openid_identities (issuer, subject, company_id, user_id, created_ts, last_ts) VALUES ('https://x.test', $1, $2, $3, 1, 1)`,
      [mark, c, user],
    ],
  ]
  for (const [text, values] of inserts)
    await pool.query(`INSERT INTO ${text}`, values).catch((error: Error) => {
      throw new Error(`${text.slice(0, 60)}: ${error.message}`)
    })
  // Plain nouns that no line above is about.
  for (const fixture of nounFixtures.filter(({ level }) => level === 'company')) {
    const row = rowOf(fixture, { companyId, resellerId }, 1)
    const { rowCount } = await pool.query(`SELECT FROM ${fixture.table} WHERE company_id = $1 LIMIT 1`, [c])
    if (rowCount) continue
    const places = Object.keys(row).map((_, at) => `$${at + 1}`)
    await pool.query(
      `INSERT INTO ${fixture.table} (${Object.keys(row).join()}) VALUES (${places.join()})`,
      Object.values(row),
    )
  }
}
