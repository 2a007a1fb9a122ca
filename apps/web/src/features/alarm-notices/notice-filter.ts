import { type AlarmNotice, type NoticeState, noticeStates } from '@atalaya/contract/alarm-notices'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Spec 2 §9: no older than this; null for all. */
const noticeAges = {
  all: null,
  '1min': minuteMs,
  '10min': 10 * minuteMs,
  '1h': hourMs,
  '8h': 8 * hourMs,
  '24h': 24 * hourMs,
} as const
export type NoticeAge = keyof typeof noticeAges
export const noticeAgeNames = Object.keys(noticeAges) as NoticeAge[]

interface NoticeFilter {
  search: string
  age: NoticeAge
  /** Those that are shown. */
  states: readonly NoticeState[]
}

export const openStates: readonly NoticeState[] = [noticeStates.pending, noticeStates.inProcess]
export const allStates: readonly NoticeState[] = [...openStates, noticeStates.resolved]

export interface Found {
  /** What search, age and states leave, newest first. */
  shown: readonly AlarmNotice[]
  /** By state, of what search and age leave: what a state would show is said before it is chosen. */
  counts: Readonly<Record<NoticeState, number>>
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

interface Looking {
  filter: NoticeFilter
  now: number
  /** All that a reader sees of a notice, in the reader's language. */
  textOf(notice: AlarmNotice): string
  /** What a notice is about to be, where that is not yet said to the server. */
  stateOf(notice: AlarmNotice): NoticeState
}

export const findNotices = (notices: Iterable<AlarmNotice>, { filter, now, textOf, stateOf }: Looking): Found => {
  const words = folded(filter.search).split(/\s+/).filter(Boolean)
  const mostAgeMs = noticeAges[filter.age]
  const counts = { 0: 0, 1: 0, 2: 0 }
  const shown: AlarmNotice[] = []
  for (const notice of notices) {
    if (mostAgeMs !== null && now - notice.ts > mostAgeMs) continue
    if (words.length > 0) {
      const text = folded(textOf(notice))
      if (!words.every((word) => text.includes(word))) continue
    }
    const state = stateOf(notice)
    counts[state] += 1
    if (filter.states.includes(state)) shown.push(notice)
  }
  return { shown: shown.sort((a, b) => b.ts - a.ts || b.id - a.id), counts }
}
