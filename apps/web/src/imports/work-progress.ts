import { createListeners } from '../session/listeners.ts'
import type { Wait } from './send-import.ts'

interface Progress {
  done: number
  /** What keeps it from going on at once. */
  waitsFor: Wait
}

export interface WorkProgress {
  read(): Progress
  subscribe(listener: () => void): () => void
  change(news: Partial<Progress>): void
}

/** How far a piece of work has come: told to the bar alone, so that a screen of rows is not drawn again for each part. */
export const createWorkProgress = (): WorkProgress => {
  const listeners = createListeners()
  let progress: Progress = { done: 0, waitsFor: null }
  return {
    read: () => progress,
    subscribe: listeners.add,
    change: (news) => {
      progress = { ...progress, ...news }
      listeners.tell()
    },
  }
}
