import type { Outcome, Submission } from './submission.ts'

/**
 * All that a gateway knows of the engine: a call in one process, a message with its answer between two. Reports that may be
 * submitted are counted by the engine, since only it knows how many wait; each gateway asks before it reads on.
 */
export interface IngestPort {
  /** Resolves after COMMIT, and never rejects. */
  submit(submission: Submission): Promise<Outcome>
  /** How many more reports are welcome; 0: stop reading. A shard of null is that of a device not yet known. */
  credit(shardKey: number | null, connectionId: string | null): number
  /** Called once, as soon as there is room again for what has found none. */
  onCredit(shardKey: number | null, connectionId: string | null, resume: () => void): void
}
