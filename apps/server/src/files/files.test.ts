import { expect, test } from 'vitest'
import { asCompany, asEngine } from '../database/tenant.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { insertTestPhoto } from '../database/test-items.ts'
import { insertTestTenant } from '../database/test-tenants.ts'
import { deleteUnusedFiles, storeFile } from './files.repository.ts'

const { database, web, engine } = await createTestDatabase()
const one = await insertTestTenant(database, 'Ulía')
const other = await insertTestTenant(database, 'Igeldo')
const file = (text: string, usedTs = 1) => ({ type: 'text/plain', content: Buffer.from(text), usedTs })
const ownedBy = (companyId: number) => ({ company_id: companyId, reseller_id: null })
const store = (companyId: number, text: string, usedTs?: number) =>
  asCompany(web, companyId, (tx) => storeFile(tx, ownedBy(companyId), file(text, usedTs)))
const contents = async () =>
  (await database.selectFrom('files').select('content').orderBy('id').execute()).map(({ content }) => String(content))

test('one content is stored once for each owner, and no owner learns of another’s', async () => {
  const mine = await store(one.companyId, 'same')
  expect(await store(one.companyId, 'same')).toBe(mine)
  const theirs = await store(other.companyId, 'same')
  expect(theirs).not.toBe(mine)
  const seen = await asCompany(web, other.companyId, (tx) => tx.selectFrom('files').select('id').execute())
  expect(seen).toEqual([{ id: theirs }])
  await expect(
    asCompany(web, other.companyId, (tx) => storeFile(tx, ownedBy(one.companyId), file('forged'))),
  ).rejects.toThrow(/row-level security/)
})

test('what nothing refers to goes once it is old, and not what was stored again or is referred to', async () => {
  await store(one.companyId, 'old', 10)
  await store(one.companyId, 'again', 10)
  await store(one.companyId, 'again', 99)
  await insertTestPhoto(database, ownedBy(one.companyId), {
    noun: 'drivers',
    recordId: 1,
    small: 'small',
    large: 'large',
  })
  await asEngine(engine, (tx) => deleteUnusedFiles(tx, 50))
  expect((await contents()).sort()).toEqual(['again', 'large', 'small'])
})
