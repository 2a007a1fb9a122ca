import { Skeleton } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoticeBoard } from '../use-notice-board.ts'
import { GroupRow } from './group-row.tsx'
import classes from './notice-list.module.css'
import { NoticeRow } from './notice-row.tsx'
import type { RowHandlers } from './row-handlers.ts'
import { useNoticeKeys } from './use-notice-keys.ts'

const rowPx = 52

/** The notices that are looked at, repeats in one line; only what can be seen is in the page. */
export const NoticeList = ({ board }: { board: NoticeBoard }) => {
  const { t } = useTranslation('alarmNotices')
  const { lines, now, words, snoozedUntil, selected, changes, companyOf, scope } = board
  const canSnooze = changes.canWrite && scope.kind === 'company'
  const scroller = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (at) => lines[at]?.key ?? at,
    overscan: 8,
  })
  const at = lines.findIndex(({ key }) => key === current)
  useStaysInLine({ lines, at, current, setCurrent })
  const keys = useNoticeKeys({ board, scroller, at, go: (line) => virtual.scrollToIndex(line), setCurrent })
  const handlers = useHandlers(board, setCurrent)
  // What is nowhere in the list leaves its first line to Tab.
  const tabbed = at === -1 ? lines[0]?.key : current
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reached by keyboard
    <section ref={scroller} className={classes.scroller} aria-label={t('list')} tabIndex={0} {...keys}>
      <ul className={classes.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index]
          if (!line) return null
          const shared = { now, handlers, canWrite: changes.canWrite, canSnooze, isCurrent: line.key === tabbed }
          return (
            <li key={key} className={classes.place} style={{ translate: `0 ${start}px` }}>
              {line.kind === 'group' ? (
                <GroupRow
                  {...shared}
                  group={line.group}
                  isOpen={line.isOpen}
                  isSnoozed={snoozedUntil(line.group.notices[0], now) !== null}
                  selected={line.group.notices.filter(({ id }) => selected.has(id)).length}
                  company={companyOf?.(line.group.notices[0].companyId)}
                />
              ) : (
                <NoticeRow
                  {...shared}
                  words={words}
                  notice={line.notice}
                  isMember={line.isMember}
                  isSnoozed={snoozedUntil(line.notice, now) !== null}
                  isSelected={selected.has(line.notice.id)}
                  company={companyOf?.(line.notice.companyId)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The same functions as long as the list stands, so that rows are drawn again only for what is theirs. */
const useHandlers = (board: NoticeBoard, onCurrent: (key: string) => void): RowHandlers => {
  const open = useCallbackRef(board.open)
  const take = useCallbackRef(board.take)
  const resolve = useCallbackRef(board.resolve)
  const select = useCallbackRef(board.select)
  const toggleGroup = useCallbackRef(board.toggleGroup)
  return useMemo(
    () => ({ open, take, resolve, select, toggleGroup, onCurrent }),
    [open, take, resolve, select, toggleGroup, onCurrent],
  )
}

interface Standing {
  lines: NoticeBoard['lines']
  at: number
  current: string | null
  setCurrent(key: string | null): void
}

/** Whoever works down the list stands on the line that took the place of the one that has left. */
const useStaysInLine = ({ lines, at, current, setCurrent }: Standing): void => {
  const lastAt = useRef(-1)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (at !== -1) {
      lastAt.current = at
      hadFocus.current = document.activeElement?.getAttribute('data-line') === current
      return
    }
    const next = lines[Math.min(lastAt.current, lines.length - 1)]
    if (current === null || !next) return
    setCurrent(next.key)
    if (!hadFocus.current && document.activeElement !== document.body) return
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-line="${next.key}"]`)?.focus())
  }, [lines, at, current, setCurrent])
}

export const NoticeListSkeleton = () => {
  const { t } = useTranslation('alarmNotices')
  return (
    <div className={classes.skeleton} role="status" aria-label={t('loading')}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row, at) => (
        <div key={row} className={classes.waiting}>
          <Skeleton circle height={16} />
          <div className={classes.lines}>
            <Skeleton height={11} width={`${46 + ((at * 23) % 30)}%`} mb={6} />
            <Skeleton height={9} width="34%" />
          </div>
          <Skeleton height={10} width={48} />
        </div>
      ))}
    </div>
  )
}
