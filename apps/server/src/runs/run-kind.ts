import type { ErrorCode } from '@atalaya/contract/errors'
import type { RunKind as KindName } from '@atalaya/contract/runs'
import type { Tx } from '../database/tenant.ts'

/** Of a run that cannot succeed, whoever tries it: told to who asked. Anything else that is thrown is tried again. */
export class RunFailed extends Error {
  override name = 'RunFailed'
  readonly code: ErrorCode
  constructor(code: ErrorCode) {
    super(code)
    this.code = code
  }
}

/** Somebody else has it by now, or it was called off: what was not committed yet does not count. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** A file in the making: each part is committed as it fills, so that memory holds one, and a reader's pace is the disk's. */
export interface RunFileWriter {
  write(chunk: Uint8Array): Promise<void>
  end(): Promise<{ bytes: number; sha256: string }>
}

/** What a kind is given to work with. */
export interface ActiveRun {
  id: number
  companyId: number | null
  resellerId: number | null
  user: { id: number; name: string }
  subject: string
  params: unknown
  /** As the last `step` of whoever had it before left it; empty at first. */
  memory: unknown
  createdTs: number
  startedTs: number
  /** Goes off when the lease is lost, the run is called off, or the process stops: a loop looks at it. */
  signal: AbortSignal
  /** Told with the next heartbeat. */
  progress(done: number, total: number | null): void
  /** A transaction that counts only while this process has the run; what it answers becomes the memory, in the same COMMIT. */
  step(work: (tx: Tx) => Promise<object | undefined>): Promise<void>
  file(name: string, type: string): Promise<RunFileWriter>
}

/** A kind of work in the background. A feature gives some; whoever asks for a run knows their names alone. */
export interface RunKind {
  kind: KindName
  /** How often it may be begun, where its process dies or something unforeseen happens. */
  attempts: number
  /** How long it is kept with its files once it has ended; null is for ever. */
  keptDays: number | null
  /** Once begun it is not called off any more. */
  isUnstoppable?: true
  run(run: ActiveRun): Promise<void>
}
