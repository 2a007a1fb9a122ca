import { NewSensor } from '@atalaya/contract/sensors'
import { NewWorktime } from '@atalaya/contract/worktimes'
import { drawIds } from '../../database/row-sets.ts'
import { type Tx, withinCompany } from '../../database/tenant.ts'
import { insertSensors } from '../sensors/index.ts'
import { insertWorktimes } from '../worktimes/index.ts'
import { demoSensors } from './demo-sensors.ts'
import type { DemoTenants, GroupIds } from './demo-tenants.repository.ts'
import { demoWorktimes } from './demo-worktimes.ts'

export const insertDemoSensors = async (
  tx: Tx,
  { companyIds }: DemoTenants,
  { groupIds, now }: { groupIds: GroupIds; now: number },
): Promise<void> => {
  for (const { company, groups, definition } of demoSensors) {
    const appliesTo = { kind: 'groups', groupIds: groups.map((name) => groupIds[company].get(name) ?? 0) }
    const companyId = companyIds[company]
    const fields = NewSensor.parse({ ...definition, appliesTo })
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
