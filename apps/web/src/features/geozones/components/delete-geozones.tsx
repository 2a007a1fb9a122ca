import type { Geozone } from '@atalaya/contract/geozones'
import { ConfirmDelete } from '@atalaya/ui/confirm-delete'
import { useTranslation } from 'react-i18next'
import { toastDone, toastFailure, toastWithUndo } from '../../../feedback/toasts.ts'
import { draftOf, useDeleteGeozones, useSaveGeozone } from '../geozones.queries.ts'

interface Props {
  /** Empty while nothing is to be deleted. */
  geozones: readonly Geozone[]
  onDone(): void
  onCancel(): void
}

/** Asks, deletes and offers to take it back: what was deleted is drawn again, under new ids. */
export const DeleteGeozones = ({ geozones, onDone, onCancel }: Props) => {
  const { t } = useTranslation('geozones')
  const remove = useDeleteGeozones()
  const save = useSaveGeozone()
  const count = geozones.length
  const name = geozones[0]?.name ?? ''

  const restore = async (deleted: readonly Geozone[]) => {
    try {
      for (const geozone of deleted) await save.mutateAsync({ draft: draftOf(geozone), base: null })
    } catch (failure) {
      toastFailure(failure)
    }
  }

  const confirm = () =>
    remove.mutate(
      geozones.map(({ id }) => id),
      {
        onError: toastFailure,
        onSuccess: ({ deleted, notDeleted }) => {
          onDone()
          const gone = geozones.filter(({ id }) => deleted.includes(id))
          if (gone.length > 0) toastWithUndo(t('delete.done', { count: gone.length }), () => void restore(gone))
          if (notDeleted.length > 0) toastDone(t('delete.alreadyGone', { count: notDeleted.length }))
        },
      },
    )

  return (
    <ConfirmDelete
      isOpen={count > 0}
      title={count === 1 ? t('delete.titleOne', { name }) : t('delete.title', { count })}
      consequence={t('delete.consequence')}
      confirmLabel={t('delete.confirm', { count })}
      count={count}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onCancel}
    />
  )
}
