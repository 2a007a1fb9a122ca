import type { Alarm, AlarmNoise } from '@atalaya/contract/alarms'

export type Noise = Readonly<Record<string, AlarmNoise>>

/** Of a hundred notices so many that nobody took: pending for a day, or resolved unseen. */
export const untouchedShare = ({ notices, untaken, ignored }: AlarmNoise): number =>
  notices === 0 ? 0 : (untaken + ignored) / notices

/** Beyond these nobody reads a list. */
const mostProposals = 2

/** Alarms that would be calmer with a longer hold, those that lose most notices first. */
export const calmer = (alarms: readonly Alarm[], noise: Noise) =>
  alarms
    .flatMap((alarm) => {
      const calm = alarm.info.active ? noise[alarm.id]?.calm : null
      return calm ? [{ alarm, ...calm }] : []
    })
    .toSorted((a, b) => b.fewer - a.fewer)
    .slice(0, mostProposals)

const mostOfIt = 0.8
/** Fewer rules or notices have no few that stand out. */
const leastRules = 4
const leastAWeek = 10

/** The few rules that make four fifths of the notices; nothing where it takes more than a third of them. */
export const loudFew = (alarms: readonly Alarm[], noise: Noise): { loud: Alarm[]; of: number } | null => {
  const active = alarms.filter(({ info }) => info.active)
  const aWeekOf = ({ id }: Alarm) => noise[id]?.aWeek ?? 0
  const all = active.reduce((sum, alarm) => sum + aWeekOf(alarm), 0)
  if (active.length < leastRules || all < leastAWeek) return null
  const loud: Alarm[] = []
  let sum = 0
  for (const alarm of active.toSorted((a, b) => aWeekOf(b) - aWeekOf(a))) {
    if (sum >= mostOfIt * all) break
    loud.push(alarm)
    sum += aWeekOf(alarm)
  }
  return loud.length * 3 <= active.length ? { loud, of: active.length } : null
}
