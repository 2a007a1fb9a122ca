import { useEffect, useState, useSyncExternalStore } from 'react'
import { live } from '../../../live/live.ts'
import { useFleet } from '../fleet-context.tsx'

/** A list that has not come by then is not waited for. */
const longestWaitMs = 3_000

const isCounted = (): boolean => live.counts.get().total > 0

/** Whether the fleet's list has been on the screen, or none is to come: then there is time for what takes longer. */
export const useListFirst = (isListExpected: boolean): boolean => {
  const [isPainted, setPainted] = useState(false)
  const { directory, error } = useFleet()
  const isListed = useSyncExternalStore(live.counts.subscribe, isCounted)
  const isDue =
    !isListExpected || error !== null || directory?.items.size === 0 || (directory !== undefined && isListed)
  useEffect(() => {
    if (isPainted) return
    if (!isDue) {
      const timer = setTimeout(() => setPainted(true), longestWaitMs)
      return () => clearTimeout(timer)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    // The rows are drawn with this frame, and on the screen after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isPainted, isDue])
  return isPainted
}
