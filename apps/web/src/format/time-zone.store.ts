import { useSyncExternalStore } from 'react'
import { useSession } from '../session/current-session.ts'

const key = 'atalaya.timezone'
const listeners = new Set<() => void>()

const isKnown = (zone: string | null): zone is string => {
  if (!zone) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    // A zone that this browser has never heard of.
    return false
  }
}

const readChoice = (): string | null => {
  const stored = localStorage.getItem(key)
  return isKnown(stored) ? stored : null
}
let choice = readChoice()

/** Null goes back to the user's own. */
export const chooseTimeZone = (zone: string | null): void => {
  choice = zone
  if (zone === null) localStorage.removeItem(key)
  else localStorage.setItem(key, zone)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone chosen in the bar (kept locally, spec 1 §1), else the user's, else the browser's. */
export const useTimeZone = (): string => {
  const chosen = useSyncExternalStore(subscribe, () => choice)
  const session = useSession()
  if (chosen) return chosen
  const own = session.status === 'signedIn' ? session.user.timezone : null
  return isKnown(own) ? own : browserTimeZone()
}
