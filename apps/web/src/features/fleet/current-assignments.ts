import type { ItemId } from '@atalaya/contract/identifiers'
import type { Driver } from '@atalaya/contract/items'
import { driverUpdatesCutoff } from '@atalaya/contract/live'
import type { MessageOf } from '../../live/live-client.ts'

/** Who drives what at this moment: from the list at first, then from the live channel, every driver of it. */
export interface CurrentAssignments {
  /** Driver by vehicle. */
  byVehicle: ReadonlyMap<number, number>
  /** Vehicle by driver. */
  byDriver: ReadonlyMap<number, number>
  /** Since when, by driver. */
  since: ReadonlyMap<number, number>
}

export const noAssignments: CurrentAssignments = { byVehicle: new Map(), byDriver: new Map(), since: new Map() }

export const assignmentsFromList = (drivers: Iterable<Driver>): CurrentAssignments => {
  const byVehicle = new Map<number, number>()
  const byDriver = new Map<number, number>()
  const since = new Map<number, number>()
  for (const { id, vehicleId, vehicleTs } of drivers) {
    if (vehicleId === undefined) continue
    byVehicle.set(vehicleId, id)
    byDriver.set(id, vehicleId)
    if (vehicleTs !== undefined) since.set(id, vehicleTs)
  }
  return { byVehicle, byDriver, since }
}

type AssignmentMessage = MessageOf<'driver'> | MessageOf<'driverVehicle'>

/** The assignments after these messages; a vehicle has one driver and a driver one vehicle, so taking one leaves another. */
export const withAssignmentMessages = (
  assignments: CurrentAssignments,
  messages: readonly AssignmentMessage[],
): CurrentAssignments => {
  const byVehicle = new Map(assignments.byVehicle)
  const byDriver = new Map(assignments.byDriver)
  const since = new Map(assignments.since)
  const leave = (driverId: number | undefined, vehicleId: number | undefined): void => {
    if (driverId !== undefined) byDriver.delete(driverId)
    if (vehicleId !== undefined) byVehicle.delete(vehicleId)
  }
  for (const message of messages) {
    const vehicleId = message.kind === 'driver' ? message.vehicleId : message.itemId
    const { driverId } = message
    if (driverId !== null) leave(driverId, byDriver.get(driverId))
    if (vehicleId !== null) leave(byVehicle.get(vehicleId), vehicleId)
    if (driverId === null || vehicleId === null) continue
    byVehicle.set(vehicleId, driverId)
    byDriver.set(driverId, vehicleId)
    since.set(driverId, message.ts)
  }
  return { byVehicle, byDriver, since }
}

/** The list of drivers with these assignments in it; each driver who keeps theirs stays the same object. */
export const listWithAssignments = (
  drivers: Readonly<Record<string, Driver>>,
  messages: readonly AssignmentMessage[],
): Record<string, Driver> => {
  const { byDriver } = withAssignmentMessages(assignmentsFromList(Object.values(drivers)), messages)
  const toldAt = messages.at(-1)?.ts
  return Object.fromEntries(
    Object.entries(drivers).map(([key, driver]) => {
      const vehicleId = byDriver.get(driver.id)
      if (vehicleId === driver.vehicleId) return [key, driver]
      const { vehicleId: _, vehicleTs: __, ...others } = driver
      const ts = messages.findLast(({ driverId }) => driverId === driver.id)?.ts ?? toldAt
      return [key, vehicleId === undefined ? others : { ...others, vehicleId: vehicleId as ItemId, vehicleTs: ts }]
    }),
  ) as Record<string, Driver>
}

type DriverList = Readonly<Record<string, Driver>>

/**
 * What these messages do to the kept list of drivers: nothing, a list in its place, or, in a fleet so large that a minute's
 * changes would make thousands of lists (spec 1 §9), that it has to be read again.
 */
export const driverListAfter = (
  drivers: DriverList | undefined,
  messages: readonly AssignmentMessage[],
  vehicles: number,
): DriverList | 'readAgain' | undefined => {
  if (!drivers) return undefined
  const next = listWithAssignments(drivers, messages)
  const isNews = Object.keys(next).some((key) => next[key] !== drivers[key])
  if (!isNews) return undefined
  return vehicles > driverUpdatesCutoff ? 'readAgain' : next
}
