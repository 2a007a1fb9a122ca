import type { WorkSpan } from '@atalaya/domain/work-timetable'
import { clockText } from '@atalaya/ui/clock-text'
import { spansOf, weekdays } from './week-edit.ts'

/** `lun–vie 08:00–14:00, 15:00–18:00; sáb 09:00–13:00`: neighbouring days with the same hours are named once. */
export const weekText = (week: readonly WorkSpan[], dayNames: readonly string[]): string => {
  const runs: { first: number; last: number; hours: string }[] = []
  for (const day of weekdays) {
    const hours = spansOf(week, day)
      .map(({ fromMinute, toMinute }) => `${clockText(fromMinute)}–${clockText(toMinute)}`)
      .join(', ')
    const run = runs.at(-1)
    if (hours === '') continue
    if (run && run.last === day - 1 && run.hours === hours) run.last = day
    else runs.push({ first: day, last: day, hours })
  }
  return runs
    .map(({ first, last, hours }) => `${dayNames[first]}${first === last ? '' : `–${dayNames[last]}`} ${hours}`)
    .join('; ')
}
