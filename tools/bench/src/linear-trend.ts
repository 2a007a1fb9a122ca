/** Slope of values over time, a second apart by `atSeconds`, with the half width of its 95 % confidence interval. */
export interface Trend {
  perHour: number
  plusMinus: number
}

/** Beyond some thirty samples Student's t is close enough to the normal distribution's. */
const confidence = 1.96

/** Least squares; samples that follow each other closely depend on each other, so the interval is rather too narrow. */
export const trendOf = (samples: readonly { atSeconds: number; value: number }[]): Trend => {
  const n = samples.length
  const meanOf = (of: (sample: (typeof samples)[number]) => number) =>
    samples.reduce((sum, one) => sum + of(one), 0) / n
  const meanAt = meanOf(({ atSeconds }) => atSeconds)
  const meanValue = meanOf(({ value }) => value)
  let spread = 0
  let together = 0
  for (const { atSeconds, value } of samples) {
    spread += (atSeconds - meanAt) ** 2
    together += (atSeconds - meanAt) * (value - meanValue)
  }
  const slope = together / spread
  let unexplained = 0
  for (const { atSeconds, value } of samples) unexplained += (value - meanValue - slope * (atSeconds - meanAt)) ** 2
  const error = Math.sqrt(unexplained / (n - 2) / spread)
  const rounded = (perSecond: number) => Math.round(perSecond * 3_600 * 100) / 100
  return { perHour: rounded(slope), plusMinus: rounded(confidence * error) }
}
