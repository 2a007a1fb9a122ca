import type { MotionPreview } from '@atalaya/contract/motion'
import type { Format } from '@atalaya/format/format'

type Sums = MotionPreview['total']['current']

/** One thing that would be otherwise: which text says it, and how much. */
export interface SaidChange {
  text:
    | 'tripsMore'
    | 'tripsFewer'
    | 'stopsMore'
    | 'stopsFewer'
    | 'drivenMore'
    | 'drivenLess'
    | 'idleMore'
    | 'idleLess'
    | 'distanceMore'
    | 'distanceLess'
  count: number
  amount: string
}

/** Of less nobody would notice a difference. */
const [leastMs, leastM] = [60_000, 100]
/** More would be a table and no sentence. */
const mostSaid = 3

/** The sums that would be others, as a person would say it: what there would be more or less of. Trips first, three at most. */
export const saidChanges = (
  { current, proposed }: { current: Sums; proposed: Sums },
  format: Pick<Format, 'duration' | 'distance'>,
): SaidChange[] => {
  const said: SaidChange[] = []
  const say = (difference: number, more: SaidChange['text'], less: SaidChange['text'], amount = '') => {
    if (difference !== 0) said.push({ text: difference > 0 ? more : less, count: Math.abs(difference), amount })
  }
  const lasting = (name: 'drivenMs' | 'idleMs') => {
    const ms = proposed[name] - current[name]
    return Math.abs(ms) < leastMs ? 0 : ms
  }
  say(proposed.trips - current.trips, 'tripsMore', 'tripsFewer')
  const [idleMs, drivenMs] = [lasting('idleMs'), lasting('drivenMs')]
  say(idleMs, 'idleMore', 'idleLess', format.duration(Math.abs(idleMs)))
  say(drivenMs, 'drivenMore', 'drivenLess', format.duration(Math.abs(drivenMs)))
  say(proposed.stops - current.stops, 'stopsMore', 'stopsFewer')
  const metres = proposed.distanceM - current.distanceM
  if (Math.abs(metres) >= leastM) say(metres, 'distanceMore', 'distanceLess', format.distance(Math.abs(metres)))
  return said.slice(0, mostSaid)
}
