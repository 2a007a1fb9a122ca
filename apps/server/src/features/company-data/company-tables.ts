import type { Tables } from '../../database/schema.ts'
import type { RecordKinds } from '../../records/record-kind.ts'

type Table = keyof Tables

interface Judgement {
  table: Table
  /** Which of its rows are a company's, `$company` being its id; by `company_id` unless said. */
  whose?: string
  /** What leaves in an export: all columns, all but these, or nothing and why. */
  exported: 'all' | { without: readonly string[] } | { not: string }
  /** How it goes in an erasure: in batches, in one statement, by a way of its own, or not, and why. */
  erased: 'in batches' | 'at once' | 'by itself' | { not: string }
}

const secret = { not: 'opens accounts, or proves who somebody is' }
const derived = { not: 'follows from what is exported' }
const passing = { not: 'passes within days' }
const ofUsers = 'user_id IN (SELECT id FROM users WHERE company_id = $company)'
const ofTheirMail = 'email IN (SELECT email FROM users WHERE company_id = $company)'

const batches = (table: Table, exported: Judgement['exported'] = 'all'): Judgement => ({
  ...{ table, exported, erased: 'in batches' },
})

/** Who refers before what is referred to. */
const judgedTables: readonly Judgement[] = [
  {
    ...batches('tracker_flags', derived),
    whose: 'tracker_id IN (SELECT id FROM trackers WHERE company_id = $company)',
  },
  batches('device_commands', { without: ['password', 'encrypted_password', 'encrypted_text', 'held_for'] }),
  // The reseller's: taken off the company, and emptied of what it wrote on them. Configurations hold passwords of networks.
  { table: 'trackers', exported: { without: ['config', 'sim'] }, erased: 'by itself' },
  { table: 'acting_sessions', exported: 'all', erased: 'at once' },
  batches('api_key_minutes'),
  batches('api_key_calls'),
  batches('api_key_logs'),
  {
    table: 'api_keys',
    exported: { without: ['key_hash', 'session_id', 'calls_minute_ts', 'calls_taken'] },
    erased: 'at once',
  },
  batches('invitations', secret),
  batches('openid_identities', secret),
  batches('openid_providers', secret),
  {
    ...batches('refresh_tokens', secret),
    whose: `session_id IN (SELECT id FROM sessions WHERE ${ofUsers})`,
  },
  { ...batches('sessions', passing), whose: ofUsers },
  { ...batches('known_addresses', passing), whose: ofUsers },
  { ...batches('known_devices', secret), whose: ofUsers },
  { ...batches('passkeys', secret), whose: ofUsers },
  { ...batches('recovery_codes', secret), whose: ofUsers },
  { ...batches('totp_factors', secret), whose: ofUsers },
  { ...batches('web_push_subscriptions', secret), whose: ofUsers },
  { ...batches('sign_in_challenges', passing), whose: ofUsers },
  { ...batches('mail_bounces', passing), whose: ofTheirMail },
  { ...batches('mail_unsubscriptions'), exported: { not: 'of an address, whoever it belongs to' }, whose: ofTheirMail },
  batches('mails'),
  batches('outbox', passing),
  batches('outbox_dead', passing),
  batches('periodic_files', derived),
  batches('periodic_mails'),
  batches('periodic_sendings'),
  batches('periodic_reports', { without: ['handled_ts', 'look_ts'] }),
  batches('saved_views'),
  batches('item_own_states'),
  batches('cra_signals'),
  batches('alarm_notice_deliveries'),
  batches('alarm_digests', passing),
  batches('alarm_snoozes'),
  batches('alarm_notice_seen', { not: 'whoever has read what; the notices themselves are exported' }),
  batches('alarm_notices'),
  batches('virtual_locks'),
  batches('geozone_visits'),
  batches('geozone_versions'),
  batches('item_events'),
  batches('stops'),
  batches('trip_purposes'),
  batches('trips'),
  batches('item_days'),
  batches('item_day_squares', derived),
  batches('item_day_ways', derived),
  batches('item_day_marks', derived),
  batches('item_checkpoints', derived),
  batches('motion_recomputations', passing),
  batches('motion_settings'),
  batches('item_states', { without: ['reducer', 'recompute_from'] }),
  { table: 'positions', exported: { without: ['payload_hash'] }, erased: 'by itself' },
  batches('meter_corrections'),
  batches('driver_assignments'),
  batches('costs'),
  batches('fuel_purchases'),
  batches('alarm_versions'),
  batches('alarms'),
  batches('worktime_vehicles'),
  batches('worktime_drivers'),
  batches('worktime_groups'),
  batches('worktimes'),
  // Kept for a year at least, as EN 12830 asks: no history of days ends them, and they go with their company alone.
  batches('cold_chain_releases'),
  batches('sensor_items'),
  batches('sensor_groups'),
  batches('sensor_versions'),
  batches('sensors'),
  batches('geozones'),
  batches('photos'),
  batches('group_items'),
  batches('user_groups'),
  batches('vehicles'),
  batches('assets'),
  batches('drivers'),
  batches('persons'),
  batches('items'),
  batches('custom_states'),
  batches('custom_fields'),
  {
    ...batches('groups'),
    // Leaves first.
    whose: `company_id = $company AND NOT EXISTS (SELECT FROM groups AS child
      WHERE child.company_id = groups.company_id AND child.parent_id = groups.id)`,
  },
  batches('users', { without: ['password_hash', 'password_change', 'has_password', 'password_set_ts'] }),
  batches('files', { without: ['content', 'hash', 'used_ts'] }),
  batches('import_chunks', passing),
  batches('history_ends', derived),
  { ...batches('run_rows', passing), whose: 'run_id IN (SELECT id FROM runs WHERE company_id = $company)' },
  batches('run_file_parts', passing),
  batches('run_files', passing),
  batches('runs', passing),
  { table: 'record_changes', exported: 'all', erased: 'by itself' },
  { table: 'security_events', exported: { without: ['session_id'] }, erased: 'by itself' },
  {
    table: 'company_usage',
    exported: { not: "the reseller's, who bills by it" },
    erased: { not: 'a bill has to be proved for as long as tax law says; it names the company and no person' },
  },
  { table: 'companies', whose: 'id = $company', exported: { without: ['states'] }, erased: 'at once' },
]

