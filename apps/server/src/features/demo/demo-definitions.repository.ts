import { NewCost } from '@atalaya/contract/costs'
import { NewSensor } from '@atalaya/contract/sensors'
import { NewWorktime } from '@atalaya/contract/worktimes'
import { datePlus } from '@atalaya/domain/zone-time'
import { drawIds } from '../../database/row-sets.ts'
import { type Tx, withinCompany } from '../../database/tenant.ts'
import { costsTable } from '../costs/index.ts'
import { insertSensors } from '../sensors/index.ts'
import { insertWorktimes } from '../worktimes/index.ts'
import { demoCosts } from './demo-costs.ts'
import type { SeededItem } from './demo-fleet.repository.ts'
import { demoSensors } from './demo-sensors.ts'
import type { DemoTenants, GroupIds } from './demo-tenants.repository.ts'
import { demoWorktimes } from './demo-worktimes.ts'
import type { Squad } from './squad.ts'

const calibratedBefore = (now: number, days: number) => {
  const calibratedOn = datePlus(new Date(now).toISOString().slice(0, 10), -days)
  return { calibratedOn, calibrationDueOn: datePlus(calibratedOn, 365) }
}

export const insertDemoSensors = async (
  tx: Tx,
  { companyIds }: DemoTenants,
  { groupIds, now }: { groupIds: GroupIds; now: number },
): Promise<void> => {
  for (const { company, groups, definition, calibratedDaysAgo } of demoSensors) {
    const appliesTo = { kind: 'groups', groupIds: groups.map((name) => groupIds[company].get(name) ?? 0) }
    const companyId = companyIds[company]
    const calibration = calibratedDaysAgo === undefined ? {} : calibratedBefore(now, calibratedDaysAgo)
    const fields = NewSensor.parse({ ...definition, ...calibration, appliesTo })
    await withinCompany(tx, companyId, async () => {
      const [id = 0] = await drawIds(tx, 'sensors', 1)
      await insertSensors(tx, companyId, { now, rows: [{ id, fields, version: 1 }] })
    })
  }
}

export const insertDemoWorktimes = async (
  tx: Tx,
  { companyIds }: DemoTenants,
  { groupIds, now }: { groupIds: GroupIds; now: number },
): Promise<void> => {
  for (const { company, groups, definition } of demoWorktimes) {
    const fields = NewWorktime.parse({
      ...definition,
      groupIds: groups.map((name) => groupIds[company].get(name) ?? 0),
    })
    const [id = 0] = await drawIds(tx, 'worktimes', 1)
    await insertWorktimes(tx, companyIds[company], { now, rows: [{ id, fields }] })
  }
}

/** Noted by an administrator of each company, until the day on which the demo is made. */
export const insertDemoCosts = async (
  tx: Tx,
  { companyIds }: DemoTenants,
  { items, now }: { items: readonly SeededItem[]; now: number },
): Promise<void> => {
  for (const company of ['guadiana', 'minho'] as const) {
    const companyId = companyIds[company]
    const read = tx.selectFrom('users').select('id').where('company_id', '=', companyId).where('role', '=', 'ADMIN')
    const { id: createdBy } = await read.orderBy('id').limit(1).executeTakeFirstOrThrow()
    const drivers = await tx
      .selectFrom('drivers')
      .select('id')
      .where('company_id', '=', companyId)
      .orderBy('id')
      .execute()
    const vehicles = items.flatMap(({ companyId: of, itemId, member }) =>
      of === companyId && 'squad' in member ? [{ itemId, squad: member.squad as Squad }] : [],
    )
    const driverIds = drivers.map(({ id }) => id)
    const today = new Date(now).toISOString().slice(0, 10)
    const rows = demoCosts({ company, vehicles, driverIds, today })
      .toSorted((a, b) => a.date.localeCompare(b.date))
      .map((cost) => ({ fields: NewCost.parse(cost), createdBy, createdTs: now, version: 1 }))
    await costsTable.insert(tx, companyId, { now, rows })
  }
}
