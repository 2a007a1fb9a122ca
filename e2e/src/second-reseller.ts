import { afterAll, beforeAll } from 'vitest'
import { connectToDatabase } from './stack-database.ts'

/** The demo has one reseller; for a test file there is a second one, of the same distributor. */
export const useSecondReseller = (name: string): { id(): number } => {
  let id = 0
  beforeAll(async () => {
    const client = await connectToDatabase()
    const { rows } = await client.query<{ id: number }>(
      'INSERT INTO resellers (name, distributor_id) SELECT $1, distributor_id FROM resellers ORDER BY id LIMIT 1 RETURNING id',
      [name],
    )
    id = rows[0]?.id ?? 0
    await client.end()
  })
  // The journeys after these know of one.
  afterAll(async () => {
    const client = await connectToDatabase()
    await client.query('DELETE FROM trackers WHERE reseller_id = $1', [id])
    await client.query('DELETE FROM resellers WHERE id = $1', [id])
    await client.end()
  })
  return { id: () => id }
}
