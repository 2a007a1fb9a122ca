import type { Outcome, Submission } from '../../ingest-port/submission.ts'

/** From a gateway. */
export type ToEngine = { kind: 'submit'; submission: Submission }

/**
 * From an engine, each with the window: so many reports this gateway may have without an answer. A connection whose stored
 * data waits may be held back by itself.
 */
export type ToGateway = { window: number } & (
  | { kind: 'outcome'; id: string; outcome: Outcome }
  | { kind: 'window' }
  | { kind: 'hold' | 'resume'; connectionId: string }
)
