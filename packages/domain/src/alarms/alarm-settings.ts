import { type AlarmFamilyNumber, alarmFamilies } from './alarm-families.ts'
import type { EscalationPlan } from './escalation.ts'

/** 3 equal to, 4 different from (spec 2 §4). */
export type StateLogic = 3 | 4

/** Minutes of a day, both included; where `to` is earlier, until then of the next day. */
export interface AlarmDayHours {
  enabled: boolean
  /** 0 Monday to 6 Sunday. */
  id: number
  from: { hour: number; minute: number }
  to: { hour: number; minute: number }
}

/** Left when it goes above or below; in the unit of what is measured. */
export interface AlarmBand {
  above: number | null
  below: number | null
}

/** How a sensor changes: by so much down or up, in its own unit, within a time. */
export interface AlarmChange {
  sensorId: number | null
  fall: number | null
  rise: number | null
  /** ms. */
  withinMs: number
}

/** Another item of the company that it is compared with, and on which side of its distance it is true. */
export interface AlarmDistance {
  itemId: number | null
  side: 'beyond' | 'within'
}

/** What raises it: the family, and what that asks. */
export interface AlarmOrigin {
  family: AlarmFamilyNumber
  /** ms, L/100 km, km/h, percent or metres, by family. */
  value: number | null
  events: { kinds: readonly string[] }
  sensor: AlarmBand & { sensorId: number | null }
  io: AlarmBand & { input: string }
  geozones: { toIn: boolean; toOut: boolean; geozoneIds: readonly number[] }
  pois: { toIn: boolean; toOut: boolean; poiIds: readonly number[] }
  customStates: { logic: StateLogic | null; stateIds: readonly number[] }
  /** Absent in what was set before there were any. */
  change?: AlarmChange
  /** Likewise. */
  distance?: AlarmDistance
}

/** Several conditions as one. */
export interface AlarmCombination {
  logic: 'all' | 'any'
  /** Of all: each has been true within so long; null: all at once. ms. */
  withinMs: number | null
  conditions: readonly AlarmOrigin[]
}

export interface ExternalRecipient {
  email: string
  smsPhone: string
  language: string
  timezone: string
}

/** Who is told when nobody takes it. */
export interface EscalationSettings extends EscalationPlan {
  steps: readonly {
    afterMs: number
    userIds: readonly number[]
    email: boolean
    sms: boolean
    pushApp: boolean
    worktimeId: number | null
  }[]
}

/** What somebody has set of an alarm, by the sections of spec 2 §3: the part that rules are held to and judged by. */
export interface AlarmSettings {
  items: {
    itemsType: 1 | 2 | 3
    groupIds: readonly number[]
    itemIds: readonly number[]
    vehicleIds: readonly number[]
    assetIds: readonly number[]
    personIds: readonly number[]
  }
  info: AlarmOrigin & {
    name: string
    priority: number
    active: boolean
    /** Absent in what was set before there were any. */
    combined?: AlarmCombination
  }
  geozones: { active: boolean; in: boolean; geozoneIds: readonly number[] }
  pois: { active: boolean; in: boolean; poiIds: readonly number[] }
  inTrack: { active: boolean; in: boolean }
  timeRange: { active: boolean; in: boolean; timezone: string; weekTime: Readonly<Record<string, AlarmDayHours>> }
  customStates: { active: boolean; logic: StateLogic; stateIds: readonly number[] }
  notification: {
    cra: boolean
    extUsers: readonly ExternalRecipient[] /** None in what was set before there were any. */
    escalation?: EscalationSettings
  }
  /** ms. */
  timing: {
    holdMs: number
    clearMs: number
    repeatMs: number | null
    tellWithinMs: number
    validFromTs: number | null
    validUntilTs: number | null
  }
}

/** The list that an item type's own ids stand in. */
export const itemListOf = { 1: 'vehicleIds', 2: 'assetIds', 3: 'personIds' } as const

/** What an alarm looks at: its own origin, and of a combined one that of each condition. */
export const originsOf = (info: AlarmSettings['info']): readonly AlarmOrigin[] => {
  if (info.family !== alarmFamilies.combined || !info.combined) return [info]
  return info.combined.conditions
}

/** Those named one by one: of the item type, or in the list that is of no type. */
export const chosenItems = ({ items }: Pick<AlarmSettings, 'items'>): readonly number[] => {
  const own = items[itemListOf[items.itemsType]]
  return own.length > 0 ? own : items.itemIds
}

/** The items that it compares its own with. */
export const othersOf = ({ info }: Pick<AlarmSettings, 'info'>): readonly number[] =>
  originsOf(info).flatMap(({ family, distance }) => (family === alarmFamilies.distance ? (distance?.itemId ?? []) : []))
