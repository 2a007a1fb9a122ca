import {
  NewPeriodicReport,
  type PeriodicReport,
  type ReportFormat,
  reportFormats,
} from '@atalaya/contract/periodic-reports'
import { isOfResellerLevel } from '@atalaya/contract/roles'
import { FormSection } from '@atalaya/ui/form-shell'
import { Alert, Checkbox, Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../forms/fields.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import type { RecordFormProps } from '../../../nouns/edited-record.tsx'
import { useFieldDifferences } from '../../../nouns/field-text.ts'
import { NounForm } from '../../../nouns/noun-form.tsx'
import { useUser } from '../../../session/current-session.ts'
import { useReportWords } from '../../reports/index.ts'
import { periodicReports } from '../periodic-reports.noun.ts'
import { newPeriodic, type PeriodicValues, periodicValuesOf } from '../periodic-values.ts'
import classes from './periodic-form.module.css'
import { QuestionFields } from './question-fields.tsx'
import { RecipientsFields } from './recipients-fields.tsx'
import { TimingFields } from './timing-fields.tsx'
import { useValueText } from './use-value-text.ts'

interface Props extends RecordFormProps<PeriodicReport> {
  /** What a new one begins with, over the usual. */
  proposal: Partial<PeriodicValues> | undefined
}

export const PeriodicForm = ({ entity, proposal, onSaved, onClose }: Props) => {
  const { t } = useTranslation('periodicReports')
  const user = useUser()
  const words = useReportWords()
  const [initial] = useState(() =>
    entity ? periodicValuesOf(entity) : newPeriodic(isOfResellerLevel(user.role) ? [] : [user.id], proposal),
  )
  const form = useSchemaForm<typeof NewPeriodicReport, PeriodicValues>(NewPeriodicReport, initial)
  const differencesOf = useFieldDifferences(periodicReports, useValueText())
  const { values } = form
  const errorAt = (path: string) => form.errorOf(path as 'name')
  return (
    <NounForm
      noun={periodicReports}
      form={form}
      entity={entity}
      valuesOf={periodicValuesOf}
      differencesOf={differencesOf}
      canSaveUntouched={proposal !== undefined || entity?.ownerId === null}
      onSaved={onSaved}
      onClose={onClose}
    >
      {entity?.ownerId === null && <Alert color="orange">{t('form.noOwner')}</Alert>}
      <FormSection title={t('form.what')}>
        <TextField
          form={form}
          name="name"
          label={t('fields.name')}
          longest={100}
          isRequired
          isFirst
          placeholder={words.titleOf(values.question.type)}
        />
        <QuestionFields
          question={values.question}
          error={errorAt('question')}
          onChange={(question) => form.set('question', question)}
        />
        <Checkbox.Group
          label={t('form.files')}
          value={[...values.formats]}
          error={errorAt('formats')}
          onChange={(formats) =>
            form.set('formats', reportFormats.filter((format) => formats.includes(format)) as ReportFormat[])
          }
        >
          <div className={classes.row}>
            {reportFormats.map((format) => (
              <Checkbox key={format} value={format} label={t(`formats.${format}`)} />
            ))}
          </div>
        </Checkbox.Group>
        <Switch
          label={t('fields.leaveOutEmpty')}
          description={t('form.leaveOutEmptyHint')}
          checked={values.leaveOutEmpty}
          onChange={({ currentTarget }) => form.set('leaveOutEmpty', currentTarget.checked)}
        />
      </FormSection>
      <TimingFields
        timing={values.timing}
        isActive={values.isActive}
        error={errorAt('timing')}
        onChange={(timing) => form.set('timing', timing)}
      />
      <RecipientsFields
        recipients={values.recipients}
        errorOf={(path) => errorAt(path === '' ? 'recipients' : `recipients.${path}`)}
        onChange={(recipients) => form.set('recipients', recipients)}
      />
      <FormSection>
        <Switch
          label={t('fields.isActive')}
          checked={values.isActive}
          onChange={({ currentTarget }) => form.set('isActive', currentTarget.checked)}
        />
      </FormSection>
    </NounForm>
  )
}
