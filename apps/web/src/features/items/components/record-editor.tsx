import type { ReactNode } from 'react'
import { EditedRecord, type RecordFormProps } from '../../../lists/edited-record.tsx'
import type { EntityOf, RecordRoutes } from '../../../session/record-calls.ts'
import { useManagedWords } from '../managed-words.ts'
import type { ManagedNoun } from '../nouns.ts'
import { useRecord } from '../records.queries.ts'

interface Props<R extends RecordRoutes> {
  managed: ManagedNoun<R>
  /** Null while none is open; 0 is one that does not exist yet. */
  id: number | null
  form(props: RecordFormProps<EntityOf<R>>): ReactNode
  onClose(): void
}

/** The drawer in which a managed noun's record is made or changed. */
export const RecordEditor = <R extends RecordRoutes>({ managed, id, form, onClose }: Props<R>) => (
  <EditedRecord<EntityOf<R>>
    id={id}
    record={useRecord(managed, id)}
    words={useManagedWords(managed)}
    nameOf={(entity) => (entity as { name: string }).name}
    form={form}
    onClose={onClose}
  />
)
