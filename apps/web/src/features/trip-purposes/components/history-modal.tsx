import type { TripNamed, TripPurposeChange } from '@atalaya/contract/trip-purposes'
import { useFocusBack } from '@atalaya/ui/focus-back'
import { Button, Modal, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { useTripHistory } from '../trip-purposes.queries.ts'
import classes from './trip-purposes.module.css'

/** Every time that somebody said what a trip was for, newest first. */
export const HistoryModal = ({ trip, onClose }: { trip: TripNamed; onClose(): void }) => {
  const { t } = useTranslation('tripPurposes')
  useFocusBack()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTripHistory(trip)
  const changes = data?.pages.flatMap((page) => page.changes)
  return (
    <Modal opened onClose={onClose} returnFocus={false} title={t('history.title')}>
      {error && !changes && <FailureView error={error} onRetry={() => void refetch()} />}
      {!changes && !error && <Skeleton height={64} />}
      {changes?.length === 0 && <p className="secondary">{t('history.none')}</p>}
      {changes && changes.length > 0 && (
        <ol className={classes.history} aria-label={t('history.title')}>
          {changes.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </Modal>
  )
}

const Change = ({ change }: { change: TripPurposeChange }) => {
  const { t } = useTranslation('tripPurposes')
  const format = useFormat()
  const wordsOf = ({ kind, purpose, person, remark }: TripPurposeChange['after']): string =>
    [t(`kinds.${kind}`), purpose, person, remark].filter(Boolean).join(' · ')
  const { before, after, userName, at, isLate, reason } = change
  return (
    <li>
      <span>
        {before
          ? t('history.change', { before: wordsOf(before), after: wordsOf(after) })
          : t('history.first', { after: wordsOf(after) })}
      </span>
      <span className="hint">
        {userName} · <time>{format.dateTime(at)}</time>
      </span>
      {isLate && <span className={classes.late}>{t('history.late', { reason })}</span>}
    </li>
  )
}
