import { zoneTime } from '@atalaya/domain/zone-time'
import { useSyncExternalStore } from 'react'
import { useNow } from '../../live/use-now.ts'
import { createListeners } from '../../session/listeners.ts'

const hourMs = 3_600_000
const minutesOfDay = 1_440
/** When somebody comes to work: until tomorrow is not until midnight. */
const morningMinute = 6 * 60

/** Kept in this browser for its user: an office of several shares none of it. */
const keyOf = (userId: number): string => `atalaya.notices.muted.${userId}`
const listeners = createListeners()

const read = (userId: number): number => Number(localStorage.getItem(keyOf(userId)) ?? 0) || 0

export type Mute = 'hour' | 'tomorrow' | 'off'

export const mutedUntil = (mute: Mute, now: number, timeZone: string): number => {
  if (mute === 'off') return 0
  if (mute === 'hour') return now + hourMs
  const zone = zoneTime(timeZone)
  return zone.instantOf(zone.at(now).date, minutesOfDay + morningMinute)
}

export const mute = (userId: number, until: number): void => {
  if (until === 0) localStorage.removeItem(keyOf(userId))
  else localStorage.setItem(keyOf(userId), String(until))
  listeners.tell()
}

const subscribe = (listener: () => void) => {
  const stop = listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    stop()
    removeEventListener('storage', listener)
  }
}

const clockStepMs = 10_000

/** Until when neither sound nor toast tells of notices; null while they do. */
export const useMutedUntil = (userId: number): number | null => {
  const until = useSyncExternalStore(subscribe, () => read(userId))
  const now = useNow(clockStepMs)
  return until > now ? until : null
}
