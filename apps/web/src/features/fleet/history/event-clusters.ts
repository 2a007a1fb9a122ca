import type { ItemEvent } from '@atalaya/contract/tracks'

export interface EventCluster {
  x: number
  events: ItemEvent[]
}

/** Closer than this they would lie on each other. */
const apartPx = 8

/** Told by the states already. */
const quietKinds: readonly string[] = ['ignitionOn', 'ignitionOff'] satisfies ItemEvent['kind'][]

/** Events from left to right; those that have no room of their own as one with their number. */
export const clusterEvents = (events: readonly ItemEvent[], xOf: (instant: number) => number): EventCluster[] => {
  const clusters: (EventCluster & { from: number; to: number })[] = []
  for (const event of events.filter(({ kind }) => !quietKinds.includes(kind))) {
    const x = xOf(event.recordedAt)
    const last = clusters.at(-1)
    if (last && x - last.to < apartPx) {
      last.events.push(event)
      last.to = x
      last.x = (last.from + x) / 2
    } else clusters.push({ x, from: x, to: x, events: [event] })
  }
  return clusters.map(({ x, events: together }) => ({ x, events: together }))
}

/** The one that is pointed at. */
export const clusterAt = (clusters: readonly EventCluster[], x: number): EventCluster | undefined =>
  clusters.find((cluster) => Math.abs(cluster.x - x) <= apartPx / 2 + 1)
