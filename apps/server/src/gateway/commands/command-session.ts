import type { DeviceLink } from '../connections/connected-devices.ts'
import type { CommandOutcome, CommandReason } from './command-queue.repository.ts'

/** Sent over a link, and to be answered. */
export interface SentCommand {
  id: number
  link: DeviceLink
  mark: string | undefined
  isAtMostOnce: boolean
  sentAt: number
}

/** At its end, and not yet written so. */
export interface EndedCommand {
  id: number
  protocol: string
  outcome: CommandOutcome
}

/**
 * What goes on with one tracker for which something waits, one command at a time: what was sent is answered or given up
 * before the next is taken, and what became of it is written in the transaction that takes the next.
 */
export interface CommandSession {
  readonly trackerId: number
  /** Under which name it has called; empty until it calls. */
  deviceId: string
  progress: { kind: 'idle' } | { kind: 'awaiting'; sent: SentCommand } | { kind: 'ended'; ended: EndedCommand }
  /** `due`: waits for its turn, or failed in it; `runningAgain`: something has happened since the running step looked. */
  turn: 'resting' | 'due' | 'running' | 'runningAgain'
  /** Something waits for who speaks to be trusted. */
  recheckAt?: number | undefined
}

export const newSession = (trackerId: number, deviceId: string): CommandSession => ({
  ...{ trackerId, deviceId },
  progress: { kind: 'idle' },
  turn: 'resting',
})

export const failedBy = (reason: CommandReason): CommandOutcome => ({ state: 'failed', reason, answer: null })

export const sentOf = ({ progress }: CommandSession): SentCommand | undefined =>
  progress.kind === 'awaiting' ? progress.sent : undefined

export const endedOf = ({ progress }: CommandSession): EndedCommand | undefined =>
  progress.kind === 'ended' ? progress.ended : undefined

/** Nothing is on its way, and nothing asks for a step. */
export const isAtRest = ({ progress, turn }: CommandSession): boolean => progress.kind === 'idle' && turn === 'resting'

export const isRunning = ({ turn }: CommandSession): boolean => turn === 'running' || turn === 'runningAgain'

/** One more step is to be made. */
export const markDue = (session: CommandSession): void => {
  session.turn = isRunning(session) ? 'runningAgain' : 'due'
}

export const end = (session: CommandSession, { id, link }: SentCommand, outcome: CommandOutcome): void => {
  session.progress = { kind: 'ended', ended: { id, protocol: link.protocol, outcome } }
}

/** No answer will come over its link: what may be sent twice is taken up again from the queue. */
export const giveUp = (session: CommandSession, sent: SentCommand): void => {
  if (sent.isAtMostOnce) end(session, sent, failedBy('unanswered'))
  else session.progress = { kind: 'idle' }
}
