import type { BulkActions } from '@atalaya/ui/bulk/bulk-actions'
import { doneWithUndo, saidWithUndo } from '../feedback/done-with-undo.ts'
import { useBulkTexts } from '../navigation/table-bulk.ts'
import type { Noun } from './define-noun.ts'
import { useRecordCalls } from './noun.queries.ts'
import { undoIn, useScope } from './noun-scope.tsx'
import { useNounTexts } from './noun-words.ts'
import type { RecordRoutes } from './record-routes.ts'

/** Says what was done to records of a noun, and offers to take it back. */
export const useDone = <R extends RecordRoutes>(noun: Noun<R>) =>
  doneWithUndo(useRecordCalls(noun).refresh, undoIn(useScope(noun.scope)))

/** The same of one record, which its save has brought up to date where it is shown. */
export const useSay = <R extends RecordRoutes>(noun: Noun<R>) =>
  saidWithUndo(useRecordCalls(noun).refresh, undoIn(useScope(noun.scope)))

/** Setting and deleting several of a noun, which can be taken back as a whole; the words are the noun's own. */
export const useNounBulk = <R extends RecordRoutes>(noun: Noun<R>) => {
  const { t } = useNounTexts(noun)
  const texts = useBulkTexts()
  const { removeMany, updateMany, forget } = useRecordCalls(noun)
  const done = useDone(noun)
  return {
    ...texts,
    countLabel: (count: number) => t('count', { count }),
    remove: {
      call: removeMany,
      consequence: t('delete.consequence'),
      onDone: (ids: readonly number[], operationId: string) => {
        forget(ids)
        done(t('delete.done', { count: ids.length }), operationId, ids.length)
      },
    },
    edit: {
      call: updateMany,
      onDone: (ids: readonly number[], operationId: string) =>
        done(t('edited', { count: ids.length }), operationId, ids.length),
    },
  } satisfies BulkActions<never>
}
