import { RecordDrawer } from '@atalaya/ui/record-drawer'
import { RecordSkeleton, StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastDone } from '../../../feedback/toasts.ts'
import { useIsOpened } from '../../../forms/use-is-opened.ts'
import { ApiFailure } from '../../../session/api-failure.ts'
import type { EntityOf, RecordRoutes } from '../../../session/record-calls.ts'
import type { ManagedNoun } from '../nouns.ts'
import { useRecord } from '../records.queries.ts'

export interface RecordFormProps<Entity> {
  /** Null for a new one. */
  entity: Entity | null
  onSaved(entity: Entity): void
  onClose(): void
}

interface Props<R extends RecordRoutes> {
  managed: ManagedNoun<R>
  /** Null while none is open; 0 is one that does not exist yet. */
  id: number | null
  form(props: RecordFormProps<EntityOf<R>>): ReactNode
  onClose(): void
}

/** The drawer in which a record is made or changed; it begins with what the server holds now. */
export const RecordEditor = <R extends RecordRoutes>({ managed, id, form, onClose }: Props<R>) => {
  const { noun } = managed
  const { t } = useTranslation('items')
  const record = useRecord(managed, id)
  const entity = record.data as (EntityOf<R> & { name: string }) | undefined
  const isOpened = useIsOpened(id, entity !== undefined && (record.isFetchedAfterMount || !record.isFetching))
  const isNew = id === 0
  const isGone = record.error instanceof ApiFailure && record.error.statusCode === 404
  const onSaved = (saved: EntityOf<R>) => {
    toastDone(t(`nouns.${noun}.saved`, { name: (saved as { name: string }).name }))
    onClose()
  }
  return (
    <RecordDrawer
      isOpen={id !== null}
      title={isNew ? t(`nouns.${noun}.create`) : (entity?.name ?? t(`nouns.${noun}.title`))}
      onClose={onClose}
    >
      {isNew || (isOpened && entity && !isGone) ? (
        <div key={id} style={{ display: 'contents' }}>
          {form({ entity: isNew ? null : (entity as EntityOf<R>), onSaved, onClose })}
        </div>
      ) : isGone ? (
        <StateView
          kind="empty"
          title={t(`nouns.${noun}.gone`)}
          action={
            <Button variant="default" onClick={onClose}>
              {t('actions.backToList')}
            </Button>
          }
        />
      ) : record.error ? (
        <FailureView error={record.error} onRetry={() => void record.refetch()} />
      ) : (
        <RecordSkeleton />
      )}
    </RecordDrawer>
  )
}
