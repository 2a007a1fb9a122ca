import { expect, test } from 'vitest'
import {
  assignmentsFromList,
  driverListAfter,
  listWithAssignments,
  withAssignmentMessages,
} from './current-assignments.ts'

const driver = (id: number, vehicleId?: number) => ({ id, name: `d${id}`, vehicleId }) as never
const sits = (driverId: number, vehicleId: number | null) => ({ kind: 'driver', driverId, vehicleId, ts: 1 }) as never
const assignment = (itemId: number, driverId: number | null) =>
  ({ kind: 'driverVehicle', itemType: 1, itemId, driverId, ts: 1 }) as never

test('a driver who takes another vehicle leaves the first, and its old driver leaves the second', () => {
  const assignments = assignmentsFromList([driver(1, 10), driver(2, 20)])
  const after = withAssignmentMessages(assignments, [sits(1, 20)])
  expect([...after.byVehicle]).toEqual([[20, 1]])
  expect([...after.byDriver]).toEqual([[1, 20]])
})

test('leaving frees both sides, whichever message tells of it', () => {
  const assignments = assignmentsFromList([driver(1, 10), driver(2, 20)])
  expect([...withAssignmentMessages(assignments, [sits(1, null)]).byVehicle]).toEqual([[20, 2]])
  expect([...withAssignmentMessages(assignments, [assignment(20, null)]).byDriver]).toEqual([[1, 10]])
})

test('a thousand drivers at once are all kept', () => {
  const messages = Array.from({ length: 1_000 }, (_, i) => sits(i + 1, i + 10_001))
  expect(withAssignmentMessages(assignmentsFromList([]), messages).byVehicle.size).toBe(1_000)
})

test('a list that is kept says who sits where after what was told, and leaves the others as they are', () => {
  const drivers = { 1: driver(1, 10), 2: driver(2, 20), 3: driver(3, 30) }
  const after = listWithAssignments(drivers, [sits(1, 20), sits(2, null)])
  expect(Object.values(after).map(({ vehicleId }) => vehicleId)).toEqual([20, undefined, 30])
  expect(after[1]).toMatchObject({ name: 'd1', vehicleTs: 1 })
  expect(after[3]).toBe(drivers[3])
})

test('beyond 200 vehicles a driver who sits elsewhere is not put into the kept list: it is read again', () => {
  const drivers = { 1: driver(1, 10), 2: driver(2, 20) }
  const moved = [sits(1, 20)]
  expect(driverListAfter(drivers, moved, 200)).toMatchObject({ 1: { vehicleId: 20 } })
  expect(driverListAfter(drivers, moved, 250)).toBe('readAgain')
  // What a page is told when it connects is no news.
  expect(driverListAfter(drivers, [sits(1, 10), sits(2, 20)], 250)).toBeUndefined()
  expect(driverListAfter(undefined, moved, 250)).toBeUndefined()
})
