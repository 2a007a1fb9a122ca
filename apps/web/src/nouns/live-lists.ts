import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
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

/** The same above companies: the lists of one reseller, on a channel of their own. */
export const useResellerLists = (resellerId: number): void => {
  const client = useQueryClient()
  useEffect(() => {
    const reading = createPacedReading({
      read: (list) => readListAgain(client, [list, resellerId]),
      now: () => performance.now(),
    })
    const leave = openResellerChannel({
      // What has happened while nobody told is no older than the list, which is read as the screen opens.
      onOpen: () => undefined,
      onMessages: (messages) => {
        for (const message of messages) if (message.kind === 'records') reading.ask(message.noun)
      },
    })
    return () => {
      leave()
      reading.stop()
    }
  }, [client, resellerId])
}
