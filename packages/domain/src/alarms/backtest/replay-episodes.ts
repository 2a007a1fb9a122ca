import { type EpisodeMemory, episodeDueAt, stepEpisode } from '../alarm-episode.ts'
import type { AlarmRule } from '../alarm-rule.ts'
import type { AlarmFinding } from '../judge-alarms.ts'

/** Of one rule at one item; beyond it nobody counts. */
const mostRaises = 10_000

/**
 * When a rule would have raised, of what was found with nothing to wait for: with neither hold nor clear nor repeat, findings say
 * when it was true and when not, and between those only time moves an episode. In the order of the judge: what is due at an
 * instant comes before what is reported at it.
 */
export const replayEpisodes = (rule: AlarmRule, found: readonly AlarmFinding[], upTo: number): number[] => {
  const raises: number[] = []
  for (const own of Map.groupBy(found, ({ subject }) => subject).values()) replaySubject(rule, own, { upTo, raises })
  return raises.length > 1 ? raises.sort((a, b) => a - b) : raises
}

const replaySubject = (
  rule: AlarmRule,
  found: readonly AlarmFinding[],
  { upTo, raises }: { upTo: number; raises: number[] },
): void => {
  let memory: EpisodeMemory | undefined
  let isTrue = false
  const look = (at: number, isNow: boolean) => {
    const step = stepEpisode(rule, memory, { at, isTrue: isNow, isSilent: false })
    if (step.raises) raises.push(at)
    memory = step.memory
  }
  const pass = (until: number, isReached: boolean) => {
    while (memory && raises.length < mostRaises) {
      const due = episodeDueAt(rule, memory)
      if (due > until || (due === until && !isReached)) return
      look(due, isTrue)
    }
  }
  for (const finding of found) {
    const isRaised = finding.is === 'raised'
    const at = isRaised ? finding.ts : finding.endTs
    pass(at, finding.byTime !== true)
    look(at, isRaised)
    isTrue = isRaised && !rule.family.isInstant
  }
  pass(upTo, true)
}
