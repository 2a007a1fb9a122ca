import type { CustomData } from '@atalaya/contract/custom-data'
import type { CustomStateId } from '@atalaya/contract/identifiers'
import { FormSection } from '@atalaya/ui/form-shell'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { type SchemaForm, useSchemaForm } from '../../../forms/use-schema-form.ts'
import type { RecordFormProps } from '../../../nouns/edited-record.tsx'
import { FieldInput, hasInput } from '../../../nouns/field-input.tsx'
import { fieldValuesOf } from '../../../nouns/field-values.ts'
import { fieldSchemaOf, NounForm } from '../../../nouns/noun-form.tsx'
import { PhotoField } from '../../../nouns/photo-field.tsx'
import { type PhotoChange, photoOf } from '../../../nouns/photos.queries.ts'
import type { DraftOf, EntityOf, RecordRoutes } from '../../../nouns/record-routes.ts'
import type { ItemNoun } from '../item.noun.ts'
import { useItemWords } from '../item-words.ts'
import { CustomStateField } from './membership-fields.tsx'
import { OwnFieldsSection } from './own-fields-section.tsx'

interface Pictured {
  id: number
  version: number
  photoTs?: number | undefined
}

interface Props<R extends RecordRoutes, Values extends Record<string, unknown>>
  extends RecordFormProps<EntityOf<R> & Pictured> {
  noun: ItemNoun<R>
  form: Pick<
    SchemaForm<z.ZodType<DraftOf<R>>, Values>,
    'values' | 'set' | 'errorOf' | 'isDirty' | 'parse' | 'refuse' | 'reset'
  >
  valuesOf(entity: EntityOf<R>): NoInfer<Values>
  /** What travels with the fields: photo, own state, driver; only what is different. */
  companionsOf(values: NoInfer<Values>, base: EntityOf<R> | null): object | Promise<object>
  /** What is saved by calls of its own. */
  saveRest?(saved: EntityOf<R>, more: { values: NoInfer<Values>; operationId: string }): Promise<void>
  /** Below photo and name: what else tells it from others. */
  identity?: ReactNode
  children?: ReactNode
}

const keyedFields = ['customData'] as const

/** The form of a vehicle, asset, person or driver: photo and name, and what its noun adds. */
export const ItemForm = <R extends RecordRoutes, Values extends Record<string, unknown> & { photo: PhotoChange }>({
  identity,
  children,
  ...props
}: Props<R, Values>) => {
  const { noun, form, entity } = props
  const { t } = useTranslation('items')
  const { differencesOf } = useItemWords(noun)
  return (
    <NounForm {...props} keyed={keyedFields} differencesOf={differencesOf}>
      <FormSection title={t('form.identity')}>
        <PhotoField
          noun={noun}
          id={entity?.id ?? 0}
          photoTs={entity?.photoTs}
          change={form.values.photo}
          onChange={(photo) => form.set('photo', photo as Values['photo'])}
        />
        <FieldInput form={form} noun={noun} name="name" isFirst />
        {identity}
      </FormSection>
      {children}
    </NounForm>
  )
}

/** What an item's form holds beside its fields; null for a new one. */
export const itemRestOf = (
  item: { customData?: CustomData | undefined; customStateId?: CustomStateId | undefined } | null,
) => ({
  customData: item?.customData ?? {},
  photo: null as PhotoChange,
  customStateId: item?.customStateId as number | undefined,
})

type Stated = { customStateId?: number | undefined }
type Rest = Pick<ReturnType<typeof itemRestOf>, 'photo' | 'customStateId'>

/** Own state and photo go with the fields where they are different. */
export const itemCompanionsOf = async ({ photo, customStateId }: Rest, base: Stated | null) => ({
  ...(await photoOf(photo)),
  ...(customStateId === base?.customStateId ? {} : { customStateId: customStateId ?? null }),
})

const companions = ['customStateId'] as const

interface FieldsProps<R extends RecordRoutes> extends RecordFormProps<EntityOf<R> & Pictured> {
  noun: ItemNoun<R, 1 | 2 | 3>
}

/** The form of an item that has no more than ordinary fields. */
export const ItemFieldsForm = <R extends RecordRoutes>(props: FieldsProps<R>) => {
  const { noun, entity } = props
  const { t } = useTranslation('items')
  const schema = fieldSchemaOf(noun, companions)
  const valuesOf = (item: EntityOf<R> | null) => ({ ...fieldValuesOf(schema, item), ...itemRestOf(item) })
  const form = useSchemaForm(schema, valuesOf(entity))
  const others = noun.fields.filter((each) => hasInput(each) && each.key !== 'name' && each.key !== 'groupIds')
  return (
    <ItemForm
      {...props}
      form={form as never}
      valuesOf={valuesOf}
      companionsOf={itemCompanionsOf}
      identity={others.map(({ key }) => <FieldInput key={key} form={form} noun={noun} name={key as 'customData'} />)}
    >
      <FormSection title={t('form.membership')}>
        <FieldInput form={form} noun={noun} name={'groupIds' as 'customData'} />
        <CustomStateField form={form} itemType={noun.itemType} />
      </FormSection>
      <OwnFieldsSection noun={noun.name} form={form} />
    </ItemForm>
  )
}
