import type { Sensor } from '@atalaya/contract/sensors'
import type { BulkActions } from '@atalaya/ui/bulk/bulk-actions'
import { useTranslation } from 'react-i18next'
import { toastDone } from '../../../feedback/toasts.ts'
import { useBulkTexts } from '../../../navigation/table-bulk.ts'
import { useDeleteSensors } from '../sensors.queries.ts'

/** No undo: a sensor that is defined again has another number, and what it said stays under the old one. */
export const useSensorBulk = (onDone: () => void): BulkActions<Sensor> => {
  const { t } = useTranslation('sensors')
  const texts = useBulkTexts()
  const call = useDeleteSensors()
  return {
    ...texts,
    countLabel: (count) => t('count', { count }),
    remove: {
      call,
      consequence: t('delete.consequence'),
      onDone: (ids) => {
        toastDone(t('delete.done', { count: ids.length }))
        onDone()
      },
    },
  }
}
