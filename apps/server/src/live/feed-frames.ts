import type { LiveMessage } from '@atalaya/contract/live'
import { type ClientView, roundTexts, viewKey } from './client-view.ts'
import type { Changes } from './company-stream.ts'

interface SharedFrame {
  frame: string
  /** Messages in it. */
  count: number
}

/** What a round of flushing has in common for all feeds of a stream. */
export interface Round {
  from: number
  to: number
  changes: Changes
  /** Frames made in this round, by what their readers may and want to see. */
  frames: Map<string, SharedFrame | null>
}

export const frameOf = (seq: number, messages: readonly string[]): string =>
  `{"seq":${seq},"messages":[${messages.join(',')}]}`

export const frameWith = (seq: number, ...messages: LiveMessage[]): string =>
  frameOf(
    seq,
    messages.map((message) => JSON.stringify(message)),
  )

/** Made once in a round for all who see the same on a map; null where nothing of it is for them. */
export const sharedFrame = (view: ClientView, { to, changes, frames }: Round): SharedFrame | null => {
  const key = viewKey(view)
  const made = frames.get(key)
  if (made !== undefined) return made
  const texts = roundTexts(view, changes)
  const frame = texts.length > 0 ? { frame: frameOf(to, texts), count: texts.length } : null
  frames.set(key, frame)
  return frame
}
