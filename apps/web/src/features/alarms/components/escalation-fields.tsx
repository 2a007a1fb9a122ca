import type { Escalation, EscalationStep } from '@atalaya/contract/alarms'
import type { UserId, WorktimeId } from '@atalaya/contract/identifiers'
import { DurationInput } from '@atalaya/ui/duration-input'
import { ManySelect } from '@atalaya/ui/selectors/option-select'
import { ActionIcon, Button, Checkbox, NumberInput, Select, Switch } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FieldBox } from '../../../forms/fields.tsx'
import { useRecords } from '../../../nouns/noun.queries.ts'
import { worktimes } from '../../worktimes/worktimes.noun.ts'
import type { AlarmForm } from '../use-alarm-form.ts'
import type { AlarmNames } from '../use-alarm-names.ts'
import { useHasSms } from '../use-has-sms.ts'
import classes from './escalation-fields.module.css'

const most = 10
const mostRepeats = 20
const minuteMs = 60_000
const newStep: EscalationStep = {
  ...{ afterMs: 10 * minuteMs, userIds: [], email: true, sms: false, pushApp: true, worktimeId: null },
}
const usualTakenForMs = 60 * minuteMs
const channels = ['email', 'sms', 'pushApp'] as const

interface Props {
  form: AlarmForm
  names: AlarmNames
}

/** Who is told, one after the other, while nobody takes a notice. */
export const EscalationFields = ({ form, names }: Props) => {
  const { t } = useTranslation('alarms')
  const { escalation } = form.values.notification
  const { steps, repeats, takenForMs } = escalation
  const write = (changes: Partial<Escalation>) =>
    form.patch('notification', { escalation: { ...escalation, ...changes } })
  const change = (at: number, changes: Partial<EscalationStep>) =>
    write({ steps: steps.map((step, nth) => (nth === at ? { ...step, ...changes } : step)) })

  return (
    <div id="alarm-escalation" className="stack-wide">
      {steps.length > 0 && (
        <ol className="stack-wide">
          {steps.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has nothing else to be known by
            <li key={at} className={classes.step}>
              <Step
                {...{ form, names, step, number: at + 1 }}
                onChange={(changes) => change(at, changes)}
                onRemove={() => write({ steps: steps.filter((_, nth) => nth !== at) })}
              />
            </li>
          ))}
        </ol>
      )}
      {steps.length < most && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => write({ steps: [...steps, newStep] })}
          >
            {t('escalation.add')}
          </Button>
        </div>
      )}
      {steps.length > 0 && (
        <div className={classes.rest}>
          <NumberInput
            label={t('escalation.repeats')}
            description={t('escalation.repeatsHint')}
            min={0}
            max={mostRepeats}
            clampBehavior="strict"
            allowDecimal={false}
            value={repeats}
            error={form.errorOf('notification.escalation.repeats')}
            onChange={(value) => write({ repeats: Number(value) || 0 })}
          />
          <div className="stack-wide">
            <Switch
              label={t('escalation.taken')}
              description={t('escalation.takenHint')}
              checked={takenForMs !== null}
              onChange={({ currentTarget }) => write({ takenForMs: currentTarget.checked ? usualTakenForMs : null })}
            />
            {takenForMs !== null && (
              <DurationInput
                label={t('escalation.takenFor')}
                value={takenForMs}
                error={form.errorOf('notification.escalation.takenForMs')}
                onChange={(ms) => write({ takenForMs: ms })}
              />
            )}
          </div>
        </div>
      )}
    </div>
  )
}

interface StepProps extends Props {
  step: EscalationStep
  number: number
  onChange(changes: Partial<EscalationStep>): void
  onRemove(): void
}

const Step = ({ form, names, step, number, onChange, onRemove }: StepProps) => {
  const { t } = useTranslation('alarms')
  const { data: timetables } = useRecords(worktimes)
  const hasSms = useHasSms()
  const errorOf = (field: keyof EscalationStep) => form.errorOf(`notification.escalation.steps.${number - 1}.${field}`)
  return (
    <fieldset className={classes.fields} aria-label={t('escalation.step', { number })}>
      <DurationInput
        label={t(number === 1 ? 'escalation.after' : 'escalation.afterMore')}
        value={step.afterMs}
        error={errorOf('afterMs')}
        onChange={(afterMs) => onChange({ afterMs })}
      />
      <FieldBox label={t('escalation.whom')} error={errorOf('userIds')}>
        <ManySelect
          label={t('escalation.whomOf', { number })}
          placeholder={t('form.no.users')}
          isPending={names.users.isPending}
          options={names.users.options}
          value={step.userIds as readonly number[]}
          error={errorOf('userIds')}
          onChange={(ids) => onChange({ userIds: ids as UserId[] })}
        />
      </FieldBox>
      <Select
        label={t('escalation.hours')}
        aria-label={t('escalation.hoursOf', { number })}
        placeholder={t('escalation.always')}
        clearable
        data={Object.values(timetables ?? {}).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={step.worktimeId === null ? null : String(step.worktimeId)}
        error={errorOf('worktimeId')}
        onChange={(id) => onChange({ worktimeId: id === null ? null : (Number(id) as WorktimeId) })}
      />
      <Checkbox.Group
        label={t('fields.channels')}
        error={errorOf('email')}
        value={channels.filter((channel) => step[channel])}
        onChange={(on) => onChange(Object.fromEntries(channels.map((channel) => [channel, on.includes(channel)])))}
      >
        <div className={classes.channels}>
          {channels.map((channel) => (
            <Checkbox
              key={channel}
              value={channel}
              label={t(`form.channels.${channel}`)}
              disabled={channel === 'sms' && !hasSms && !step.sms}
            />
          ))}
        </div>
      </Checkbox.Group>
      <ActionIcon className={classes.remove ?? ''} aria-label={t('escalation.remove', { number })} onClick={onRemove}>
        <IconTrash size={16} stroke={1.75} />
      </ActionIcon>
    </fieldset>
  )
}
