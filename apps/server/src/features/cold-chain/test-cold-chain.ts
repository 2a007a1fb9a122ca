import { type ReportQuestionIn, reportRoutes } from '@atalaya/contract/reports'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { startTestServer } from '../../test-server.ts'
import { insertTestSensor } from '../reports/test-sensors.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'

export const [minute, hour] = [60_000, 3_600_000]
/** In Madrid, where the clocks go forward on 29 March: 23 hours. */
export const madrid = (date: number, clock: string): number =>
  Date.parse(`2026-03-${date}T${clock}:00+0${date > 29 || (date === 29 && clock >= '03:00') ? 2 : 1}:00`)

export interface Reading {
  at: number
  value: number
}

/** A company in Madrid with two lorries in two groups, whose holds have a sensor; `clock.now` may be set. */
export const startColdChain = async () => {
  const clock = { at: madrid(31, '12:00'), now: () => clock.at }
  const server = await startTestServer({ clock })
  const { client, database } = server
  const tenant = await insertTestTenant(database, 'Ours')
  const { companyId } = tenant
  await database.updateTable('companies').set({ timezone: 'Europe/Madrid' }).where('id', '=', companyId).execute()
  const group = await insertTestGroup(database, companyId, { name: 'Cold' })
  const lorry = await insertTestItem(database, companyId, { name: 'Lorry', groupIds: [group] })
  const hidden = await insertTestItem(database, companyId, { name: 'Hidden lorry' })
  const sensor = await insertTestSensor(database, companyId, { names: { es: 'Cámara', en: 'Hold' }, unit: '°C' })
  await database.updateTable('sensors').set({ created_ts: 0 }).execute()
  await database.updateTable('items').set({ created_ts: 0 }).execute()

  let serial = 0
  const say = async (itemId: number, readings: readonly Reading[]): Promise<void> => {
    const rows = readings.map(({ at, value }) => ({
      ...{ company_id: companyId, item_id: itemId, tracker_id: itemId, recorded_at: at, received_at: at },
      ...{ payload_hash: String(++serial), source: 1, is_valid: true, sensors: JSON.stringify({ [sensor]: value }) },
    }))
    await database.insertInto('positions').values(rows).execute()
  }
  const signIn = async (role: 'ADMIN' | 'SUBADMIN', more: { groupIds?: number[]; readOnly?: boolean } = {}) =>
    signedIn(client, await insertTestUser(database, tenant, { role, email: `cold-${++serial}@cold.test`, ...more }))
  const read = async (session: TestClient, more: object = {}) => {
    const question = {
      type: 'coldChain',
      selection: { all: true, sensors: [sensor] },
      from: '2026-03-28',
      to: '2026-03-30',
      ...more,
    }
    const answer = await session.call(reportRoutes.read, { params: { companyId }, body: question as ReportQuestionIn })
    const { fields, rows } = replyOf(answer)
    return rows.map((row) => Object.fromEntries(row.map((cell, nth) => [fields[nth] as string, cell])))
  }
  return { ...server, clock, tenant, companyId, group, lorry, hidden, sensor, say, signIn, read }
}
