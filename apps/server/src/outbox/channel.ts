import type { Tx } from '../database/tenant.ts'

/** A message on its way. Its id is the same each time that it is tried: a receiver may see it twice, and knows it by that. */
export interface Outgoing {
  id: number
  payload: object
  secret: Buffer | null
  /** Of this attempt, from 1. */
  attempt: number
  createdTs: number
  companyId: number | null
  resellerId: number | null
}

export type Delivery =
  | { kind: 'sent'; note?: string }
  /** Nobody wants it any more: it is gone, and that is all. */
  | { kind: 'withheld'; reason: string }
  /** Tried again after a pause, until its attempts are used up. */
  | { kind: 'postponed'; reason: string }
  /** No attempt will ever do. */
  | { kind: 'refused'; reason: string }

/** What became of one in the end, told in the transaction that settles it. */
export type Settled = { message: Outgoing } & (
  | { kind: 'sent'; note?: string }
  | { kind: 'withheld' | 'dead'; reason: string }
)

/** Somewhere that messages go. An adapter gives one to `startOutbox`; whoever writes messages knows its name alone. */
export interface Channel {
  name: string
  /** Deliveries at once, of one node. */
  atOnce: number
  /** Of these one tenant's: fewer than the other side takes at once, so that whom it keeps waiting delays nobody else. */
  atOnceOfTenant: number
  /** Of all nodes together. */
  perSecond: number
  perTenantMinute: number
  attempts: number
  /** After an attempt that came to nothing, from 1; `pauseAfter` unless said. */
  pauseMs?(attempt: number): number
  /** Longer than any delivery takes: after it others take its sender for dead, and send again. */
  leaseMs: number
  /** What a dead message does to those behind it in its key: they wait for somebody to look, or go on without it. */
  onDead: 'blocks key' | 'skips it'
  /** Never inside a transaction. Throwing is being postponed. */
  deliver(message: Outgoing, signal: AbortSignal): Promise<Delivery>
  /** Notes of its own about what is settled, in the same transaction. */
  settled?(tx: Tx, settled: readonly Settled[]): Promise<void>
}

/** Grows by three from five seconds to four hours; sixteen attempts take a day and three quarters. */
export const pauseAfter = (attempt: number): number => Math.min(5_000 * 3 ** Math.min(attempt - 1, 20), 4 * 3_600_000)
