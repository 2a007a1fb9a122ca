import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { live, useLiveMessages } from '../../live/live.ts'
import {
  assignmentsFromList,
  type CurrentAssignments,
  noAssignments,
  withAssignmentMessages,
} from './current-assignments.ts'
import { toAssignments } from './driver-items.ts'
import { useFleetDirectory } from './fleet.queries.ts'
import { type FleetDirectory, type FleetItem, searchTextOf, toColumns } from './fleet-directory.ts'
import { useFleetListsLive } from './fleet-lists.live.ts'

export interface Fleet {
  directory: FleetDirectory | undefined
  assignments: CurrentAssignments
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
export const driverAt = (
  directory: FleetDirectory | undefined,
  assignments: CurrentAssignments,
  vehicleId: number,
): string | undefined => directory?.drivers.get(assignments.byVehicle.get(vehicleId) ?? 0)?.name

/** What an item is seen with: a vehicle with its driver, a driver with the vehicle that they sit in. */
export interface Companion {
  name: string
  /** Its own item; null for a driver without a tracker. */
  itemId: number | null
}

export const useCompanionOf = ({ id, driverId }: Pick<FleetItem, 'id' | 'driverId'>): Companion | undefined => {
  const { directory, assignments } = useFleet()
  if (driverId !== undefined) {
    const vehicle = directory?.items.get(assignments.byDriver.get(driverId) ?? 0)
    return vehicle && { name: vehicle.name, itemId: vehicle.id }
  }
  const driver = directory?.drivers.get(assignments.byVehicle.get(id) ?? 0)
  return driver && { name: driver.name, itemId: directory?.itemOfDriver.get(driver.id) ?? null }
}

/** A new item's first report may come in a burst of them; the lists are read again once. */
const unknownItemWaitMs = 2_000

/** Holds the names of the fleet, tells the worker of them, and asks again when somebody unknown reports. */
export const FleetProvider = ({ children }: { children: ReactNode }) => {
  const { directory, error, refetch } = useFleetDirectory()
  const { i18n } = useTranslation()
  const [assignments, setAssignments] = useState<CurrentAssignments>(noAssignments)

  useEffect(() => {
    if (directory) setAssignments(assignmentsFromList(directory.drivers.values()))
  }, [directory])
  useFleetListsLive()
  useLiveMessages('driver', (messages) => setAssignments((known) => withAssignmentMessages(known, messages)))
  useLiveMessages('driverVehicle', (messages) => setAssignments((known) => withAssignmentMessages(known, messages)))

  /** The assignments that the worker's search knows of. */
  const told = useRef<CurrentAssignments>(noAssignments)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of assignments is told by itself, below
  useEffect(() => {
    if (!directory) return
    told.current = assignments
    const columns = toColumns(directory, i18n.language, (vehicleId) => driverAt(directory, assignments, vehicleId))
    live.command({ type: 'directory', directory: columns })
  }, [directory?.items, directory?.tree, i18n.language])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only who sits elsewhere is told anew
  useEffect(() => {
    const before = told.current
    told.current = assignments
    const vehicleIds = [...new Set([...before.byVehicle.keys(), ...assignments.byVehicle.keys()])]
    const changed = vehicleIds
      .filter((id) => before.byVehicle.get(id) !== assignments.byVehicle.get(id))
      .map((id) => directory?.items.get(id))
      .filter((item) => item !== undefined)
    if (changed.length === 0) return
    live.command({
      type: 'searchTexts',
      itemIds: changed.map(({ id }) => id),
      texts: changed.map((item) => searchTextOf(item, driverAt(directory, assignments, item.id))),
    })
  }, [assignments])

  const itemOfDriver = directory?.itemOfDriver
  useEffect(() => {
    if (itemOfDriver) live.command({ type: 'assignments', assignments: toAssignments(assignments, itemOfDriver) })
  }, [assignments, itemOfDriver])

  const known = useRef(directory)
  known.current = directory
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = live.onUnknownItems((itemIds) => {
      if (!known.current || timer || itemIds.every((id) => known.current?.items.has(id))) return
      timer = setTimeout(() => {
        timer = undefined
        refetch()
      }, unknownItemWaitMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [refetch])
  useLiveMessages('group', refetch)

  const fleet = useMemo(() => ({ directory, assignments, error, refetch }), [directory, assignments, error, refetch])
  return <FleetContext.Provider value={fleet}>{children}</FleetContext.Provider>
}
