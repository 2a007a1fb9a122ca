import { type WorkSpan, workPeriods } from './work-timetable.ts'

/** Whether an instant lies in a week's hours, on the clocks of a time zone; a week without hours restricts nothing. */
export const isWithinHours = (spans: readonly WorkSpan[], timezone: string, now: number): boolean =>
  spans.length === 0 || workPeriods({ timezone, spans, holidays: [] }, { from: now, to: now + 1 }).length > 0
