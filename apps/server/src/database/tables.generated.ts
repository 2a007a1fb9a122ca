// The tables as the migrations leave them; written by `npm run tables` (tables.test.ts), never by hand.
type Json = object | string | number | boolean

export interface GeneratedTables {
  acting_sessions: {
    actor_id: number
    actor_name: string
    actor_role: string
    actor_session_id: string
    company_id: number
    ended_ts: number | null
    ends_ts: number
    id: string
    may_write: boolean
    reason: string
    started_ts: number
    user_id: number
    user_role: string
  }
  alarm_digests: {
    channel: string
    company_id: number
    due_ts: number
    id: number
    user_id: number
    whom: string
  }
  alarm_notice_deliveries: {
    about: string
    answer: string | null
    channel: string
    company_id: number
    digest_id: number | null
    id: number
    mail_id: number | null
    notice_id: number
    settled_ts: number | null
    state: string
    told_ts: number
    turn: number
    user_id: number | null
    whom: string
  }
  alarm_notice_seen: {
    company_id: number
    notice_id: number
    user_id: number
  }
  alarm_notices: {
    alarm_id: number
    company_id: number
    data: Json
    end_ts: number | null
    escalation_turn: number
    has_length: boolean
    id: number
    info: Json
    item_id: number
    item_name: string
    item_type: number
    mailed_ts: number | null
    reception_ts: number
    state: number
    states: Json
    subject: string
    told_ts: number | null
    ts: number
    withdrawal_mailed_ts: number | null
    withdrawn_ts: number | null
  }
  alarm_snoozes: {
    alarm_id: number | null
    by_name: string
    company_id: number
    created_ts: number
    id: number
    item_id: number | null
    reason: string
    until_ts: number
  }
  alarm_versions: {
    alarm_id: number
    company_id: number
    from_ts: number
    id: number
    settings: Json
    until_ts: number | null
  }
  alarms: {
    action: Json
    company_id: number
    created_ts: number
    custom_states: Json
    geozones: Json
    id: number
    in_track: Json
    info: Json
    items: Json
    notification: Json
    pois: Json
    time_range: Json
    timing: Json
    updated_ts: number
    version: number
  }
  api_key_calls: {
    api_key_id: number
    code: string | null
    company_id: number | null
    id: number
    ids: Json
    ip: string | null
    nth: number
    outcome: string
    request_id: string | null
    route: string
    status: number
    took_ms: number | null
    ts: number
  }
  api_key_logs: {
    api_key_id: number
    calls: number
    company_id: number | null
    complete_after_ts: number | null
    outcome: string
  }
  api_key_minutes: {
    api_key_id: number
    calls: number
    company_id: number | null
    failed: number
    minute_ts: number
    refused: number
    route: string
  }
  api_keys: {
    calls_minute_ts: number
    calls_per_minute: number
    calls_taken: number
    company_id: number | null
    created_ts: number
    expires_ts: number | null
    hint: string
    id: number
    is_personal: boolean
    key_hash: Buffer
    last_used_ip: string | null
    last_used_ts: number | null
    name: string
    revoked_ts: number | null
    scopes: string[]
    session_id: string
    user_id: number
  }
  assets: {
    company_id: number
    custom_data: Json
    icon: string
    id: number
    name: string
    version: number
  }
  backups: {
    bytes: number | null
    error: string | null
    file: string
    finished_ts: number
    id: number
    rows: number | null
    started_ts: number
  }
  brand_dkim_keys: {
    brand_id: number
    created_ts: number
    encrypted_private_key: Buffer
    ok_ts: number | null
    public_key: string
    selector: string
    state: string
  }
  brand_drafts: {
    based_on: number
    brand_id: number
    fields: Json
    saved_ts: number
    user_id: number | null
    version: number
  }
  brand_hosts: {
    brand_id: number
    checked_ts: number | null
    fault: string | null
    name: string
    place: number
    rp_id: string | null
    state: string
  }
  brand_logos: {
    brand_id: number
    file: number
    updated_ts: number
    variant: string
  }
  brand_senders: {
    brand_id: number
    checked_ts: number | null
    checks: Json
    domain: string
  }
  brand_versions: {
    brand_id: number
    dark_file: number | null
    fields: Json
    icon_file: number | null
    light_file: number | null
    number: number
    published_ts: number
    user_id: number | null
  }
  brands: {
    accent: string
    accent_dark: string
    accent_light: string
    created_ts: number
    demands_second_factor: boolean
    description: string | null
    formal_address: boolean
    id: number
    is_default: boolean
    languages: string[]
    map_sources: Json
    palette: Json
    password_policy: string
    sender_address: string | null
    sender_name: string | null
    site_name: string
    support_email: string | null
    support_hours: string | null
    support_phone: string | null
    support_url: string | null
    support_whatsapp: string | null
    updated_ts: number
    use_terms: Json
    version: number
    worker_app: Json
  }
  cold_chain_releases: {
    company_id: number
    day: string
    figures: Json | null
    id: number
    item_id: number
    item_name: string
    readings_digest: string | null
    released_ts: number
    remark: string
    sensor_id: number
    sensor_name: string
    turn: number
    user_id: number
    user_name: string
  }
  companies: {
    address: string | null
    centroid_lat: number | null
    centroid_lng: number | null
    conf: Json
    contact: string | null
    country_id: string
    created_ts: number
    demo: boolean
    email: string | null
    id: number
    licenses: Json
    name: string
    nif: string | null
    phone: string | null
    product_id: number | null
    reseller_id: number
    state: number
    states: Json
    timezone: string
    updated_ts: number
    version: number
  }
  company_usage: {
    active_assets: number
    active_vehicles: number
    assets: number
    billable_assets: number | null
    billable_vehicles: number | null
    company_id: number
    company_name: string
    counted_ts: number
    day: string
    mails: number
    persons: number
    positions: number
    reseller_id: number
    users: number
    vehicles: number
  }
  costs: {
    asset_id: number | null
    company_id: number
    created_by: number
    created_ts: number
    currency: string
    date: string
    description: string | null
    driver_id: number | null
    gone_asset_name: string | null
    gone_driver_name: string | null
    gone_vehicle_name: string | null
    gone_vehicle_plate: string | null
    id: number
    name: string
    quantity: string
    tax: string
    type: string
    unit_price: string
    updated_ts: number
    vehicle_id: number | null
    version: number
  }
  cra_links: {
    account: string
    answer: string | null
    answered_ts: number | null
    cra_id: number
    due_ts: number
    failing_since_ts: number | null
    failures: number
    receiver: number
    reseller_id: number
    tried_ts: number | null
  }
  cra_receivers: {
    clock_offset_ms: number
    cra_id: number
    encrypted_key: Buffer | null
    has_key: boolean
    receiver: number
    reseller_id: number
  }
  cra_sequences: {
    cra_id: number
    last_number: number
    reseller_id: number
  }
  cra_signals: {
    account: string
    code: string
    company_id: number
    cra_id: number
    cra_name: string
    created_ts: number
    extended: Json
    id: number
    notice_id: number
    sequence: number
    settled_ts: number | null
    state: string
    tries: Json
    turn: string
  }
  cras: {
    account: string | null
    backup_extended: string | null
    backup_host: string | null
    backup_key_form: string | null
    backup_poll_seconds: number | null
    backup_port: number | null
    backup_transport: string | null
    created_ts: number
    description: string | null
    email: string | null
    format: string | null
    id: number
    main_extended: string | null
    main_host: string | null
    main_key_form: string | null
    main_poll_seconds: number | null
    main_port: number | null
    main_transport: string | null
    name: string
    phone: string | null
    reseller_id: number
    updated_ts: number
    version: number
  }
  custom_fields: {
    choices: string[]
    company_id: number
    id: number
    is_required: boolean
    key: string
    kind: string
    names: Json
    nouns: string[]
    version: number
  }
  custom_states: {
    colour: string
    company_id: number
    id: number
    item_type: number
    names: Json
    version: number
  }
  device_commands: {
    answer: string | null
    answered_ts: number | null
    attempts: number
    command: Json
    company_id: number | null
    created_ts: number
    encrypted_password: Buffer | null
    encrypted_text: Buffer | null
    expires_ts: number
    held_for: string | null
    id: number
    is_answered: boolean
    is_of_config: boolean
    password: string | null
    reason: string | null
    reseller_id: number
    said_at_most_once: boolean
    sent_ts: number | null
    state: string
    tracker_id: number
    updated_ts: number
    user_id: number | null
    user_name: string
  }
  distributors: {
    address: string | null
    brand_id: number | null
    contact: string | null
    country_id: string
    created_ts: number
    email: string | null
    id: number
    name: string
    nif: string | null
    phone: string | null
    updated_ts: number
    version: number
  }
  driver_assignments: {
    company_id: number
    driver_id: number
    from_ts: number
    id: number
    to_ts: number | null
    user_id: number | null
    vehicle_id: number
  }
  drivers: {
    app_worker_id: string | null
    beacon: string | null
    company_id: number
    custom_data: Json
    email: string | null
    i_button: string | null
    id: number
    name: string
    person_id: number | null
    phone: string | null
    reference: string | null
    tachograph_card: string | null
    vehicle_id: number | null
    vehicle_ts: number | null
    version: number
  }
  files: {
    company_id: number | null
    content: Buffer
    hash: Buffer
    id: number
    reseller_id: number | null
    type: string
    used_ts: number
  }
  fuel_purchases: {
    amount: string
    card: string
    company_id: number
    created_by: number
    created_ts: number
    currency: string
    driver_id: number | null
    id: number
    lat: number | null
    litres: string
    lng: number | null
    odometer_km: number | null
    product: string | null
    purchased_at: number
    station: string | null
    updated_ts: number
    vehicle_id: number | null
    version: number
  }
  geozone_versions: {
    company_id: number
    geozone_id: number
    id: number
    shape: Json
    until_ts: number
  }
  geozone_visits: {
    company_id: number
    entered_at: number
    geozone_id: number
    id: number
    item_id: number
    left_at: number | null
  }
  geozones: {
    colour: string
    company_id: number
    created_ts: number
    deleted_ts: number | null
    description: string
    id: number
    name: string
    shape: Json
    simplification_tolerance_m: number
    updated_ts: number
    version: number
  }
  group_items: {
    company_id: number
    group_id: number
    item_id: number
  }
  groups: {
    company_id: number
    id: number
    name: string
    parent_id: number | null
    version: number
  }
  history_ends: {
    company_id: number
    kept_from: number
  }
  import_chunks: {
    at: number
    company_id: number | null
    digest: string
    import_id: string
    reply: Json | null
    reseller_id: number | null
  }
  invitations: {
    company_id: number | null
    created_by: number | null
    created_ts: number
    ended_ts: number | null
    expires_ts: number
    id: number
    key_hash: Buffer
    purpose: string
    used_ts: number | null
    user_id: number
  }
  item_checkpoints: {
    company_id: number
    item_id: number
    recorded_at: number
    reducer: Json
  }
  item_day_marks: {
    company_id: number
    due_ts: number
    from_ts: number
    item_id: number
    lease_until: number
    stamp: number
    summed_ts: number
    version: number
  }
  item_day_squares: {
    company_id: number
    day: string
    driven_ms: number[]
    edge_m: number
    from_ts: number
    hours: number[]
    item_id: number
    square_columns: number[]
    square_rows: number[]
    top_kmh: number[]
  }
  item_day_ways: {
    company_id: number
    day: string
    ended_ts: number[]
    from_ts: number
    item_id: number
    lines: string[]
    started_ts: number[]
  }
  item_days: {
    begun: Json | null
    company_id: number
    day: string
    distance_m: number
    driven_by_hour: number[] | null
    driving_ms: number
    engine_on_ms: number | null
    events: Json
    first_moved_ts: number | null
    from_ts: number
    fuel_used_l: number | null
    gap_ms: number
    idle_ms: number
    item_id: number
    last_moved_ts: number | null
    max_speed_kmh: number
    odometer_m: number | null
    parked_ms: number
    regions: Json | null
    stamp: number
    stopped_ms: number
    stops: number
    tanks: Json | null
    trips: number
    until_ts: number
    visits: number
  }
  item_events: {
    company_id: number
    data: Json
    id: number
    item_id: number
    item_type: number
    kind: string
    lat: number | null
    lng: number | null
    recorded_at: number
    subject: string
  }
  item_own_states: {
    by_alarm: boolean
    company_id: number
    custom_state_id: number | null
    from_ts: number
    id: number
    item_id: number
  }
  item_states: {
    altitude_m: number | null
    company_id: number
    custom_state_id: number | null
    heading: number | null
    hour_meter_ms: number
    ignition: boolean | null
    io: Json
    is_in_track: boolean
    item_id: number
    item_type: number
    lat: number | null
    lng: number | null
    motion: string
    motion_since: number
    odometer_m: number
    received_at: number | null
    recompute_from: number | null
    recorded_at: number | null
    reducer: Json
    satellites: number | null
    sensors: Json | null
    source: number | null
    speed_kmh: number | null
  }
  items: {
    company_id: number
    created_ts: number
    deleted_ts: number | null
    id: number
    item_type: number
    updated_ts: number
  }
  known_addresses: {
    address_block: string
    last_ts: number
    user_id: number
  }
  known_devices: {
    device_hash: Buffer
    last_ts: number
    user_id: number
  }
  last_commits: {
    committed_ts: number
    committer: string
    number: number
  }
  mail_bounces: {
    bounced_ts: number
    email: string
    reason: string
    status: string
  }
  mail_link_keys: {
    created_ts: number
    encrypted_key: Buffer
    id: number
  }
  mail_unsubscriptions: {
    created_ts: number
    email: string
    template: string
  }
  mails: {
    brand_id: number | null
    company_id: number | null
    created_ts: number
    email: string
    error: string | null
    id: number
    language: string
    reseller_id: number | null
    state: string
    subject: string | null
    template: string
    timezone: string
    updated_ts: number
    user_id: number | null
  }
  meter_corrections: {
    at: number
    company_id: number
    corrected_ts: number
    id: number
    item_id: number
    meter: string
    moved_by: number
    shown: number
    user_id: number
  }
  motion_recomputations: {
    company_id: number
    from_ts: number
    item_id: number
    run_id: number
  }
  motion_settings: {
    changed_ts: number
    company_id: number
    from_ts: number
    idle_from_s: number
    ignition: string
    item_type: number
    min_stop_min: number
    min_trip_m: number
    moving_from_kmh: number
    user_name: string
  }
  openid_identities: {
    company_id: number
    created_ts: number
    issuer: string
    last_ts: number
    subject: string
    user_id: number
  }
  openid_providers: {
    client_id: string
    code: string
    company_id: number
    email_domains: string[]
    encrypted_secret: Buffer
    is_enabled: boolean
    is_only_way: boolean
    is_provisioning: boolean
    issuer: string
    role_claim: string
    role_rules: Json
    updated_ts: number
  }
  outbox: {
    attempts: number
    channel: string
    company_id: number | null
    created_ts: number
    due_ts: number
    id: number
    is_behind: boolean
    last_error: string | null
    lease_token: string | null
    order_key: string | null
    payload: Json
    reseller_id: number | null
    secret: Buffer | null
    tenant: number
  }
  outbox_channels: {
    channel: string
    last_tenant: number
    second_ts: number
    taken: number
  }
  outbox_dead: {
    attempts: number
    blocks_key: boolean
    channel: string
    company_id: number | null
    created_ts: number
    dead_ts: number
    id: number
    order_key: string | null
    payload: Json
    reason: string
    reseller_id: number | null
    secret: Buffer | null
    tenant: number
  }
  outbox_paces: {
    channel: string
    minute_ts: number
    taken: number
    tenant: number
  }
  passkeys: {
    counter: number
    created_ts: number
    credential_id: string
    id: number
    last_ts: number | null
    name: string
    public_key: Buffer
    rp_id: string
    transports: string[]
    user_id: number
  }
  periodic_files: {
    company_id: number
    file_id: number
    id: number
    sending_id: number
  }
  periodic_mails: {
    company_id: number
    email: string
    id: number
    mail_id: number
    sending_id: number
  }
  periodic_reports: {
    company_id: number
    created_ts: number
    formats: Json
    handled_ts: number
    id: number
    is_active: boolean
    leave_out_empty: boolean
    look_ts: number
    name: string
    owner_id: number | null
    question: Json
    recipients: Json
    timing: Json
    updated_ts: number
    version: number
  }
  periodic_sendings: {
    asked_by: number | null
    company_id: number
    created_ts: number
    done_ts: number | null
    due_ts: number
    from_day: string
    id: number
    is_late: boolean
    name: string
    occasion: string
    periodic_report_id: number
    reason: string | null
    report_type: string
    row_count: number | null
    state: string
    to_day: string
  }
  persons: {
    app_worker_id: string | null
    company_id: number
    custom_data: Json
    id: number
    name: string
    version: number
  }
  photos: {
    company_id: number | null
    large_file: number
    noun: string
    record_id: number
    reseller_id: number | null
    small_file: number
    updated_ts: number
  }
  pois: {
    colour: string
    company_id: number
    description: string
    id: number
    lat: number
    lng: number
    name: string
    radius_m: number
    version: number
  }
  positions: {
    altitude_m: number | null
    company_id: number
    driver_id: number | null
    heading: number | null
    ignition: boolean | null
    io: Json | null
    is_valid: boolean
    item_id: number
    lat: number | null
    lng: number | null
    mark: number
    odometer_m: number | null
    payload_hash: string
    received_at: number
    recorded_at: number
    satellites: number | null
    sensors: Json | null
    source: number
    speed_kmh: number | null
    tracker_id: number
  }
  push_sources: {
    created_ts: number
    encrypted_secret: Buffer
    id: number
    is_disabled: boolean
    key_id: string
    last_used_ts: number | null
    name: string
    reseller_id: number
  }
  record_changes: {
    actor_id: number | null
    after: Json | null
    api_key_id: number | null
    at: number
    before: Json | null
    company_id: number | null
    id: number
    ip: string | null
    is_import: boolean
    is_single: boolean
    kind: string
    noun: string
    operation_id: string | null
    record_id: number
    record_name: string | null
    reseller_id: number | null
    undoes_operation_id: string | null
    user_id: number
  }
  recovery_codes: {
    code_hash: Buffer
    used_ts: number | null
    user_id: number
  }
  refresh_tokens: {
    expires_ts: number
    session_id: string
    token_hash: Buffer
    used_ts: number | null
  }
  released_devices: {
    device_id: string
    released_ts: number
    reseller_id: number
  }
  resellers: {
    address: string | null
    brand_id: number | null
    contact: string | null
    country_id: string
    created_ts: number
    distributor_id: number
    email: string | null
    id: number
    name: string
    nif: string | null
    phone: string | null
    updated_ts: number
    version: number
  }
  run_file_parts: {
    company_id: number | null
    content: Buffer
    file_id: number
    number: number
    reseller_id: number | null
  }
  run_files: {
    bytes: number | null
    company_id: number | null
    id: number
    name: string
    reseller_id: number | null
    run_id: number
    sha256: Buffer | null
    type: string
  }
  run_rows: {
    cells: Json
    company_id: number
    match: string | null
    number: number
    run_id: number
    words: string
  }
  runs: {
    attempts: number
    can_cancel: boolean
    company_id: number | null
    created_ts: number
    done: number
    due_ts: number
    ended_ts: number | null
    error: string | null
    expires_ts: number | null
    id: number
    item_ids: number[] | null
    kind: string
    lease_token: string | null
    lease_until: number | null
    memory: Json
    params: Json
    reseller_id: number | null
    result: Json | null
    shared_ts: number | null
    started_ts: number | null
    state: string
    subject: string
    tenant: number
    total: number | null
    user_id: number
    user_name: string
  }
  saved_views: {
    company_id: number | null
    id: number
    is_shared: boolean
    name: string
    reseller_id: number | null
    state: Json
    table_name: string
    updated_ts: number
    user_id: number | null
  }
  security_events: {
    actor_id: number | null
    api_key_id: number | null
    company_id: number | null
    count: number
    details: Json
    id: number
    ip: string | null
    kind: string
    reseller_id: number | null
    session_id: string | null
    subject: string | null
    ts: number
    user_id: number | null
  }
  sensor_groups: {
    company_id: number
    group_id: number
    sensor_id: number
  }
  sensor_items: {
    company_id: number
    item_id: number
    sensor_id: number
  }
  sensor_versions: {
    company_id: number
    decimals: number
    id: number
    kind: string
    rule: Json
    sensor_id: number
    until_ts: number
    version: number
  }
  sensors: {
    applies_to: string
    calibrated_on: string | null
    calibration_due_on: string | null
    certificate: string
    company_id: number
    created_ts: number
    decimals: number
    former_calibrations: Json
    icon: string
    id: number
    kind: string
    mounted_at: string
    names: Json
    rule: Json
    states: Json
    tracker_type_ids: number[]
    unit: string
    updated_ts: number
    version: number
    words: Json
  }
  sessions: {
    application: string
    browser: string
    created_ts: number
    ended_ts: number | null
    host_name: string
    id: string
    ip: string
    is_enrolling: boolean
    last_ip: string | null
    last_ts: number
    proven_ts: number
    user_id: number
  }
  sign_in_attempts: {
    count: number
    key: string
    last_ts: number
    started_ts: number
  }
  sign_in_challenges: {
    created_ts: number
    data: Json
    expires_ts: number
    kind: string
    token_hash: Buffer
    user_id: number | null
  }
  stops: {
    company_id: number
    ended_at: number | null
    id: number
    idle_ms: number
    item_id: number
    lat: number
    lng: number
    started_at: number
  }
  supports: {
    created_ts: number
    description: string | null
    email: string | null
    helpline: string | null
    id: number
    mobile: string | null
    name: string
    reseller_id: number
    updated_ts: number
    version: number
    whatsapp: string | null
  }
  totp_factors: {
    confirmed_ts: number | null
    created_ts: number
    encrypted_secret: Buffer
    last_step: number
    user_id: number
  }
  tracker_config_templates: {
    config: Json
    created_ts: number
    id: number
    name: string
    reseller_id: number
    type_id: number
    updated_ts: number
    version: number
  }
  tracker_flags: {
    detail: Json
    first_ts: number
    kind: string
    last_ts: number
    times: number
    tracker_id: number
  }
  trackers: {
    company_id: number | null
    config: Json | null
    config_active: boolean
    config_state: string
    config_updated_ts: number | null
    country_id: string
    created_ts: number
    description: string
    device_id: string
    first_connect_ts: number | null
    id: number
    item_id: number | null
    name: string
    networks: string[]
    reseller_id: number
    sim: Json
    type_id: number
    updated_ts: number
    version: number
  }
  trip_purposes: {
    company_id: number
    decided_ts: number
    ended_at: number
    id: number
    is_late: boolean
    item_id: number
    kind: string
    person: string | null
    purpose: string | null
    reason: string | null
    remark: string | null
    started_at: number
    user_id: number
    user_name: string
  }
  trips: {
    company_id: number
    distance_m: number
    driver_id: number | null
    end_lat: number
    end_lng: number
    ended_at: number | null
    id: number
    idle_ms: number
    item_id: number
    last_fix_at: number | null
    max_speed_kmh: number
    start_lat: number
    start_lng: number
    started_at: number
  }
  unregistered_devices: {
    attempts: number
    device_id: string
    first_seen_ts: number
    last_seen_ts: number
    protocol: string
    remote_address: string
    wrong_port: number | null
  }
  user_groups: {
    company_id: number
    group_id: number
    user_id: number
  }
  users: {
    assigned_company_id: number | null
    company_id: number | null
    country_id: string
    created_ts: number
    description: string | null
    distributor_id: number | null
    email: string
    first_name: string
    has_password: boolean
    id: number
    is_disabled: boolean
    language: string
    last_name: string
    login: Json
    map_bound: Json | null
    password_change: string | null
    password_hash: string | null
    password_set_ts: number
    phone: string | null
    quiet_hours: Json | null
    read_only: boolean
    reseller_id: number | null
    restrictions: Json
    role: string
    timezone: string
    version: number
  }
  vehicles: {
    average_consumption_l100km: number | null
    brand: string | null
    chassis: string | null
    company_id: number
    custom_data: Json
    driver_id: number | null
    driver_ts: number | null
    engine_type: number
    fuel_calibration: Json | null
    fuel_correction_factor: number
    fuel_tank_l: number | null
    hour_meter_offset_ms: number
    icon: string
    id: number
    initial_hour_meter_h: number | null
    initial_mileage_km: number | null
    model: string | null
    name: string
    odometer_offset_m: number
    odometer_source: string
    plate: string | null
    registered_on: string | null
    skip_from_ts: number | null
    skip_to_ts: number | null
    version: number
  }
  virtual_locks: {
    broken_cause: string | null
    broken_distance_m: number | null
    broken_lat: number | null
    broken_lng: number | null
    broken_ts: number | null
    closed_by: number
    closed_ts: number
    company_id: number
    id: number
    is_watched: boolean
    item_id: number
    lat: number
    lng: number
    opened_by: number | null
    opened_ts: number | null
    radius_m: number
    user_id: number
  }
  web_push_keys: {
    created_ts: number
    encrypted_private_key: Buffer
    id: number
    public_key: string
  }
  web_push_subscriptions: {
    auth: string
    browser: string
    created_ts: number
    endpoint: string
    id: number
    last_ts: number | null
    p256dh: string
    session_id: string | null
    user_id: number
  }
  worktime_drivers: {
    company_id: number
    driver_id: number
    worktime_id: number
  }
  worktime_groups: {
    company_id: number
    group_id: number
    worktime_id: number
  }
  worktime_vehicles: {
    company_id: number
    item_id: number
    worktime_id: number
  }
  worktimes: {
    colour: string
    company_id: number
    created_ts: number
    description: string
    holidays: Json
    id: number
    name: string
    spans: Json
    timezone: string
    updated_ts: number
    version: number
  }
}
