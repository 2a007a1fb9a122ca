import { join } from 'node:path'
import { setImmediate as flushed } from 'node:timers/promises'
import { demoCountries } from '@atalaya/domain/journey/demo-fleet'
import { type RoadNetwork, roadNetwork } from '@atalaya/domain/journey/road-network'
import { townsOf } from '@atalaya/domain/journey/towns'
import { sql } from 'kysely'
import { hashPassword } from '../../access/passwords.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { PositionPartitions } from '../../database/position-partitions.ts'
import { asEngine, type Database, type Tx } from '../../database/tenant.ts'
import { readSeedingRules, reducePast, writePast } from '../../engine/index.ts'
import { citiesOf } from '../places/index.ts'
import { generatePassword } from '../session/index.ts'
import { type DemoAccount, demoUsers, writeDemoAccounts } from './demo-accounts.ts'
import { insertDemoAlarms, workOnDemoNotices } from './demo-alarms.repository.ts'
import { secondBrand } from './demo-brand.ts'
import { insertDemoCosts, insertDemoSensors, insertDemoWorktimes } from './demo-definitions.repository.ts'
import {
  insertDrivers,
  insertFleet,
  insertPlaces,
  linkDriversToPersons,
  type SeededItem,
} from './demo-fleet.repository.ts'
import { planFleet } from './demo-fleet.ts'
import { groupTree } from './demo-fleet-list.ts'
import { insertDemoFuelPurchases } from './demo-fuel-purchases.repository.ts'
import { historyMs, tellPast } from './demo-history.ts'
import { insertDemoLocks } from './demo-locks.repository.ts'
import { insertGroups, insertTenants, insertUser, isUnused } from './demo-tenants.repository.ts'
import { writeFileWhole } from './whole-file.ts'

interface DemoPorts {
  database: Database
  partitions: PositionPartitions
  clock: Clock
  dataDir: string
  /** Told how much of the history is written, 0 to 1. */
  onProgress?: (share: number) => void
}

/** True where nobody could sign in: the only state in which a demo may be put into a database. */
export const isDemoDue = (database: Database): Promise<boolean> => asEngine(database, isUnused)

const seedLock = 7_280_011

/**
 * Fills a database that nobody uses yet with the demo: tenants, accounts, fleet, places and a week of history. All or
 * nothing: the files are written before the COMMIT, so that a kill leaves either no demo or one whose accounts are
 * known. Null, and nothing done, where somebody can sign in already.
 */
export const seedDemo = async ({
  database,
  partitions,
  clock,
  dataDir,
  onProgress,
}: DemoPorts): Promise<DemoAccount[] | null> => {
  if (!(await isDemoDue(database))) return null
  const untilTs = Math.floor(clock.now() / 1_000) * 1_000
  const fromTs = untilTs - historyMs
  await partitions.ensure([fromTs, untilTs - historyMs / 2, untilTs], untilTs)
  const users = await Promise.all(
    demoUsers.map(async (user) => {
      const password = generatePassword()
      return { ...user, password, passwordHash: await hashPassword(password) }
    }),
  )
  return asEngine(database, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${seedLock}), set_config('synchronous_commit', 'off', true), set_config('statement_timeout', '0', true)`.execute(
      tx,
    )
    if (!(await isUnused(tx))) return null
    const tenants = await insertTenants(tx, untilTs)
    const groupIds = await insertGroups(tx, tenants, groupTree)
    for (const user of users) await insertUser(tx, user, { tenants, groupIds })
    await insertPlaces(tx, tenants, fromTs)
    const fleet = planFleet({ fromTs, untilTs })
    const driverByTag = await insertDrivers(tx, fleet.drivers, tenants)
    const items = await insertFleet(tx, fleet, { tenants, groupIds, createdTs: fromTs })
    await linkDriversToPersons(tx)
    await insertDemoSensors(tx, tenants, { groupIds, now: fromTs })
    await insertDemoWorktimes(tx, tenants, { groupIds, now: fromTs })
    await insertDemoAlarms(tx, tenants, fromTs)
    await insertDemoCosts(tx, tenants, { items, now: untilTs })
    await writeHistory(tx, items, { untilTs, driverByTag, onProgress })
    await insertDemoFuelPurchases(tx, tenants, { items, fromTs, now: untilTs })
    await insertDemoLocks(tx, tenants, untilTs)
    await workOnDemoNotices(tx, tenants, untilTs)

    const accounts = users.map(
      ({ role, email, password, company, reseller }): DemoAccount => ({
        role,
        email,
        password,
        companyId: company && (tenants.companyIds[company] as DemoAccount['companyId']),
        ...((company ?? reseller) === 'minho' ? { brand: secondBrand.siteName, hostName: secondBrand.hostName } : {}),
      }),
    )
    await writeDemoAccounts(dataDir, accounts)
    await writeFileWhole(
      join(dataDir, 'demo-fleet.json'),
      `${JSON.stringify(
        items.map(({ member }) => member.tracker),
        null,
        1,
      )}\n`,
    )
    return accounts
  })
}

/** One item is reduced while the database writes the one before: two cores, half the time. */
const writeHistory = async (
  tx: Tx,
  items: readonly SeededItem[],
  {
    untilTs,
    driverByTag,
    onProgress,
  }: { untilTs: number; driverByTag: ReadonlyMap<string, number>; onProgress?: (share: number) => void },
): Promise<void> => {
  const network: RoadNetwork = roadNetwork(townsOf(citiesOf(demoCountries), demoCountries))
  const rules = await readSeedingRules(tx)
  let writing: Promise<void> = Promise.resolve()
  for (const [index, { member, ...seeded }] of items.entries()) {
    const told = tellPast(member.tracker.profile, untilTs, { network, driverByTag })
    const past = reducePast(rules, { ...seeded, ...told })
    await writing
    writing = writePast(tx, past)
    // Awaited above, when the next item is ready; until then a failure waits too.
    writing.catch(() => undefined)
    // Lets the statement out before the next item takes the thread.
    await flushed()
    onProgress?.((index + 1) / items.length)
  }
  await writing
}
