import { expect, test } from 'vitest'
import { rowsOf, type SensorRow, withReadings } from './sensor-rows.ts'

const reading = (value: number) => ({ value, recordedAt: 5 }) as unknown as SensorRow['readings'][string]
const items = [
  { id: 1, name: 'Van', itemType: 1 as const },
  { id: 2, name: 'Box', itemType: 2 as const },
]
const rows = rowsOf(items, [])

test('a reading changes its own row and no other', () => {
  const next = withReadings(rows, [{ itemId: 2 as never, recordedAt: 9, sensors: { 7: reading(4) } }])
  expect(next[0]).toBe(rows[0])
  expect(next[1]).toEqual({ ...items[1], recordedAt: 9, readings: { 7: reading(4) } })
})

test('of several readings within a flush the last one stands', () => {
  const next = withReadings(rows, [
    { itemId: 1 as never, recordedAt: 9, sensors: { 7: reading(4) } },
    { itemId: 1 as never, recordedAt: 10, sensors: { 7: reading(5) } },
  ])
  expect(next[0]).toMatchObject({ recordedAt: 10, readings: { 7: reading(5) } })
})

test('a report without the sensors leaves what was read before', () => {
  const known = withReadings(rows, [{ itemId: 1 as never, recordedAt: 9, sensors: { 7: reading(4) } }])
  expect(withReadings(known, [{ itemId: 1 as never, recordedAt: 11 }])[0]).toMatchObject({
    recordedAt: 11,
    readings: { 7: reading(4) },
  })
})

test('what is told of others leaves the same array', () => {
  expect(withReadings(rows, [{ itemId: 99 as never, recordedAt: 9 }])).toBe(rows)
})

test('an item that is renamed keeps its readings, one that is gone leaves', () => {
  const known = withReadings(rows, [{ itemId: 1 as never, recordedAt: 9, sensors: { 7: reading(4) } }])
  expect(rowsOf([{ id: 1, name: 'Van 1', itemType: 1 }], known)).toEqual([
    { id: 1, name: 'Van 1', itemType: 1, recordedAt: 9, readings: { 7: reading(4) } },
  ])
})
