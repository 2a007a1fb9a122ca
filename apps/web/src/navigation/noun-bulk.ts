import type { BulkActions } from '@atalaya/ui/bulk/bulk-actions'
import { useTranslation } from 'react-i18next'
import { useDoneWithUndo } from '../feedback/use-done-with-undo.ts'
import { useBulkTexts } from './table-bulk.ts'

type Remove = NonNullable<BulkActions<never>['remove']>
type Edit = NonNullable<BulkActions<never>['edit']>

/** Setting and deleting several of a noun, which can be taken back as a whole; the words are the noun's own. */
export const useNounBulk = (
  noun: 'costs' | 'geozones' | 'pois' | 'sensors' | 'users',
  calls: { removeMany: Remove['call']; updateMany: Edit['call']; refresh(): unknown },
) => {
  const { t } = useTranslation(noun)
  const texts = useBulkTexts()
  const done = useDoneWithUndo(calls.refresh)
  return {
    ...texts,
    countLabel: (count: number) => t('count', { count }),
    remove: {
      call: calls.removeMany,
      consequence: t('delete.consequence'),
      onDone: (ids: readonly number[], operationId: string) =>
        done(t('delete.done', { count: ids.length }), operationId, ids.length),
    },
    edit: {
      call: calls.updateMany,
      onDone: (ids: readonly number[], operationId: string) =>
        done(t('edited', { count: ids.length }), operationId, ids.length),
    },
  } satisfies BulkActions<never>
}
