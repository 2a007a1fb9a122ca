import type { ItemEvent } from '@atalaya/contract/tracks'
import { type RawBuilder, sql } from 'kysely'

/** How somebody drives that breaks things. */
const manoeuvreKinds = ['hardBraking', 'fastAcceleration', 'sharpTurn'] as const satisfies readonly ItemEvent['kind'][]
export const faultKinds = [...manoeuvreKinds, 'overspeed'] as const satisfies readonly ItemEvent['kind'][]

/** Of rows with such a kind: how many, and how many of each, as columns. */
export const countedFaults = (kind: RawBuilder<unknown>) => {
  const counted = (of: (typeof faultKinds)[number]) => sql`count(*) FILTER (WHERE ${kind} = ${of})::float8`
  return sql`count(*)::float8 AS harsh, ${counted('hardBraking')} AS braking, ${counted('fastAcceleration')} AS acceleration,
    ${counted('sharpTurn')} AS turns, ${counted('overspeed')} AS overspeeds`
}
