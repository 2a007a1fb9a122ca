import { type AlarmNotice, noticeStates } from '@atalaya/contract/alarm-notices'
import type { LiveStatus } from '../../live/live-line.ts'

export interface Wall {
  /** Those that nobody has resolved: the most urgent first, of them what nobody has taken, of those the newest. */
  open: readonly AlarmNotice[]
  pending: number
  inProcess: number
  /** Since the day began. */
  resolvedToday: number
}

/** What a control room has to see from across the room. `dayFrom` is the midnight before, of the page's time zone. */
export const wallOf = (notices: Iterable<AlarmNotice>, dayFrom: number): Wall => {
  const open: AlarmNotice[] = []
  let [pending, inProcess, resolvedToday] = [0, 0, 0]
  for (const notice of notices) {
    const { value, ts } = notice.state.current
    if (value === noticeStates.resolved) {
      if (ts >= dayFrom) resolvedToday += 1
      continue
    }
    if (value === noticeStates.pending) pending += 1
    else inProcess += 1
    open.push(notice)
  }
  open.sort(
    (a, b) =>
      b.info.priority - a.info.priority || a.state.current.value - b.state.current.value || b.ts - a.ts || b.id - a.id,
  )
  return { open, pending, inProcess, resolvedToday }
}

/** Smallest card of a notice, px: what stands on it is read from some metres. */
const wallCard = { width: 440, height: 116, gap: 12 }

/** How many cards have room; the last one may have to say how many more there are. */
export const wallRoom = (width: number, height: number): number => {
  const howMany = (room: number, each: number) => Math.max(1, Math.floor((room + wallCard.gap) / (each + wallCard.gap)))
  return howMany(width, wallCard.width) * howMany(height, wallCard.height)
}

/** Since when the live channel, which tells of a company, has been silent; null while it speaks, and before it ever has. */
export const lostChannelSince = (status: LiveStatus['kind'], lastSeenAt: number | null): number | null =>
  status === 'open' ? null : lastSeenAt

interface Reading {
  isError: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
  dataUpdatedAt: number
}

/** Above companies notices are read again and again: of when the last of them is, where that can no longer be done. */
export const lostReadingSince = ({ isError, fetchStatus, dataUpdatedAt }: Reading): number | null =>
  (isError || fetchStatus === 'paused') && dataUpdatedAt > 0 ? dataUpdatedAt : null
