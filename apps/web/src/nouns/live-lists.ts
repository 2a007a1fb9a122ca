import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { readListAgain } from '../live/kept-list.ts'
import { useLiveMessages } from '../live/live.ts'
import { createPacedReading, type PacedReading } from '../live/paced-reading.ts'
import { openResellerChannel } from '../live/reseller-channel.ts'
import { useCompanyId } from '../session/current-session.ts'

/** The server remembers for a minute that lists have changed; half of that an answer may have been on its way. */
const knownToServerMs = 30_000

/** Lists that somebody has changed are read again, wherever they are shown: those of every noun, paced together. */
export const useLiveLists = (): Pick<PacedReading, 'ask' | 'isAsked'> => {
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

  const isListHere = (queryKey: QueryKey): boolean => queryKey.length === 2 && queryKey[1] === companyId
  const isOld = (readAt: number): boolean => readAt > 0 && Date.now() - readAt > knownToServerMs
  const ask = (...lists: string[]): void => reading.current?.ask(...lists)
  // What was saved between the reading of a list and a fresh beginning of the channel has been told to nobody here.
  useLiveMessages('bindCompany', (messages) => {
    const lists = client.getQueryCache().findAll({ predicate: ({ queryKey }) => isListHere(queryKey) })
    for (const { resumed, listsMayHaveChanged } of messages)
      if (!resumed)
        ask(
          ...lists
            .filter(({ state }) => listsMayHaveChanged || isOld(state.dataUpdatedAt))
            .map(({ queryKey }) => String(queryKey[0])),
        )
  })
  useLiveMessages('records', (messages) => ask(...messages.map(({ noun }) => noun)))
  return { ask, isAsked: (list) => reading.current?.isAsked(list) ?? false }
}

/** What a list above companies counts of another noun: whoever looks at resellers sees how many companies each has. */
const countedIn: Readonly<Record<string, readonly string[]>> = {
  companies: ['resellers', 'distributors'],
  superUsers: ['resellers'],
  resellers: ['distributors', 'brands'],
}
const ofPlatform: ReadonlySet<unknown> = new Set(['resellers', 'distributors', 'superUsers', 'brands'])

interface Above {
  read(client: QueryClient, list: string): Promise<unknown>
  isShown(queryKey: QueryKey): boolean
}

/** On a channel of its own, whatever company is open or none. */
const useListsAbove = ({ read, isShown }: Above): void => {
  const client = useQueryClient()
  useEffect(() => {
    const reading = createPacedReading({ read: (list) => read(client, list), now: () => performance.now() })
    let wasOpen = false
    const leave = openResellerChannel({
      onOpen: (isOpen) => {
        // The first time it is no older than the list, which is read as the screen opens; later nobody told for a while.
        if (isOpen && wasOpen) void client.invalidateQueries({ predicate: ({ queryKey }) => isShown(queryKey) })
        wasOpen ||= isOpen
      },
      onMessages: (messages) => {
        for (const message of messages)
          if (message.kind === 'records') reading.ask(message.noun, ...(countedIn[message.noun] ?? []))
      },
    })
    return () => {
      leave()
      reading.stop()
    }
  }, [client, read, isShown])
}

/** The same above companies: the lists of one reseller. */
export const useResellerLists = (resellerId: number): void => {
  const above = useMemo(
    (): Above => ({
      read: (client, list) => readListAgain(client, [list, resellerId]),
      isShown: (queryKey) => queryKey.length === 2 && queryKey[1] === resellerId,
    }),
    [resellerId],
  )
  useListsAbove(above)
}

/** Under whatever key it stands: a choice of resellers is a list of them too. */
const platform: Above = {
  read: async (client, list) => {
    await client.cancelQueries({ queryKey: [list, 0], exact: true })
    await client.invalidateQueries({ queryKey: [list] })
  },
  isShown: ([list]) => ofPlatform.has(list),
}

/** And above resellers: those of the platform, of which each hears of its own part of the tree. */
export const usePlatformLists = (): void => useListsAbove(platform)
