import { ReportQuestion } from '@atalaya/contract/reports'
import { type AnyRoute, paramNames } from '@atalaya/contract/route'
import { allRoutes } from '@atalaya/contract/routes'
import { newTrackerConfig } from '@atalaya/contract/tracker-config'
import { usualFormula } from '@atalaya/domain/driving-score'
import { usualMotion } from '@atalaya/domain/motion-settings'
import type { Database } from '../database/tenant.ts'
import { insertTestDriver, insertTestGroup, insertTestItem, insertTestPhoto } from '../database/test-items.ts'
import { insertTestTenant, type TestTenant } from '../database/test-tenants.ts'
import { insertTestNotice } from '../features/alarm-notices/test-notices.ts'
import { insertTestBrand } from '../features/brands/test-brands.ts'
import { insertTestUser, newOperator, testPassword } from '../features/session/test-users.ts'
import { type NounFixture, nounFixtures, rowOf } from '../records/test-noun.ts'

export interface NamedRoute {
  name: string
  route: AnyRoute
}

export const namedRoutes: readonly NamedRoute[] = Object.entries(allRoutes).flatMap(([feature, table]) =>
  Object.entries(table as Record<string, AnyRoute>).map(([name, route]) => ({ name: `${feature}.${name}`, route })),
)
export const guardedRoutes = namedRoutes.filter(({ route }) => route.access !== 'public')

/** A company with what calls of all routes are about. */
export interface Side {
  /** Stands in the name of all that is its. */
  name: string
  tenant: TestTenant
  groupId: number
  itemId: number
  trackId: number
}

export interface Call {
  params: Record<string, string | number>
  query?: object
  body?: unknown
}

