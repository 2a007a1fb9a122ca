import { Page } from '@atalaya/ui/page'
import { RecordSkeleton, StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastDone } from '../../../feedback/toasts.ts'
import { ApiFailure } from '../../../session/api-failure.ts'
import { useWorktime } from '../worktimes.queries.ts'
import { WorktimeForm } from './worktime-form.tsx'

interface Props {
  /** 0 is one that does not exist yet. */
  id: number
  onClose(): void
}

/** The form in place of the list: a week wants room. */
export const EditedWorktime = ({ id, onClose }: Props) => {
  const { t } = useTranslation('worktimes')
  const isNew = id === 0
  const { data: worktime = null, error, refetch } = useWorktime(id)
  const isGone = error instanceof ApiFailure && error.statusCode === 404
  return (
    <Page title={isNew ? t('form.titleNew') : (worktime?.name ?? t('title'))}>
      {isNew || worktime ? (
        <WorktimeForm
          key={id}
          worktime={worktime}
          onSaved={({ name }) => {
            toastDone(t('form.saved', { name }))
            onClose()
          }}
          onClose={onClose}
        />
      ) : isGone ? (
        <StateView
          kind="empty"
          title={t('form.gone')}
          action={
            <Button variant="default" onClick={onClose}>
              {t('form.backToList')}
            </Button>
          }
        />
      ) : error ? (
        <FailureView error={error} onRetry={() => void refetch()} />
      ) : (
        <RecordSkeleton lines={8} />
      )}
    </Page>
  )
}
