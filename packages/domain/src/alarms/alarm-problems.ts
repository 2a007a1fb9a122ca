import {
  type AlarmFamily,
  alarmFamilyOf,
  alarmValueBounds,
  fewestConditions,
  uncombinable,
  vehicleFamilies,
} from './alarm-families.ts'
import {
  type AlarmBand,
  type AlarmCombination,
  type AlarmOrigin,
  type AlarmSettings,
  chosenItems,
  type EscalationSettings,
  type ExternalRecipient,
  originsOf,
} from './alarm-settings.ts'

/** Path of a field (dots) to the reason why an alarm may not be saved so. */
export type AlarmProblems = Readonly<Record<string, string>>

type Problem = readonly [path: string, reason: string, isSo: boolean]

/**
 * What holds between the fields of an alarm (spec 2 §5), in the order of its form; nothing where it may be saved. That a
 * field by itself is right, its schema says.
 */
export const alarmProblems = (alarm: AlarmSettings, { hasCra }: { hasCra: boolean }): AlarmProblems => {
  const { items, info, geozones, pois, timeRange, customStates, notification, timing } = alarm
  const family = alarmFamilyOf(info.family)
  const isNobody = items.groupIds.length === 0 && chosenItems(alarm).length === 0
  const problems: Problem[] = [
    ['info.name', 'required', info.name.trim() === ''],
    ['items.itemsType', 'vehicles.only', items.itemsType !== 1 && originsOf(info).some(isOfVehicles)],
    ...(family ? originProblems(family, info) : [['info.family', 'choice', true] as const]),
    ...(family === 'combined' ? combinationProblems(info.combined) : []),
    ...itselfProblems(alarm),
    ['items.itemIds', 'required', isNobody],
    ...notification.extUsers.flatMap(recipientProblems),
    ['notification.cra', 'cra.inactive', notification.cra && !hasCra],
    ...(notification.escalation?.steps ?? []).flatMap(stepProblems),
    ['geozones.geozoneIds', 'required', geozones.active && geozones.geozoneIds.length === 0],
    ['pois.poiIds', 'required', pois.active && pois.poiIds.length === 0],
    ...(timeRange.active ? hoursProblems(timeRange.weekTime) : []),
    ['customStates.stateIds', 'required', customStates.active && customStates.stateIds.length === 0],
    ['timing.validUntilTs', 'range.reversed', isReversed(timing.validFromTs, timing.validUntilTs)],
  ]
  const found: Record<string, string> = {}
  for (const [path, reason, isSo] of problems) if (isSo) found[path] ??= reason
  return found
}

/** Spec 2 §4: whose item type is forced. */
export const isForVehicles = (family: AlarmFamily): boolean => vehicleFamilies.includes(family)

const originProblems = (family: AlarmFamily, info: AlarmOrigin): readonly Problem[] => {
  switch (family) {
    case 'event':
      return [['info.events.kinds', 'required', info.events.kinds.length === 0]]
    case 'sensor':
      return [
        ['info.sensor.sensorId', 'required', info.sensor.sensorId === null],
        ...bandProblems('sensor', info.sensor),
      ]
    case 'io':
      return [['info.io.input', 'required', info.io.input.trim() === ''], ...bandProblems('io', info.io)]
    case 'change': {
      const { sensorId = null, fall = null, rise = null } = info.change ?? {}
      return [
        ['info.change.sensorId', 'required', sensorId === null],
        ['info.change.fall', 'required', fall === null && rise === null],
        ['info.change.fall', 'too.small', fall !== null && fall <= 0],
        ['info.change.rise', 'too.small', rise !== null && rise <= 0],
      ]
    }
    case 'geozone':
      return [
        ['info.geozones.geozoneIds', 'required', info.geozones.geozoneIds.length === 0],
        ['info.geozones.toIn', 'required', !info.geozones.toIn && !info.geozones.toOut],
      ]
    case 'poi':
      return [
        ['info.pois.poiIds', 'required', info.pois.poiIds.length === 0],
        ['info.pois.toIn', 'required', !info.pois.toIn && !info.pois.toOut],
      ]
    case 'state':
      return [
        ['info.customStates.logic', 'required', info.customStates.logic === null],
        ['info.customStates.stateIds', 'required', info.customStates.stateIds.length === 0],
      ]
    case 'distance':
      return [
        ['info.distance.itemId', 'required', (info.distance?.itemId ?? null) === null],
        ...valueProblems(family, info.value),
      ]
    default:
      return valueProblems(family, info.value)
  }
}

