import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Noun } from './define-noun.ts'
import { EditedRecord, type RecordFormProps } from './edited-record.tsx'
import { GoneRecord } from './gone-record.tsx'
import { useRecord } from './noun.queries.ts'
import { useSay } from './noun-bulk.ts'
import { useNounWords } from './noun-words.ts'
import type { EntityOf, RecordRoutes } from './record-routes.ts'

interface Props<R extends RecordRoutes> {
  noun: Noun<R>
  /** Null while none is open; 0 is one that does not exist yet. */
  id: number | null
  /** Null until all is there that the form needs beside the record. */
  form: ((props: RecordFormProps<EntityOf<R>>) => ReactNode) | null
  onClose(): void
}

/** The drawer in which a noun's record is made or changed. */
export const RecordEditor = <R extends RecordRoutes>({ noun, id, form, onClose }: Props<R>) => {
  const { i18n } = useTranslation()
  return (
    <EditedRecord<EntityOf<R>>
      id={id}
      record={useRecord(noun, id)}
      words={useNounWords(noun)}
      gone={<GoneRecord noun={noun} id={id ?? 0} onBack={onClose} />}
      nameOf={(entity) => noun.nameOf(entity, i18n.language)}
      say={useSay(noun)}
      form={form}
      onClose={onClose}
    />
  )
}
