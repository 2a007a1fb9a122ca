import { type EpisodeMemory, episodeDueAt, stepEpisode } from '../alarm-episode.ts'
import type { AlarmRule } from '../alarm-rule.ts'
import type { AlarmFinding } from '../judge-alarms.ts'

/** Most rules have one thing to say. */
const bySubject = (found: readonly AlarmFinding[]): Iterable<readonly AlarmFinding[]> => {
  const first = found[0]?.subject
  return found.every(({ subject }) => subject === first)
    ? [found]
    : Map.groupBy(found, ({ subject }) => subject).values()
}

/** Of one rule at one item; beyond it nobody counts. */
const mostRaises = 10_000

/**
 * When a rule would have raised, of what was found with nothing to wait for: with neither hold nor clear nor repeat, findings say
 * when it was true and when not, and between those only time moves an episode. In the order of the judge: what is due at an
 * instant comes before what is reported at it.
 */
export const replayEpisodes = (rule: AlarmRule, found: readonly AlarmFinding[], upTo: number): number[] => {
  const raises: number[] = []
  const { clearMs, repeatMs } = rule.settings.timing
  const replay = clearMs === 0 && repeatMs === null && !rule.family.isInstant ? replayStretches : replaySubject
  for (const own of bySubject(found)) replay(rule, own, { upTo, raises })
  return raises.length > 1 ? raises.sort((a, b) => a - b) : raises
}

/**
 * What is true raises once it has lasted, and is over when it ends: with nothing to wait for after that, and nothing that comes again,
 * an episode is a stretch that is long enough. As `replaySubject` without its steps, which are most of the work of a year's findings.
 */
const replayStretches = (
  { settings: { timing } }: AlarmRule,
  found: readonly AlarmFinding[],
  { upTo, raises }: { upTo: number; raises: number[] },
): void => {
  const { holdMs } = timing
  let since: number | undefined
  for (const finding of found) {
    if (raises.length >= mostRaises) return
    if (finding.is === 'raised') {
      if (holdMs === 0) raises.push(finding.ts)
      else since = finding.ts
    } else if (since !== undefined) {
      const due = since + holdMs
      // What falls due at an instant comes before its report.
      if (due < finding.endTs || (due === finding.endTs && finding.byTime !== true)) raises.push(due)
      since = undefined
    }
  }
  if (since !== undefined && since + holdMs <= upTo) raises.push(since + holdMs)
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
