import { may } from '@atalaya/contract/roles'
import type { Run } from '@atalaya/contract/runs'
import { RecordSkeleton, StateView } from '@atalaya/ui/state-view'
import { IconProgress } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../feedback/failure-view.tsx'
import { toastDone, toastFailure } from '../feedback/toasts.ts'
import { useUser } from '../session/current-session.ts'
import { RunCard } from './run-card.tsx'
import classes from './run-list.module.css'
import { type RunsOf, useCancelRun, useDownloadRunFile, useRuns } from './runs.queries.ts'

interface Props {
  of: RunsOf
  /** Of one kind alone; where there is none, nothing is shown. */
  kind?: Run['kind']
  /** Where what a run found can be read. */
  onOpen?: (run: Run) => void
}

/** What was asked for in the background, newest first, with its progress and its files. */
export const RunList = ({ of, kind, onOpen }: Props) => {
  const { t } = useTranslation('runs')
  const user = useUser()
  const { data: all, error, refetch } = useRuns(of)
  const data = kind === undefined ? all : all?.filter((run) => run.kind === kind)
  const cancelling = useCancelRun(of)
  const downloading = useDownloadRunFile(of)
  if (kind !== undefined && !data?.length) return null
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />
  if (!data) return <RecordSkeleton lines={4} />
  if (data.length === 0)
    return (
      <StateView
        kind="empty"
        icon={<IconProgress size={28} stroke={1.5} />}
        title={t('empty.title')}
        hint={t('empty.hint')}
      />
    )
  const canCancel = may(user, 'companyId' in of ? 'runs.cancel' : 'resellerRuns.cancel')
  return (
    <ul className={classes.list}>
      {data.map((run) => (
        <RunCard
          key={run.id}
          run={run}
          isCancelling={cancelling.isPending && cancelling.variables.id === run.id}
          onCancel={
            canCancel
              ? (one) => cancelling.mutate(one, { onSuccess: () => toastDone(t('cancelled')), onError: toastFailure })
              : null
          }
          onOpen={onOpen}
          onDownload={(file) => downloading.mutate({ run, file }, { onError: toastFailure })}
        />
      ))}
    </ul>
  )
}
