import { ApiFailure } from './api-failure.ts'

interface Options {
  /** Ends the wait, which then fails as the call did. */
  signal: AbortSignal
  /** True while the server wants to be left alone. */
  onWaiting?(isWaiting: boolean): void
}

/** Makes a call that one person has made too often again when the server says; it did nothing of the refused one. */
export const untilHeard = async <T>(send: () => Promise<T>, { signal, onWaiting }: Options): Promise<T> => {
  for (;;) {
    try {
      return await send()
    } catch (failure) {
      const seconds = failure instanceof ApiFailure && failure.code === 'calls.toomany' && failure.parameters.seconds
      if (signal.aborted || !seconds) throw failure
      onWaiting?.(true)
      await pause(Number(seconds) * 1_000, signal)
      onWaiting?.(false)
      if (signal.aborted) throw failure
    }
  }
}

/** Ends early when it is called off. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
