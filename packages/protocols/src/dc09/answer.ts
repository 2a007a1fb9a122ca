import { readTime } from './clock.ts'
import { decryptContent } from './encryption.ts'
import type { Frame } from './frame.ts'

export type Answer =
  | { kind: 'ack' }
  /** The time of the signal was not taken: what the receiver's clock says, where it does. */
  | { kind: 'nak'; receiverTime: number | null }
  /** It cannot make anything of the signal, and wants it no second time. */
  | { kind: 'duh' }
  /** In clear, to what was encrypted: anybody could have said it. */
  | { kind: 'unencrypted' }

/**
 * What an answer means to the signal of that number; undefined for one to another. Who encrypts is answered encrypted; a NAK never is,
 * and has neither number nor account.
 */
export const readAnswer = (
  frame: Frame,
  { sequence, key }: { sequence: number; key: Uint8Array | null },
): Answer | undefined => {
  if (frame.id === 'NAK') return { kind: 'nak', receiverTime: readTime(frame.content) ?? null }
  if (frame.sequence !== sequence) return undefined
  if (frame.id === 'DUH') return { kind: 'duh' }
  // A response may bring a new key, which nobody here asked for: taken as an acknowledgement, and no more.
  if (frame.id !== 'ACK' && frame.id !== 'RSP') return undefined
  if (key === null) return frame.isEncrypted ? undefined : { kind: 'ack' }
  if (!frame.isEncrypted) return { kind: 'unencrypted' }
  const content = decryptContent(frame.content, key)
  return content !== undefined && readTime(content) !== undefined ? { kind: 'ack' } : undefined
}
