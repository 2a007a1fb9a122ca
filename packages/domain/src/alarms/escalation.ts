/** Who is told when nobody takes a notice; ms. */
export interface EscalationPlan {
  steps: readonly { afterMs: number }[]
  /** How often all steps are gone through again. */
  repeats: number
  /** Who has taken it has so long to resolve it; null where taken is taken. */
  takenForMs: number | null
}

export type EscalationTurn =
  /** Somebody looks after it, or everybody has been told as often as was asked. */
  | { is: 'over' }
  | { is: 'waiting'; untilTs: number }
  /** These are told now; `nextDueTs` is when it is looked at again, null where nobody is left. */
  | { is: 'telling'; step: number; nextDueTs: number | null }

const turnsOf = ({ steps, repeats }: EscalationPlan): number => steps.length * (repeats + 1)

/** When the first step is due; null where there is none. */
export const firstEscalationTs = (plan: EscalationPlan, raisedTs: number): number | null => {
  const first = plan.steps[0]
  return first ? raisedTs + first.afterMs : null
}

/** What is done at a turn, which counts from 0 over all steps and repeats. `state`: 0 pending, 1 taken, 2 resolved, and since when. */
export const escalationTurn = (
  plan: EscalationPlan,
  { turn, now, state, stateTs }: { turn: number; now: number; state: 0 | 1 | 2; stateTs: number },
): EscalationTurn => {
  if (state === 2 || turn >= turnsOf(plan)) return { is: 'over' }
  if (state === 1) {
    if (plan.takenForMs === null) return { is: 'over' }
    const untilTs = stateTs + plan.takenForMs
    if (now < untilTs) return { is: 'waiting', untilTs }
  }
  const next = turn + 1 < turnsOf(plan) ? plan.steps[(turn + 1) % plan.steps.length] : undefined
  return { is: 'telling', step: turn % plan.steps.length, nextDueTs: next ? now + next.afterMs : null }
}
