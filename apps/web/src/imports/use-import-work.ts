import { useEffect, useRef, useState } from 'react'
import type { Wait } from './send-import.ts'
import { createWorkProgress, type WorkProgress } from './work-progress.ts'

export type ImportWork = {
  kind: 'reading' | 'checking' | 'dryRun' | 'sending' | 'undoing'
  /** Of the kinds that are counted. */
  total: number
  progress: WorkProgress
}

/** How a piece of work is stopped, and says how far it is. */
export interface WorkWays {
  signal: AbortSignal
  onProgress(done: number): void
  onWaiting(waitsFor: Wait): void
}

/** One piece of work at a time, with progress and a way to stop it; it ends with the screen. */
export const useImportWork = () => {
  const [work, setWork] = useState<ImportWork | null>(null)
  const running = useRef<AbortController | null>(null)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      running.current?.abort()
    }
  }, [])

  /** Undefined where something else is going on. */
  const busy = async <T>(
    kind: ImportWork['kind'],
    total: number,
    run: (ways: WorkWays) => Promise<T>,
  ): Promise<T | undefined> => {
    if (running.current) return undefined
    const controller = new AbortController()
    running.current = controller
    const progress = createWorkProgress()
    setWork({ kind, total, progress })
    try {
      return await run({
        signal: controller.signal,
        onProgress: (done) => progress.change({ done }),
        onWaiting: (waitsFor) => progress.change({ waitsFor }),
      })
    } finally {
      running.current = null
      setWork(null)
    }
  }

  return { work, busy, isOpen, cancel: () => running.current?.abort() }
}

export type ImportWorking = ReturnType<typeof useImportWork>
