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
  const listeners = new Set<() => void>()
  let progress: Progress = { done: 0, waitsFor: null }
  return {
    read: () => progress,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: (news) => {
      progress = { ...progress, ...news }
      for (const listener of listeners) listener()
    },
  }
}
