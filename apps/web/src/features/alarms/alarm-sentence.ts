import type { AlarmCondition } from '@atalaya/contract/alarms'
import { fewestConditions } from '@atalaya/domain/alarms/alarm-families'
import type { AlarmBand } from '@atalaya/domain/alarms/alarm-settings'
import type { FuelUnit } from '@atalaya/domain/units'
import type { Format } from '@atalaya/format/format'
import type { TFunction } from 'i18next'
import { inputMeaning } from './alarm-inputs.ts'
import { tileOf } from './alarm-tiles.ts'
import { type AlarmValues, familyOf } from './alarm-values.ts'
import { fuelLimitText } from './fuel-limit.ts'
import type { AlarmNames } from './use-alarm-names.ts'

/** The parts of the sentence, each with the field that it is said of. */
export const sentenceParts = [
  'who',
  'what',
  'hold',
  'geozones',
  'pois',
  'inTrack',
  'timeRange',
  'customStates',
  'priority',
  'whom',
  'action',
  'repeat',
  'validity',
] as const
export type SentencePart = (typeof sentenceParts)[number]

export interface Said {
  text: string
  /** Something is still to be chosen there. */
  isMissing?: true
}

interface Words {
  t: TFunction<'alarms'>
  event(kind: string): string
  input(name: string): string
  names: AlarmNames['namesOf']
  format: Format
  fuelUnit: FuelUnit
  language: string
}

const mostNamed = 3

/** "A, B or C": so many by their names, and how many more. */
const anyOf = (
  { t, language }: Words,
  names: readonly string[],
  type: 'disjunction' | 'conjunction' = 'disjunction',
) => {
  const shown = names.length > mostNamed ? names.slice(0, mostNamed - 1) : names
  const more = names.length - shown.length
  return new Intl.ListFormat(language, { type }).format([
    ...shown,
    ...(more > 0 ? [t('sentence.more', { count: more })] : []),
  ])
}

const missing = (text: string): Said => ({ text, isMissing: true })

/** What the alarm comes to, in words, by part; what says nothing is left out. */
export const alarmSentence = (values: AlarmValues, words: Words): Partial<Record<SentencePart, Said>> => ({
  who: whoOf(values, words),
  what: whatOf(values, words),
  ...holdOf(values, words),
  ...filtersOf(values, words),
  priority: { text: words.t(`sentence.priority.${values.info.priority}`) },
  whom: whomOf(values, words),
  ...actionOf(values, words),
})

const whoOf = ({ items }: AlarmValues, words: Words): Said => {
  const { t, names } = words
  const [groups, named] = [names.groups(items.groupIds), names.items(items.itemsType, items.itemIds)]
  const parts = [
    ...(groups.length > 0 ? [t(`sentence.who.${items.itemsType}`, { groups: anyOf(words, groups) })] : []),
    ...named,
  ]
  // What is named and has gone, or is still read, is somebody all the same.
  const isNobody = items.groupIds.length + items.itemIds.length === 0
  if (isNobody) return missing(t('sentence.missing.who'))
  return { text: parts.length > 0 ? anyOf(words, parts) : t('sentence.who.some') }
}

const whatOf = (values: AlarmValues, words: Words): Said => {
  const { t, format, names } = words
  const { info } = values
  const family = familyOf(values)
  const toChoose = missing(t('sentence.missing.what'))
  switch (family) {
    case undefined:
      return toChoose
    case 'event':
      if (info.events.kinds.length === 0) return missing(t('sentence.missing.events'))
      return { text: t('sentence.what.event', { events: anyOf(words, info.events.kinds.map(words.event)) }) }
    case 'sensor': {
      const sensor = names.sensor(info.sensor.sensorId) ?? { subject: '', unit: '', isSwitch: false }
      return bandOf(words, { ...sensor, band: info.sensor })
    }
    case 'change':
      return changeOf(words, info.change)
    case 'combined':
      return combinedOf(values, words)
    case 'io':
      if (tileOf(values)?.id === 'moving' && info.io.above === 0) return { text: t('sentence.what.moving') }
      return bandOf(words, { subject: words.input(info.io.input), ...inputMeaning(info.io.input), band: info.io })
    case 'geozone':
      return crossingOf(words, { ...info.geozones, places: names.geozones(info.geozones.geozoneIds), of: 'geozone' })
    case 'poi':
      return crossingOf(words, { ...info.pois, places: names.pois(info.pois.poiIds), of: 'poi' })
    case 'state': {
      const { logic, stateIds } = info.customStates
      if (logic === null || stateIds.length === 0) return missing(t('sentence.missing.state'))
      return { text: t(`sentence.what.state${logic}`, { states: anyOf(words, names.states(stateIds)) }) }
    }
    case 'trackWithoutDriver':
    case 'tow':
    case 'outOfHours':
      return { text: t(`sentence.what.${family}`) }
    case 'monthlyFuel': {
      if (info.value === null) return missing(t('sentence.missing.value'))
      // So many kilometres a litre are too few where the litres are too many.
      const key = words.fuelUnit === 0 ? 'monthlyFuel' : 'monthlyDistance'
      return { text: t(`sentence.what.${key}`, { value: fuelLimitText(info.value, words.fuelUnit, format) }) }
    }
    case 'distance':
      return distanceOf(words, info)
    case 'speed':
    case 'unusualSpeed':
      if (info.value === null) return missing(t('sentence.missing.value'))
      return { text: t(`sentence.what.${family}`, { value: format.figure(info.value) }) }
    default:
      if (!info.value) return missing(t('sentence.missing.value'))
      return { text: t(`sentence.what.${family}`, { duration: format.duration(info.value) }) }
  }
}

