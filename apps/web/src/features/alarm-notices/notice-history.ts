import type { AlarmNotice } from '@atalaya/contract/alarm-notices'

type Entry = AlarmNotice['state']['current']

const isSame = (a: Entry, b: Entry): boolean => a.ts === b.ts && a.value === b.value && a.text === b.text

/** All that a notice has been and is, newest first; whether what it is stands in its history too or not. */
export const historyOf = ({ state: { current, historic } }: Pick<AlarmNotice, 'state'>): readonly Entry[] => {
  const all = historic.some((entry) => isSame(entry, current)) ? historic : [...historic, current]
  return all.toSorted((a, b) => b.ts - a.ts)
}
