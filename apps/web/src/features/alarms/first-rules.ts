import type { Group } from '@atalaya/contract/groups'
import type { GroupId, ItemId } from '@atalaya/contract/identifiers'
import { type AlarmFamily, alarmFamilies } from '@atalaya/domain/alarms/alarm-families'
import { type AlarmValues, newAlarm, withFamily, withItems } from './alarm-values.ts'

export const firstRules = ['speed', 'offline', 'idle'] as const satisfies readonly AlarmFamily[]
export type FirstRule = (typeof firstRules)[number]

interface Fleet {
  timezone: string
  userId: number
  groups: Readonly<Record<string, Group>>
  vehicles: Readonly<Record<string, unknown>>
}

/**
 * One of the three that most begin with, for the company's own fleet: its outermost groups, with whoever joins them, or
 * each vehicle where there is no group. Told to whoever makes it, in the browser.
 */
export const firstRule = (
  family: FirstRule,
  name: string,
  { timezone, userId, groups, vehicles }: Fleet,
): Partial<AlarmValues> => {
  const blank = newAlarm(timezone)
  const roots = Object.values(groups).flatMap(({ id, parentId }) => (parentId === null ? (id as GroupId) : []))
  const items = { ...blank.items, groupIds: roots }
  const { info } = withFamily(blank, family) as Pick<AlarmValues, 'info'>
  return {
    info: { ...info, name, family: alarmFamilies[family] },
    items: roots.length > 0 ? items : withItems(items, Object.keys(vehicles).map(Number) as ItemId[]),
    notification: {
      ...blank.notification,
      pushFront: true,
      userIds: [userId] as AlarmValues['notification']['userIds'],
    },
  }
}
