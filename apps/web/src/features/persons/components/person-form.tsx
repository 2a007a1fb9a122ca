import { NewPerson } from '@atalaya/contract/item-fields'
import type { PersonRecord } from '@atalaya/contract/items'
import { FormSection } from '@atalaya/ui/form-shell'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../forms/fields.tsx'
import { RecordForm } from '../../../forms/record-form.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import {
  CustomStateField,
  GroupsField,
  OwnFieldsSection,
  PhotoField,
  persons,
  type RecordFormProps,
  useFieldWords,
  useRecordCalls,
  useSaveItemRest,
} from '../../items/index.ts'
import { personValuesOf } from '../person-values.ts'

export const PersonForm = ({ entity, onSaved, onClose }: RecordFormProps<PersonRecord>) => {
  const { t } = useTranslation('items')
  const { save, read } = useRecordCalls(persons)
  const saveRest = useSaveItemRest(persons)
  const form = useSchemaForm(NewPerson, personValuesOf(entity))
  const { differencesOf } = useFieldWords(persons)
  return (
    <RecordForm
      form={form}
      entity={entity}
      valuesOf={personValuesOf}
      save={save}
      saveRest={saveRest}
      read={read}
      differencesOf={differencesOf}
      saveLabel={t(entity ? 'nouns.persons.save' : 'nouns.persons.saveNew')}
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormSection title={t('form.identity')}>
        <PhotoField
          noun="persons"
          id={entity?.id ?? 0}
          photoTs={entity?.photoTs}
          change={form.values.photo}
          onChange={(photo) => form.set('photo', photo)}
        />
        <TextField form={form} name="name" label={t('fields.name')} longest={100} isRequired isFirst />
        <TextField
          form={form}
          name="appWorkerId"
          label={t('fields.appWorkerId')}
          hint={t('form.appHint')}
          longest={80}
          inputMode="email"
        />
      </FormSection>
      <FormSection title={t('form.membership')}>
        <GroupsField form={form} />
        <CustomStateField form={form} itemType={3} />
      </FormSection>
      <OwnFieldsSection noun="persons" form={form} />
    </RecordForm>
  )
}
