import { groupRoutes } from '@atalaya/contract/groups'
import { assetRoutes, driverRoutes, personRoutes, vehicleRoutes } from '@atalaya/contract/items'
import { placeRoutes } from '@atalaya/contract/places'
import { type ItemHistory, trackRoutes } from '@atalaya/contract/tracks'
import type { Language, LatLng } from '@atalaya/contract/values'
import { buildGroupTree } from '@atalaya/domain/group-tree'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'
import { createAddressDesk } from './address-desk.ts'
import { areSamePersons, type DrivingPersons, drivingPersons } from './driver-items.ts'
import { buildItems, driversById, type FleetDirectory, type FleetLists } from './fleet-directory.ts'

const listNames = ['vehicles', 'assets', 'persons', 'drivers', 'groups'] as const

const listQuery = <T>(name: (typeof listNames)[number], companyId: number, read: (signal: AbortSignal) => Promise<T>) =>
  queryOptions({
    queryKey: [name, companyId],
    queryFn: ({ signal }) => read(signal),
    // What moves comes over the live channel; an item that is unknown there makes these stale.
    staleTime: 5 * 60_000,
  })

export interface FleetQuery {
  directory: FleetDirectory | undefined
  error: unknown
  refetch(): void
}

/** Everything that has a name on the map: items, drivers and groups. */
export const useFleetDirectory = (): FleetQuery => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const params = { companyId }
  const vehicles = useQuery(listQuery('vehicles', companyId, (signal) => call(vehicleRoutes.list, { params, signal })))
  const assets = useQuery(listQuery('assets', companyId, (signal) => call(assetRoutes.list, { params, signal })))
  const persons = useQuery(listQuery('persons', companyId, (signal) => call(personRoutes.list, { params, signal })))
  const drivers = useQuery(listQuery('drivers', companyId, (signal) => call(driverRoutes.list, { params, signal })))
  const groups = useQuery(listQuery('groups', companyId, (signal) => call(groupRoutes.list, { params, signal })))
  const directory = useDirectory({
    vehicles: vehicles.data,
    assets: assets.data,
    persons: persons.data,
    drivers: drivers.data,
    groups: groups.data,
  })
  const refetch = useCallback(() => {
    for (const name of listNames) void client.invalidateQueries({ queryKey: [name, companyId] })
  }, [client, companyId])
  return {
    directory,
    error: vehicles.error ?? assets.error ?? persons.error ?? drivers.error ?? groups.error,
    refetch,
  }
}

type Read<Lists> = { [Name in keyof Lists]: Lists[Name] | undefined }

/** In parts: who takes another assignment changes the list of drivers, and a fleet of 50,000 is not listed anew for that. */
const useDirectory = ({ vehicles, assets, persons, drivers, groups }: Read<FleetLists>): FleetDirectory | undefined => {
  const known = useRef<DrivingPersons>(undefined)
  const driving = useMemo(() => {
    if (!drivers || !persons) return undefined
    const now = drivingPersons(drivers, persons)
    if (!known.current || !areSamePersons(known.current, now)) known.current = now
    return known.current
  }, [drivers, persons])
  const items = useMemo(
    () => vehicles && assets && persons && driving && buildItems({ vehicles, assets, persons }, driving),
    [vehicles, assets, persons, driving],
  )
  const tree = useMemo(() => groups && buildGroupTree(Object.values(groups)), [groups])
  return useMemo(
    () => items && drivers && tree && { ...items, drivers: driversById(drivers), tree },
    [items, drivers, tree],
  )
}

export interface Period {
  fromTs: number
  toTs: number
}

/** While a trip goes on its figures grow under the eyes of whoever looks; a parked item's day does not. */
const runningRefetchMs = { trip: 10_000, rest: 60_000 }

const isUnderWay = (history: ItemHistory | undefined): boolean => history?.tracks.at(-1)?.endedAt === null

/** Route, trips, stops and events of an item; `isRunning` for a period that still grows. */
export const itemHistoryQuery = (companyId: number, itemId: number | null, period: Period, isRunning: boolean) =>
  queryOptions({
    queryKey: ['history', companyId, itemId, period.fromTs, period.toTs],
    queryFn: ({ signal }) =>
      call(trackRoutes.history, {
        params: { companyId, itemId: itemId ?? 0 },
        query: { from_ts: period.fromTs, to_ts: period.toTs },
        signal,
      }),
    enabled: itemId !== null,
    staleTime: isRunning ? runningRefetchMs.trip : Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => isRunning && runningRefetchMs[isUnderWay(state.data) ? 'trip' : 'rest'],
  })

export const useItemHistory = (itemId: number | null, period: Period, isRunning: boolean) =>
  useQuery(itemHistoryQuery(useCompanyId(), itemId, period, isRunning))

/** Some 50 m: the street stays the same, and a driving item does not ask for every fix. */
const addressStepDegrees = 0.0005

const addressQuery = (companyId: number, language: Language, at: LatLng) => {
  const round = (value: number): number => Math.round(value / addressStepDegrees) * addressStepDegrees
  const place = { lat: Number(round(at.lat).toFixed(5)), lng: Number(round(at.lng).toFixed(5)) }
  return queryOptions({
    queryKey: ['address', companyId, language, place.lat, place.lng],
    queryFn: () => askAddress(`${companyId} ${language}`, place),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
const nowhere = { lat: 0, lng: 0 }

/** The address of a point in the user's language; the last one stands until the next is known. Not asked for yet, what is known is told. */
export const useAddress = (at: LatLng | null, language: Language, isAskedFor = true) =>
  useQuery({
    ...addressQuery(useCompanyId(), language, at ?? nowhere),
    enabled: at !== null && isAskedFor,
    placeholderData: keepPreviousData,
  })

/** For what is written at once and not drawn row by row. */
export const useReadAddress = (language: Language): ((at: LatLng) => Promise<string>) => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  return (at) => client.fetchQuery(addressQuery(companyId, language, at))
}

/** The rows of a table ask one by one and are answered by one call. */
const askAddress = createAddressDesk((of, locations) => {
  const [companyId, lang] = of.split(' ') as [string, Language]
  return call(placeRoutes.reverseMany, {
    params: { companyId: Number(companyId) },
    query: { lang },
    body: { locations },
  })
})

/** Addresses of several points in their order. */
export const useAddresses = (places: readonly { lat: number; lng: number }[], language: Language) => {
  const companyId = useCompanyId()
  const locations = places.map(({ lat, lng }) => ({ lat, lng }))
  return useQuery({
    queryKey: ['addresses', companyId, language, locations],
    queryFn: ({ signal }) =>
      call(placeRoutes.reverseMany, { params: { companyId }, query: { lang: language }, body: { locations }, signal }),
    enabled: locations.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
}
