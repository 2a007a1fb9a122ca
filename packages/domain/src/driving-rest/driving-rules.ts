const [minuteMs, hourMs] = [60_000, 3_600_000]

/** What a law asks of driving and rest, as data; another one is another value. What a law says nothing of is absent. */
export interface DrivingRules {
  /** Longest driving between two breaks, and what counts as one: in one piece, or in pieces of at least so long, in this order. */
  stretch: { mostMs: number; breakMs: number; inPartsOf?: readonly number[] }
  /** Longest driving between two rests, and how often in a week it may be the longer one. */
  shift?: { mostMs: number; longer?: { mostMs: number; timesAWeek: number } }
  /**
   * What has to be rested, without a pause, within so long of its beginning; reduced so often between two weekly rests; or with another
   * pause of so long before it.
   */
  rest: {
    leastMs: number
    withinMs: number
    reduced?: { leastMs: number; times: number }
    inParts?: { firstMs: number; thenMs: number }
  }
  /** The latest at which a rest of the week has to begin after the last one, the shortest that is one, and the one that it should be. */
  weeklyRest?: { dueAfterMs: number; leastMs: number; regularMs: number }
  /** Longest driving of one week from Monday on, of two that follow each other, and of a month of the calendar. */
  most: { weekMs?: number; fortnightMs?: number; monthMs?: number }
}

const eu: DrivingRules = {
  stretch: { mostMs: 4.5 * hourMs, breakMs: 45 * minuteMs, inPartsOf: [15 * minuteMs, 30 * minuteMs] },
  shift: { mostMs: 9 * hourMs, longer: { mostMs: 10 * hourMs, timesAWeek: 2 } },
  rest: {
    ...{ leastMs: 11 * hourMs, withinMs: 24 * hourMs },
    ...{ reduced: { leastMs: 9 * hourMs, times: 3 }, inParts: { firstMs: 3 * hourMs, thenMs: 9 * hourMs } },
  },
  weeklyRest: { dueAfterMs: 144 * hourMs, leastMs: 24 * hourMs, regularMs: 45 * hourMs },
  most: { weekMs: 56 * hourMs, fortnightMs: 90 * hourMs },
}

export const drivingRuleSets = ['eu', 'euCoach', 'brazil', 'mexico', 'chile'] as const
export type DrivingRuleSet = (typeof drivingRuleSets)[number]

export const drivingRules: Readonly<Record<DrivingRuleSet, DrivingRules>> = {
  /**
   * Regulation (EC) 561/2006, articles 6 to 8: lorries above 3.5 t, regular coaches, and since 1 July 2026 vans above 2.5 t across borders. That a
   * reduced weekly rest is made up for later is not looked at.
   */
  eu,
  /** The same of coaches on occasional trips (Regulation (EU) 2024/1258): a break in any two parts from a quarter of an hour on, twelve days. */
  euCoach: {
    ...eu,
    stretch: { ...eu.stretch, inPartsOf: [15 * minuteMs, 15 * minuteMs] },
    weeklyRest: { dueAfterMs: 288 * hourMs, leastMs: 24 * hourMs, regularMs: 45 * hourMs },
  },
  /** Law 13.103/2015 as the Supreme Court read it in 2023 (ADI 5322): eleven hours of rest, undivided. */
  brazil: {
    stretch: { mostMs: 5.5 * hourMs, breakMs: 30 * minuteMs },
    rest: { leastMs: 11 * hourMs, withinMs: 24 * hourMs },
    most: {},
  },
  /** NOM-087-SCT-2-2017, of goods: half an hour in each five, fourteen hours and then eight of rest. */
  mexico: {
    stretch: { mostMs: 5 * hourMs, breakMs: 30 * minuteMs },
    shift: { mostMs: 14 * hourMs },
    rest: { leastMs: 8 * hourMs, withinMs: 24 * hourMs },
    most: {},
  },
  /** Labour code, article 25 bis: two hours after five at the wheel, eight of rest a day, 180 a month. */
  chile: {
    stretch: { mostMs: 5 * hourMs, breakMs: 2 * hourMs },
    rest: { leastMs: 8 * hourMs, withinMs: 24 * hourMs },
    most: { monthMs: 180 * hourMs },
  },
}
