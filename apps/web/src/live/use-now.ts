import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, 1_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time, renewed every `stepMs` by one clock for all who look at it. */
export const useNow = (stepMs: number): number =>
  useSyncExternalStore(subscribe, () => Math.floor(Date.now() / stepMs) * stepMs)
