import { Combination, Escalation, type ExternalUser, type NewAlarm, SensorChange } from '@atalaya/contract/alarms'
import { chosenItems, itemListOf } from '@atalaya/domain/alarms/alarm-settings'

/** What there was none of when it was thrown away: of one that comes back from a bin or a history. */
const laterOrigins = { change: SensorChange.parse({}), combined: Combination.parse({}) }
const laterTelling = { escalation: Escalation.parse({}), isEmergency: false }

const namesSomebody = ({ email, smsPhone, language, timezone }: ExternalUser): boolean =>
  email !== '' || smsPhone !== '' || language !== '' || timezone !== ''

const sorted = <Id extends number>(ids: readonly Id[]): Id[] => [...new Set(ids)].sort((a, b) => a - b)

/** Addresses that were given alone are people as any other, told in the product's own language by the company's clock. */
const recipients = (
  { extUsers, extMails }: NewAlarm['notification'],
  before: NewAlarm | undefined,
  timezone: string,
): ExternalUser[] => {
  const named = extUsers.filter(namesSomebody)
  const known = before?.notification.extMails.join()
  if (named.length > 0 || extMails.join() === known) return named
  return extMails.map((email) => ({ email, smsPhone: '', language: 'es', timezone }))
}

/** What the sections say twice says the same: items by type and in one list, addresses alone and with their people. */
export const completed = (alarm: NewAlarm, before: NewAlarm | undefined, timezone: string): NewAlarm => {
  const { itemsType, groupIds } = alarm.items
  const chosen = sorted(chosenItems(alarm) as NewAlarm['items']['itemIds'])
  const extUsers = recipients(alarm.notification, before, timezone)
  const extMails = [...new Set(extUsers.flatMap(({ email }) => email || []))]
  return {
    ...alarm,
    items: {
      ...{ itemsType, groupIds: sorted(groupIds), itemIds: chosen, vehicleIds: [], assetIds: [], personIds: [] },
      [itemListOf[itemsType]]: chosen,
    },
    info: { ...laterOrigins, ...alarm.info },
    notification: {
      ...laterTelling,
      ...alarm.notification,
      userIds: sorted(alarm.notification.userIds),
      extUsers,
      extMails,
    },
  }
}
