import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { live, useLiveMessages } from '../../live/live.ts'
import { type DriverSeats, seatsFromList, withSeatMessages } from './driver-seats.ts'
import { useFleetDirectory } from './fleet.queries.ts'
import { type FleetDirectory, searchTextOf, toColumns } from './fleet-directory.ts'
import { useFleetListsLive } from './fleet-lists.live.ts'

export interface Fleet {
  directory: FleetDirectory | undefined
  seats: DriverSeats
  error: unknown
  refetch(): void
}

const FleetContext = createContext<Fleet | null>(null)

export const useFleet = (): Fleet => {
  const fleet = useContext(FleetContext)
  if (!fleet) throw new Error('useFleet outside the home map')
  return fleet
}

/** The driver at the wheel of a vehicle. */
export const useDriverOf = (vehicleId: number): string | undefined => {
  const { directory, seats } = useFleet()
  const driverId = seats.byVehicle.get(vehicleId)
  return driverId === undefined ? undefined : directory?.drivers.get(driverId)?.name
}

const nobody: DriverSeats = { byVehicle: new Map(), byDriver: new Map() }
/** A new item's first report may come in a burst of them; the lists are read again once. */
const strangerWaitMs = 2_000

/** Holds the names of the fleet, tells the worker of them, and asks again when somebody unknown reports. */
export const FleetProvider = ({ children }: { children: ReactNode }) => {
  const { directory, error, refetch } = useFleetDirectory()
  const { i18n } = useTranslation()
  const [seats, setSeats] = useState<DriverSeats>(nobody)

  useEffect(() => {
    if (directory) setSeats(seatsFromList(directory.drivers.values()))
  }, [directory])
  useFleetListsLive()
  useLiveMessages('driver', (messages) => setSeats((known) => withSeatMessages(known, messages)))
  useLiveMessages('driverVehicle', (messages) => setSeats((known) => withSeatMessages(known, messages)))

  const driverNameOf = (at: DriverSeats, vehicleId: number): string | undefined =>
    directory?.drivers.get(at.byVehicle.get(vehicleId) ?? 0)?.name

  /** The seats that the worker's search knows of. */
  const told = useRef<DriverSeats>(nobody)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of seats is told by itself, below
  useEffect(() => {
    if (!directory) return
    told.current = seats
    const columns = toColumns(directory, i18n.language, (vehicleId) => driverNameOf(seats, vehicleId))
    live.command({ type: 'directory', directory: columns })
  }, [directory, i18n.language])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only who sits elsewhere is told anew
  useEffect(() => {
    const before = told.current
    told.current = seats
    const vehicleIds = [...new Set([...before.byVehicle.keys(), ...seats.byVehicle.keys()])]
    const changed = vehicleIds
      .filter((id) => before.byVehicle.get(id) !== seats.byVehicle.get(id))
      .map((id) => directory?.items.get(id))
      .filter((item) => item !== undefined)
    if (changed.length === 0) return
    live.command({
      type: 'searchTexts',
      itemIds: changed.map(({ id }) => id),
      texts: changed.map((item) => searchTextOf(item, driverNameOf(seats, item.id))),
    })
  }, [seats])

  const known = useRef(directory)
  known.current = directory
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = live.onStrangers((itemIds) => {
      if (!known.current || timer || itemIds.every((id) => known.current?.items.has(id))) return
      timer = setTimeout(() => {
        timer = undefined
        refetch()
      }, strangerWaitMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [refetch])
  useLiveMessages('group', refetch)

  const fleet = useMemo(() => ({ directory, seats, error, refetch }), [directory, seats, error, refetch])
  return <FleetContext.Provider value={fleet}>{children}</FleetContext.Provider>
}
