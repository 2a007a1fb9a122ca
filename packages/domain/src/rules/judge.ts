import type { Json, Moment, Rule } from './rule.ts'

/** By the keys of the rules; plain JSON. One that is missing has not begun. */
export type RuleMemories = Readonly<Record<string, Json>>

export interface Verdict<Finding> {
  ruleId: number
  /** When it happened, by the tracker's clock: of a deadline when it was due, however late somebody looked. */
  at: number
  finding: Finding
}

export interface Judgement<Finding> {
  /** Of the rules given, and of no others. */
  memories: RuleMemories
  /** In the order of their instants. */
  verdicts: Verdict<Finding>[]
  /** The next instant at which time alone changes something: judge a moment without a reading then. */
  deadline: number | null
}

/**
 * Holds moments, in order, to rules. Each rule sees the instants in which it held, and before each moment the deadlines up
 * to it: whether a timer fired them in time, late or never makes no difference, so the past can be judged anew from the
 * memories of an earlier instant. A moment from before one that was judged already needs exactly that.
 */
export const judge = <Reading, Finding>(
  rules: readonly Rule<Reading, Finding>[],
  memories: RuleMemories,
  moments: readonly Moment<Reading>[],
): Judgement<Finding> => {
  const judged: Record<string, Json> = {}
  const verdicts: Verdict<Finding>[] = []
  let deadline: number | null = null
  for (const rule of rules) {
    let memory = memories[rule.key] ?? rule.initial
    const see = (moment: Moment<Reading>): void => {
      const seen = rule.see(memory, moment)
      memory = seen.memory
      if (seen.finding !== undefined) verdicts.push({ ruleId: rule.id, at: moment.at, finding: seen.finding })
    }
    for (const moment of moments) {
      for (let due = dueOf(rule, memory); due !== null && due <= moment.at; due = dueOf(rule, memory, due))
        see({ at: due })
      if (moment.reading !== undefined && heldAt(rule, moment.at)) see(moment)
    }
    judged[rule.key] = memory
    const due = dueOf(rule, memory)
    if (due !== null && (deadline === null || due < deadline)) deadline = due
  }
  verdicts.sort((a, b) => a.at - b.at)
  return { memories: judged, verdicts, deadline }
}

type Held = Pick<Rule<never, unknown>, 'from' | 'until'>

export const heldAt = ({ from, until }: Held, at: number): boolean => at >= from && (until === null || at < until)

/** A rule is due while it holds, and never twice at one instant. */
const dueOf = (rule: Rule<never, unknown>, memory: Json, after = Number.NEGATIVE_INFINITY): number | null => {
  const due = rule.dueAt(memory)
  return due !== null && due > after && heldAt(rule, due) ? due : null
}
