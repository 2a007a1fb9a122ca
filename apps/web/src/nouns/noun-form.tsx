import type { KeyedFields } from '@atalaya/domain/field-history'
import { FormSection } from '@atalaya/ui/form-shell'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { FieldDifference } from '../forms/field-difference.ts'
import { RecordForm } from '../forms/record-form.tsx'
import { type SchemaForm, useSchemaForm } from '../forms/use-schema-form.ts'
import type { Noun } from './define-noun.ts'
import type { RecordFormProps } from './edited-record.tsx'
import { FieldInput, type FormOf, hasInput } from './field-input.tsx'
import { useFieldDifferences } from './field-text.ts'
import { fieldValuesOf } from './field-values.ts'
import { useRecordCalls } from './noun.queries.ts'
import { useNounTexts } from './noun-words.ts'
import { Pair } from './pair.tsx'
import { PhotoField } from './photo-field.tsx'
import { type PhotoChange, photoOf } from './photos.queries.ts'
import type { DraftOf, EntityOf, RecordRoutes } from './record-routes.ts'

interface Stored {
  id: number
  version: number
}

interface Props<R extends RecordRoutes, Values extends Record<string, unknown>>
  extends RecordFormProps<EntityOf<R> & Stored> {
  noun: Noun<R>
  form: Pick<
    SchemaForm<z.ZodType<DraftOf<R>>, Values>,
    'values' | 'set' | 'errorOf' | 'isDirty' | 'parse' | 'refuse' | 'reset'
  >
  valuesOf(entity: EntityOf<R>): NoInfer<Values>
  /** What travels with the fields and stands elsewhere: photo, own state, driver; only what is different. */
  companionsOf?(values: NoInfer<Values>, base: EntityOf<R> | null): object | Promise<object>
  /** What is saved by calls of its own. */
  saveRest?(saved: EntityOf<R>, more: { values: NoInfer<Values>; operationId: string }): Promise<void>
  differencesOf(theirs: NoInfer<Values>, mine: NoInfer<Values>): readonly FieldDifference[]
  keyed?: KeyedFields
  blocked?: ReactNode
  canSaveUntouched?: boolean
  children: ReactNode
}

/** The form of a noun's record: everything of it but its fields. */
export const NounForm = <R extends RecordRoutes, Values extends Record<string, unknown>>({
  noun,
  companionsOf,
  ...props
}: Props<R, Values>) => {
  const { t } = useNounTexts(noun)
  const { save, read } = useRecordCalls(noun)
  return (
    <RecordForm
      {...props}
      save={async (
        draft: DraftOf<R>,
        base: (EntityOf<R> & Stored) | null,
        { values, operationId }: { values: Values; operationId: string },
      ) => save({ ...draft, ...(await companionsOf?.(values, base)) }, base, { operationId })}
      isTakenBack={(values: Values) => props.entity === null || !hasNewPhoto(values)}
      read={read}
      saveLabel={props.entity ? t('form.save') : t('form.create')}
    />
  )
}

/** What a photo showed before is not kept: a save with one is not taken back by half. */
const hasNewPhoto = ({ photo }: { photo?: unknown }): boolean => photo !== null && photo !== undefined

interface FieldsProps<Values extends Record<string, unknown>> {
  noun: Pick<Noun, 'fields' | 'fieldTexts'>
  form: FormOf<Values>
  /** Which of the contract's sections; those that are in none unless said. */
  section?: string
  /** Those that stand elsewhere. */
  except?: readonly string[]
}

/** The fields of one section of the contract, in its order. */
export const SectionFields = <Values extends Record<string, unknown>>(props: FieldsProps<Values>) => {
  const { noun, form, section, except = [] } = props
  const shown = noun.fields.filter((each) => each.section === section && hasInput(each) && !except.includes(each.key))
  if (shown.length === 0) return null
  return (
    <Pair>
      {shown.map(({ key }) => (
        <FieldInput key={key} form={form} noun={noun} name={key} />
      ))}
    </Pair>
  )
}

/** What a form holds its fields to: of what is saved all but what is no field of the record itself. */
export const fieldSchemaOf = <R extends RecordRoutes>(
  { routes, fields }: Noun<R>,
  companions: readonly string[] = [],
): z.ZodObject => {
  const apart = fields.filter(({ key, kind }) => kind === 'photo' || companions.includes(key)).map(({ key }) => key)
  return (routes.create.body as z.ZodObject).omit(Object.fromEntries(apart.map((key) => [key, true])) as never)
}

/** The form that follows from the contract alone: photo, fields, and sections where it has some. */
export const FieldsForm = <R extends RecordRoutes>({
  noun,
  ...props
}: RecordFormProps<EntityOf<R> & Stored> & { noun: Noun<R> }) => {
  const { t } = useTranslation(noun.fieldTexts as 'items')
  const schema = fieldSchemaOf(noun)
  const valuesOf = (entity: EntityOf<R> | null) => ({ ...fieldValuesOf(schema, entity), photo: null as PhotoChange })
  const form = useSchemaForm(schema, valuesOf(props.entity))
  const differencesOf = useFieldDifferences(noun)
  const plain = noun.fields.filter((each) => hasInput(each) && each.section === undefined)
  const sections = [...new Set(noun.fields.flatMap(({ section }) => section ?? []))]
  return (
    <NounForm
      {...props}
      noun={noun}
      form={form as never}
      valuesOf={valuesOf}
      companionsOf={({ photo }: { photo: PhotoChange }) => photoOf(photo)}
      differencesOf={differencesOf}
    >
      <FormSection>
        {noun.photo && (
          <PhotoField
            noun={noun}
            id={props.entity?.id ?? 0}
            photoTs={(props.entity as { photoTs?: number } | null)?.photoTs}
            change={form.values.photo}
            onChange={(photo) => form.set('photo', photo)}
          />
        )}
        {plain.map(({ key }, at) => (
          <FieldInput key={key} form={form as never} noun={noun} name={key as never} isFirst={at === 0} />
        ))}
      </FormSection>
      {sections.map((section) => (
        <FormSection key={section} title={t(`form.${section}` as 'form.engine')}>
          <SectionFields noun={noun} form={form as never} section={section} />
        </FormSection>
      ))}
    </NounForm>
  )
}
