import type { Alarm } from '@atalaya/contract/alarms'
import type { CustomStateId } from '@atalaya/contract/identifiers'
import { Select } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { NounForm } from '../../../nouns/noun-form.tsx'
import { useCompanyId } from '../../../session/current-session.ts'
import { useCompanyInfo } from '../../companies/index.ts'
import { type AlarmPlace, placeOfPart, placeOfPath } from '../alarm-places.ts'
import { type AlarmValues, alarmValuesOf, newAlarm } from '../alarm-values.ts'
import { alarms } from '../alarms.noun.ts'
import { BacktestPanel } from '../backtest/backtest-panel.tsx'
import { useAlarmForm } from '../use-alarm-form.ts'
import { useAlarmNames } from '../use-alarm-names.ts'
import { useAlarmDifferences } from '../use-alarm-sentence.ts'
import classes from './alarm-form.module.css'
import { EscalationFields } from './escalation-fields.tsx'
import { FilterFields, filters } from './filter-fields.tsx'
import { FoldedSection } from './folded-section.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { ItemsFields } from './items-fields.tsx'
import { MissingNote } from './missing-note.tsx'
import { NotificationFields } from './notification-fields.tsx'
import { OriginFields } from './origin-fields.tsx'
import { RuleSentence } from './rule-sentence.tsx'
import { TimingFields } from './timing-fields.tsx'

interface Props {
  /** Null for a new one. */
  entity: Alarm | null
  /** What a new one begins with, over the defaults. */
  proposal?: Partial<AlarmValues> | undefined
  onSaved(alarm: Alarm, operationId: string | null): void
  onClose(): void
}

/** The rule as a sentence above, and below it the fields that its parts lead to. */
export const AlarmForm = ({ entity, proposal, onSaved, onClose }: Props) => {
  const { t } = useTranslation('alarms')
  const zone = useTimeZone()
  const names = useAlarmNames()
  const { data: company } = useCompanyInfo(useCompanyId())
  const hasCra = company?.conf.cra.active ?? false
  const differencesOf = useAlarmDifferences(names)
  const [initial] = useState(() => (entity ? alarmValuesOf(entity) : { ...newAlarm(zone), ...proposal }))
  // One that is handed to a centre stays so when the company has none any more, as the server lets it.
  const { form, alarmForm } = useAlarmForm(initial, {
    hasCra: hasCra || initial.notification.cra,
    isNew: entity === null,
  })
  const { values, problems } = alarmForm
  const fields = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<readonly AlarmPlace['fold'][]>([])
  const toggle = (fold: AlarmPlace['fold']) =>
    setOpen(open.includes(fold) ? open.filter((each) => each !== fold) : [...open, fold])
  const goTo = ({ fold, id }: AlarmPlace) => {
    if (fold && !open.includes(fold)) setOpen([...open, fold])
    // Once what was folded is drawn.
    requestAnimationFrame(() => focusWithin(fields.current?.querySelector<HTMLElement>(`#${id}`)))
  }
  const fold = (name: NonNullable<AlarmPlace['fold']>, count: number) => ({
    title: t(`form.${name}`),
    hint: t(`form.${name}Hint`),
    count,
    isOpen: open.includes(name),
    onToggle: () => toggle(name),
  })
  const { timing } = values
  const timed = [timing.holdMs, timing.clearMs, timing.repeatMs, timing.validFromTs, timing.validUntilTs]

  return (
    <NounForm
      noun={alarms}
      form={form}
      entity={entity}
      valuesOf={alarmValuesOf}
      differencesOf={differencesOf}
      blocked={
        problems.length > 0 ? <MissingNote problems={problems} onPlace={(path) => goTo(placeOfPath(path))} /> : null
      }
      canSaveUntouched={proposal !== undefined}
      onSaved={onSaved}
      onClose={onClose}
    >
      <div className={classes.rule}>
        <RuleSentence values={values} names={names} onPart={(part) => goTo(placeOfPart[part])} />
      </div>
      <div className={classes.columns}>
        <div className={classes.fields} ref={fields}>
          <IdentityFields form={alarmForm} />
          <OriginFields form={alarmForm} names={names} />
          <ItemsFields form={alarmForm} names={names} />
          <NotificationFields form={alarmForm} names={names} hasCra={hasCra} />
          <FoldedSection {...fold('escalation', values.notification.escalation.steps.length)}>
            <EscalationFields form={alarmForm} names={names} />
          </FoldedSection>
          <FoldedSection {...fold('filters', filters.filter((filter) => values[filter].active).length)}>
            <FilterFields form={alarmForm} names={names} />
          </FoldedSection>
          <FoldedSection {...fold('actions', values.action.customStateId === null ? 0 : 1)}>
            <div id="alarm-action" className={classes.narrow}>
              <Select
                label={t('form.action')}
                description={t('hints.action')}
                placeholder={t('form.noAction')}
                clearable
                data={names.states(values.items.itemsType).map(({ value, label }) => ({ value: String(value), label }))}
                value={values.action.customStateId === null ? null : String(values.action.customStateId)}
                error={alarmForm.errorOf('action.customStateId')}
                onChange={(state) =>
                  alarmForm.patch('action', { customStateId: state === null ? null : (Number(state) as CustomStateId) })
                }
              />
            </div>
          </FoldedSection>
          <FoldedSection {...fold('timing', timed.filter(Boolean).length)}>
            <TimingFields form={alarmForm} />
          </FoldedSection>
        </div>
        <BacktestPanel form={alarmForm} names={names} />
      </div>
    </NounForm>
  )
}

const focusable = 'input:not([type=hidden]):not(:disabled), textarea, button:not(:disabled):not([tabindex="-1"])'

const focusWithin = (place: HTMLElement | null | undefined): void => {
  place?.scrollIntoView({ block: 'center' })
  const first = place?.matches(focusable) ? place : place?.querySelector<HTMLElement>(focusable)
  first?.focus({ preventScroll: true })
}
