import type { WorkSpan } from '@atalaya/domain/work-timetable'

export const minutesADay = 1_440
const minutesAWeek = 7 * minutesADay
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
const workdays: readonly number[] = [0, 1, 2, 3, 4]

/** Minutes since the Monday's midnight. */
interface Stretch {
  from: number
  to: number
}

const stretchOf = ({ day, fromMinute, toMinute }: WorkSpan): Stretch => ({
  from: day * minutesADay + fromMinute,
  to: day * minutesADay + toMinute,
})

const spanOf = ({ from, to }: Stretch): WorkSpan => {
  const day = Math.floor(from / minutesADay)
  return { day: (day + 7) % 7, fromMinute: from - day * minutesADay, toMinute: to - day * minutesADay }
}

/** What `hole` leaves of a span; the week is a ring. */
const without = (span: WorkSpan, hole: WorkSpan): WorkSpan[] => {
  let pieces = [stretchOf(span)]
  for (const shift of [-minutesAWeek, 0, minutesAWeek]) {
    const from = stretchOf(hole).from + shift
    const to = stretchOf(hole).to + shift
    pieces = pieces.flatMap((piece) =>
      [
        { from: piece.from, to: Math.min(piece.to, from) },
        { from: Math.max(piece.from, to), to: piece.to },
      ].filter((left) => left.from < left.to),
    )
  }
  return pieces.map(spanOf)
}

export const isSameSpan = (a: WorkSpan, b: WorkSpan): boolean =>
  a.day === b.day && a.fromMinute === b.fromMinute && a.toMinute === b.toMinute

/** Names a span within its week: no two begin at once. */
export const spanKey = ({ day, fromMinute }: WorkSpan): string => `${day}-${fromMinute}`

/** In order; spans of one day that touch become one. */
const tidy = (spans: readonly WorkSpan[]): WorkSpan[] => {
  const tidied: WorkSpan[] = []
  for (const span of spans.toSorted((a, b) => stretchOf(a).from - stretchOf(b).from)) {
    const last = tidied.at(-1)
    const touches = last?.day === span.day && last.toMinute === span.fromMinute
    if (last && touches && span.toMinute - last.fromMinute <= minutesADay)
      tidied[tidied.length - 1] = { ...last, toMinute: span.toMinute }
    else tidied.push(span)
  }
  return tidied
}

/** Draws spans over a week: what lay there before makes room, so a week stays one. */
export const withSpans = (week: readonly WorkSpan[], added: readonly WorkSpan[]): WorkSpan[] => {
  let spans = [...week]
  for (const span of added) spans = [...spans.flatMap((known) => without(known, span)), span]
  return tidy(spans)
}

export const withoutSpan = (week: readonly WorkSpan[], gone: WorkSpan): WorkSpan[] =>
  week.filter((span) => !isSameSpan(span, gone))

export const replaceSpan = (week: readonly WorkSpan[], before: WorkSpan, after: WorkSpan): WorkSpan[] =>
  withSpans(withoutSpan(week, before), [after])

export const overlapsOthers = (week: readonly WorkSpan[], span: WorkSpan): boolean =>
  week.some((known) => {
    const [left, ...more] = without(known, span)
    return !left || more.length > 0 || !isSameSpan(left, known)
  })

export const spansOf = (week: readonly WorkSpan[], day: number): WorkSpan[] => week.filter((span) => span.day === day)

/** The hours of one day, on other days too, in place of what began there. */
export const copyDay = (week: readonly WorkSpan[], from: number, to: readonly number[]): WorkSpan[] => {
  const targets = to.filter((day) => day !== from)
  const pattern = spansOf(week, from)
  return withSpans(
    week.filter(({ day }) => !targets.includes(day)),
    targets.flatMap((day) => pattern.map((span) => ({ ...span, day }))),
  )
}

/** A move that would leave the day, turn a span inside out or make it longer than a day is none. */
export const shifted = (span: WorkSpan, by: { days?: number; fromMinutes?: number; toMinutes?: number }): WorkSpan => {
  const moved = {
    day: (span.day + (by.days ?? 0) + 7) % 7,
    fromMinute: span.fromMinute + (by.fromMinutes ?? 0),
    toMinute: span.toMinute + (by.toMinutes ?? 0),
  }
  const lasts = moved.toMinute - moved.fromMinute
  return moved.fromMinute < 0 || moved.fromMinute >= minutesADay || lasts <= 0 || lasts > minutesADay ? span : moved
}

/** Clock times as typed: an end that is not after the start is on the next day. */
export const spanBetween = (day: number, fromMinute: number, toMinute: number): WorkSpan => ({
  day,
  fromMinute,
  toMinute: toMinute <= fromMinute ? toMinute + minutesADay : toMinute,
})

export const weekMinutes = (week: readonly WorkSpan[]): number =>
  week.reduce((sum, { fromMinute, toMinute }) => sum + toMinute - fromMinute, 0)

/** The first free hour of a day at which somebody may want to begin. */
export const freeSpan = (week: readonly WorkSpan[], day: number): WorkSpan | undefined => {
  const last = spansOf(week, day).at(-1)
  const starts = [last ? last.toMinute + 60 : 8 * 60, ...Array.from({ length: 24 }, (_, hour) => hour * 60)]
  return starts
    .filter((fromMinute) => fromMinute < minutesADay)
    .map((fromMinute) => ({ day, fromMinute, toMinute: fromMinute + 60 }))
    .find((span) => !overlapsOthers(week, span))
}

export const presetNames = ['office', 'split', 'morning', 'evening', 'night', 'always'] as const
export type PresetName = (typeof presetNames)[number]

const everyWorkday = (...hours: readonly (readonly [number, number])[]): WorkSpan[] =>
  workdays.flatMap((day) => hours.map(([from, to]) => ({ day, fromMinute: from * 60, toMinute: to * 60 })))

export const presets: Readonly<Record<PresetName, readonly WorkSpan[]>> = {
  office: everyWorkday([9, 18]),
  split: everyWorkday([9, 14], [16, 19]),
  morning: everyWorkday([7, 15]),
  evening: everyWorkday([15, 23]),
  night: everyWorkday([22, 30]),
  always: weekdays.map((day) => ({ day, fromMinute: 0, toMinute: minutesADay })),
}

export const copyTargets = { workdays, weekend: [5, 6], all: weekdays } as const
