import { createHours, type Hours } from '@atalaya/domain/alarms/alarm-hours'
import { type AlarmPlan, alarmPlanOf, alarmRuleOf, noAlarms } from '@atalaya/domain/alarms/alarm-plan'
import type { AlarmRule } from '@atalaya/domain/alarms/alarm-rule'
import type { AlarmScene } from '@atalaya/domain/alarms/alarm-scene'
import { type AlarmSettings, chosenItems, othersOf } from '@atalaya/domain/alarms/alarm-settings'
import type { HeldPlan, PlanAt } from '@atalaya/domain/alarms/judge-alarms'
import { type GeozoneIndex, indexGeozones, noGeozones } from '@atalaya/domain/geozone-membership'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import type { WorkTimetable } from '@atalaya/domain/work-timetable'

/** One version of an alarm, as it held. */
export interface AlarmVersion {
  id: number
  from: number
  until: number | null
  settings: AlarmSettings & { action: { customStateId: number | null }; notification: { email: boolean } }
}

/** All that a company's alarms are judged by, as it was read. */
export interface AlarmSources {
  versions: readonly AlarmVersion[]
  /** The items of each group, and of all below it. */
  itemsOfGroup: ReadonlyMap<number, ReadonlySet<number>>
  pois: readonly { id: number; lat: number; lng: number; radiusM: number }[]
  worktimes: ReadonlyMap<number, WorkTimetable>
  ownStates: ReadonlyMap<number, OwnStates>
  /** Items that rules compare theirs with, as far as the company has them. */
  others: ReadonlyMap<number, { itemType: 1 | 2 | 3; deletedTs: number | null }>
}

interface JudgedItem {
  itemId: number
  itemType: 1 | 2 | 3
}

/** What the alarms of one item are. */
export interface ItemAlarms {
  planAt: PlanAt
  customStateAt(instant: number): AlarmScene['customState'] & { byAlarm: boolean }
  watchesEvents: boolean
  /** The items that any of them has compared it with. */
  others: readonly number[]
}

/** An item that rules compare theirs with. */
export interface OtherItem {
  /** For so long a fix says where it is, ms. */
  maxGapMs: number
  /** When it was thrown away; null for what is there. */
  until: number | null
  /** When the first of these rules began. */
  from: number
  /** Those that the rules are for, of whatever type: its own fixes may change what alarms say of them. */
  watchers: ReadonlySet<number>
}

export interface CompanyAlarms {
  /** Undefined for an item that never had one. */
  of(item: JudgedItem): ItemAlarms | undefined
  pois: GeozoneIndex
  /** By their ids; none for most companies. */
  others: ReadonlyMap<number, OtherItem>
  /** As it held at an instant. */
  versionOf(alarmId: number, instant: number): AlarmVersion | undefined
}

export const noCompanyAlarms: CompanyAlarms = {
  ...{ of: () => undefined, pois: noGeozones, others: new Map(), versionOf: () => undefined },
}

const outOfState = { id: null, until: Number.POSITIVE_INFINITY, byAlarm: false }

/** The own states that an item was put into, in the order of their instants. */
export type OwnStates = readonly { from: number; stateId: number | null; byAlarm: boolean }[]

export const ownStateAt =
  (states: OwnStates): ItemAlarms['customStateAt'] =>
  (instant) => {
    const at = states.findLastIndex(({ from }) => from <= instant)
    const until = states[at + 1]?.from ?? Number.POSITIVE_INFINITY
    const state = states[at]
    return state ? { id: state.stateId, until, byAlarm: state.byAlarm } : { ...outOfState, until }
  }

/** Where points of interest are held to be. */
export const indexPois = (pois: AlarmSources['pois']): GeozoneIndex =>
  indexGeozones(
    pois.map(({ id, lat, lng, radiusM }) => ({ id, shape: { kind: 'circle', centre: { lat, lng }, radiusM } })),
  )