const changeOf = ({ t, format, names }: Words, { sensorId, fall, rise, withinMs }: AlarmCondition['change']): Said => {
  const sensor = names.sensor(sensorId)
  if (!sensor) return missing(t('sentence.missing.measure'))
  const { subject, unit } = sensor
  if (fall === null && rise === null) return missing(t('sentence.missing.band', { subject }))
  const key = fall === null ? 'rise' : rise === null ? 'fall' : 'fallRise'
  const withUnit = (value: number | null) => `${format.figure(value ?? 0)} ${unit}`.trim()
  const duration = format.duration(withinMs)
  return { text: t(`sentence.what.${key}`, { subject, fall: withUnit(fall), rise: withUnit(rise), duration }) }
}

const distanceOf = ({ t, format, names }: Words, { value, distance }: AlarmCondition): Said => {
  const itemId = distance?.itemId ?? null
  if (itemId === null) return missing(t('sentence.missing.other'))
  if (value === null) return missing(t('sentence.missing.value'))
  // One that has gone, or is still read, is somebody all the same.
  const other = names.item(itemId) ?? t('sentence.who.some')
  const key = distance?.side === 'within' ? 'tooNear' : 'tooFar'
  return { text: t(`sentence.what.${key}`, { distance: format.length(value), other }) }
}

/** Each condition in its own words. */
const combinedOf = (values: AlarmValues, words: Words): Said => {
  const { t, format, language } = words
  const { conditions, logic, withinMs } = values.info.combined
  const said = conditions.map((condition) => whatOf({ ...values, info: { ...values.info, ...condition } }, words))
  if (said.length < fewestConditions || said.some(({ isMissing }) => isMissing))
    return missing(t('sentence.missing.conditions'))
  const type = logic === 'any' ? 'disjunction' : 'conjunction'
  const text = new Intl.ListFormat(language, { type }).format(said.map((each) => each.text))
  if (logic === 'any' || withinMs === null) return { text }
  return { text: t('sentence.what.within', { conditions: text, duration: format.duration(withinMs) }) }
}

interface Measured {
  subject: string
  unit: string
  isSwitch: boolean
  band: AlarmBand
}

const bandOf = ({ t, format }: Words, { subject, unit, isSwitch, band }: Measured): Said => {
  const { above, below } = band
  if (subject === '') return missing(t('sentence.missing.measure'))
  if (above === null && below === null) return missing(t('sentence.missing.band', { subject }))
  if (isSwitch) return { text: t(above === null ? 'sentence.what.off' : 'sentence.what.on', { subject }) }
  const withUnit = (value: number | null) => `${format.figure(value ?? 0)} ${unit}`.trim()
  const key = above === null ? 'below' : below === null ? 'above' : 'outside'
  return { text: t(`sentence.what.${key}`, { subject, above: withUnit(above), below: withUnit(below) }) }
}

interface Crossing {
  toIn: boolean
  toOut: boolean
  places: readonly string[]
  of: 'geozone' | 'poi'
}

const crossingOf = (words: Words, { toIn, toOut, places, of }: Crossing): Said => {
  const { t } = words
  if (places.length === 0) return missing(t(`sentence.missing.${of}`))
  if (!toIn && !toOut) return missing(t('sentence.missing.crossing'))
  const way = toIn && toOut ? 'inOut' : toIn ? 'in' : 'out'
  return { text: t(`sentence.what.${way}`, { places: anyOf(words, places) }) }
}

type Parts = Partial<Record<SentencePart, Said>>

/** With the space that goes before it, which no text begins with. */
const joined = ({ language }: Pick<Words, 'language'>, text: string): string => {
  if (/^\p{L}/u.test(text)) return ` ${text}`
  return language === 'fr' && text.startsWith(';') ? `\u202f${text}` : text
}

const holdOf = ({ timing }: AlarmValues, words: Words): Parts => {
  const { t, format } = words
  const { holdMs, repeatMs } = timing
  return {
    ...(holdMs > 0 && { hold: { text: joined(words, t('sentence.hold', { duration: format.duration(holdMs) })) } }),
    ...(repeatMs && { repeat: { text: joined(words, t('sentence.repeat', { duration: format.duration(repeatMs) })) } }),
    ...validityOf(timing, words),
  }
}

