/** Slope of values over time, a second apart by `atSeconds`, with the half width of its 95 % confidence interval. */
export interface Trend {
  perHour: number
  plusMinus: number
}

/** Beyond some thirty samples Student's t is close enough to the normal distribution's. */
const confidence = 1.96
const leastBlocks = 5

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Least squares; samples that follow each other closely depend on each other, so the interval is rather too narrow. */
const trendOf = (samples: readonly { atSeconds: number; value: number }[]): Trend => {
  const n = samples.length
  const meanAt = meanOf(samples.map(({ atSeconds }) => atSeconds))
  const meanValue = meanOf(samples.map(({ value }) => value))
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

/**
 * The same over means of `seconds` each, so that what swings within one (a collector's sawtooth) is not taken for so
 * many independent samples. Fewer than five blocks say nothing, and have no trend.
 */
export const blockTrendOf = (
  samples: readonly { atSeconds: number; value: number }[],
  seconds: number,
  ofBlock: (values: readonly number[]) => number = meanOf,
): (Trend & { blocks: number }) | undefined => {
  const blocks = [...Map.groupBy(samples, ({ atSeconds }) => Math.floor(atSeconds / seconds)).values()].map(
    (block) => ({
      atSeconds: meanOf(block.map(({ atSeconds }) => atSeconds)),
      value: ofBlock(block.map(({ value }) => value)),
    }),
  )
  return blocks.length < leastBlocks ? undefined : { ...trendOf(blocks), blocks: blocks.length }
}
