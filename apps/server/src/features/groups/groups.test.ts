import { allRoutes } from '@atalaya/contract/routes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asCompany } from '../../database/tenant.ts'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import type { TestClient } from '../../http/test-client.ts'
import { companyAudiences } from '../../live/audience.ts'
import { startTestCompany } from '../../test-server.ts'
import { listGroups } from './groups.repository.ts'
import { isVisibleTo } from './index.ts'

const { database, companyId, signInAs, updateRow } = await startTestCompany('Ours')
const root = await insertTestGroup(database, companyId, { name: 'Fleet' })
const north = await insertTestGroup(database, companyId, { name: 'North', parentId: root })
const coast = await insertTestGroup(database, companyId, { name: 'Coast', parentId: north })
const south = await insertTestGroup(database, companyId, { name: 'South', parentId: root })
const van = await insertTestItem(database, companyId, { name: 'Van', groupIds: [north] })
const boat = await insertTestItem(database, companyId, { name: 'Boat', groupIds: [coast, south] })
const crate = await insertTestItem(database, companyId, { name: 'Crate', itemType: 2, groupIds: [coast] })
const guard = await insertTestItem(database, companyId, { name: 'Guard', itemType: 3, groupIds: [south] })
await insertTestItem(database, companyId, { name: 'Loose' })

const held = await signInAs({ role: 'SUBADMIN', email: 'north@groups.test', groupIds: [north] })
const groupless = await signInAs({ role: 'OPERATOR', email: 'none@groups.test' })
const admin = await signInAs({ role: 'ADMIN', email: 'admin@groups.test' })
const version = expect.any(Number)
const groupsOf = (session: TestClient) => session.reply(allRoutes.groups.list, { params: { companyId } })

test('an administrator sees every group with its direct members by kind', async () => {
  expect(Object.values(await groupsOf(admin))).toEqual(
    expect.arrayContaining([
      { id: root, name: 'Fleet', parentId: null, vehicles: [], assets: [], persons: [], version },
      { id: north, name: 'North', parentId: root, vehicles: [van], assets: [], persons: [], version },
      { id: coast, name: 'Coast', parentId: north, vehicles: [boat], assets: [crate], persons: [], version },
      { id: south, name: 'South', parentId: root, vehicles: [boat], assets: [], persons: [guard], version },
    ]),
  )
})

test('a held user sees the own branch alone, which begins at the own group', async () => {
  expect(await groupsOf(held)).toEqual({
    [north]: { id: north, name: 'North', parentId: null, vehicles: [van], assets: [], persons: [], version },
    [coast]: { id: coast, name: 'Coast', parentId: north, vehicles: [boat], assets: [crate], persons: [], version },
  })
})

test('a held user without a group sees nothing', async () => {
  expect(await groupsOf(groupless)).toEqual({})
})

test('lists of items hold what the groups hold', async () => {
  const names = async (session: TestClient) => {
    const params = { companyId }
    const lists = [
      await session.reply(allRoutes.vehicles.list, { params }),
      await session.reply(allRoutes.assets.list, { params }),
      await session.reply(allRoutes.persons.list, { params }),
    ]
    return lists.flatMap((list) => Object.values(list).map((item) => item.name))
  }
  expect(await names(admin)).toEqual(['Van', 'Boat', 'Loose', 'Crate', 'Guard'])
  expect(await names(held)).toEqual(['Van', 'Boat', 'Crate'])
  expect(await names(groupless)).toEqual([])
})

test('the database and the live channel agree on who sees what, for any tree', async () => {
  const groupCount = 7
  const tree = fc.record({
    parents: fc.array(fc.option(fc.nat(groupCount - 1), { nil: null }), {
      minLength: groupCount,
      maxLength: groupCount,
    }),
    members: fc.uniqueArray(fc.tuple(fc.nat(groupCount - 1), fc.nat(5)), { maxLength: 12, selector: String }),
    own: fc.uniqueArray(fc.nat(groupCount - 1), { maxLength: 3 }),
  })
  let serial = 0
  await fc.assert(
    fc.asyncProperty(tree, async ({ parents, members, own }) => {
      serial += 1
      const other = await insertTestTenant(database, `Tree ${serial}`)
      const groups: number[] = []
      for (let at = 0; at < groupCount; at++)
        groups.push(await insertTestGroup(database, other.companyId, { name: `G${at}` }))
      for (const [at, parent] of parents.entries()) {
        if (parent === null || parent >= at) continue
        await updateRow('groups', groups[at]!, { parent_id: groups[parent]! })
      }
      const items: number[] = []
      for (let at = 0; at < 6; at++) {
        const groupIds = members.filter(([, item]) => item === at).map(([group]) => groups[group]!)
        items.push(await insertTestItem(database, other.companyId, { name: `I${at}`, groupIds }))
      }
      const viewer = { role: 'OPERATOR' as const, groupIds: own.map((at) => groups[at]!) }
      const [bySql, all] = await asCompany(database, other.companyId, async (tx) => [
        await tx.selectFrom('items').select('id').where(isVisibleTo(viewer, 'items.id')).orderBy('id').execute(),
        await listGroups(tx, { role: 'ADMIN', groupIds: [] }),
      ])
      const audience = companyAudiences(all).of(viewer)
      expect(bySql.map(({ id }) => id)).toEqual(items.filter((id) => audience.sees(id)))
    }),
    { numRuns: 25 },
  )
})

test('groups that are their own ancestors neither hang a list nor lose an item', async () => {
  const other = await insertTestTenant(database, 'Ring')
  const first = await insertTestGroup(database, other.companyId, { name: 'First' })
  const second = await insertTestGroup(database, other.companyId, { name: 'Second', parentId: first })
  await updateRow('groups', first, { parent_id: second })
  const itemId = await insertTestItem(database, other.companyId, { name: 'Item', groupIds: [second] })
  const viewer = { role: 'OPERATOR' as const, groupIds: [first] }
  const visible = await asCompany(database, other.companyId, (tx) =>
    tx.selectFrom('items').select('id').where(isVisibleTo(viewer, 'items.id')).execute(),
  )
  expect(visible).toEqual([{ id: itemId }])
})
