import { FieldError } from '@atalaya/ui/failure-line'
import { FormSection } from '@atalaya/ui/form-shell'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SensorFormValues } from '../sensor-values.ts'
import classes from './calibration-fields.module.css'
import { NamesFields } from './names-fields.tsx'

interface Props {
  states: SensorFormValues['states']
  error: string | undefined
  onChange(states: SensorFormValues['states']): void
}

/** What the values of a text are called; one without a name is shown as it came. */
export const StateFields = ({ states, error, onChange }: Props) => {
  const { t, i18n } = useTranslation('sensors')
  const set = (at: number, change: Partial<(typeof states)[number]>) =>
    onChange(states.map((state, nth) => (nth === at ? { ...state, ...change } : state)))
  return (
    <FormSection title={t('states.title')} hint={t('states.hint')}>
      {states.map((state, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
        <div key={at} className={classes.state}>
          <TextInput
            label={t('states.match')}
            maxLength={200}
            value={state.match}
            onChange={(event) => set(at, { match: event.currentTarget.value })}
          />
          <ActionIcon
            aria-label={t('states.remove', { match: state.match })}
            onClick={() => onChange(states.filter((_, nth) => nth !== at))}
          >
            <IconTrash size={16} />
          </ActionIcon>
          <div className={classes.names}>
            <NamesFields label={t('states.name')} names={state.names} onChange={(names) => set(at, { names })} />
          </div>
        </div>
      ))}
      {error && <FieldError>{error}</FieldError>}
      <Button
        variant="default"
        size="compact-sm"
        justify="flex-start"
        leftSection={<IconPlus size={14} />}
        disabled={states.length >= 100}
        onClick={() => onChange([...states, { match: '', names: { [i18n.language]: '' } }])}
      >
        {t('states.add')}
      </Button>
    </FormSection>
  )
}
