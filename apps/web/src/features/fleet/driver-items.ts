import type { Driver, Person } from '@atalaya/contract/items'
import type { Assignments } from '../../live/live-items.ts'
import type { CurrentAssignments } from './current-assignments.ts'

/** What the map needs to know of a driver who is also a person with a tracker. */
interface DrivingPerson {
  driverId: number
  driverName: string
}

export type DrivingPersons = ReadonlyMap<number, DrivingPerson>

/**
 * Which persons are drivers, by the person's id: those whom the office has linked, and else those whose app is signed
 * in with the same address as the driver's. A person is one driver at most.
 */
export const drivingPersons = (
  drivers: Readonly<Record<string, Driver>>,
  persons: Readonly<Record<string, Person>>,
): DrivingPersons => {
  const found = new Map<number, DrivingPerson>()
  const unlinked: Driver[] = []
  for (const driver of Object.values(drivers)) {
    if (driver.personId === undefined) unlinked.push(driver)
    else if (persons[driver.personId]) found.set(driver.personId, asPerson(driver))
  }
  if (unlinked.every(({ appWorkerId }) => appWorkerId === undefined)) return found
  const byApp = new Map<string, number>()
  for (const { id, appWorkerId } of Object.values(persons)) if (appWorkerId) byApp.set(appWorkerId.toLowerCase(), id)
  for (const driver of unlinked) {
    const personId = byApp.get(driver.appWorkerId?.toLowerCase() ?? '')
    if (personId !== undefined && !found.has(personId)) found.set(personId, asPerson(driver))
  }
  return found
}

const asPerson = ({ id, name }: Driver): DrivingPerson => ({ driverId: id, driverName: name })

export const areSamePersons = (a: DrivingPersons, b: DrivingPersons): boolean =>
  a.size === b.size &&
  [...a].every(([id, { driverId, driverName }]) => {
    const other = b.get(id)
    return other?.driverId === driverId && other.driverName === driverName
  })

/** What the worker is told of who drives what. */
export const toAssignments = (
  assignments: CurrentAssignments,
  itemOfDriver: ReadonlyMap<number, number>,
): Assignments => {
  const riders: number[] = []
  const since: number[] = []
  for (const [driverId, itemId] of itemOfDriver) {
    const vehicleId = assignments.byDriver.get(driverId)
    if (vehicleId === undefined) continue
    riders.push(itemId, vehicleId)
    since.push(assignments.since.get(driverId) ?? 0)
  }
  return {
    drivenIds: Int32Array.from(assignments.byVehicle.keys()),
    riders: Int32Array.from(riders),
    ridersSince: Float64Array.from(since),
  }
}
