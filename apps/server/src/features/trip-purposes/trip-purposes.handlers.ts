import type { TrackId, TripPurposeId } from '@atalaya/contract/identifiers'
import { may } from '@atalaya/contract/roles'
import {
  decisionsPerPage,
  mostTripWords,
  type TripDecision,
  type TripNamed,
  type tripPurposeRoutes,
} from '@atalaya/contract/trip-purposes'
import { isDecidedLate, type TripWords } from '@atalaya/domain/trip-purposes'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { WebDatabase } from '../../database/tenant.ts'
import type { Handlers } from '../../http/context.ts'
import { historyPeriodMs } from '../../limits/calls.limits.ts'
import { decidedTripsListed } from '../../limits/trip-purposes.limits.ts'
import { knowingAsker } from '../../records/asker.ts'
import { lockForOwner } from '../../records/record-changes.repository.ts'
import { scopeOf } from '../../records/record-handlers.ts'
import type { CompanyScope } from '../../records/scope.ts'
import { findTimezone, findVisibleItemType } from '../tracks/index.ts'
import {
  findTripsByDecision,
  findTripsByTrack,
  insertDecisions,
  listDecidedTrips,
  listDecisions,
  listLastWords,
  type NewDecision,
  type TripFound,
} from './trip-purposes.repository.ts'

interface Ports {
  clock: Clock
  database: WebDatabase
}

export const tripPurposeHandlers = ({ clock, database }: Ports): Handlers<typeof tripPurposeRoutes> => ({
  ofItem: async ({ tx, session, params, query }) => {
    const { from_ts: fromTs, to_ts: toTs } = query
    if (fromTs > toTs) throw failure('input.invalid', { fields: { from_ts: 'period.reversed' } })
    if (toTs - fromTs > historyPeriodMs.value) throw failure('search.toolarge')
    if ((await findVisibleItemType(tx, session, params.itemId)) === undefined) throw failure('not.found')
    const most = decidedTripsListed.value
    const asked = { itemId: params.itemId, fromTs, toTs, now: clock.now(), timezone: await findTimezone(tx) }
    const trips = await listDecidedTrips(tx, session, { ...asked, limit: most + 1 })
    if (trips.length > most) throw failure('search.toolarge')
    return { trips }
  },

  decide: knowingAsker(database, (asked, { name }) => decide(scopeOf(asked, clock), asked.body, name)),

  history: async ({ tx, session, query }) => {
    const { trackId, decisionId, beforeId = Number.MAX_SAFE_INTEGER } = query
    if ((trackId === undefined) === (decisionId === undefined))
      throw failure('input.invalid', { fields: { trackId: 'required' } })
    const [trip] =
      trackId === undefined
        ? await findTripsByDecision(tx, session, [decisionId as number])
        : await findTripsByTrack(tx, session, [trackId])
    if (!trip) throw failure('not.found')
    const changes = await listDecisions(tx, trip, { beforeId, limit: decisionsPerPage + 1 })
    return { changes: changes.slice(0, decisionsPerPage), hasMore: changes.length > decisionsPerPage }
  },

  words: ({ tx, session }) => listLastWords(tx, session, mostTripWords),
})

interface Meant {
  named: TripNamed
  trips: readonly TripFound[]
}

const findMeant = async ({ tx, session }: CompanyScope, named: readonly TripNamed[]): Promise<Meant[]> => {
  const trackIds = named.flatMap((one) => ('trackId' in one ? [one.trackId] : []))
  const decisionIds = named.flatMap((one) => ('decisionId' in one ? [one.decisionId] : []))
  const byTrack = Map.groupBy(await findTripsByTrack(tx, session, trackIds), ({ trackId }) => trackId as TrackId)
  const byDecision = Map.groupBy(
    await findTripsByDecision(tx, session, decisionIds),
    ({ decisionId }) => decisionId as TripPurposeId,
  )
  return named.map((one) => ({
    named: one,
    trips: ('trackId' in one ? byTrack.get(one.trackId) : byDecision.get(one.decisionId)) ?? [],
  }))
}

const wordsIn = (decision: TripDecision): TripWords =>
  decision.kind === 'business'
    ? { purpose: decision.purpose, person: decision.person ?? null, remark: decision.remark ?? null }
    : { purpose: null, person: null, remark: null }

/** Each trip for itself: those whose days have run out stay as they are unless an administrator gives a reason. */
const decide = async (scope: CompanyScope, decision: TripDecision, userName: string) => {
  const { tx, session, companyId, now } = scope
  // Two who say the same at once leave one decision.
  await lockForOwner(scope, 'tripPurposes')
  const timezone = await findTimezone(tx)
  const { kind, reason } = decision
  const words = wordsIn(decision)
  const notDecided: { trip: TripNamed; error: string; fields?: Record<string, string> }[] = []
  const decisions = new Map<number, NewDecision>()
  let decided = 0
  for (const { named, trips } of await findMeant(scope, decision.trips)) {
    if (trips.length === 0) notDecided.push({ trip: named, error: failure('not.found').code })
    for (const trip of trips) {
      const isLate = isDecidedLate(trip.endedAt, { now, timezone })
      const isSame =
        trip.kind === kind &&
        trip.purpose === words.purpose &&
        trip.person === words.person &&
        trip.remark === words.remark
      if (isLate && !isSame && !may(session, 'tripPurposes.late'))
        notDecided.push({ trip: named, error: failure('trip.overdue').code })
      else if (isLate && !isSame && reason === undefined)
        notDecided.push({ trip: named, error: failure('input.invalid').code, fields: { reason: 'required' } })
      else {
        decided += 1
        const { itemId, startedAt, until: endedAt } = trip
        const own = { itemId, startedAt, endedAt, isLate, reason: isLate ? (reason ?? null) : null }
        if (!isSame) decisions.set(trip.trackId, { ...own, kind, ...words })
      }
    }
  }
  await insertDecisions(tx, [...decisions.values()], { companyId, userId: session.userId, userName, now })
  return { decided, notDecided }
}
