import { NewAsset } from '@atalaya/contract/item-fields'
import type { AssetRecord } from '@atalaya/contract/items'
import { FormSection } from '@atalaya/ui/form-shell'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '../../../forms/fields.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import type { RecordFormProps } from '../../../lists/edited-record.tsx'
import {
  assets,
  CustomStateField,
  GroupsField,
  ManagedForm,
  OwnFieldsSection,
  useItemChoices,
  useSaveItemRest,
} from '../../items/index.ts'
import { assetValuesOf } from '../asset-values.ts'

export const AssetForm = (props: RecordFormProps<AssetRecord>) => {
  const { t } = useTranslation('items')
  const form = useSchemaForm(NewAsset, assetValuesOf(props.entity))
  const choices = useItemChoices()
  return (
    <ManagedForm
      {...props}
      managed={assets}
      form={form}
      valuesOf={assetValuesOf}
      saveRest={useSaveItemRest(assets)}
      identity={<ChoiceField form={form} name="type" label={t('fields.type')} choices={choices.type} />}
    >
      <FormSection title={t('form.membership')}>
        <GroupsField form={form} />
        <CustomStateField form={form} itemType={2} />
      </FormSection>
      <OwnFieldsSection noun="assets" form={form} />
    </ManagedForm>
  )
}