const isOfVehicles = ({ family }: AlarmOrigin): boolean => {
  const of = alarmFamilyOf(family)
  return of !== undefined && isForVehicles(of)
}

/** Each condition is held to what it would be held to alone; one by itself is no combination. */
const combinationProblems = (combined: AlarmCombination | undefined): readonly Problem[] => {
  const conditions = combined?.conditions ?? []
  return [
    ...conditions.flatMap((condition, nth): readonly Problem[] => {
      const at = `info.combined.conditions.${nth}`
      const family = alarmFamilyOf(condition.family)
      if (!family || uncombinable.includes(family)) return [[`${at}.family`, 'choice', true]]
      return originProblems(family, condition).map(([path, reason, isSo]) => [path.replace('info', at), reason, isSo])
    }),
    ['info.combined.conditions', 'required', conditions.length < fewestConditions],
  ]
}

/** Nothing is compared with itself: of an alarm for that item alone nothing would be left. */
const itselfProblems = ({ items, info }: AlarmSettings): readonly Problem[] => {
  const chosen = chosenItems({ items })
  const isAlone = (id: number) => items.groupIds.length === 0 && chosen.length === 1 && chosen[0] === id
  const problemOf = ({ family, distance }: AlarmOrigin, path: string): Problem => [
    `${path}.distance.itemId`,
    'item.itself',
    alarmFamilyOf(family) === 'distance' && isAlone(distance?.itemId ?? Number.NaN),
  ]
  if (alarmFamilyOf(info.family) !== 'combined') return [problemOf(info, 'info')]
  return originsOf(info).map((origin, nth) => problemOf(origin, `info.combined.conditions.${nth}`))
}

const valueProblems = (family: AlarmFamily, value: number | null): readonly Problem[] => {
  const bounds = alarmValueBounds(family)
  if (!bounds) return []
  return [
    ['info.value', 'required', value === null],
    ['info.value', 'too.small', value !== null && value < bounds.least],
    ['info.value', 'too.big', value !== null && value > bounds.most],
  ]
}

/** Within a band there is nothing to tell: one that no value is in would tell of every one. */
const bandProblems = (of: 'sensor' | 'io', { above, below }: AlarmBand): readonly Problem[] => [
  [`info.${of}.above`, 'required', above === null && below === null],
  [`info.${of}.above`, 'range.reversed', isReversed(below, above)],
]

const hoursProblems = (weekTime: AlarmSettings['timeRange']['weekTime']): readonly Problem[] => {
  const days = Object.entries(weekTime)
  return [
    ['timeRange.weekTime', 'required', !days.some(([, { enabled }]) => enabled)],
    ['timeRange.weekTime', 'choice', days.some(([key, { id }]) => key !== String(id))],
  ]
}

/** Who is told by mail is told in a language and by a clock; a row that says only these is told nowhere. */
const recipientProblems = ({ email, language, timezone }: ExternalRecipient, at: number): readonly Problem[] => {
  const path = `notification.extUsers.${at}`
  const hasMail = email !== ''
  return [
    [`${path}.email`, 'required', !hasMail && (language !== '' || timezone !== '')],
    [`${path}.language`, 'required', hasMail && language === ''],
    [`${path}.timezone`, 'required', hasMail && timezone === ''],
  ]
}

/** A step that tells nobody, or by nothing, would be waited for in vain. */
const stepProblems = (step: EscalationSettings['steps'][number], at: number): readonly Problem[] => {
  const path = `notification.escalation.steps.${at}`
  return [
    [`${path}.userIds`, 'required', step.userIds.length === 0],
    [`${path}.email`, 'required', !step.email && !step.sms && !step.pushApp],
  ]
}

const isReversed = (from: number | null, to: number | null): boolean => from !== null && to !== null && to <= from
