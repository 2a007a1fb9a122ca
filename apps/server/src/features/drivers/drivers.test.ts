import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'

const { client, database, tenant, companyId, insertInto } = await startTestCompany('Ours')
const group = await insertTestGroup(database, companyId, { name: 'Group' })
const visible = await insertTestItem(database, companyId, { name: 'Visible', groupIds: [group] })
const hidden = await insertTestItem(database, companyId, { name: 'Hidden' })

const insertDriver = (name: string, vehicleId: number | null, more: { i_button?: string; phone?: string } = {}) =>
  insertInto('drivers', {
    company_id: companyId,
    name,
    ...more,
    vehicle_id: vehicleId,
    vehicle_ts: vehicleId === null ? null : 1_000,
  })
const free = await insertDriver('Free', null, { i_button: '01AB', phone: '+34600000000' })
const near = await insertDriver('Near', visible)
const far = await insertDriver('Far', hidden)

const driversOf = async (role: 'ADMIN' | 'OPERATOR') => {
  const user = await insertTestUser(database, tenant, {
    role,
    email: `${role.toLowerCase()}@drivers.test`,
    groupIds: [group],
  })
  return await (await signedIn(client, user)).reply(allRoutes.drivers.list, { params: { companyId } })
}

test('an administrator sees all drivers, each without what it has not', async () => {
  expect(await driversOf('ADMIN')).toEqual({
    [free]: { id: free, name: 'Free', iButton: '01AB', phone: '+34600000000' },
    [near]: { id: near, name: 'Near', vehicleId: visible, vehicleTs: 1_000 },
    [far]: { id: far, name: 'Far', vehicleId: hidden, vehicleTs: 1_000 },
  })
})

test('a held user sees the drivers of visible vehicles and those without one', async () => {
  expect(Object.keys(await driversOf('OPERATOR'))).toEqual([String(free), String(near)])
})
