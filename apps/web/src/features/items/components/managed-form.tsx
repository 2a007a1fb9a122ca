import { FormSection } from '@atalaya/ui/form-shell'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { TextField } from '../../../forms/fields.tsx'
import { RecordForm } from '../../../forms/record-form.tsx'
import type { SchemaForm } from '../../../forms/use-schema-form.ts'
import type { RecordFormProps } from '../../../lists/edited-record.tsx'
import type { DraftOf, EntityOf, RecordRoutes } from '../../../session/record-calls.ts'
import { useFieldWords } from '../field-words.ts'
import type { ManagedNoun } from '../nouns.ts'
import type { PhotoChange } from '../photos.queries.ts'
import { useRecordCalls } from '../records.queries.ts'
import { PhotoField } from './photo-field.tsx'

interface Pictured {
  id: number
  version: number
  photoTs?: number | undefined
}

interface Props<R extends RecordRoutes, Values extends Record<string, unknown>>
  extends RecordFormProps<EntityOf<R> & Pictured> {
  managed: ManagedNoun<R>
  form: Pick<
    SchemaForm<z.ZodType<DraftOf<R>>, Values>,
    'values' | 'set' | 'errorOf' | 'isDirty' | 'parse' | 'refuse' | 'reset'
  >
  valuesOf(entity: EntityOf<R>): NoInfer<Values>
  /** What is saved by calls of its own: photo, own state, driver. */
  saveRest(saved: EntityOf<R>, values: NoInfer<Values>): Promise<void>
  /** Below photo and name: what else tells it from others. */
  identity?: ReactNode
  children?: ReactNode
}

const keyedFields = ['customData'] as const

/** The form of a managed noun: everything of it but its fields. */
export const ManagedForm = <R extends RecordRoutes, Values extends Record<string, unknown> & { photo: PhotoChange }>({
  managed,
  form,
  entity,
  valuesOf,
  saveRest,
  identity,
  onSaved,
  onClose,
  children,
}: Props<R, Values>) => {
  const { noun } = managed
  const { t } = useTranslation('items')
  const { save, read } = useRecordCalls(managed)
  const { differencesOf } = useFieldWords(managed)
  return (
    <RecordForm
      form={form}
      entity={entity}
      valuesOf={valuesOf}
      save={save}
      saveRest={saveRest}
      read={read}
      keyed={keyedFields}
      differencesOf={differencesOf}
      saveLabel={t(`nouns.${noun}.${entity ? 'save' : 'saveNew'}`)}
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormSection title={t('form.identity')}>
        <PhotoField
          noun={noun}
          id={entity?.id ?? 0}
          photoTs={entity?.photoTs}
          change={form.values.photo}
          onChange={(photo) => form.set('photo', photo as Values['photo'])}
        />
        <TextField form={form} name="name" label={t('fields.name')} longest={100} isRequired isFirst />
        {identity}
      </FormSection>
      {children}
    </RecordForm>
  )
}
