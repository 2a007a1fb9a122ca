import { Page } from '@atalaya/ui/page'
import { useTranslation } from 'react-i18next'
import { isNotFound, OpenedRecord } from '../../../forms/opened-record.tsx'
import { GoneRecord } from '../../../nouns/gone-record.tsx'
import { useRecord } from '../../../nouns/noun.queries.ts'
import { useSay } from '../../../nouns/noun-bulk.ts'
import { worktimes } from '../worktimes.noun.ts'
import { WorktimeForm } from './worktime-form.tsx'

interface Props {
  /** 0 is one that does not exist yet. */
  id: number
  onClose(): void
}

/** The form in place of the list: a week wants room. */
export const EditedWorktime = ({ id, onClose }: Props) => {
  const { t } = useTranslation('worktimes')
  const say = useSay(worktimes)
  const isNew = id === 0
  const { data: worktime = null, error, refetch } = useRecord(worktimes, id)
  return (
    <Page title={isNew ? t('form.titleNew') : (worktime?.name ?? t('title'))}>
      <OpenedRecord
        isThere={isNew || (worktime !== null && !isNotFound(error))}
        error={error}
        gone={<GoneRecord noun={worktimes} id={id} onBack={onClose} />}
        lines={8}
        onRetry={() => void refetch()}
      >
        <WorktimeForm
          key={id}
          worktime={isNew ? null : worktime}
          onSaved={({ name }, operationId) => {
            say(t('form.saved', { name }), operationId)
            onClose()
          }}
          onClose={onClose}
        />
      </OpenedRecord>
    </Page>
  )
}
