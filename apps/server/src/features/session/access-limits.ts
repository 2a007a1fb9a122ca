import type { ErrorCode } from '@atalaya/contract/errors'
import { isWithinHours } from '@atalaya/domain/access-hours'
import type { WorkSpan } from '@atalaya/domain/work-timetable'
import { networksOf } from '../../adapters/networks.ts'

/** When and from where a user may work, as `users` keeps it; empty lists restrict nothing. */
export interface AccessLimits {
  hours: WorkSpan[]
  networks: string[]
  /** The user's own, by which the hours count. */
  timezone: string
}

/** Why somebody may not work now from there (spec 1 §8); undefined for everybody else. */
export const limitAgainst = (
  { hours, networks, timezone }: AccessLimits,
  { ip, now }: { ip: string; now: number },
): ErrorCode | undefined => {
  if (networks.length > 0 && !networksOf(networks)(ip)) return 'restriction.fromip'
  return isWithinHours(hours, timezone, now) ? undefined : 'restriction.timerange'
}
