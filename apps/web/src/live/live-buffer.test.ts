import type { LiveMessage, LivePosition } from '@atalaya/contract/live'
import { expect, test } from 'vitest'
import { createLiveBuffer, type Flush } from './live-buffer.ts'

const position = (itemId: number, lat: number): LivePosition =>
  ({
    kind: 'position',
    itemType: 1,
    itemId,
    lat,
    lng: 0,
    recordedAt: 1,
    motion: 'moving',
    motionSince: 0,
    isInTrack: true,
  }) as LivePosition
const bind = (resumed: boolean) => ({ kind: 'bindCompany', id: 1, stream: 's', resumed }) as LiveMessage
const odometer = (itemId: number, odometerM: number) =>
  ({ kind: 'odometer', itemType: 1, itemId, odometerM }) as LiveMessage
const driver = (driverId: number, vehicleId: number) =>
  ({ kind: 'driver', driverId, vehicleId, ts: vehicleId }) as LiveMessage
const event = (id: number) =>
  ({
    kind: 'event',
    itemType: 1,
    itemId: 1,
    event: { id, itemType: 1, itemId: 1, kind: 'panic', recordedAt: 1, lat: null, lng: null, data: {} },
  }) as LiveMessage

/** A buffer with the clock in the test's hand. */
const start = (limit = 5_000) => {
  const flushes: Flush[] = []
  const timers = new Set<() => void>()
  const buffer = createLiveBuffer({
    flushMs: 1_000,
    limit,
    schedule: (run, afterMs) => {
      expect(afterMs).toBe(1_000)
      timers.add(run)
      return () => timers.delete(run)
    },
    onFlush: (flush) => flushes.push(flush),
  })
  const tick = (): void => {
    for (const run of [...timers]) {
      timers.delete(run)
      run()
    }
  }
  return { buffer, flushes, timers, tick }
}

test('a second of messages goes on as one flush with the latest position of each item', () => {
  const { buffer, flushes, tick } = start()
  buffer.add([position(1, 10), position(2, 20)])
  buffer.add([position(1, 11)])
  expect(flushes).toHaveLength(0)
  tick()
  expect(flushes).toHaveLength(1)
  expect(flushes[0]?.positions.map(({ itemId, lat }) => [itemId, lat])).toEqual([
    [1, 11],
    [2, 20],
  ])
})

test('nothing is dropped beyond the limit: the buffer empties itself at once', () => {
  const { buffer, flushes, timers } = start(10)
  buffer.add(Array.from({ length: 25 }, (_, i) => event(i + 1)))
  expect(flushes).toHaveLength(1)
  expect(flushes[0]?.messages).toHaveLength(25)
  expect(timers.size).toBe(0)
})

test('all 300 drivers come through, however many vehicles there are', () => {
  const { buffer, flushes, tick } = start()
  buffer.add(Array.from({ length: 300 }, (_, i) => driver(i + 1, i + 1)))
  buffer.add([driver(7, 99)])
  tick()
  const drivers = flushes[0]?.messages.filter(({ kind }) => kind === 'driver') ?? []
  expect(drivers).toHaveLength(300)
  expect(drivers).toContainEqual(driver(7, 99))
})

test('events are all told, odometers only as they stand last', () => {
  const { buffer, flushes, tick } = start()
  buffer.add([event(1), odometer(1, 100), event(2), odometer(1, 200)])
  tick()
  expect(flushes[0]?.messages).toEqual([event(1), event(2), odometer(1, 200)])
})

test('a snapshot goes on whole at its end, marked as a replacement, without what came before it', () => {
  const { buffer, flushes, timers } = start(10)
  buffer.add([position(9, 1)])
  buffer.add([bind(false), ...Array.from({ length: 40 }, (_, i) => position(i + 1, i))])
  expect(flushes).toHaveLength(0)
  buffer.add([position(41, 5), { kind: 'snapshotEnd' }])
  expect(flushes).toHaveLength(1)
  expect(flushes[0]?.isReplacement).toBe(true)
  expect(flushes[0]?.positions).toHaveLength(41)
  expect(timers.size).toBe(0)
})

test('a resumed stream adds to what is there', () => {
  const { buffer, flushes, tick } = start()
  buffer.add([position(9, 1)])
  buffer.add([bind(true), position(1, 2)])
  tick()
  expect(flushes[0]?.isReplacement).toBe(false)
  expect(flushes[0]?.positions).toHaveLength(2)
})

test('an empty buffer does not flush', () => {
  const { buffer, flushes } = start()
  buffer.flush()
  expect(flushes).toHaveLength(0)
})
