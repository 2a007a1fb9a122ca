import type { CompanyTable } from './company-tables.ts'

/**
 * What people call what was erased, and the tables that it stood in, but for those of plain nouns, which are definitions; the text of
 * each is `runs:certificate.kinds.<kind>`.
 */
const certificateKinds = {
  positions: ['positions'],
  journeys: [
    ...(['trips', 'trip_purposes', 'stops', 'geozone_visits', 'item_days', 'item_day_squares'] as const),
    ...(['item_day_ways', 'item_day_marks', 'item_checkpoints', 'item_states', 'history_ends'] as const),
  ],
  events: ['item_events', 'item_own_states', 'virtual_locks', 'cold_chain_releases'],
  notices: [
    'alarm_notices',
    'alarm_notice_seen',
    'alarm_notice_deliveries',
    'alarm_digests',
    'alarm_snoozes',
    'cra_signals',
  ],
  items: ['items', 'vehicles', 'assets', 'persons', 'drivers', 'group_items', 'driver_assignments'],
  places: ['geozones', 'geozone_versions', 'pois'],
  definitions: [
    ...(['groups', 'sensors', 'sensor_items', 'sensor_groups', 'sensor_versions', 'alarms', 'alarm_versions'] as const),
    ...(['worktimes', 'worktime_vehicles', 'worktime_drivers', 'worktime_groups', 'custom_fields'] as const),
    ...(['custom_states', 'saved_views', 'periodic_reports', 'motion_settings'] as const),
  ],
  costs: ['costs', 'fuel_purchases', 'meter_corrections'],
  files: ['photos', 'files'],
  accounts: ['users', 'user_groups', 'invitations', 'openid_identities', 'openid_providers', 'acting_sessions'],
  access: [
    ...(['sessions', 'refresh_tokens', 'known_addresses', 'known_devices', 'passkeys', 'recovery_codes'] as const),
    ...([
      'totp_factors',
      'sign_in_challenges',
      'web_push_subscriptions',
      'api_keys',
      'api_key_minutes',
      'api_key_calls',
      'api_key_logs',
    ] as const),
  ],
  mails: [
    ...(['mails', 'mail_bounces', 'mail_unsubscriptions', 'outbox', 'outbox_dead'] as const),
    ...(['periodic_sendings', 'periodic_mails', 'periodic_files'] as const),
  ],
  commands: ['device_commands', 'tracker_flags', 'trackers'],
  runs: ['runs', 'run_files', 'run_file_parts', 'run_rows', 'import_chunks', 'motion_recomputations'],
  history: ['record_changes', 'security_events'],
  usage: ['company_usage'],
  company: ['companies'],
} as const satisfies Readonly<Record<string, readonly CompanyTable['table'][]>>

export type CertificateKind = keyof typeof certificateKinds
export const certificateKindIds = Object.keys(certificateKinds) as CertificateKind[]

const kindByTable = new Map<string, CertificateKind>(
  certificateKindIds.flatMap((kind) => certificateKinds[kind].map((table) => [table, kind] as const)),
)

export const kindOfTable = (table: string): CertificateKind => kindByTable.get(table) ?? 'definitions'

/** Whether somebody has said what people call it. */
export const isNamedTable = (table: string): boolean => kindByTable.has(table)
