import { readdirSync } from 'node:fs'
import { roles } from '@atalaya/contract/roles'
import { expect, it } from 'vitest'
import { useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { enterAs, type RoleGroup, readersOf, roleGroups, waysToWrite } from '../role-walk.ts'
import { goTo } from '../screen-walk.ts'

const openPage = useBrowser()
const groups = Object.keys(roleGroups) as RoleGroup[]

it('knows every role once, who may write and who may not, and screens of each', () => {
  const readers = groups.flatMap(readersOf)
  const each = readers.map(({ role, readOnly }) => `${role} ${readOnly}`)
  expect(each.toSorted()).toEqual(roles.flatMap((role) => [`${role} false`, `${role} true`]).toSorted())
  for (const { role, sees } of readers) expect([role, sees.length > 5]).toEqual([role, true])
})

it('has a file for the walk of each group', () => {
  const files = readdirSync(import.meta.dirname).flatMap(
    (name) => /^every-screen-roles-(\w+)\.test/.exec(name)?.[1] ?? [],
  )
  expect(files.toSorted()).toEqual(groups.toSorted())
})

it.each([
  { role: 'ADMIN', companyId: 1, path: '/vehicles', ways: ['Nuevo vehículo', 'Importar vehículos'] },
  { role: 'RESELLER', companyId: null, path: '/companies', ways: ['Nueva empresa', 'Importar empresas'] },
] as const)('would notice what a read-only $role is offered', async ({ role, companyId, path, ways }) => {
  const page = await openPage(phone)
  await enterAs(page, { role, companyId, readOnly: false })
  await goTo(page, path)
  expect(await waysToWrite(page)).toEqual(expect.arrayContaining([...ways]))
})