/**
 * What becomes of every table that holds anything of a company, in the order in which an erasure goes. The table of a plain noun
 * leaves and goes whole and before the others, the newest first, since it may refer to all that was there; what does not is judged
 * above. A test compares it with the schema, so that a table nobody has judged fails.
 */
export const companyTables = (kinds: RecordKinds): CompanyTable[] => {
  const judged = new Set(judgedTables.map(({ table }) => table))
  const plain = [...kinds.values()].flatMap(({ level, table }) =>
    level === 'company' && table && !judged.has(table) ? [batches(table)] : [],
  )
  return [...plain.reverse(), ...judgedTables]
}

/** Hold nothing of a company, or nothing that would say which; those of a reseller's plain nouns are none of a company's. */
export const othersTables: Readonly<Record<string, string>> = {
  backups: 'of the installation; a backup expires by its own rule',
  brand_dkim_keys: 'of a brand',
  brand_drafts: 'of a brand',
  brand_versions: 'of a brand',
  brand_hosts: 'of a brand',
  brand_logos: 'of a brand; its files are the platform’s',
  brand_senders: 'of a brand',
  brands: 'of the platform',
  cra_links: 'of a reseller; says when a line answered',
  cra_receivers: 'of a reseller',
  cra_sequences: 'of a reseller',
  last_commits: 'of the engine',
  mail_link_keys: 'of the installation',
  web_push_keys: 'of the installation',
  migrations: 'of the schema',
  outbox_channels: 'of the platform',
  outbox_paces: 'figures of a minute',
  push_sources: 'of a reseller',
  released_devices: 'of a reseller, 30 days',
  sign_in_attempts: 'hashed, an hour',
  unregistered_devices: 'of nobody yet, 30 days',
}

/** What of a table is told in the certificate: a company's own batches count by `company_id` unless said. */
export const whoseRows = ({ whose = 'company_id = $company' }: Pick<Judgement, 'whose'>, companyId: number): string =>
  whose.replaceAll('$company', String(Math.trunc(companyId)))

export type CompanyTable = Judgement
