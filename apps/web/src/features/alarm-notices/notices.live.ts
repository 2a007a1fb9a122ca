import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLiveMessages } from '../../live/live.ts'
import type { MessageOf } from '../../live/live-client.ts'
import type { NoticeNews } from './notice-book.ts'
import type { NoticeScope } from './notice-scope.ts'
import { readNoticesAgain, tellNews } from './notices.queries.ts'

export type RaisedNotice = MessageOf<'alarmLog'>['notice']

interface Heard {
  raised: NoticeNews[]
  states: NoticeNews[]
  withdrawn: NoticeNews[]
}
const nothing = (): Heard => ({ raised: [], states: [], withdrawn: [] })

/**
 * Keeps the lists of the open company true while the live channel is open: once a flush, whatever it brought. A flush is told
 * kind by kind, so that what is raised goes first, and what is withdrawn last.
 */
export const useNoticesLive = (scope: NoticeScope, onRaised: (notices: readonly RaisedNotice[]) => void): void => {
  const client = useQueryClient()
  const heard = useRef<Heard | null>(null)
  const settle = () => {
    const { raised, states, withdrawn } = heard.current ?? nothing()
    heard.current = null
    tellNews(client, scope, [...raised, ...states, ...withdrawn])
  }
  const hear = (kind: keyof Heard, news: NoticeNews[]) => {
    if (!heard.current) {
      heard.current = nothing()
      queueMicrotask(settle)
    }
    heard.current[kind].push(...news)
  }
  useLiveMessages('alarmLog', (messages) => {
    hear(
      'raised',
      messages.map(({ notice }) => ({ kind: 'raised', notice })),
    )
    onRaised(messages.map(({ notice }) => notice))
  })
  useLiveMessages('alarmLogState', (messages) =>
    hear(
      'states',
      messages.map(({ id, endTs, state }) => ({ kind: 'state', id, endTs, state })),
    ),
  )
  useLiveMessages('alarmLogDelete', (messages) =>
    hear(
      'withdrawn',
      messages.map(({ id }) => ({ kind: 'withdrawn', id })),
    ),
  )
  // What happened before a fresh beginning of the channel has been told to nobody here.
  useLiveMessages('bindCompany', (messages) => {
    if (messages.some(({ resumed }) => !resumed)) readNoticesAgain(client, scope)
  })
}
