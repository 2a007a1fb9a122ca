import { useSyncExternalStore } from 'react'
import { session, useSession } from '../session/current-session.ts'
import { createListeners } from '../session/listeners.ts'

/** One browser serves an office: each user's choice lies beside the others' (spec 1 §1). */
const keyOf = (userId: number): string => `atalaya.timezone.${userId}`
const listeners = createListeners()

const judged = new Map<string, boolean>()

/** Remembered: the browser takes a tenth of a millisecond for an answer, and whoever writes a figure asks. */
const isKnown = (zone: string | null): zone is string => {
  if (!zone) return false
  const answer = judged.get(zone) ?? hasBrowser(zone)
  judged.set(zone, answer)
  return answer
}

const hasBrowser = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    // A zone that this browser has never heard of.
    return false
  }
}

const signedInUser = () => {
  const state = session.getState()
  return state.status === 'signedIn' ? state.user : null
}

/** What the user who is signed in has chosen in this browser. */
const readChoice = (): string | null => {
  const user = signedInUser()
  const stored = user && localStorage.getItem(keyOf(user.id))
  return isKnown(stored) ? stored : null
}

/** Kept in this browser for the user who is signed in. */
export const chooseTimeZone = (zone: string): void => {
  const user = signedInUser()
  if (!user) return
  localStorage.setItem(keyOf(user.id), zone)
  listeners.tell()
}

const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone chosen in the bar, else the user's, else the browser's. */
export const useTimeZone = (): string => {
  const state = useSession()
  const chosen = useSyncExternalStore(listeners.add, readChoice)
  if (chosen) return chosen
  const own = state.status === 'signedIn' ? state.user.timezone : null
  return isKnown(own) ? own : browserTimeZone()
}
