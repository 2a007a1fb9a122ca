import { afterAll, beforeAll } from 'vitest'
import { useDatabase } from './stack-database.ts'

/** The demo has one reseller; for a test file there is a second one, of the same distributor. */
export const useSecondReseller = (name: string): { id(): number } => {
  const database = useDatabase()
  let id = 0
  beforeAll(async () => {
    const { rows } = await database.query<{ id: number }>(
      'INSERT INTO resellers (name, distributor_id) SELECT $1, distributor_id FROM resellers ORDER BY id LIMIT 1 RETURNING id',
      [name],
    )
    id = rows[0]?.id ?? 0
  })
  // The journeys after these know of one.
  afterAll(async () => {
    await database.query('DELETE FROM trackers WHERE reseller_id = $1', [id])
    await database.query('DELETE FROM resellers WHERE id = $1', [id])
  })
  return { id: () => id }
}
