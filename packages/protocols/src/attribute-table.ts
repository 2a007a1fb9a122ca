import type { IoKey } from '@atalaya/domain/io-dictionary'
import type { CodecEventKind } from './protocol.ts'

/** As what a codec hands something over: a key of `io`, an event, or a part of the message itself. */
export type AttributeTarget = IoKey | `event:${CodecEventKind}` | 'fix' | 'driverTag' | 'trigger' | 'answer'

/** What a frame holds, in the manufacturer's words, and what becomes of it; `null` with the reason why nothing does. */
export type AttributeRow =
  | { inFrame: string; takenAs: AttributeTarget; note?: string }
  | { inFrame: string; takenAs: null; note: string }

/** `takenAs` is part of the message where it is no key and no event. */
export const messageParts: readonly AttributeTarget[] = ['fix', 'driverTag', 'trigger', 'answer']
