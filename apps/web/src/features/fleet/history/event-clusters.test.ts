import { expect, it } from 'vitest'
import { clusterAt, clusterEvents } from './event-clusters.ts'

const eventsAt = (...instants: number[]) =>
  instants.map((recordedAt, id) => ({ id, kind: 'sharpTurn', recordedAt, data: {} })) as never

it('merges what would lie on each other, and counts it', () => {
  const clusters = clusterEvents(eventsAt(10, 17, 30, 38, 45), (instant) => instant)
  expect(clusters.map(({ x, events }) => [x, events.length])).toEqual([
    [13.5, 2],
    [30, 1],
    [41.5, 2],
  ])
})

it('parts them again where there is more room', () => {
  expect(clusterEvents(eventsAt(10, 17), (instant) => instant * 2)).toHaveLength(2)
})

it('leaves out what the states tell', () => {
  const [ignition] = eventsAt(1) as unknown as [object]
  expect(clusterEvents([{ ...ignition, kind: 'ignitionOn' }] as never, Number)).toEqual([])
})

it('finds the one below the pointer', () => {
  const clusters = clusterEvents(eventsAt(10, 40), (instant) => instant)
  expect(clusterAt(clusters, 12)?.x).toBe(10)
  expect(clusterAt(clusters, 25)).toBeUndefined()
})
