import type { Group } from '@atalaya/contract/groups'
import type { Driver } from '@atalaya/contract/items'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveMessages } from '../../live/live.ts'
import { useLiveLists } from '../../nouns/live-lists.ts'
import { groupIdsByItem } from '../../selectors/group-nodes.ts'
import { useCompanyId } from '../../session/current-session.ts'
import { driverListAfter } from './current-assignments.ts'

const listOfType = { 1: 'vehicles', 2: 'assets', 3: 'persons' } as const

/** Assignments, groups and states that the channel tells of one by one, beside the lists that it says have changed. */
export const useFleetListsLive = (): void => {
  const client = useQueryClient()
  const companyId = useCompanyId()
  const lists = useLiveLists()
  const known = <T>(list: string) => client.getQueryData<Record<string, T>>([list, companyId])
  // A page that connects is told of all that is: only what is not as it stands here is news.
  // Kept in the list itself: a page that is opened later has not heard them.
  const assignment = (messages: Parameters<typeof driverListAfter>[1]): void => {
    if (lists.isAsked('drivers')) return
    const vehicles = Object.keys(known('vehicles') ?? {}).length
    const next = driverListAfter(known<Driver>('drivers'), messages, vehicles)
    if (next === 'readAgain') lists.ask('drivers')
    else if (next) client.setQueryData(['drivers', companyId], next)
  }
  useLiveMessages('driver', assignment)
  useLiveMessages('driverVehicle', assignment)
  useLiveMessages('group', (messages) => {
    if (lists.isAsked('groups')) return
    const groupIds = groupIdsByItem(known<Group>('groups') ?? {})
    const isNews = messages.some((each) => String(groupIds.get(each.itemId) ?? []) !== String(each.groupIds))
    if (isNews) lists.ask('groups')
  })
  useLiveMessages('customState', (messages) => {
    for (const { itemType, itemId, customStateId } of messages) {
      const list = listOfType[itemType]
      const item = known<{ customStateId?: number }>(list)?.[itemId]
      if (item && (item.customStateId ?? null) !== customStateId) lists.ask(list)
    }
  })
}
