import { mostTrailEntries, type TrailEntry, trailRoutes } from '@atalaya/contract/trail'
import { useInfiniteQuery } from '@tanstack/react-query'
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

const pageSize = 200
/** What an export takes along at the most, read in parts. */
const mostExported = 20_000
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

interface Part {
  before: string | null
  limit: number
  signal: AbortSignal
}

const readPart = (owner: TrailOwner, filter: TrailFilter, { before, limit, signal }: Part) => {
  const query = queryOf(filter, before, limit)
  if (owner !== 'platform') return call(trailRoutes.ofCompany, { params: owner, query, signal })
  const { companyId } = filter
  return call(trailRoutes.ofPlatform, { query: { ...query, ...(companyId === null ? {} : { companyId }) }, signal })
}

/** Newest first, a page at a time. */
export const useTrail = (owner: TrailOwner, filter: TrailFilter) =>
  useInfiniteQuery({
    queryKey: ['trail', owner, filter],
    queryFn: ({ pageParam, signal }) => readPart(owner, filter, { before: pageParam, limit: pageSize, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** Everything that the filter leaves, newest first, up to as much as an export takes. */
export const readTrail = async (
  owner: TrailOwner,
  filter: TrailFilter,
  signal: AbortSignal,
): Promise<readonly TrailEntry[]> => {
  const all: TrailEntry[] = []
  let before: string | null = null
  do {
    const page: Awaited<ReturnType<typeof readPart>> = await readPart(owner, filter, {
      ...{ before, signal },
      limit: mostTrailEntries,
    })
    all.push(...page.entries)
    before = page.next
  } while (before !== null && all.length < mostExported)
  return all
}
