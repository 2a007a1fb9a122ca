import type { ItemId } from '@atalaya/contract/identifiers'
import { type DecidedTrip, type TripDecision, type TripNamed, tripPurposeRoutes } from '@atalaya/contract/trip-purposes'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'

/** Others decide as well, and late reports change trips. */
const staleMs = 60_000

interface Asked {
  itemId: number
  fromTs: number
  toTs: number
}

/** Of a vehicle's trips that began in a period, by their tracks; null asks for nothing. */
export const useDecidedTrips = (asked: Asked | null): ReadonlyMap<number, DecidedTrip> | undefined => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: ['tripPurposes', companyId, asked],
    queryFn: async ({ signal }) => {
      const { itemId, fromTs, toTs } = asked as Asked
      const { trips } = await call(tripPurposeRoutes.ofItem, {
        ...{ params: { companyId, itemId: itemId as ItemId }, query: { from_ts: fromTs, to_ts: toTs }, signal },
      })
      return new Map(trips.map((trip): [number, DecidedTrip] => [trip.trackId, trip]))
    },
    enabled: asked !== null,
    staleTime: staleMs,
  }).data
}

/** What people wrote last, to be chosen again. */
export const useTripWords = (isAsked: boolean) => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: ['tripPurposes', companyId, 'words'],
    queryFn: ({ signal }) => call(tripPurposeRoutes.words, { params: { companyId }, signal }),
    enabled: isAsked,
    staleTime: staleMs,
  }).data
}

/** Newest first, a page more each time that it is asked for. */
export const useTripHistory = (trip: TripNamed) => {
  const companyId = useCompanyId()
  return useInfiniteQuery({
    queryKey: ['tripPurposes', companyId, 'history', trip],
    queryFn: ({ pageParam, signal }) =>
      call(tripPurposeRoutes.history, {
        ...{ params: { companyId }, signal },
        query: { ...trip, ...(pageParam === null ? {} : { beforeId: pageParam }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ changes, hasMore }) => (hasMore ? (changes.at(-1)?.id ?? null) : null),
  })
}

/** Says it, and has books and maps read anew. */
export const useDecideTrips = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: TripDecision) => call(tripPurposeRoutes.decide, { params: { companyId }, body }),
    onSuccess: async () => {
      await Promise.all(
        ['tripPurposes', 'report'].map((name) => client.invalidateQueries({ queryKey: [name, companyId] })),
      )
    },
  })
}