const validityOf = ({ validFromTs: from, validUntilTs: until }: AlarmValues['timing'], words: Words): Parts => {
  const { t, format } = words
  if (from === null && until === null) return {}
  const key = from === null ? 'until' : until === null ? 'from' : 'fromUntil'
  const text = t(`sentence.validity.${key}`, {
    from: from === null ? '' : format.dateTime(from),
    until: until === null ? '' : format.dateTime(until),
  })
  return { validity: { text: joined(words, text) } }
}

const filtersOf = (values: AlarmValues, words: Words): Parts => {
  const { t, names } = words
  const { geozones, pois, inTrack, timeRange, customStates } = values
  const placed = (isIn: boolean, places: readonly string[]): Said =>
    places.length === 0
      ? missing(t('sentence.missing.filter'))
      : { text: t(isIn ? 'sentence.filter.inside' : 'sentence.filter.outside', { places: anyOf(words, places) }) }
  return {
    ...(geozones.active ? { geozones: placed(geozones.in, names.geozones(geozones.geozoneIds)) } : {}),
    ...(pois.active ? { pois: placed(pois.in, names.pois(pois.poiIds)) } : {}),
    ...(inTrack.active
      ? { inTrack: { text: t(inTrack.in ? 'sentence.filter.onTrip' : 'sentence.filter.offTrip') } }
      : {}),
    ...(timeRange.active ? { timeRange: hoursOf(timeRange, words) } : {}),
    ...(customStates.active
      ? {
          customStates:
            customStates.stateIds.length === 0
              ? missing(t('sentence.missing.filter'))
              : {
                  text: t(`sentence.filter.state${customStates.logic}`, {
                    states: anyOf(words, names.states(customStates.stateIds)),
                  }),
                },
        }
      : {}),
  }
}

const clock = ({ hour, minute }: { hour: number; minute: number }): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

/** Days in a row, by their first and last. */
const runsOf = (ids: readonly number[]): [first: number, last: number][] => {
  const runs: [number, number][] = []
  for (const id of ids.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && id === run[1] + 1) run[1] = id
    else runs.push([id, id])
  }
  return runs
}

/** Days of the same hours together: "Mon–Wed and Fri from 08:00 to 18:00". */
const hoursOf = ({ in: isIn, weekTime }: AlarmValues['timeRange'], words: Words): Said => {
  const { t, language } = words
  const days = Object.values(weekTime).filter(({ enabled }) => enabled)
  if (days.length === 0) return missing(t('sentence.missing.days'))
  // The first of January 2024 was a Monday.
  const dayName = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  const alike = Map.groupBy(days, ({ from, to }) => t('sentence.hours', { from: clock(from), to: clock(to) }))
  const said = [...alike].map(([hours, some]) => {
    const named = runsOf(some.map(({ id }) => id)).flatMap(([first, last]) => {
      const names = [first, last].map((id) => dayName.format(Date.UTC(2024, 0, 1 + id)))
      return last - first > 1 ? names.join('–') : [...new Set(names)]
    })
    const days = new Intl.ListFormat(language, { type: 'conjunction' }).format(named)
    return `${some.length === 7 ? t('sentence.everyDay') : days} ${hours}`
  })
  return { text: t(isIn ? 'sentence.filter.within' : 'sentence.filter.without', { hours: said.join('; ') }) }
}

/** Whom it tells, and who comes next where nobody takes it. */
const whomOf = (values: AlarmValues, words: Words): Said => {
  const said = toldOf(values, words)
  const [first] = values.notification.escalation.steps
  if (!first) return said
  const time = words.format.duration(first.afterMs)
  return { ...said, text: `${said.text}${words.t('sentence.whom.then', { time })}` }
}

const toldOf = ({ notification }: AlarmValues, words: Words): Said => {
  const { t, names } = words
  const { userIds, extUsers, cra, ...channels } = notification
  const outsiders = extUsers.flatMap(({ email, smsPhone }) => email || smsPhone || [])
  const people = [...names.users(userIds), ...outsiders, ...(cra ? [t('channels.cra')] : [])]
  if (people.length === 0) return { text: t('sentence.whom.nobody') }
  const ways = (['email', 'sms', 'pushApp', 'pushFront'] as const).filter((way) => channels[way])
  const told = anyOf(words, people, 'conjunction')
  if (ways.length === 0)
    return cra && people.length === 1
      ? { text: t('sentence.whom.cra') }
      : missing(t('sentence.whom.noWay', { people: told }))
  return {
    text: t('sentence.whom.by', {
      people: told,
      ways: new Intl.ListFormat(words.language, { type: 'conjunction' }).format(
        ways.map((way) => t(`channels.${way}`)),
      ),
    }),
  }
}

const actionOf = ({ action }: AlarmValues, words: Words): Parts => {
  const { t, names } = words
  if (action.customStateId === null) return {}
  const [state = ''] = names.states([action.customStateId])
  return { action: { text: joined(words, t('sentence.action', { state })) } }
}
