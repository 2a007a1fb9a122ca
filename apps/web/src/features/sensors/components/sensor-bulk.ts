import type { Sensor } from '@atalaya/contract/sensors'
import type { BulkActions } from '@atalaya/ui/bulk/bulk-actions'
import { useTranslation } from 'react-i18next'
import { useDoneWithUndo } from '../../../feedback/use-done-with-undo.ts'
import { useBulkTexts } from '../../../navigation/table-bulk.ts'
import { useSensorCalls } from '../sensors.queries.ts'

/** Setting and deleting several, which can be taken back as a whole. */
export const useSensorBulk = (): BulkActions<Sensor> => {
  const { t } = useTranslation('sensors')
  const texts = useBulkTexts()
  const { removeMany, updateMany, refresh } = useSensorCalls()
  const done = useDoneWithUndo(refresh)
  return {
    ...texts,
    countLabel: (count) => t('count', { count }),
    remove: {
      call: removeMany,
      consequence: t('delete.consequence'),
      onDone: (ids, operationId) => done(t('delete.done', { count: ids.length }), operationId),
    },
    edit: {
      call: updateMany,
      onDone: (ids, operationId) => done(t('edited', { count: ids.length }), operationId),
    },
  }
}
