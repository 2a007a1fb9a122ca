import { type CustomField, customDataNouns, customFieldKinds, NewCustomField } from '@atalaya/contract/custom-data'
import { nameIn } from '@atalaya/contract/sensors'
import { FormSection } from '@atalaya/ui/form-shell'
import { useUiTexts } from '@atalaya/ui/ui-texts'
import { Checkbox, Switch, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceField, TextField } from '../../../forms/fields.tsx'
import { RecordForm } from '../../../forms/record-form.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { useShortNounCalls } from '../../../nouns/short-noun.queries.ts'
import { NamesFields } from '../../sensors/index.ts'
import { type CustomDataNoun, customFields } from '../custom-fields.queries.ts'
import { fieldKeyOf } from '../field-key.ts'

interface Props {
  /** Null for a new one. */
  field: CustomField | null
  /** For whom a new one is at first. */
  noun: CustomDataNoun
  onSaved(field: CustomField, operationId: string | null): void
  onClose(): void
}

export const CustomFieldForm = ({ field, noun, onSaved, onClose }: Props) => {
  const { t, i18n } = useTranslation('customData')
  const { format } = useUiTexts()
  const { save, read } = useShortNounCalls(customFields)
  const valuesOf = (known: CustomField | null) => ({
    key: known?.key ?? '',
    names: known?.names ?? {},
    kind: known?.kind ?? ('text' as const),
    choices: known?.choices ?? [],
    isRequired: known?.isRequired ?? false,
    nouns: known?.nouns ?? [noun],
  })
  const form = useSchemaForm(NewCustomField, valuesOf(field))
  const { values } = form
  const textOf = (key: string, value: unknown): string => {
    if (key === 'names') return nameIn(value as CustomField['names'], i18n.language)
    if (key === 'kind') return t(`kinds.${value as CustomField['kind']}`)
    if (key === 'isRequired') return value ? format.yes : format.no
    if (key === 'nouns') return (value as CustomDataNoun[]).map((each) => t(`nouns.${each}`)).join(', ')
    return String(value)
  }
  return (
    <RecordForm
      place="field"
      form={form}
      entity={field}
      valuesOf={valuesOf}
      save={save}
      read={read}
      differencesOf={(theirs, mine) =>
        (['names', 'choices', 'isRequired', 'nouns'] as const)
          .filter((key) => JSON.stringify(theirs[key]) !== JSON.stringify(mine[key]))
          .map((key) => ({
            key,
            label: t(`fields.${key}`),
            before: textOf(key, theirs[key]),
            after: textOf(key, mine[key]),
          }))
      }
      saveLabel={t(field ? 'save' : 'saveNew')}
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormSection>
        <NamesFields
          label={t('fields.names')}
          isRequired
          names={values.names}
          error={form.errorOf('names')}
          onChange={(names) => {
            const suggested = fieldKeyOf(nameIn(values.names, i18n.language))
            form.set('names', names)
            if (!field && values.key === suggested) form.set('key', fieldKeyOf(nameIn(names, i18n.language)))
          }}
        />
        {field ? null : (
          <TextField
            form={form}
            name="key"
            label={t('fields.key')}
            hint={t('fields.keyHint')}
            longest={40}
            isRequired
          />
        )}
        {field ? null : (
          <ChoiceField
            form={form}
            name="kind"
            label={t('fields.kind')}
            choices={customFieldKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
        )}
        {values.kind === 'choice' && (
          <ChoicesInput
            choices={values.choices}
            error={form.errorOf('choices')}
            onChange={(choices) => form.set('choices', choices)}
          />
        )}
        <Checkbox.Group
          label={t('fields.nouns')}
          value={values.nouns}
          error={form.errorOf('nouns')}
          onChange={(nouns) => form.set('nouns', nouns as CustomDataNoun[])}
        >
          {customDataNouns.map((each) => (
            <Checkbox key={each} value={each} label={t(`nouns.${each}`)} mt={8} />
          ))}
        </Checkbox.Group>
        <Switch
          label={t('fields.isRequired')}
          checked={values.isRequired}
          onChange={(event) => form.set('isRequired', event.currentTarget.checked)}
        />
      </FormSection>
    </RecordForm>
  )
}

interface ChoicesProps {
  choices: string[]
  error: string | undefined
  onChange(choices: string[]): void
}

/** A line each; while somebody types, an empty one is no choice yet. */
const ChoicesInput = ({ choices, error, onChange }: ChoicesProps) => {
  const { t } = useTranslation('customData')
  const [text, setText] = useState(choices.join('\n'))
  return (
    <Textarea
      label={t('fields.choices')}
      description={error ? undefined : t('fields.choicesHint')}
      required
      minRows={3}
      maxRows={12}
      value={text}
      error={error}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange([...new Set(event.currentTarget.value.split('\n').flatMap((line) => line.trim() || []))])
      }}
    />
  )
}
