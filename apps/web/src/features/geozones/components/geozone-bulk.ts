import type { Geozone } from '@atalaya/contract/geozones'
import type { BulkActions } from '@atalaya/ui/bulk/bulk-actions'
import { useTranslation } from 'react-i18next'
import { toastFailure, toastWithUndo } from '../../../feedback/toasts.ts'
import { useBulkTexts } from '../../../navigation/table-bulk.ts'
import { draftOf, useDeleteGeozones, useSaveGeozone } from '../geozones.queries.ts'

/** Deleting several, which can be taken back: what was deleted is drawn again, under new ids. */
export const useGeozoneBulk = (geozones: readonly Geozone[] | undefined, onDone: () => void): BulkActions<Geozone> => {
  const { t } = useTranslation('geozones')
  const texts = useBulkTexts()
  const save = useSaveGeozone()
  const call = useDeleteGeozones()

  const restore = async (deleted: readonly Geozone[]) => {
    try {
      for (const geozone of deleted) await save.mutateAsync({ draft: draftOf(geozone), base: null })
    } catch (failure) {
      toastFailure(failure)
    }
  }
  return {
    ...texts,
    countLabel: (count) => t('count', { count }),
    remove: {
      call,
      consequence: t('delete.consequence'),
      onDone: (ids) => {
        const gone = geozones?.filter(({ id }) => ids.includes(id)) ?? []
        toastWithUndo(t('delete.done', { count: ids.length }), () => void restore(gone))
        onDone()
      },
    },
  }
}
