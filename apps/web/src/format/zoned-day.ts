/** Minutes that a zone is ahead of UTC at an instant, from what its clocks show then. */
const offsetMs = (instant: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant)
  const part = (type: string): number => Number(parts.find((found) => found.type === type)?.value)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shown - Math.floor(instant / 1_000) * 1_000
}

/** When a calendar day begins in a time zone. Asked twice, because the clocks may change on that very day. */
export const startOfDay = (day: string, timeZone: string): number => {
  const midnightUtc = Date.parse(`${day}T00:00:00Z`)
  const first = midnightUtc - offsetMs(midnightUtc, timeZone)
  return midnightUtc - offsetMs(first, timeZone)
}
