import { type Cra, NewCra } from '@atalaya/contract/cras'
import { FormSection } from '@atalaya/ui/form-shell'
import { PasswordInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import type { RecordFormProps } from '../../../nouns/edited-record.tsx'
import { FieldInput } from '../../../nouns/field-input.tsx'
import { useFieldDifferences } from '../../../nouns/field-text.ts'
import { fieldValuesOf } from '../../../nouns/field-values.ts'
import { NounForm, SectionFields } from '../../../nouns/noun-form.tsx'
import { useCraLines } from '../cra-lines.queries.ts'
import { cras as noun } from '../cras.noun.ts'
import { LineList } from './line-state.tsx'
import { TestSignal } from './trial-signal.tsx'

const noKeys = { mainKey: '', backupKey: '' }
/** What goes without saying is shown: the first of each choice. */
const usual = {
  ...{ format: 'ADM-CID', mainTransport: 'tcp', mainKeyForm: 'none', mainExtended: 'minutes' },
  ...{ backupTransport: 'tcp', backupKeyForm: 'none', backupExtended: 'minutes' },
} as const
const valuesOf = (entity: Cra | null) => ({
  ...fieldValuesOf(NewCra, { ...usual, ...entity }),
  ...noKeys,
})
type Values = ReturnType<typeof valuesOf>
type Place = 'main' | 'backup'

const formOf = (values: Values, place: Place) => (values[`${place}KeyForm`] ?? 'none') as 'none' | 'hex' | 'text'
const hasKey = (entity: Cra | null, place: Place) =>
  (place === 'main' ? entity?.hasMainKey : entity?.hasBackupKey) ?? false

/** One that was typed; taken away where nothing is to be encrypted any more. */
const keyChange = (values: Values, base: Cra | null, place: Place): object => {
  const typed = values[`${place}Key`].trim()
  if (formOf(values, place) === 'none') return hasKey(base, place) ? { [`${place}Key`]: null } : {}
  return typed === '' ? {} : { [`${place}Key`]: typed }
}

export const CraForm = ({ entity, onSaved, onClose }: RecordFormProps<Cra>) => {
  const { t } = useTranslation('cras')
  const form = useSchemaForm(NewCra, valuesOf(entity))
  const differencesOf = useFieldDifferences(noun)
  const fields = form as never
  return (
    <NounForm
      noun={noun}
      form={form as never}
      entity={entity}
      valuesOf={valuesOf}
      companionsOf={(values: Values, base) => ({
        ...keyChange(values, base, 'main'),
        ...keyChange(values, base, 'backup'),
      })}
      differencesOf={differencesOf}
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormSection>
        {(['name', 'phone', 'email', 'description'] as const).map((name, at) => (
          <FieldInput key={name} form={fields} noun={noun} name={name as never} isFirst={at === 0} />
        ))}
      </FormSection>
      <FormSection title={t('form.signals')}>
        <SectionFields noun={noun} form={fields} section="signals" />
      </FormSection>
      {(['main', 'backup'] as const).map((place) => (
        <FormSection key={place} title={t(`form.${place}`)}>
          <SectionFields noun={noun} form={fields} section={place} />
          <KeyField form={form} entity={entity} place={place} />
          <ReceiverState entity={entity} place={place} isDirty={form.isDirty} />
        </FormSection>
      ))}
    </NounForm>
  )
}

interface KeyProps {
  form: {
    values: Values
    set(name: 'mainKey' | 'backupKey', value: string): void
    errorOf(name: string): string | undefined
  }
  entity: Cra | null
  place: Place
}

const KeyField = ({ form, entity, place }: KeyProps) => {
  const { t } = useTranslation(['cras', 'access'])
  const keyForm = formOf(form.values, place)
  if (keyForm === 'none') return null
  const name = `${place}Key` as const
  const isKept = hasKey(entity, place)
  const isMissing = !isKept && form.values[name] === ''
  return (
    <PasswordInput
      label={t(`cras:fields.${name}`)}
      description={[t(`cras:key.${keyForm}`), isKept && t('cras:key.kept'), isMissing && t('cras:key.missing')]
        .filter(Boolean)
        .join('. ')}
      placeholder={isKept ? '••••••••' : ''}
      autoComplete="off"
      maxLength={64}
      visibilityToggleButtonProps={{ 'aria-label': t('access:form.showSecret'), tabIndex: 0 }}
      value={form.values[name]}
      error={form.errorOf(name)}
      onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
    />
  )
}

/** How its lines stand, and a signal to try it by: of what is saved. */
const ReceiverState = ({ entity, place, isDirty }: { entity: Cra | null; place: Place; isDirty: boolean }) => {
  const { data } = useCraLines()
  const isThere = place === 'main' ? entity?.mainHost : entity?.mainHost && entity.backupHost
  if (!entity || !isThere) return null
  const receiver = place === 'main' ? 1 : 2
  return (
    <>
      <LineList lines={(data ?? []).filter((line) => line.craId === entity.id && line.receiver === receiver)} />
      <TestSignal craId={entity.id} receiver={receiver} isDirty={isDirty} />
    </>
  )
}
