import {
  consumptionShown,
  durationParts,
  type FuelUnit,
  fuelUnitSigns,
  kilometresShown,
  speedShown,
} from '@atalaya/domain/units'

/** Everything that a person reads as a number, a date or a span: by locale and time zone, one form a kind. */
export interface Format {
  number(value: number, decimals?: number): string
  /** With the digits that it has, at least so many: `1,459`. */
  figure(value: number, leastDecimals?: number): string
  /** An amount with its currency, in the digits that it has: `1.234,50 €`. */
  money(amount: number, currency: string): string
  /** Metres in; `12,3 km`, always one decimal (spec 1 §9). */
  distance(metres: number): string
  /** The figure of `distance`, for columns with the unit in their header. */
  distanceKm(metres: number): string
  /** Metres in, as somebody has set or measured them: `850 m`, `1,25 km`, from ten kilometres on `12,3 km`. */
  length(metres: number): string
  /** `87 km/h`, cut off, never rounded up (spec 1 §9). */
  speed(kmh: number): string
  speedKmh(kmh: number): string
  /** Two parts at most: `3 d 4 h`, `2 h 5 min`, `40 s`. */
  duration(ms: number): string
  /** One part, where there is room for no more; from a minute on: `2 h`, `6 min`. */
  roughDuration(ms: number): string
  /** What is worked or planned, where a day has the hours of a shift: `26 h 10 min`. */
  workTime(ms: number): string
  /** Square metres in; m², ha or km² out, whichever reads best. */
  area(m2: number): string
  dateTime(instant: number): string
  date(instant: number): string
  /** A calendar day, `2026-07-01`: the same one in every time zone. */
  day(isoDay: string): string
  /** `07:41`. */
  time(instant: number): string
  timeWithSeconds(instant: number): string
  /** `hace 5 min`, coarser the older. */
  age(instant: number, now: number): string
  percent(share: number): string
  /** Litres per 100 km in; as the company reads it (spec 1 §3). */
  consumption(litresPer100Km: number, unit: FuelUnit): string
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const mostFigureDecimals = 9

const m2PerHectare = 10_000
const m2PerKm2 = 1_000_000

const ages = [
  { unit: 'year', ms: 365 * dayMs },
  { unit: 'month', ms: 30 * dayMs },
  { unit: 'day', ms: dayMs },
  { unit: 'hour', ms: hourMs },
  { unit: 'minute', ms: minuteMs },
] as const

const durationSteps = [
  { unit: 'day', ms: dayMs },
  { unit: 'hour', ms: hourMs },
  { unit: 'minute', ms: minuteMs },
] as const

type TimeUnit = 'day' | 'hour' | 'minute' | 'second'

/** The international signs; only the day has one of its own in some languages. */
const unitSigns = (locale: string): Record<TimeUnit, string> => ({
  day: daySigns[locale.slice(0, 2)] ?? 'd',
  hour: 'h',
  minute: 'min',
  second: 's',
})
const daySigns: Record<string, string> = { fr: 'j', it: 'g', tr: 'g' }

const byKey = <T>(make: (key: string | number) => T) => {
  const made = new Map<string | number, T>()
  return (key: string | number): T => {
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(key)
    made.set(key, fresh)
    return fresh
  }
}

export const createFormat = (locale: string, timeZone: string): Format => {
  const decimalsOf = byKey(
    (decimals) =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: Number(decimals),
        maximumFractionDigits: Number(decimals),
        // In a column all or none; but a whole number of four digits may be a year.
        useGrouping: Number(decimals) > 0 ? 'always' : 'min2',
        // What is shown as nought is neither more nor less.
        signDisplay: 'negative',
      }),
  )
  const ofUnit = (unit: TimeUnit, value: number): string => `${value}\u00a0${unitSigns(locale)[unit]}`
  const figures = byKey(
    (least) =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: Number(least),
        maximumFractionDigits: mostFigureDecimals,
        useGrouping: 'always',
        signDisplay: 'negative',
      }),
  )
  const moneyOf = byKey(
    (currency) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency: String(currency), useGrouping: 'always' }),
  )
  const shortDate = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone } as const
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  const days = new Intl.DateTimeFormat(locale, { ...shortDate, timeZone: 'UTC' })
  const dates = new Intl.DateTimeFormat(locale, shortDate)
  const dateTimes = new Intl.DateTimeFormat(locale, { ...shortDate, ...clock })
  const times = new Intl.DateTimeFormat(locale, clock)
  const seconds = new Intl.DateTimeFormat(locale, { ...clock, second: '2-digit' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' })
  const justNow = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second')
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })

  const number = (value: number, decimals = 0) => decimalsOf(decimals).format(value)
  const distanceKm = (metres: number) => number(kilometresShown(metres), 1)
  const speedKmh = (kmh: number) => number(speedShown(kmh))

  return {
    number,
    figure: (value, leastDecimals = 0) => figures(leastDecimals).format(value),
    money: (amount, currency) => moneyOf(currency).format(amount),
    distanceKm,
    distance: (metres) => `${distanceKm(metres)} km`,
    length: (metres) => {
      if (Math.round(metres) < 1_000) return `${number(metres)} m`
      const step = metres < 10_000 ? 10 : 100
      return `${figures(0).format((Math.round(metres / step) * step) / 1_000)} km`
    },
    speedKmh,
    speed: (kmh) => `${speedKmh(kmh)} km/h`,
    duration: (ms) => {
      const { days, hours, minutes, seconds } = durationParts(ms)
      const parts = [
        ['day', days],
        ['hour', hours],
        ['minute', minutes],
        ['second', seconds],
      ] as const
      const first = parts.findIndex(([, value]) => value > 0)
      const shown = first === -1 ? parts.slice(3) : parts.slice(first, first + 2)
      return shown
        .filter(([, value], at) => at === 0 || value > 0)
        .map(([unit, value]) => ofUnit(unit, value))
        .join(' ')
    },
    roughDuration: (ms) => {
      const step = durationSteps.find((each) => ms >= each.ms)
      return step ? ofUnit(step.unit, Math.floor(ms / step.ms)) : ofUnit('minute', 1)
    },
    workTime: (ms) => {
      const minutes = Math.floor(ms / minuteMs)
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
      const parts = [hours > 0 && ofUnit('hour', hours), (rest > 0 || hours === 0) && ofUnit('minute', rest)]
      return parts.filter(Boolean).join(' ')
    },
    area: (m2) => {
      if (m2 < m2PerHectare) return `${number(m2)} m²`
      return m2 < m2PerKm2 ? `${number(m2 / m2PerHectare, 1)} ha` : `${number(m2 / m2PerKm2, 1)} km²`
    },
    dateTime: (instant) => dateTimes.format(instant).replace(',', ''),
    date: (instant) => dates.format(instant),
    day: (isoDay) => days.format(Date.parse(`${isoDay}T00:00:00Z`)),
    time: (instant) => times.format(instant),
    timeWithSeconds: (instant) => seconds.format(instant),
    age: (instant, now) => {
      const ageMs = now - instant
      const step = ages.find(({ ms }) => ageMs >= ms)
      return step ? relative.format(-Math.floor(ageMs / step.ms), step.unit) : justNow
    },
    percent: (share) => percents.format(share),
    consumption: (litresPer100Km, unit) => {
      const shown = consumptionShown(litresPer100Km, unit)
      return shown === undefined ? '–' : `${number(shown, 1)}\u00a0${fuelUnitSigns[unit]}`
    },
  }
}
