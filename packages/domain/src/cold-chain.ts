const [minuteMs, hourMs] = [60_000, 3_600_000]

/**
 * How often a recorder of EN 12830 writes down a temperature, by how long a transport takes: at least every 5 minutes within a day,
 * 15 within a week, 60 beyond. `days` are those that are asked for, a day or more.
 */
export const requiredIntervalMs = (days: number): number => {
  if (days <= 1) return 5 * minuteMs
  return days <= 7 ? 15 * minuteMs : 60 * minuteMs
}

/**
 * After so long without a word nobody knows what a sensor would have said. So long after its end a day is closed as well: from then
 * on it is known how long its last reading held, and its figures change by late reports alone.
 */
export const longestHoldMs = 2 * hourMs
