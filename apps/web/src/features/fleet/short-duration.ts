import type { Format } from '@atalaya/format/format'

const minuteMs = 60_000

/** A duration without its seconds, for what lasts minutes or hours. */
export const shortDuration = (format: Format, ms: number): string =>
  format.duration(ms < minuteMs ? ms : Math.floor(ms / minuteMs) * minuteMs)
