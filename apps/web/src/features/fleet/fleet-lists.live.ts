import type { Group } from '@atalaya/contract/groups'
import type { Driver } from '@atalaya/contract/items'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readListAgain } from '../../live/kept-list.ts'
import { useLiveMessages } from '../../live/live.ts'
import { createPacedReading, type PacedReading } from '../../live/paced-reading.ts'
import { groupIdsByItem } from '../../selectors/group-nodes.ts'
import { useCompanyId } from '../../session/current-session.ts'
import { listWithSeats } from './driver-seats.ts'

/** The server remembers for a minute that lists have changed; half of that an answer may have been on its way. */
const knownToServerMs = 30_000
const listOfType = { 1: 'vehicles', 2: 'assets', 3: 'persons' } as const

/** What the channel keeps true from the moment that it is bound. */
const listsKeptLive = [
  ...['vehicles', 'assets', 'persons', 'drivers', 'groups'],
  ...['users', 'states', 'worktimes', 'geozones', 'pois', 'virtualLocks'],
]

/** Names, groups and states that somebody has changed are read again, wherever they are shown. */
export const useFleetListsLive = (): void => {
  const client = useQueryClient()
  const companyId = useCompanyId()
  const reading = useRef<PacedReading>(undefined)
  useEffect(() => {
    const own = createPacedReading({
      read: (list) => readListAgain(client, [list, companyId]),
      now: () => performance.now(),
    })
    reading.current = own
    // What was collected for one company is not read for another.
    return own.stop
  }, [client, companyId])

  const isOld = (list: string): boolean => {
    const readAt = client.getQueryState([list, companyId])?.dataUpdatedAt ?? 0
    return readAt > 0 && Date.now() - readAt > knownToServerMs
  }
  const readAgain = (...lists: string[]): void => reading.current?.ask(...lists)
  // What was saved between the reading of a list and a fresh beginning of the channel has been told to nobody here.
  useLiveMessages('bindCompany', (messages) => {
    for (const { resumed, listsMayHaveChanged } of messages)
      if (!resumed) readAgain(...listsKeptLive.filter((list) => listsMayHaveChanged || isOld(list)))
  })
  useLiveMessages('records', (messages) => readAgain(...messages.map(({ noun }) => noun)))
  const known = <T>(list: string) => client.getQueryData<Record<string, T>>([list, companyId])
  // A page that connects is told of all that is: only what is not as it stands here is news.
  // Kept in the list itself: a page that is opened later has not heard them.
  const seat = (messages: Parameters<typeof listWithSeats>[1]) =>
    client.setQueryData<Record<string, Driver>>(['drivers', companyId], (list) => list && listWithSeats(list, messages))
  useLiveMessages('driver', seat)
  useLiveMessages('driverVehicle', seat)
  useLiveMessages('group', (messages) => {
    if (reading.current?.isAsked('groups')) return
    const groupIds = groupIdsByItem(known<Group>('groups') ?? {})
    const isNews = messages.some((each) => String(groupIds.get(each.itemId) ?? []) !== String(each.groupIds))
    if (isNews) readAgain('groups')
  })
  useLiveMessages('customState', (messages) => {
    for (const { itemType, itemId, customStateId } of messages) {
      const list = listOfType[itemType]
      const item = known<{ customStateId?: number }>(list)?.[itemId]
      if (item && (item.customStateId ?? null) !== customStateId) readAgain(list)
    }
  })
}
