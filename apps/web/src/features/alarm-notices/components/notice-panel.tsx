import { useFocusBack } from '@atalaya/ui/focus-back'
import { Panel } from '@atalaya/ui/panel'
import { isForAnother, isTypedInto } from '@atalaya/ui/typed-into'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closeNotices, type OpenDesk } from '../notice-desk.ts'
import { allStates } from '../notice-filter.ts'
import type { NoticeScope } from '../notice-scope.ts'
import { type NoticeView, noticeView } from '../notice-view.ts'
import { useNoticeBoard } from '../use-notice-board.ts'
import { BoardButtons } from './board-buttons.tsx'
import { MuteMenu } from './mute-menu.tsx'
import { NoticeBoard } from './notice-board.tsx'
import classes from './notice-panel.module.css'

interface Props {
  scope: NoticeScope
  desk: OpenDesk
  mutedUntil: number | null
}

/** At the right of whatever screen is open, which goes on beside it (spec 2 §2). */
export const NoticePanel = ({ scope, desk, mutedUntil }: Props) => {
  const { t } = useTranslation('alarmNotices')
  useFocusBack()
  const panel = useRef<HTMLElement>(null)
  const [view, setView] = useState<NoticeView>(() =>
    noticeView.parse(desk.search ? { search: desk.search, states: allStates } : {}),
  )
  const onView = (change: Partial<NoticeView>) => setView((known) => ({ ...known, ...change }))
  const board = useNoticeBoard({ scope, view, onView })
  useOpened(desk, board)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  useCloseByEscape()
  return (
    <aside ref={panel} className={classes.place} aria-label={t('title')} tabIndex={-1}>
      <Panel
        title={t('title')}
        onClose={closeNotices}
        actions={
          <>
            <BoardButtons board={board} />
            <MuteMenu mutedUntil={mutedUntil} />
          </>
        }
      >
        <NoticeBoard board={board} />
      </Panel>
    </aside>
  )
}

/** What a toast was clicked for is opened as soon as it is known. */
const useOpened = ({ noticeId }: OpenDesk, board: ReturnType<typeof useNoticeBoard>): void => {
  const notice = noticeId === null ? undefined : board.book?.get(noticeId)
  const opened = useRef<number | null>(null)
  useEffect(() => {
    if (!notice || opened.current === notice.id) return
    opened.current = notice.id
    board.open(notice)
  }, [notice, board])
}

/** Wherever the focus is, as long as nothing that lies over it asks for the key. */
const useCloseByEscape = (): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (isForAnother(event.target) || isTypedInto(event.target)) return
      event.preventDefault()
      closeNotices()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
