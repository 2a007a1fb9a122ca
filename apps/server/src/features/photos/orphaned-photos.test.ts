import { expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import { insertTestDriver, insertTestPhoto } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { orphanedPhotosKeptMs, purgeOrphanedPhotos } from './orphaned-photos.ts'

const { database, insertInto } = await createTestDatabase()
const { companyId } = await insertTestTenant(database, 'Ulía')
const now = 1_790_000_000_000

const insertPhoto = async (deletedAt: number | null): Promise<number> => {
  const id = await insertTestDriver(database, companyId, { name: 'Eva' })
  await insertTestPhoto(database, { company_id: companyId, reseller_id: null }, { noun: 'drivers', recordId: id })
  if (deletedAt === null) return id
  const change = { company_id: companyId, noun: 'drivers', record_id: id, user_id: 1, before: '{}', after: null }
  const unnamed = { operation_id: null, undoes_operation_id: null }
  await insertInto('record_changes', { ...change, ...unnamed, at: deletedAt, kind: 'delete' })
  await database.deleteFrom('drivers').where('id', '=', id).execute()
  return id
}

test('the photo of a driver who was deleted long ago goes, and no other', async () => {
  const living = await insertPhoto(null)
  const waiting = await insertPhoto(now - orphanedPhotosKeptMs)
  await insertPhoto(now - orphanedPhotosKeptMs - 1)
  await purgeOrphanedPhotos(database, now)
  const left = await database.selectFrom('photos').select('record_id').orderBy('record_id').execute()
  expect(left.map((row) => row.record_id)).toEqual([living, waiting])
})
