import type { Worktime } from '@atalaya/contract/worktimes'
import type { BulkActions } from '@atalaya/ui/bulk/bulk-actions'
import { useTranslation } from 'react-i18next'
import { useDoneWithUndo } from '../../../feedback/use-done-with-undo.ts'
import { useBulkTexts } from '../../../navigation/table-bulk.ts'
import { useWorktimeCalls } from '../worktimes.queries.ts'

/** Deleting, which can be taken back as a whole. */
export const useWorktimeBulk = (): BulkActions<Worktime> => {
  const { t } = useTranslation('worktimes')
  const texts = useBulkTexts()
  const { removeMany, refresh } = useWorktimeCalls()
  const done = useDoneWithUndo(refresh)
  return {
    ...texts,
    countLabel: (count) => t('count', { count }),
    remove: {
      call: removeMany,
      consequence: t('delete.consequence'),
      onDone: (ids, operationId) => done(t('delete.done', { count: ids.length }), operationId, ids.length),
    },
  }
}
