import { StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { lazyDialog } from '../../../feedback/lazy-dialog.tsx'
import { allStates } from '../notice-filter.ts'
import type { NoticeBoard as Board } from '../use-notice-board.ts'
import classes from './notice-board.module.css'
import { NoticeFoot } from './notice-foot.tsx'
import { NoticeList, NoticeListSkeleton } from './notice-list.tsx'
import { NoticeToolbar } from './notice-toolbar.tsx'

/** The map library comes with the first place that is looked at. */
const NoticeDialogs = lazyDialog(async () => (await import('./notice-dialogs.tsx')).NoticeDialogs)

/** Filters, list and what opens over it: the same in the panel and on screens. */
export const NoticeBoard = ({ board }: { board: Board }) => (
  <div className={classes.board}>
    <NoticeToolbar view={board.view} onView={board.onView} found={board.found} />
    <Content board={board} />
    <NoticeFoot board={board} />
    {board.dialog && (
      <Suspense fallback={null}>
        <NoticeDialogs board={board} />
      </Suspense>
    )}
  </div>
)

const Content = ({ board }: { board: Board }) => {
  const { t } = useTranslation('alarmNotices')
  const { reading, book, found, view, onView } = board
  // What was read before stays, whatever became of the last try.
  if (!book && reading.error) return <FailureView error={reading.error} onRetry={() => void reading.refetch()} />
  if (!book) return <NoticeListSkeleton />
  if (found.shown.length > 0) return <NoticeList board={board} />
  if (book.size === 0)
    return (
      <StateView
        kind="empty"
        icon={<IconBellOff size={28} stroke={1.5} />}
        title={t('empty.title')}
        hint={t('empty.hint')}
      />
    )
  const isDone = view.search === '' && view.age === 'all' && found.counts[0] + found.counts[1] === 0
  const showAll = () => onView({ search: '', age: 'all', states: [...allStates] })
  return (
    <StateView
      kind={isDone ? 'empty' : 'filtered'}
      {...(isDone ? { icon: <IconBellOff size={28} stroke={1.5} /> } : {})}
      title={t(isDone ? 'done.title' : 'filtered.title')}
      hint={t(isDone ? 'done.hint' : 'filtered.hint', { count: book.size })}
      action={
        <Button variant="default" onClick={showAll}>
          {t('filtered.all')}
        </Button>
      }
    />
  )
}
