import { expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import { insertTestItem, insertTestPhoto } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { deletedItemsKeptMs, purgeLongDeletedItems } from './deleted-items.ts'

const { database, insertInto, updateRow } = await createTestDatabase()
const { companyId } = await insertTestTenant(database, 'Ulía')
const now = 1_790_000_000_000

test('what was deleted long ago goes with its history, and nothing else does', async () => {
  const deletedAt = [null, now - deletedItemsKeptMs, now - deletedItemsKeptMs - 1] as const
  const place = { start_lat: 1, start_lng: 1, end_lat: 1, end_lng: 1 }
  const ids: number[] = []
  for (const deleted_ts of deletedAt) {
    const id = await insertTestItem(database, companyId, { name: 'Uno' })
    await updateRow('items', id, { deleted_ts })
    await insertInto('trips', { company_id: companyId, item_id: id, started_at: 1, ...place })
    const report = { tracker_id: id, recorded_at: now, received_at: now, payload_hash: '1', source: 1, is_valid: true }
    await insertInto('positions', { company_id: companyId, item_id: id, ...report })
    await insertTestPhoto(database, { company_id: companyId, reseller_id: null }, { noun: 'vehicles', recordId: id })
    ids.push(id)
  }
  await purgeLongDeletedItems(database, now)
  const [living, waiting] = ids
  const idsIn = async (table: 'trips' | 'positions') =>
    (await database.selectFrom(table).select('item_id').orderBy('item_id').execute()).map((row) => row.item_id)
  expect(await idsIn('trips')).toEqual([living, waiting])
  expect(await idsIn('positions')).toEqual([living, waiting])
  const photos = await database.selectFrom('photos').select('record_id').orderBy('record_id').execute()
  expect(photos.map((row) => row.record_id)).toEqual([living, waiting])
  const items = await database.selectFrom('items').select('id').orderBy('id').execute()
  expect(items.map((row) => row.id)).toEqual([living, waiting])
})
