import { expect, test } from 'vitest'
import { assignmentsFromList, withAssignmentMessages } from './current-assignments.ts'
import { areSamePersons, drivingPersons, toAssignments } from './driver-items.ts'

type Drivers = Parameters<typeof drivingPersons>[0]
type Persons = Parameters<typeof drivingPersons>[1]
const persons = {
  3: { id: 3, name: 'Ana Ruiz', appWorkerId: 'Ana@worker.app' },
  4: { id: 4, name: 'Óscar Gil' },
} as unknown as Persons
const driversOf = (...drivers: object[]) => drivers as unknown as Drivers

test('a person is a driver whom the office has linked, or whose app is signed in as the driver', () => {
  const found = drivingPersons(
    driversOf({ id: 8, name: 'O. Gil', personId: 4 }, { id: 9, name: 'A. Ruiz', appWorkerId: 'ana@worker.app' }),
    persons,
  )
  expect([...found]).toEqual([
    [4, { driverId: 8, driverName: 'O. Gil' }],
    [3, { driverId: 9, driverName: 'A. Ruiz' }],
  ])
})

test('a person is one driver at most, and the link of the office goes first', () => {
  const linked = { id: 8, name: 'first', personId: 3 }
  const found = drivingPersons(driversOf({ id: 7, name: 'app', appWorkerId: 'ana@worker.app' }, linked), persons)
  expect(found.get(3)?.driverId).toBe(8)
  // Whose person has been deleted is nobody on the map.
  expect(drivingPersons(driversOf({ id: 8, name: 'gone', personId: 99 }), persons).size).toBe(0)
})

test('who takes another assignment is the same person as before', () => {
  const before = drivingPersons(driversOf({ id: 8, name: 'O. Gil', personId: 4, vehicleId: 1 }), persons)
  expect(areSamePersons(before, drivingPersons(driversOf({ id: 8, name: 'O. Gil', personId: 4 }), persons))).toBe(true)
  expect(areSamePersons(before, drivingPersons(driversOf({ id: 8, name: 'Óscar', personId: 4 }), persons))).toBe(false)
  expect(areSamePersons(before, new Map())).toBe(false)
})

test('the worker is told who sits where and since when, of those who have a tracker', () => {
  const assignments = assignmentsFromList([
    { id: 8, vehicleId: 1, vehicleTs: 5_000 },
    { id: 9, vehicleId: 2 },
  ] as never)
  const told = toAssignments(assignments, new Map([[8, 4]]))
  expect([...told.drivenIds]).toEqual([1, 2])
  expect([...told.riders]).toEqual([4, 1])
  expect([...told.ridersSince]).toEqual([5_000])
  const moved = withAssignmentMessages(assignments, [{ kind: 'driver', driverId: 8, vehicleId: 2, ts: 9_000 }] as never)
  expect([...toAssignments(moved, new Map([[8, 4]])).riders]).toEqual([4, 2])
  expect([...toAssignments(moved, new Map([[8, 4]])).ridersSince]).toEqual([9_000])
})
