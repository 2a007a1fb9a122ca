import { sql } from 'kysely'

/**
 * Where a trip has come to: one that goes on, to its last fix. Beside a table or alias `trips`. No `coalesce`, which behind row-level
 * security is no bound of an index.
 */
export const tripUntil = sql<number>`(CASE WHEN trips.ended_at IS NOT NULL THEN trips.ended_at
  WHEN trips.last_fix_at IS NOT NULL THEN trips.last_fix_at ELSE trips.started_at END)`