/** Whom the rules are for is said as wide as they are; what alarms an item has, `of` says. */
const otherItems = (rules: readonly AlarmRule[], sources: AlarmSources): Map<number, OtherItem> => {
  const found = new Map<number, OtherItem & { watchers: Set<number> }>()
  for (const { settings, from } of rules)
    for (const itemId of othersOf(settings)) {
      const item = sources.others.get(itemId)
      if (!item) continue
      const { maxGapMs } = motionSettingsOf(item.itemType)
      const known = found.get(itemId) ?? { maxGapMs, until: item.deletedTs, from, watchers: new Set() }
      known.from = Math.min(known.from, from)
      const ofGroups = settings.items.groupIds.flatMap((id) => [...(sources.itemsOfGroup.get(id) ?? [])])
      for (const watcher of [...chosenItems(settings), ...ofGroups]) if (watcher !== itemId) known.watchers.add(watcher)
      found.set(itemId, known)
    }
  return found
}

/** Made of rows when they change; what is asked of an item is kept with it. A second node makes its own of the same rows. */
export const companyAlarms = (sources: AlarmSources): CompanyAlarms => {
  if (sources.versions.length === 0) return noCompanyAlarms
  const rules = sources.versions.flatMap((version) => alarmRuleOf(version) ?? [])
  const named = new Map(rules.map((rule) => [rule, new Set(chosenItems(rule.settings))]))
  const hours = new Map<number, Hours>([...sources.worktimes].map(([itemId, week]) => [itemId, createHours(week)]))
  const plans = new Map<string, AlarmPlan>()
  const known = new Map<number, ItemAlarms | undefined>()

  const isFor = (rule: AlarmRule, { itemId, itemType }: JudgedItem): boolean => {
    const { items } = rule.settings
    if (items.itemsType !== itemType) return false
    return named.get(rule)?.has(itemId) || items.groupIds.some((id) => sources.itemsOfGroup.get(id)?.has(itemId))
  }

  const planOf = (own: readonly AlarmRule[], worktime: Hours | null): AlarmPlan => {
    if (own.length === 0) return noAlarms
    // Items under the same rules have the same plan; a timetable is an item's own.
    const key = worktime ? '' : own.map(({ id, from }) => `${id}@${from}`).join()
    const made = (key !== '' && plans.get(key)) || alarmPlanOf(own, worktime)
    if (key !== '') plans.set(key, made)
    return made
  }

  const make = (item: JudgedItem): ItemAlarms | undefined => {
    const own = rules.filter((rule) => isFor(rule, item))
    if (own.length === 0) return undefined
    const worktime = hours.get(item.itemId) ?? null
    const instants = [...new Set([0, ...own.flatMap(({ from, until }) => (until === null ? [from] : [from, until]))])]
    instants.sort((a, b) => a - b)
    const held = instants.map((from, at): HeldPlan & { from: number } => ({
      from,
      until: instants[at + 1] ?? Number.POSITIVE_INFINITY,
      plan: planOf(
        own.filter((rule) => rule.from <= from && (rule.until === null || from < rule.until)),
        worktime,
      ),
    }))
    return {
      planAt(instant) {
        // Asked of nearly always about now: from the end.
        for (let at = held.length - 1; at > 0; at--) {
          const one = held[at] as HeldPlan & { from: number }
          if (one.from <= instant) return one
        }
        return held[0] as HeldPlan
      },
      customStateAt: ownStateAt(sources.ownStates.get(item.itemId) ?? []),
      watchesEvents: held.some(({ plan }) => plan.watchesEvents),
      others: [...new Set(held.flatMap(({ plan }) => plan.others))],
    }
  }

  return {
    of(item) {
      if (!known.has(item.itemId)) known.set(item.itemId, make(item))
      return known.get(item.itemId)
    },
    pois: indexPois(sources.pois),
    others: otherItems(rules, sources),
    versionOf: (alarmId, instant) =>
      sources.versions.findLast(
        ({ id, from, until }) => id === alarmId && from <= instant && (until === null || instant <= until),
      ),
  }
}
