import { type Alarm, AlarmCondition, DistanceToOther, NewAlarm } from '@atalaya/contract/alarms'
import type { ItemType } from '@atalaya/contract/values'
import {
  type AlarmFamily,
  type AlarmFamilyNumber,
  alarmFamilies,
  alarmFamilyOf,
  alarmValueDefaults,
} from '@atalaya/domain/alarms/alarm-families'
import { alarmProblems, isForVehicles } from '@atalaya/domain/alarms/alarm-problems'
import { itemListOf } from '@atalaya/domain/alarms/alarm-settings'

/** All that the form holds; `info.family` is 0 until one is chosen. */
export interface AlarmValues extends Record<string, unknown>, NewAlarm {}
export type Section = keyof NewAlarm

/** What the server holds it to, and what holds between its fields. */
export const alarmSchema = (hasCra: boolean) =>
  NewAlarm.superRefine((alarm, context) => {
    for (const [path, message] of Object.entries(alarmProblems(alarm, { hasCra })))
      context.addIssue({ code: 'custom', path: path.split('.'), message })
  })

const defaults = NewAlarm.parse({ items: { itemsType: 1 }, info: { name: '-', family: 1 } })

export const noDistance = DistanceToOther.parse({})

/** What no family has set anything of. */
const defaultOrigin: AlarmCondition = AlarmCondition.parse({ family: 1, distance: noDistance })

/** One of several conditions, with the default of its family. */
export const newCondition = (family: AlarmFamily): AlarmCondition => ({
  ...defaultOrigin,
  family: alarmFamilies[family],
  value: alarmValueDefaults[family] ?? null,
})

/** A new one begins with the defaults of the specification, on the clocks of whoever makes it. */
export const newAlarm = (timezone: string): AlarmValues => ({
  ...defaults,
  info: { ...defaults.info, distance: noDistance, name: '', family: 0 as AlarmFamilyNumber },
  timeRange: { ...defaults.timeRange, timezone, weekTime: usualWeek() },
})

/** From eight to six; which days, is to be said. */
const usualWeek = (): AlarmValues['timeRange']['weekTime'] =>
  Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6].map((id) => [
      id,
      { id, name: '', enabled: false, from: { hour: 8, minute: 0 }, to: { hour: 18, minute: 0 } },
    ]),
  )

export const alarmValuesOf = (alarm: Alarm): AlarmValues => {
  const { id: _, createdTs: __, updatedTs: ___, version: ____, info, timeRange, ...sections } = alarm
  const { alarmId: _____, notification: ______, ...ownInfo } = info
  return {
    ...sections,
    info: ownInfo,
    timeRange: { ...timeRange, weekTime: { ...usualWeek(), ...timeRange.weekTime } },
  }
}

const noItems = { itemIds: [], vehicleIds: [], assetIds: [], personIds: [] }

const withoutStates = (info: AlarmValues['info']): AlarmValues['info'] => {
  const without = <Of extends AlarmCondition>(of: Of): Of => ({
    ...of,
    customStates: { ...of.customStates, stateIds: [] },
  })
  return { ...without(info), combined: { ...info.combined, conditions: info.combined.conditions.map(without) } }
}

/** Items of another type are none of these, and neither are their states. */
export const withItemType = (values: AlarmValues, itemsType: ItemType): Partial<AlarmValues> =>
  values.items.itemsType === itemsType
    ? {}
    : {
        items: { ...values.items, ...noItems, itemsType },
        info: withoutStates(values.info),
        customStates: { ...values.customStates, stateIds: [] },
        action: { customStateId: null },
      }

export const withItems = (items: AlarmValues['items'], ids: readonly number[]): AlarmValues['items'] => ({
  ...items,
  ...noItems,
  [itemListOf[items.itemsType]]: ids,
  itemIds: ids as AlarmValues['items']['itemIds'],
})

/** Spec 2 §4: another family begins with its own default, and some are of vehicles alone. */
export const withFamily = (
  values: AlarmValues,
  family: AlarmFamily,
  preset: Partial<AlarmValues['info']> = {},
): Partial<AlarmValues> => {
  const typed = isForVehicles(family) ? withItemType(values, 1) : {}
  return {
    ...typed,
    info: {
      ...values.info,
      ...defaultOrigin,
      combined: defaults.info.combined,
      family: alarmFamilies[family],
      value: alarmValueDefaults[family] ?? null,
      ...preset,
    },
  }
}

export const familyOf = ({ info }: Pick<AlarmValues, 'info'>): AlarmFamily | undefined => alarmFamilyOf(info.family)

/** Somebody who has no account yet, told as whoever adds them is. */
export const newRecipient = (language: string, timezone: string) => ({ email: '', smsPhone: '', language, timezone })
