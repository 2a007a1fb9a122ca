import type { AlarmFamilyNumber } from './alarm-families.ts'
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
  info: {
    name: string
    family: AlarmFamilyNumber
    priority: number
    active: boolean
    /** ms, L/100 km or km/h, by family. */
    value: number | null
    events: { kinds: readonly string[] }
    sensor: AlarmBand & { sensorId: number | null }
    io: AlarmBand & { input: string }
    geozones: { toIn: boolean; toOut: boolean; geozoneIds: readonly number[] }
    pois: { toIn: boolean; toOut: boolean; poiIds: readonly number[] }
    customStates: { logic: StateLogic | null; stateIds: readonly number[] }
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

/** Those named one by one: of the item type, or in the list that is of no type. */
export const chosenItems = ({ items }: Pick<AlarmSettings, 'items'>): readonly number[] => {
  const own = items[itemListOf[items.itemsType]]
  return own.length > 0 ? own : items.itemIds
}
