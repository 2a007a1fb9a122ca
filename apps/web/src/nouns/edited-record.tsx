import { RecordDrawer } from '@atalaya/ui/record-drawer'
import { Fragment, type ReactNode } from 'react'
import type { Say } from '../feedback/done-with-undo.ts'
import { isNotFound, OpenedRecord } from '../forms/opened-record.tsx'
import { useIsOpened } from '../forms/use-is-opened.ts'
import type { RecordWords } from './noun-words.ts'

/** What the form of a record is told. */
export interface RecordFormProps<Entity> {
  /** Null for a new one. */
  entity: Entity | null
  /** `operationId` takes it back; null where nothing does. */
  onSaved(entity: Entity, operationId: string | null): void
  onClose(): void
}

interface Props<Entity> {
  /** Null while none is open; 0 is one that does not exist yet. */
  id: number | null
  /** The query of it, as the server holds it now. */
  record: {
    data: Entity | undefined
    error: unknown
    isFetching: boolean
    isFetchedAfterMount: boolean
    refetch(): unknown
  }
  words: RecordWords
  /** Shown where there is none of this id. */
  gone: ReactNode
  nameOf(entity: Entity): string
  /** Says what was done, and offers to take it back. */
  say: Say
  /** Null until all is there that the form needs beside the record. */
  form: ((props: RecordFormProps<Entity>) => ReactNode) | null
  onClose(): void
}

/** The drawer in which a record is made or changed; it begins with what the server holds now. */
export const EditedRecord = <Entity,>({ id, record, words, gone, nameOf, say, form, onClose }: Props<Entity>) => {
  const isNew = id === 0
  const entity = record.data ?? null
  const isOpened = useIsOpened(id, isNew || (entity !== null && (record.isFetchedAfterMount || !record.isFetching)))
  const onSaved = (saved: Entity, operationId: string | null) => {
    say(words.saved(nameOf(saved)), operationId)
    onClose()
  }
  return (
    <RecordDrawer
      isOpen={id !== null}
      title={isNew ? words.create : entity ? nameOf(entity) : words.title}
      onClose={onClose}
    >
      <OpenedRecord
        isThere={isOpened && form !== null && !isNotFound(record.error)}
        error={record.error}
        gone={gone}
        onRetry={() => void record.refetch()}
      >
        <Fragment key={id}>{form?.({ entity: isNew ? null : entity, onSaved, onClose })}</Fragment>
      </OpenedRecord>
    </RecordDrawer>
  )
}
