import { fromHex } from '../hex.ts'
import type { DecodedMessage } from '../protocol.ts'

/**
 * A frame of a real tracker that no codec was written by: read for the first time when its codec stood. What it says was worked out by
 * hand from its fields, or is what others' programs showed for it where its origin tells that.
 */
export interface Apart {
  /** An issue of github.com/traccar/traccar unless said. */
  origin: string
  /** In text where it is one, such as the body of a call, else hexadecimal digits. */
  frame: string
  /** Of a handshake that happened before. */
  deviceId?: string
  /** Of each message in it; empty where it holds no report or is refused rightly. */
  says: readonly Said[]
}

/** What of a message is told by the frame; what is not named is not looked at. */
export type Said = Partial<Omit<DecodedMessage, 'fix' | 'events'>> & {
  fix?: Partial<NonNullable<DecodedMessage['fix']>> | undefined
  events?: object[]
  /** What the frame tells beside and nobody takes, in its maker's words. */
  untold?: readonly string[]
}

/** None has a clock for what tells none. */
export const receivedAt: number = Date.UTC(2026, 0, 1)

export const apartBytes = ({ frame }: Pick<Apart, 'frame'>): Uint8Array =>
  (/^[0-9a-f]+$/.test(frame) ? fromHex(frame) : undefined) ?? Uint8Array.from(Buffer.from(frame, 'latin1'))