/** Makes, for each route there is, a call that would succeed; a route that is new needs its values here. */
export const createTestCalls = async (database: Database) => {
  /** One of a tenant of its own, where none is given. */
  const prepareSide = async (name: string, given?: TestTenant): Promise<Side> => {
    const tenant = given ?? (await insertTestTenant(database, name))
    const company = { company_id: tenant.companyId }
    const groupId = await insertTestGroup(database, tenant.companyId, { name: 'All' })
    const itemId = await insertTestItem(database, tenant.companyId, { name, groupIds: [groupId] })
    const trip = await database
      .insertInto('trips')
      .values({
        ...company,
        item_id: itemId,
        started_at: 1_000,
        ended_at: 2_000,
        start_lat: 1,
        start_lng: 1,
        end_lat: 2,
        end_lng: 2,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { name, tenant, groupId, itemId, trackId: trip.id }
  }

  let serial = 0
  const companyVersion = async ({ companyId }: TestTenant): Promise<number> =>
    (await database.selectFrom('companies').select('version').where('id', '=', companyId).executeTakeFirstOrThrow())
      .version
  /** Of a plain noun, see `NounFixture`. */
  const insertInto =
    (fixture: NounFixture) =>
    async ({ tenant }: Side): Promise<number> => {
      const row = { ...rowOf(fixture, tenant, ++serial) }
      const { id } = await database
        .insertInto(fixture.table as 'pois')
        .values(row as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }
  const plain = Object.fromEntries(nounFixtures.map((fixture) => [fixture.noun, insertInto(fixture)]))
  await database
    .insertInto('unregistered_devices')
    .values({ protocol: 'gt06', device_id: 'a stranger', first_seen_ts: 1, last_seen_ts: 2, remote_address: '' })
    .execute()

  const insertSensor = async ({ tenant }: Side): Promise<number> => {
    const row = { company_id: tenant.companyId, names: '{"es": "Sensor"}', kind: 'number', words: '{"on":{},"off":{}}' }
    const rule = JSON.stringify({
      source: { kind: 'input', key: 'io1' },
      calibration: { kind: 'none' },
      filters: { min: null, max: null, medianOf: 1, smoothing: 0, holdMs: 0 },
      switchRule: { onFrom: 1, offBelow: 1, debounceMs: 0, isInverted: false },
    })
    const sensor = database.insertInto('sensors').values({ ...row, rule, states: '[]' })
    return (await sensor.returning('id').executeTakeFirstOrThrow()).id
  }
  const sensor = { names: { es: 'Sensor' }, kind: 'number', source: { kind: 'input', key: 'io1' } }

  const newestTrackers = new Map<Side, number>()
  const insertTracker = async (side: Side): Promise<number> => {
    const { companyId, resellerId } = side.tenant
    const row = { reseller_id: resellerId, company_id: companyId, item_id: null, type_id: 1 }
    const values = { ...row, device_id: `${side.name} device ${++serial}`, sim: '{}', first_connect_ts: null }
    const { id } = await database.insertInto('trackers').values(values).returning('id').executeTakeFirstOrThrow()
    newestTrackers.set(side, id)
    return id
  }
  const insertConfigTemplate = async ({ tenant, name }: Side): Promise<number> => {
    const row = { reseller_id: tenant.resellerId, type_id: 1, name: `${name} template ${++serial}` }
    const values = { ...row, config: JSON.stringify(newTrackerConfig(1)), created_ts: 1, updated_ts: 1 }
    return (
      await database.insertInto('tracker_config_templates').values(values).returning('id').executeTakeFirstOrThrow()
    ).id
  }
  /** For the tracker that stands before it in the path. */
  const insertDeviceCommand = async (side: Side): Promise<number> => {
    const { companyId, resellerId } = side.tenant
    const trackerId = newestTrackers.get(side) ?? (await insertTracker(side))
    const row = { reseller_id: resellerId, company_id: companyId, tracker_id: trackerId, user_id: null, password: null }
    const sent = { sent_ts: null, answered_ts: null, answer: null, reason: null }
    const times = { created_ts: 1, updated_ts: 1, expires_ts: 2_000_000_000_000 }
    const values = { ...row, ...sent, ...times, command: '{"name":"readVersion"}', said_at_most_once: false }
    return (await database.insertInto('device_commands').values(values).returning('id').executeTakeFirstOrThrow()).id
  }

  const insertItem =
    (itemType: 1 | 2 | 3) =>
    ({ tenant, groupId, name }: Side): Promise<number> =>
      insertTestItem(database, tenant.companyId, { name: `${name} item ${++serial}`, itemType, groupIds: [groupId] })
  const insertDriver = ({ tenant, name }: Side): Promise<number> =>
    insertTestDriver(database, tenant.companyId, { name: `${name} driver ${++serial}` })
  const insertGroup = ({ tenant, name }: Side): Promise<number> =>
    insertTestGroup(database, tenant.companyId, { name: `${name} group ${++serial}` })
  const newestUsers = new Map<Side, number>()
  const insertUser = async (side: Side): Promise<number> => {
    const email = `user-${++serial}@auth.test`
    const { id } = await insertTestUser(database, side.tenant, { role: 'OPERATOR', email, groupIds: [side.groupId] })
    newestUsers.set(side, id)
    newestAccounts.set(side, id)
    return id
  }
  /** Of the account that stands before it in the path, or of who asks. */
  const newestAccounts = new Map<Side, number>()
  const insertSuperUser = async (side: Side): Promise<number> => {
    const email = `above-${++serial}@auth.test`
    const { id } = await insertTestUser(database, side.tenant, { role: 'RESELLER', email })
    newestAccounts.set(side, id)
    return id
  }
  const sessionOfAccount = async (userId: number): Promise<string> => {
    const row = { user_id: userId, ip: '127.0.0.1', created_ts: Date.now(), proven_ts: Date.now(), ended_ts: null }
    const session = database.insertInto('sessions').values({ ...row, last_ip: null })
    return (await session.returning('id').executeTakeFirstOrThrow()).id
  }
  const insertSession = async (side: Side): Promise<string> =>
    sessionOfAccount(newestAccounts.get(side) ?? (await insertUser(side)))
  const insertPasskey = async (side: Side, ownerId?: number): Promise<number> => {
    const credential = { credential_id: `credential ${++serial}`, public_key: Buffer.of(1), counter: 0, last_ts: null }
    const row = { user_id: ownerId ?? (await insertUser(side)), rp_id: 'localhost', name: 'Key', created_ts: 1 }
    const key = database.insertInto('passkeys').values({ ...row, ...credential })
    return (await key.returning('id').executeTakeFirstOrThrow()).id
  }
  /** Each of an alarm of its own: there is one of each alarm and item. */
  const insertSnooze = async (side: Side): Promise<number> => {
    const alarm_id = await (plain['alarms'] as (side: Side) => Promise<number>)(side)
    const row = { company_id: side.tenant.companyId, item_id: side.itemId, alarm_id, until_ts: Date.now() + 3_600_000 }
    const snooze = database.insertInto('alarm_snoozes').values({ ...row, by_name: side.name, created_ts: 1 })
    return (await snooze.returning('id').executeTakeFirstOrThrow()).id
  }
  const insertSubscribedBrowser = async (side: Side, ownerId?: number): Promise<number> => {
    const user_id = ownerId ?? (await insertUser(side))
    const row = { user_id, session_id: null, endpoint: `https://push.test/${++serial}`, p256dh: 'k', auth: 'a' }
    const browser = database.insertInto('web_push_subscriptions').values({ ...row, created_ts: 1, last_ts: null })
    return (await browser.returning('id').executeTakeFirstOrThrow()).id
  }
  /** Of the user who stands before it in the path. */
  const insertVirtualLock = async (side: Side): Promise<number> => {
    const owner = newestUsers.get(side) ?? (await insertUser(side))
    const place = { item_id: await insertItem(1)(side), user_id: owner, lat: 1, lng: 2, radius_m: 100 }
    const row = { company_id: side.tenant.companyId, ...place, closed_ts: 1, closed_by: owner }
    const lock = database.insertInto('virtual_locks').values({ ...row, ...notBroken })
    return (await lock.returning('id').executeTakeFirstOrThrow()).id
  }
  const notBroken = {
    ...{ opened_ts: null, opened_by: null, broken_ts: null, broken_cause: null },
    ...{ broken_lat: null, broken_lng: null, broken_distance_m: null },
  }
  /** Of the side's item, so that who is held to its group sees it. */
  const insertNotice = ({ tenant, itemId, name }: Side): Promise<number> =>
    insertTestNotice(database, tenant.companyId, { itemId, ts: ++serial, name })
  const insertCost = async ({ tenant, itemId, name }: Side): Promise<number> => {
    const row = {
      company_id: tenant.companyId,
      name: `${name} cost ${++serial}`,
      type: 'fuel',
      date: '2026-11-01',
      created_by: 0,
    }
    const figures = { quantity: 1, unit_price: 1, tax: 0, currency: 'EUR', vehicle_id: itemId }
    const cost = database.insertInto('costs').values({ ...row, ...figures })
    return (await cost.returning('id').executeTakeFirstOrThrow()).id
  }
  const insertFuelPurchase = async ({ tenant, itemId }: Side): Promise<number> => {
    const row = { company_id: tenant.companyId, card: '****1234', purchased_at: ++serial, created_by: 0 }
    const figures = { litres: 1, amount: 1, currency: 'EUR', vehicle_id: itemId }
    const purchase = database.insertInto('fuel_purchases').values({ ...row, ...figures })
    return (await purchase.returning('id').executeTakeFirstOrThrow()).id
  }
  /** A record with a photo. */
  const insertPhoto =
    (noun: string, insertRecord: (side: Side) => Promise<number>) =>
    async (side: Side): Promise<number> => {
      const record_id = await insertRecord(side)
      const isOfReseller = nounFixtures.some((fixture) => fixture.noun === noun && fixture.level === 'reseller')
      const { companyId, resellerId } = side.tenant
      const owner = isOfReseller ? { reseller_id: resellerId } : { company_id: companyId }
      await insertTestPhoto(database, { company_id: null, reseller_id: null, ...owner }, { noun, recordId: record_id })
      return record_id
    }
  /** Its owner's: nobody else's can be changed. */
  const insertView =
    (isReseller: boolean) =>
    async ({ tenant, name }: Side, ownerId?: number): Promise<number> => {
      const place = isReseller
        ? { company_id: null, reseller_id: tenant.resellerId }
        : { company_id: tenant.companyId, reseller_id: null }
      const values = {
        ...place,
        user_id: ownerId ?? null,
        table_name: 'vehicles',
        name: `${name} view ${++serial}`,
      }
      const view = database
        .insertInto('saved_views')
        .values({ ...values, state: JSON.stringify(savedView().state), updated_ts: 1 })
      return (await view.returning('id').executeTakeFirstOrThrow()).id
    }
  const savedView = () => ({
    table: 'vehicles',
    name: `New view ${serial}`,
    state: { q: '', sort: 'name', dir: 'asc', size: 50, f: '', cols: '' },
  })

  const insertCustomField = async ({ tenant }: Side): Promise<number> => {
    const names = '{"es": "Campo"}'
    const row = { company_id: tenant.companyId, key: `field${++serial}`, names, kind: 'text', nouns: ['assets'] }
    return (await database.insertInto('custom_fields').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const insertCustomState = async ({ tenant }: Side): Promise<number> => {
    const row = { company_id: tenant.companyId, item_type: 1, names: '{"es": "Taller"}', colour: 'red' }
    return (await database.insertInto('custom_states').values(row).returning('id').executeTakeFirstOrThrow()).id
  }

  /** With a logo. */
  const insertBrand = async (): Promise<number> => {
    const id = await insertTestBrand(database, { site_name: `Brand ${++serial}` })
    const content = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><!-- ${id} --></svg>`)
    const file = { type: 'image/svg+xml', content, used_ts: 1, company_id: null, reseller_id: null }
    const stored = await database.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()
    await database
      .insertInto('brand_versions')
      .values({ brand_id: id, number: 1, published_ts: 1, fields: '{"siteName":"One"}' })
      .execute()
    await database.insertInto('brand_logos').values({ brand_id: id, file: stored.id, updated_ts: 1 }).execute()
    return id
  }
  const superUser = ({ tenant }: Side) => ({
    ...{ email: `made-above-${serial}@auth.test`, firstName: 'Eva', lastName: 'Gil', role: 'RESELLER' },
    resellerId: tenant.resellerId,
  })
  /** Empty, so that they may be deleted. */
  const insertCompany = async ({ tenant, name }: Side): Promise<number> => {
    const row = { reseller_id: tenant.resellerId, name: `${name} company ${++serial}`, conf: '{}' }
    return (await database.insertInto('companies').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const insertDeactivated = async (side: Side): Promise<number> => {
    const id = await insertCompany(side)
    const { name } = await database
      .updateTable('companies')
      .set({ state: 4 })
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirstOrThrow()
    newestDeactivated = name
    return id
  }
  let newestDeactivated = ''
  const insertReseller = async ({ tenant, name }: Side): Promise<number> => {
    const row = { distributor_id: tenant.distributorId, name: `${name} reseller ${++serial}` }
    return (await database.insertInto('resellers').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const insertDistributor = async ({ name }: Side): Promise<number> => {
    const row = { name: `${name} distributor ${++serial}` }
    return (await database.insertInto('distributors').values(row).returning('id').executeTakeFirstOrThrow()).id
  }

  /** One that is done, with a file, or one that waits. */
  const insertRun =
    (level: 'company' | 'reseller', state: 'waiting' | 'done') =>
    async ({ tenant, name }: Side, userId?: number): Promise<number> => {
      const owner = level === 'company' ? { company_id: tenant.companyId } : { reseller_id: tenant.resellerId }
      const whose = { company_id: null, reseller_id: null, ...owner }
      const row = { ...whose, kind: 'companyExport', user_id: userId ?? 1, user_name: name, subject: name, state }
      const { id } = await database.insertInto('runs').values(row).returning('id').executeTakeFirstOrThrow()
      newestRuns.set(tenant, id)
      return id
    }
  /** One of a report that is done, and has found nothing; of whoever asks where that is told. */
  const insertReportRun = async ({ tenant, name }: Side, userId?: number): Promise<number> => {
    const question = ReportQuestion.parse({ ...report, selection: { all: true } })
    const figures = { rows: 0, whom: 0, charted: 0, totals: {}, counts: {} }
    const period = { fromTs: 0, toTs: 1, timezone: 'UTC', readAt: 1 }
    const row = {
      ...{ company_id: tenant.companyId, kind: 'report', user_id: userId ?? 1, user_name: name, subject: name },
      ...{ state: 'done', params: JSON.stringify({ asked: { question, viewer: { role: 'ADMIN', groupIds: [] } } }) },
      ...{ result: JSON.stringify({ fields: [], items: 0, ...period, sums: figures }), item_ids: [] },
    }
    return (await database.insertInto('runs').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const newestRuns = new Map<TestTenant, number>()
  /** Of the run that stands before it in the path. */
  const insertRunFile =
    (level: 'company' | 'reseller') =>
    async (side: Side): Promise<number> => {
      const run_id = newestRuns.get(side.tenant) ?? (await insertRun(level, 'done')(side))
      const { companyId, resellerId } = side.tenant
      const owner = level === 'company' ? { company_id: companyId } : { reseller_id: resellerId }
      const whose = { company_id: null, reseller_id: null, ...owner }
      const row = { ...whose, run_id, name: 'file.zip', type: 'application/zip', bytes: 1, sha256: Buffer.of(1) }
      return (await database.insertInto('run_files').values(row).returning('id').executeTakeFirstOrThrow()).id
    }

  /** What the `:id` of a feature, or of one of its routes, is. */
  const idOf: Record<string, (side: Side, ownerId?: number) => Promise<number>> = {
    savedViews: insertView(false),
    resellerSavedViews: insertView(true),
    devices: insertTracker,
    ...plain,
    vehicles: insertItem(1),
    assets: insertItem(2),
    persons: insertItem(3),
    drivers: insertDriver,
    driverAssignments: insertItem(1),
    'driverAssignments.ofDriver': insertDriver,
    meters: insertItem(1),
    vehiclePhotos: insertPhoto('vehicles', insertItem(1)),
    assetPhotos: insertPhoto('assets', insertItem(2)),
    personPhotos: insertPhoto('persons', insertItem(3)),
    driverPhotos: insertPhoto('drivers', insertDriver),
    ...Object.fromEntries(
      nounFixtures.flatMap((fixture) =>
        fixture.photos ? [[fixture.photos, insertPhoto(fixture.noun, insertInto(fixture))]] : [],
      ),
    ),
    companySupports: insertPhoto('supports', plain['supports'] as (side: Side) => Promise<number>),
    brands: insertBrand,
    superUsers: insertSuperUser,
    companies: insertCompany,
    companyErasure: insertDeactivated,
    resellers: insertReseller,
    distributors: insertDistributor,
    costs: insertCost,
    fuelPurchases: insertFuelPurchase,
    sensors: insertSensor,
    groups: insertGroup,
    users: insertUser,
    acting: insertUser,
    userSessions: insertUser,
    virtualLocks: insertUser,
    customFields: insertCustomField,
    customStates: insertCustomState,
    configTemplates: insertConfigTemplate,
  }
  /** Values of path parameters, made anew where the call uses them up. */
  const paramOf: Record<string, (side: Side, ownerId?: number) => Promise<number | string>> = {
    companyId: async ({ tenant }) => tenant.companyId,
    resellerId: async ({ tenant }) => tenant.resellerId,
    assignedId: async ({ tenant }) => String(tenant.companyId),
    id: plain['geozones'] as (side: Side) => Promise<number>,
    itemId: async ({ itemId }) => itemId,
    trackId: async ({ trackId }) => trackId,
    sensorId: insertSensor,
    worktimeId: plain['worktimes'] as (side: Side) => Promise<number>,
    trackerId: insertTracker,
    commandId: insertDeviceCommand,
    lockId: insertVirtualLock,
    alarmLogId: insertNotice,
    snoozeId: insertSnooze,
    runId: insertRun('company', 'waiting'),
    earlierId: insertReportRun,
    fileId: insertRunFile('company'),
    actingId: async ({ tenant }, ownerId) => {
      const who = {
        company_id: tenant.companyId,
        user_id: 1,
        user_role: 'ADMIN',
        actor_id: ownerId ?? 0,
        actor_role: '-',
      }
      const what = { actor_name: '-', actor_session_id: crypto.randomUUID(), reason: 'as was asked for' }
      const row = { ...who, ...what, started_ts: Date.now(), ends_ts: Date.now() + 60_000 }
      return (await database.insertInto('acting_sessions').values(row).returning('id').executeTakeFirstOrThrow()).id
    },
    sessionId: insertSession,
    passkeyId: insertPasskey,
    browserId: insertSubscribedBrowser,
    superUserId: insertSuperUser,
    apiKeyId: async ({ tenant, name }, ownerId) => {
      const row = { company_id: tenant.companyId, user_id: ownerId ?? 0, is_personal: ownerId !== undefined }
      const values = {
        ...row,
        name: `${name} key`,
        hint: 'atk_…',
        key_hash: Buffer.from(`key ${++serial}`),
        created_ts: 1,
      }
      const key = { ...values, scopes: ['live.read'], calls_per_minute: 60, expires_ts: null }
      return (await database.insertInto('api_keys').values(key).returning('id').executeTakeFirstOrThrow()).id
    },
    pushSourceId: async ({ tenant, name }) => {
      const row = {
        reseller_id: tenant.resellerId,
        name: `${name} source ${++serial}`,
        key_id: `key-${serial}`,
        created_ts: 1,
      }
      const values = { ...row, encrypted_secret: Buffer.of(), last_used_ts: null }
      return (await database.insertInto('push_sources').values(values).returning('id').executeTakeFirstOrThrow()).id
    },
  }
  /** Where a call wants a record that most calls do not. */
  const madeFor: Record<string, (side: Side, ownerId?: number) => Promise<number | string>> = {
    'runs.link.runId': insertRun('company', 'done'),
    ...Object.fromEntries(
      ['find', 'rows', 'share', 'earlier', 'compare'].map((name) => [`reportRuns.${name}.runId`, insertReportRun]),
    ),
    'resellerRuns.cancel.runId': insertRun('reseller', 'waiting'),
    'resellerRuns.link.runId': insertRun('reseller', 'done'),
    'resellerRuns.link.fileId': insertRunFile('reseller'),
    'runFiles.download.key': async () => 'nobodys',
    'ownAccount.endSession.sessionId': (side, ownerId) =>
      ownerId === undefined ? insertSession(side) : sessionOfAccount(ownerId),
    // Whoever may read one at each level sees their own.
    'resellers.read.id': async ({ tenant }) => tenant.resellerId,
    'distributors.read.id': async ({ tenant }) => tenant.distributorId,
    // Only one that takes no commands is confirmed by hand.
    'trackerConfigs.confirm.trackerId': async (side) => {
      const id = await insertTracker(side)
      const config = JSON.stringify(newTrackerConfig(5))
      await database.updateTable('trackers').set({ type_id: 5, config }).where('id', '=', id).execute()
      return id
    },
    // What is a person's own, nobody else changes.
    'apiKeys.update.apiKeyId': (side) => paramOf['apiKeyId']?.(side) as Promise<number>,
    // Only a tracker without a company can be deleted.
    'devices.remove.id': async (side) => {
      const id = await insertTracker(side)
      await database.updateTable('trackers').set({ company_id: null }).where('id', '=', id).execute()
      return id
    },
  }
  const makerOf = (name: string, param: string) =>
    madeFor[`${name}.${param}`] ??
    (param === 'id' ? (idOf[name] ?? idOf[name.split('.')[0] as string]) : undefined) ??
    paramOf[param]

  /** A GIF of one pixel. */
  const dot = 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='
  /** A red square in a white one. */
  const square = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#c00" d="M2 2h5v5H2z"/></svg>',
  ).toString('base64')
  const newKey = { name: 'Key', scopes: ['live.read'], expiresTs: null, callsPerMinute: 60 }
  const namesIn = { es: 'Nombre' }
  /** The bodies of `recordRoutes`; `row` is what a file has to say of a record beside its name. */
  const recordBodies = (
    noun: string,
    fields: (side: Side) => object,
    row: () => object = () => ({}),
  ): Record<string, (side: Side) => unknown> => ({
    [`${noun}.create`]: (side) => ({ ...fields(side), name: `New ${serial}` }),
    [`${noun}.update`]: (side) => ({ ...fields(side), name: `Changed ${serial}`, version: 1 }),
    [`${noun}.removeMany`]: async (side) => ({ items: [await idOf[noun]?.(side)] }),
    [`${noun}.updateMany`]: async (side) => ({ items: [await idOf[noun]?.(side)], changes: {} }),
    [`${noun}.importMany`]: () => ({
      importId: crypto.randomUUID(),
      rows: [{ line: 1, values: { ...row(), name: `Imported ${serial}` } }],
    }),
  })
  const userBody = ({ groupId }: Side) => newOperator({ email: `made-${serial}@auth.test`, groupIds: [groupId] })
  const report = { type: 'trips', from: '1970-01-01', to: '1970-01-02' }
  const bodyOf: Record<string, (side: Side) => unknown> = {
    ...recordBodies('vehicles', ({ groupId }) => ({ groupIds: [groupId] })),
    ...recordBodies('assets', ({ groupId }) => ({ groupIds: [groupId] })),
    ...recordBodies('persons', ({ groupId }) => ({ groupIds: [groupId] })),
    ...recordBodies('drivers', () => ({})),
    ...Object.assign(
      {},
      ...nounFixtures.map(({ noun, fields }) => {
        const all = () => fields(serial)
        return recordBodies(noun, all, all)
      }),
    ),
    ...recordBodies('alarms', ({ groupId }) => ({
      info: { name: `Alarm ${serial}`, family: 101, value: 90 },
      items: { itemsType: 1, groupIds: [groupId] },
    })),
    ...recordBodies('costs', ({ itemId }) => ({
      ...{ type: 'fuel', date: '2026-11-02', quantity: 1, currency: 'EUR', vehicleId: itemId },
    })),
    ...recordBodies('fuelPurchases', ({ itemId }) => ({
      ...{ card: '****1234', purchasedAt: serial, litres: 2, amount: 2, currency: 'EUR', vehicleId: itemId },
    })),
    ...recordBodies('companies', () => ({})),
    'companies.setState': () => ({ value: 1 }),
    'companies.clone': () => ({ name: `Copy ${serial}`, parts: ['groups'] }),
    'companyErasure.erase': () => ({ name: newestDeactivated }),
    'companies.move': ({ tenant }) => ({ resellerId: tenant.resellerId }),
    ...recordBodies('resellers', () => ({})),
    'resellers.create': ({ tenant }) => ({ name: `Reseller ${serial}`, distributorId: tenant.distributorId }),
    ...recordBodies('distributors', () => ({})),
    ...recordBodies('groups', () => ({})),
    'groups.updateMany': async (side) => ({ items: [await insertGroup(side)], changes: { parentId: side.groupId } }),
    'users.create': userBody,
    'users.update': (side) => ({ ...userBody(side), version: 1 }),
    'users.removeMany': async (side) => ({ items: [await insertUser(side)] }),
    'users.updateMany': async (side) => ({ items: [await insertUser(side)], changes: { language: 'it' } }),
    'users.importMany': () => ({ importId: crypto.randomUUID(), rows: [{ line: 1, values: {} }] }),
    'ownAccount.save': () => ({ firstName: 'Eva', lastName: `Gil ${serial}`, phone: '' }),
    'session.prove': () => ({ password: testPassword }),
    'access.save': () => ({ passwordExpirationDays: 0, secondFactor: 'optional' }),
    'access.tryOpenid': () => ({ issuer: 'https://sign-in.test', clientId: 'atalaya', secret: 'secret' }),
    'access.saveOpenid': () => ({
      ...{ isEnabled: false, issuer: 'https://sign-in.test', clientId: 'atalaya', secret: 'secret' },
      ...{ roleRules: [], emailDomains: ['sign-in.test'], isProvisioning: false, isOnlyWay: false },
    }),
    'session.provePasskey': () => ({ token: 'nobodys', response: {} }),
    'openid.completeProof': () => ({ token: 'nobodys', query: 'code=none' }),
    'secondFactor.confirmTotp': () => ({ code: '123456' }),
    'secondFactor.addPasskey': () => ({ token: 'nobodys', name: 'Key', response: {} }),
    'webPush.add': () => ({
      endpoint: `https://push.test/${++serial}`,
      keys: { p256dh: 'BIPUL12DLfytvTajnryr2PRdAgXS3HGKiLqndGcJGabyhHheJYlN', auth: 'FPssNDTKnInHVndSTdbKFw' },
    }),
    'ownAccount.changePassword': () => ({ current: testPassword, new: `Propia-${serial}-1234` }),
    'userInvitations.inviteMany': async (side) => ({ items: [await insertUser(side)] }),
    ...recordBodies('superUsers', () => ({})),
    'superUsers.create': (side) => superUser(side),
    'superUsers.update': (side) => ({ ...superUser(side), version: 1 }),
    'superUsers.setDisabled': () => ({ isDisabled: true }),
    'users.setPassword': () => ({ password: `Nueva-${serial}-1234` }),
    'exports.note': () => ({ format: 'csv', title: 'Vehicles', rows: 3 }),
    'customFields.create': () => ({ key: `new${serial}`, names: namesIn, kind: 'text', nouns: ['vehicles'] }),
    'customFields.update': () => ({ names: namesIn, nouns: ['vehicles'], version: 1 }),
    'customStates.create': () => ({ itemType: 1, names: namesIn, colour: 'red' }),
    'customStates.update': () => ({ names: namesIn, colour: 'red', version: 1 }),
    'customStates.put': () => ({ customStateId: null }),
    'driverAssignments.assign': async (side) => ({ driverId: await insertDriver(side) }),
    'meters.correct': () => ({ meter: 'odometer', shown: 1_000, at: 1 }),
    'vehiclePhotos.save': () => ({ image: dot }),
    'assetPhotos.save': () => ({ image: dot }),
    'personPhotos.save': () => ({ image: dot }),
    'driverPhotos.save': () => ({ image: dot }),
    'companyAlerts.send': async () => ({ text: 'Parada el domingo' }),
    ...Object.fromEntries(nounFixtures.map(({ photos }) => [`${photos}.save`, () => ({ image: dot })])),
    'bin.restore': () => ({ items: [1], operationId: crypto.randomUUID() }),
    'bin.restoreOfReseller': () => ({ items: [1], operationId: crypto.randomUUID() }),
    'brands.create': () => ({ siteName: `New brand ${serial}` }),
    'brands.update': () => ({ siteName: `Changed brand ${serial}`, version: 1 }),
    'brands.saveDraft': () => ({ siteName: `Drafted brand ${serial}`, basedOn: 1, version: 0 }),
    'brands.previewMail': () => ({ siteName: 'A brand', template: 'notice', language: 'es', scheme: 'light' }),
    'brands.proposeLogos': () => ({ image: square }),
    'changes.undoOfPlatform': () => ({ operationId: crypto.randomUUID(), undoId: crypto.randomUUID() }),
    'changes.undo': () => ({ operationId: crypto.randomUUID(), undoId: crypto.randomUUID() }),
    'changes.undoOfReseller': () => ({ operationId: crypto.randomUUID(), undoId: crypto.randomUUID() }),
    'session.login': () => ({ email: 'role-admin-true@auth.test', password: testPassword }),
    'session.saveMapBound': () => ({
      active: true,
      southWest: { lat: 1, lng: 1 },
      northEast: { lat: 2, lng: 2 },
      zoom: 5,
    }),
    'mails.sendAgain': () => ({ items: [1] }),
    'platformMails.sendAgain': () => ({ items: [1] }),
    'outbox.sendAgain': () => ({ items: [1] }),
    'outbox.drop': () => ({ items: [1] }),
    'deviceCommands.queue': () => ({ command: { name: 'readVersion' } }),
    'companyDeviceCommands.queue': () => ({ command: { name: 'readVersion' } }),
    'places.reverseMany': () => ({ locations: [{ lat: 38.9, lng: -6.3 }] }),
    'reports.read': ({ itemId }) => ({ ...report, selection: { vehicles: [itemId] } }),
    'reportRuns.share': () => ({ isShared: true }),
    'reports.prepare': ({ itemId }) => ({ ...report, selection: { vehicles: [itemId] } }),
    'coldChain.release': ({ itemId }) => ({
      ...{ from: '1970-01-01', to: '1970-01-01' },
      days: [{ itemId, sensorId: 1, day: '1970-01-01', fingerprint: 'as seen' }],
    }),
    'coldChain.withdraw': () => ({ releaseIds: [1], reason: 'Another lorry' }),
    'periodicReports.send': () => ({ to: 'me' }),
    'pushSources.create': () => ({ name: `Pushing ${serial}` }),
    'pushSources.update': () => ({ name: `Pushing ${serial}`, isDisabled: true }),
    'savedViews.create': savedView,
    'savedViews.update': savedView,
    'resellerSavedViews.create': savedView,
    'resellerSavedViews.update': savedView,
    'sensors.create': () => sensor,
    'sensors.update': () => ({ ...sensor, version: 1 }),
    'sensors.removeMany': async (side) => ({ items: [await insertSensor(side)] }),
    'sensors.updateMany': async (side) => ({ items: [await insertSensor(side)], changes: { unit: 'l' } }),
    'sensors.importMany': () => ({ importId: crypto.randomUUID(), rows: [{ line: 1, values: sensor }] }),
    'alarmSnoozes.save': ({ itemId }) => ({ alarmId: null, itemId, forMs: 60_000 }),
    'alarms.backtest': ({ itemId }) => ({
      alarm: { items: { itemsType: 1, vehicleIds: [itemId] }, info: { name: 'Trial', family: 101, value: 90 } },
      ...{ days: 7, timezone: 'Europe/Madrid' },
    }),
    'sensors.preview': ({ itemId }) => ({ definition: sensor, itemId, fromTs: 0, toTs: 1_000 }),
    'devices.create': () => ({ deviceId: `device ${serial}`, typeId: 1 }),
    'devices.update': () => ({ deviceId: `changed ${serial}`, typeId: 1, version: 1 }),
    'devices.removeMany': async (side) => ({ items: [await insertTracker(side)] }),
    'devices.updateMany': async (side) => ({ items: [await insertTracker(side)], changes: {} }),
    'devices.importMany': () => ({
      importId: crypto.randomUUID(),
      rows: [{ line: 1, values: { deviceId: `imported ${serial}`, typeId: 1 } }],
    }),
    'devices.assignCompany': ({ tenant }) => ({ companyId: tenant.companyId }),
    'devices.assignItem': ({ itemId }) => ({ itemId }),
    'devices.assignMany': async (side) => ({ items: [await insertTracker(side)], companyId: side.tenant.companyId }),
    'trackerConfigs.save': () => ({ config: newTrackerConfig(1) }),
    'trackerConfigs.applyMany': async (side) => {
      const items = [await insertTracker(side)]
      return { items, source: { kind: 'template', templateId: await insertConfigTemplate(side) } }
    },
    'configTemplates.create': () => ({ name: `Template ${++serial}`, typeId: 1, config: newTrackerConfig(1) }),
    'configTemplates.update': () => ({ name: `Template ${++serial}`, config: newTrackerConfig(1), version: 1 }),
    ...Object.fromEntries(
      ['alarmNotices', 'resellerAlarmNotices'].flatMap((name) => [
        [`${name}.setState`, () => ({ value: 1 }) as object],
        [`${name}.setStates`, async (side: Side) => ({ alarmLogIds: [await insertNotice(side)], value: 2 })],
        [`${name}.see`, async (side: Side) => ({ alarmLogIds: [await insertNotice(side)] })],
      ]),
    ),
    'scoring.save': async ({ tenant }) => ({
      formula: { ...usualFormula, turnPoints: 5 },
      version: await companyVersion(tenant),
    }),
    'scoring.preview': () => ({ formula: usualFormula }),
    'scoring.suggest': () => ({ formula: usualFormula }),
    'cras.test': () => ({ receiver: 1 }),
    'motion.preview': () => ({ itemType: 1, choice: usualMotion(1) }),
    'motion.save': () => ({ itemType: 1, choice: usualMotion(1) }),
    'tripPurposes.decide': ({ trackId }) => ({ trips: [{ trackId }], kind: 'private' }),
    'virtualLocks.close': ({ itemId }) => ({ items: [itemId], radiusM: 100 }),
    'virtualLocks.closeOwn': ({ itemId }) => ({ items: [itemId] }),
    'virtualLocks.change': () => ({ radiusM: 200 }),
    'virtualLocks.open': async (side) => ({ items: [await insertVirtualLock(side)] }),
    'virtualLocks.openOwn': async (side) => ({ items: [await insertVirtualLock(side)] }),
    ...Object.fromEntries(
      ['ownApiKeys', 'apiKeys'].flatMap((name) => [
        [`${name}.create`, () => newKey],
        [`${name}.update`, () => newKey],
      ]),
    ),
    'acting.start': () => ({ reason: 'as was asked for' }),
    'trackers.register': () => ({ deviceId: `auth-${serial}`, typeId: 1, name: `Registered ${serial}` }),
  }
  const queryOf: Record<string, object | ((side: Side) => Promise<object>)> = {
    'companies.movePreview': async ({ tenant }) => ({ resellerId: tenant.resellerId }),
    'bin.list': {},
    'dashboard.read': {},
    'usage.ofAll': { month: '2026-11' },
    'usage.ofReseller': { month: '2026-11' },
    'trail.ofCompany': {},
    'mails.list': {},
    'reportRuns.rows': {},
    'reportRuns.compare': {},
    'ownApiKeys.calls': {},
    'apiKeys.calls': {},
    'platformMails.list': {},
    'outbox.dead': {},
    'periodicReports.sendings': {},
    'trail.ofReseller': {},
    'trail.ofPlatform': {},
    'bin.listOfReseller': {},
    'driverAssignments.ofVehicle': {},
    'driverAssignments.ofDriver': {},
    'vehiclePhotos.read': { size: '64' },
    'assetPhotos.read': { size: '64' },
    'personPhotos.read': { size: '64' },
    'driverPhotos.read': { size: '64' },
    'companySupports.photo': { size: '64' },
    ...Object.fromEntries(nounFixtures.map(({ photos }) => [`${photos}.read`, { size: '64' }])),
    // The one noun that every role may write.
    'changes.list': async (side) => ({ noun: 'costs', id: await insertCost(side) }),
    'changes.listOfReseller': async (side) => ({ noun: 'trackers', id: await insertTracker(side) }),
    'brands.logo': { variant: 'light' },
    'brands.version': { number: 1 },
    'brands.dropDraft': { version: 1 },
    'changes.listOfPlatform': async (side) => ({ noun: 'superUsers', id: await insertSuperUser(side) }),
    'costs.list': { from: '2026-01-01' },
    'costs.months': { from: '2026-01-01' },
    'fuelPurchases.list': { fromTs: 1 },
    'installer.unregistered': { deviceId: 'a stranger' },
    'devices.list': { limit: 100 },
    'trackers.unregistered': {},
    'alarms.inputs': { lang: 'es' },
    'places.reverse': { lat: 38.9, lng: -6.3, lang: 'es' },
    'places.reverseMany': { lang: 'es' },
    'alarmNotices.list': { from_ts: 0, to_ts: 1_000 },
    'resellerAlarmNotices.list': { from_ts: 0, to_ts: 1_000 },
    'tracks.history': { from_ts: 0, to_ts: 1_000 },
    'tracks.way': { from_ts: 0, to_ts: 1_000 },
    'tracks.days': { days: 30 },
    'tripPurposes.ofItem': { from_ts: 0, to_ts: 1_000 },
    'tripPurposes.history': async ({ trackId }) => ({ trackId }),
    'playback.read': { items: '1', from_ts: 0, to_ts: 1_000 },
    'playback.fixes': { from_ts: 0, to_ts: 1_000 },
    'worktimes.use': { from_ts: 0, to_ts: 1_000 },
    'deviceCommands.list': { limit: 10 },
    'companyDeviceCommands.list': { limit: 10 },
    'savedViews.list': { table: 'vehicles' },
    'savedViews.remove': { basis: 1 },
    'resellerSavedViews.remove': { basis: 1 },
    'resellerSavedViews.list': { table: 'vehicles' },
    'sensors.series': { from_ts: 0, to_ts: 1_000 },
    'sensors.seriesOfItem': { from_ts: 0, to_ts: 1_000 },
  }

  const prepareCall = async ({ name, route }: NamedRoute, side: Side, ownerId?: number): Promise<Call> => {
    serial += 1
    const params: Call['params'] = {}
    for (const param of paramNames(route.path)) {
      const make = makerOf(name, param)
      if (!make) throw new Error(`no value for the path parameter ${param} of ${name}: add one to paramOf`)
      params[param] = await make(side, ownerId)
    }
    if (route.body && !bodyOf[name]) throw new Error(`no body for ${name}: add one to bodyOf`)
    if (route.query && !queryOf[name]) throw new Error(`no query for ${name}: add one to queryOf`)
    const query = queryOf[name]
    return { params, query: typeof query === 'function' ? await query(side) : query, body: await bodyOf[name]?.(side) }
  }
  return {
    prepareSide,
    prepareCall,
    insertGeozone: plain['geozones'] as (side: Side) => Promise<number>,
    params: Object.keys(paramOf),
    /** Of this tenant, made for this call. */
    paramFor: async (name: string, param: string, side: Side): Promise<number | string> => {
      const make = makerOf(name, param)
      if (!make) throw new Error(`no value for the path parameter ${param} of ${name}`)
      return make(side)
    },
  }
}
