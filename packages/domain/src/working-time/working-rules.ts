const [minuteMs, hourMs] = [60_000, 3_600_000]

/** What a law asks of working time, as data; another one is another value. */
export interface WorkingRules {
  /** A shorter pause is no break. */
  leastBreakMs: number
  /** Longest work without a break. */
  longestStretchMs: number
  /** Breaks that a day's work asks for: of those that it goes beyond, the last one. From little work to much. */
  dueBreaks: readonly { aboveMs: number; breakMs: number }[]
  /** Most work within so long, where some of it is at night. */
  night: { mostMs: number; withinMs: number }
  /** Most work of one week, and on average of so many up to it. */
  week: { mostMs: number; meanMs: number; weeks: number }
}

/**
 * Directive 2002/15/EC, of who does mobile road transport activities: six hours at a stretch, breaks of 30 minutes beyond six hours and 45
 * beyond nine, in parts of 15 (article 5); 60 hours a week and 48 on average of four months (article 4); ten hours in each 24 with night work
 * (article 7).
 */
export const mobileRoadTransportRules: WorkingRules = {
  leastBreakMs: 15 * minuteMs,
  longestStretchMs: 6 * hourMs,
  dueBreaks: [
    { aboveMs: 6 * hourMs, breakMs: 30 * minuteMs },
    { aboveMs: 9 * hourMs, breakMs: 45 * minuteMs },
  ],
  night: { mostMs: 10 * hourMs, withinMs: 24 * hourMs },
  week: { mostMs: 60 * hourMs, meanMs: 48 * hourMs, weeks: 17 },
}
