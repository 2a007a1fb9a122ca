import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Marks 1 and 2, an outlier or an impossible clock, are kept for the installer and never part of a way. Beside `positions`. */
export const isBelieved: RawBuilder<SqlBool> = sql`positions.lat IS NOT NULL AND positions.is_valid AND positions.mark = 0`
