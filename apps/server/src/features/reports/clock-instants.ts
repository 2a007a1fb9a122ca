import { type RawBuilder, sql } from 'kysely'

/**
 * When clocks of an IANA zone show a timestamp, epoch milliseconds; as `zoneTime` has it (packages/domain/src/zone-time.ts): of what comes
 * twice the first is meant, which PostgreSQL takes for the second, and what is left out counts from after it. Clocks move by an hour.
 */
export const instantOfClock = (shown: RawBuilder<unknown>, timezone: RawBuilder<unknown>): RawBuilder<unknown> => {
  const hour = sql`interval '1 hour'`
  const first = sql`least((${shown}) AT TIME ZONE ${timezone}, ((${shown}) - ${hour}) AT TIME ZONE ${timezone} + ${hour})`
  return sql`(extract(epoch FROM ${first}) * 1000)::bigint`
}
