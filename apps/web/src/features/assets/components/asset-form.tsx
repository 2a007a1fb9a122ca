import { NewAsset } from '@atalaya/contract/item-fields'
import type { AssetRecord } from '@atalaya/contract/items'
import { FormSection } from '@atalaya/ui/form-shell'
import { useTranslation } from 'react-i18next'
import { ChoiceField, TextField } from '../../../forms/fields.tsx'
import { RecordForm } from '../../../forms/record-form.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import {
  assets,
  CustomStateField,
  GroupsField,
  OwnFieldsSection,
  PhotoField,
  type RecordFormProps,
  useFieldWords,
  useItemChoices,
  useRecordCalls,
  useSaveItemRest,
} from '../../items/index.ts'
import { assetValuesOf } from '../asset-values.ts'

export const AssetForm = ({ entity, onSaved, onClose }: RecordFormProps<AssetRecord>) => {
  const { t } = useTranslation('items')
  const { save, read } = useRecordCalls(assets)
  const saveRest = useSaveItemRest(assets)
  const form = useSchemaForm(NewAsset, assetValuesOf(entity))
  const choices = useItemChoices()
  const { differencesOf } = useFieldWords(assets)
  return (
    <RecordForm
      form={form}
      entity={entity}
      valuesOf={assetValuesOf}
      save={save}
      saveRest={saveRest}
      read={read}
      differencesOf={differencesOf}
      saveLabel={t(entity ? 'nouns.assets.save' : 'nouns.assets.saveNew')}
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormSection title={t('form.identity')}>
        <PhotoField
          noun="assets"
          id={entity?.id ?? 0}
          photoTs={entity?.photoTs}
          change={form.values.photo}
          onChange={(photo) => form.set('photo', photo)}
        />
        <TextField form={form} name="name" label={t('fields.name')} longest={100} isRequired isFirst />
        <ChoiceField form={form} name="type" label={t('fields.type')} choices={choices.type} />
      </FormSection>
      <FormSection title={t('form.membership')}>
        <GroupsField form={form} />
        <CustomStateField form={form} itemType={2} />
      </FormSection>
      <OwnFieldsSection noun="assets" form={form} />
    </RecordForm>
  )
}
