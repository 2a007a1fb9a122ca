import type { AlarmCondition, NewAlarm } from '@atalaya/contract/alarms'
import { alarmProblems } from '@atalaya/domain/alarms/alarm-problems'
import type { CompanyScope } from '../../records/scope.ts'
import { alarmKind } from './alarm.kind.ts'
import { settingsOf } from './alarms.table.ts'

type CopiedKind = 'groups' | 'geozones' | 'pois' | 'states' | 'sensors'
/** What each that came along has become; what did not come is in none of them. */
export type CopiedIds = Readonly<Record<CopiedKind, ReadonlyMap<number, number>>>

/**
 * An alarm as another company may begin with it: what it names has become that company's own, and who is told is nobody yet,
 * since people are never copied, nor is a receiving centre. One that has lost what it needs is switched off.
 */
const copied = (alarm: NewAlarm, ids: CopiedIds): NewAlarm => {
  const all = <Id extends number>(of: CopiedKind, given: readonly Id[]): Id[] =>
    given.flatMap((id) => (ids[of].get(id) as Id | undefined) ?? [])
  const one = <Id extends number>(of: CopiedKind, id: Id | null): Id | null =>
    id === null ? null : ((ids[of].get(id) as Id | undefined) ?? null)
  const origin = ({ sensor, geozones, pois, customStates, change, distance }: AlarmCondition) => ({
    sensor: { ...sensor, sensorId: one('sensors', sensor.sensorId) },
    geozones: { ...geozones, geozoneIds: all('geozones', geozones.geozoneIds) },
    pois: { ...pois, poiIds: all('pois', pois.poiIds) },
    customStates: { ...customStates, stateIds: all('states', customStates.stateIds) },
    change: { ...change, sensorId: one('sensors', change.sensorId) },
    ...(distance && { distance: { ...distance, itemId: null } }),
  })
  const { items, info, geozones, pois, customStates, notification, action } = alarm
  const { combined } = info
  const copy: NewAlarm = {
    ...alarm,
    items: {
      ...{ itemsType: items.itemsType, groupIds: all('groups', items.groupIds) },
      ...{ itemIds: [], vehicleIds: [], assetIds: [], personIds: [] },
    },
    info: {
      ...{ ...info, ...origin(info), craId: '' },
      combined: { ...combined, conditions: combined.conditions.map((each) => ({ ...each, ...origin(each) })) },
    },
    geozones: { ...geozones, geozoneIds: all('geozones', geozones.geozoneIds) },
    pois: { ...pois, poiIds: all('pois', pois.poiIds) },
    customStates: { ...customStates, stateIds: all('states', customStates.stateIds) },
    notification: {
      ...notification,
      ...{ userIds: [], extMails: [], extUsers: [], cra: false },
      escalation: { ...notification.escalation, steps: [] },
    },
    action: { customStateId: one('states', action.customStateId) },
  }
  // Of several places it would now watch fewer, and nobody would see that.
  const isWhole = namesAsMany(alarm, copy) && Object.keys(alarmProblems(copy, { hasCra: false })).length === 0
  return isWhole ? copy : { ...copy, info: { ...copy.info, active: false } }
}

const namesAsMany = (alarm: NewAlarm, copy: NewAlarm): boolean => {
  const counts = ({ info, geozones, pois, customStates, action }: NewAlarm) => [
    ...[info, ...info.combined.conditions].flatMap((each) => [
      ...[each.geozones.geozoneIds.length, each.pois.poiIds.length, each.customStates.stateIds.length],
      ...[each.sensor.sensorId === null, each.change.sensorId === null],
    ]),
    ...[geozones.geozoneIds.length, pois.poiIds.length, customStates.stateIds.length, action.customStateId === null],
  ]
  const [before, after] = [counts(alarm), counts(copy)]
  return before.every((count, nth) => count === after[nth])
}

/** Into the company of the scope, as new alarms of its own: what is on is judged from now on. */
export const copyAlarms = async (scope: CompanyScope, alarms: readonly NewAlarm[], ids: CopiedIds): Promise<void> => {
  if (alarms.length === 0) return
  await alarmKind.insert(
    scope,
    alarms.map((alarm) => ({ fields: copied(settingsOf(alarm), ids) })),
  )
}
