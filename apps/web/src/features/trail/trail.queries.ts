import { type TrailEntry, trailRoutes } from '@atalaya/contract/trail'
import type { Log } from '../../logs/log.ts'
import { call } from '../../session/api.ts'

/** Whose log it is: a company's, or the platform's. */
export type TrailOwner = { companyId: number } | 'platform'

export interface TrailFilter {
  text: string
  /** Since how many days; 0 is since ever. */
  days: number
  kinds: readonly string[]
  userId: number | null
  noun: string | null
  /** Of the platform's log. */
  companyId: number | null
}

const dayMs = 86_400_000

const queryOf = ({ text, days, kinds, userId, noun }: TrailFilter, before: string | null, limit: number) => ({
  ...(text === '' ? {} : { text }),
  ...(days === 0 ? {} : { fromTs: Date.now() - days * dayMs }),
  ...(kinds.length === 0 ? {} : { kinds: kinds.join() }),
  ...(userId === null ? {} : { userId }),
  ...(noun === null ? {} : { noun }),
  ...(before === null ? {} : { before }),
  limit,
})

export const trailLog = (owner: TrailOwner, filter: TrailFilter): Log<TrailEntry, string> => ({
  key: ['trail', owner, filter],
  read: ({ before, limit, signal }) => {
    const query = queryOf(filter, before, limit)
    if (owner !== 'platform') return call(trailRoutes.ofCompany, { params: owner, query, signal })
    const { companyId } = filter
    return call(trailRoutes.ofPlatform, { query: { ...query, ...(companyId === null ? {} : { companyId }) }, signal })
  },
})
