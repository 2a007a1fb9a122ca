import { type AlarmNotice, type AlarmNoticeId, type NoticeState, noticeStates } from '@atalaya/contract/alarm-notices'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { toastFailure } from '../../feedback/toasts.ts'
import { useNow } from '../../live/use-now.ts'
import { type Found, findNotices } from './notice-filter.ts'
import { linesOf } from './notice-lines.ts'
import type { NoticeScope } from './notice-scope.ts'
import type { NoticeView } from './notice-view.ts'
import { useNotices } from './notices.queries.ts'
import { useSnoozes } from './snoozes.queries.ts'
import { createSnoozedUntil } from './snoozes.ts'
import { type NotUpdated, useHeldResolutions, useNoticeChanges } from './use-notice-changes.ts'
import { useNoticeWords } from './use-notice-words.ts'

/** Spec 2 §5. */
const searchWaitMs = 300
/** Ages are told by the minute; of a minute's age alone so exactly. */
const clockStepMs = 10_000

/** What is open over the list. */
export type NoticeDialog =
  | { kind: 'position'; id: AlarmNoticeId }
  | { kind: 'state'; id: AlarmNoticeId }
  | { kind: 'snooze'; id: AlarmNoticeId }
  | { kind: 'snoozes' }
  | { kind: 'bulk'; ids: readonly AlarmNoticeId[] }
  | { kind: 'refused'; refused: readonly NotUpdated[] }

const nothing: Found = { shown: [], counts: { 0: 0, 1: 0, 2: 0 } }
const none: ReadonlySet<never> = new Set()

interface Given {
  scope: NoticeScope
  view: NoticeView
  onView(change: Partial<NoticeView>): void
  /** Above companies, whose each is; the same function until names change. */
  companyOf?: (companyId: number) => string
}

/** Everything that panel and screens know of their list: what is shown, chosen and open, and what can be done about it. */
export const useNoticeBoard = ({ scope, view, onView, companyOf }: Given) => {
  const reading = useNotices(scope, view)
  const book = reading.data
  const changes = useNoticeChanges(scope)
  const words = useNoticeWords()
  const snoozes = useSnoozes(scope)
  const snoozedUntil = useMemo(() => createSnoozedUntil(snoozes), [snoozes])
  const now = useNow(clockStepMs)
  const [search] = useDebouncedValue(view.search, searchWaitMs)
  const [opened, setOpened] = useState<ReadonlySet<string>>(none)
  const [selected, setSelected] = useState<ReadonlySet<AlarmNoticeId>>(none)
  const [dialog, setDialog] = useState<NoticeDialog | null>(null)
  const onRefused = (refused: readonly NotUpdated[]) => setDialog({ kind: 'refused', refused })
  const { held, ids: leaving, last } = useHeldResolutions({ changes, noticeOf: (id) => book?.get(id), onRefused })

  // Ages alone go by the clock: without one there is nothing to look through again.
  const clock = view.age === 'all' ? 0 : now
  const { states, age } = view
  const found = useMemo(() => {
    if (!book) return nothing
    const stateOf = ({ id, state }: AlarmNotice): NoticeState => (leaving.has(id) ? 2 : state.current.value)
    return findNotices(book.values(), {
      filter: { search, age, states },
      now: clock,
      textOf: (notice) => [words.searchText(notice), companyOf?.(notice.companyId)].join(' '),
      stateOf,
    })
  }, [book, leaving, search, age, states, clock, words, companyOf])
  const lines = useMemo(() => linesOf(found.shown, opened), [found, opened])

  // What has gone, or was resolved by somebody else, is neither chosen nor ours to resolve.
  useEffect(() => {
    if (!book) return
    setSelected((known) => {
      const kept = [...known].filter((id) => book.has(id))
      return kept.length === known.size ? known : new Set(kept)
    })
    const resolved = [...leaving].filter((id) => book.get(id)?.state.current.value === noticeStates.resolved)
    if (resolved.length > 0) held.drop(new Set(resolved))
  }, [book, leaving, held])

  const isOpen = ({ id, state }: AlarmNotice) => state.current.value !== noticeStates.resolved && !leaving.has(id)
  /** By one key, and taken back by another. */
  const resolve = (notices: readonly AlarmNotice[]): void => {
    if (changes.canWrite) held.hold(notices.filter(isOpen).map(({ id }) => id))
  }
  /** Others are to know at once that somebody looks after it. */
  const take = (notices: readonly AlarmNotice[]): void => {
    const taken = notices.filter(({ state }) => state.current.value === noticeStates.pending)
    if (!changes.canWrite || taken.length === 0) return
    const change = { value: noticeStates.inProcess, text: '' }
    const [only, ...others] = taken as [AlarmNotice, ...AlarmNotice[]]
    const sent = others.length === 0 ? changes.setState(only, change) : changes.setStates(taken, change).then(told)
    sent.catch(toastFailure)
  }
  const told = (refused: readonly NotUpdated[]): void => {
    if (refused.length > 0) onRefused(refused)
  }
  const open = (notice: AlarmNotice, kind: 'position' | 'state' | 'snooze' = 'position'): void => {
    void changes.see([notice])
    setDialog({ kind, id: notice.id })
  }
  const toggleGroup = (key: string): void =>
    setOpened((known) => {
      const next = new Set(known)
      if (!next.delete(key)) next.add(key)
      return next
    })
  const select = (notices: readonly AlarmNotice[], isSelected: boolean): void =>
    setSelected((known) => {
      const next = new Set(known)
      for (const { id } of notices) {
        if (isSelected) next.add(id)
        else next.delete(id)
      }
      return next
    })

  return {
    ...{
      scope,
      view,
      onView,
      companyOf,
      reading,
      book,
      found,
      lines,
      words,
      snoozes,
      snoozedUntil,
      now,
      changes,
      leaving,
      dialog,
      setDialog,
      selected,
    },
    ...{ select, clearSelection: () => setSelected(none), toggleGroup, open, resolve, take, told },
    undo: held.undo,
    /** What was resolved last and can still be taken back. */
    undoable: last,
  }
}
export type NoticeBoard = ReturnType<typeof useNoticeBoard>
