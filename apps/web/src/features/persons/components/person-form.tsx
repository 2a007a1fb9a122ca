import { NewPerson } from '@atalaya/contract/item-fields'
import type { PersonRecord } from '@atalaya/contract/items'
import { FormSection } from '@atalaya/ui/form-shell'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import type { RecordFormProps } from '../../../lists/edited-record.tsx'
import {
  AppWorkerField,
  CustomStateField,
  GroupsField,
  ManagedForm,
  OwnFieldsSection,
  persons,
  useSaveItemRest,
} from '../../items/index.ts'
import { personValuesOf } from '../person-values.ts'

export const PersonForm = (props: RecordFormProps<PersonRecord>) => {
  const { t } = useTranslation('items')
  const form = useSchemaForm(NewPerson, personValuesOf(props.entity))
  return (
    <ManagedForm
      {...props}
      managed={persons}
      form={form}
      valuesOf={personValuesOf}
      saveRest={useSaveItemRest(persons)}
      identity={<AppWorkerField form={form} />}
    >
      <FormSection title={t('form.membership')}>
        <GroupsField form={form} />
        <CustomStateField form={form} itemType={3} />
      </FormSection>
      <OwnFieldsSection noun="persons" form={form} />
    </ManagedForm>
  )
}
