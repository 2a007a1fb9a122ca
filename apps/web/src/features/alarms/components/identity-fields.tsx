import { FormSection } from '@atalaya/ui/form-shell'
import { Segments } from '@atalaya/ui/segments'
import { Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FieldBox } from '../../../forms/fields.tsx'
import type { AlarmValues } from '../alarm-values.ts'
import type { AlarmForm } from '../use-alarm-form.ts'
import classes from './alarm-fields.module.css'
import { PriorityMark, priorities } from './priority-mark.tsx'

/** What it is called, how much it matters, and whether it is on. */
export const IdentityFields = ({ form }: { form: AlarmForm }) => {
  const { t } = useTranslation('alarms')
  const { info } = form.values
  const patch = (changes: Partial<AlarmValues['info']>) => form.patch('info', changes)
  return (
    <FormSection>
      <Switch
        label={t('fields.active')}
        description={t('hints.active')}
        checked={info.active}
        onChange={({ currentTarget }) => patch({ active: currentTarget.checked })}
      />
      <div className={classes.pair}>
        <TextInput
          id="alarm-name"
          label={t('fields.name')}
          required
          maxLength={100}
          autoComplete="off"
          data-autofocus
          value={info.name}
          error={form.errorOf('info.name')}
          onChange={({ currentTarget }) => patch({ name: currentTarget.value })}
        />
        <FieldBox label={t('fields.priority')} error={form.errorOf('info.priority')}>
          <div id="alarm-priority">
            <Segments
              isWide
              aria-label={t('fields.priority')}
              value={String(info.priority)}
              onChange={(value) => patch({ priority: Number(value) as 1 | 2 | 3 })}
              data={priorities.map((value) => ({ value: String(value), label: <PriorityMark priority={value} /> }))}
            />
          </div>
        </FieldBox>
      </div>
      <Textarea
        label={t('fields.description')}
        minRows={1}
        maxRows={4}
        maxLength={200}
        value={info.description}
        error={form.errorOf('info.description')}
        onChange={({ currentTarget }) => patch({ description: currentTarget.value })}
      />
    </FormSection>
  )
}
