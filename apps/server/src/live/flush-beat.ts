/** A frame a client and tenth of a second: half of it is what a position waits on average. */
const flushEveryMs = 100
/** While somebody is behind, the next chunks follow as soon as the network has taken the last. */
const catchUpEveryMs = 15

/** When a company's frames go out; `flush` says whether there is more than fitted, `onFlush` hears how long it took. */
export const createFlushBeat = (flush: () => boolean, onFlush: (seconds: number) => void) => {
  let flushedAt = 0
  let timer: NodeJS.Timeout | undefined

  const run = (): void => {
    timer = undefined
    flushedAt = performance.now()
    const hasMore = flush()
    onFlush((performance.now() - flushedAt) / 1000)
    if (hasMore) schedule(catchUpEveryMs)
  }
  const schedule = (afterMs: number): void => {
    timer ??= setTimeout(run, afterMs)
  }
  return {
    /** The first word after a silence goes at once; then frames follow at their beat. */
    next: (): void => schedule(Math.max(0, flushEveryMs - (performance.now() - flushedAt))),
    now: (): void => schedule(0),
    stop: (): void => clearTimeout(timer),
  }
}
