import { mostReportDays, type ReportSelection } from '@atalaya/contract/reports'
import type { ReportDefinition } from '@atalaya/contract/reports/define-report'
import { selectionText, settingsText } from '@atalaya/contract/reports/question-address'
import { boundsOf, isOfFormula, namesOfSetting, type ReportSetting } from '@atalaya/contract/reports/report-settings'
import { type CalendarDays, countOfDays } from '@atalaya/domain/report-period'
import { ClockInput } from '@atalaya/ui/clock-input'
import { clockText, readClock as readMinute } from '@atalaya/ui/clock-text'
import { DayInput } from '@atalaya/ui/day-input'
import { DecimalInput } from '@atalaya/ui/decimal-input'
import { FieldError } from '@atalaya/ui/failure-line'
import { Button, Select } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconChevronDown, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { FieldBox } from '../../../forms/fields.tsx'
import { useScoreFormula } from '../../../selectors/company-info.ts'
import {
  isAnswerable,
  periodNames,
  type ReportSearch,
  readClock,
  readSelection,
  readSettings,
} from '../report-address.ts'
import { NamedSetting, type SettingProps } from './named-setting.tsx'
import classes from './report-controls.module.css'
import { SelectionFields, useSelectionText } from './selection-fields.tsx'

interface Props {
  definition: ReportDefinition
  search: ReportSearch
  days: CalendarDays
  today: string
  patch(changes: Partial<ReportSearch>): void
  /** Why the server refused what was asked, by field. */
  reasonOf(field: string): string | undefined
}

const hasTimesOfDay = ({ asks, isOfWholeDays }: ReportDefinition): boolean => asks === 'period' && !isOfWholeDays

type Opened = 'selection' | 'settings' | null

/** The question in one line: whom, when and how; each part opens below it. */
export const ReportControls = (props: Props) => {
  const { definition, search, reasonOf } = props
  const { t } = useTranslation('reports')
  const selection = readSelection(search.of)
  // Whoever has not chosen what must be sees where to choose.
  const [opened, setOpened] = useState<Opened>(isAnswerable(definition, selection) ? null : 'selection')
  const whom = useSelectionText(definition, selection)
  const set = useSettingsText(definition, search)
  const toggle = (part: Exclude<Opened, null>) => setOpened(opened === part ? null : part)
  const hasSettings = definition.settings.length > 0 || hasTimesOfDay(definition)
  const ask = (changes: Partial<ReportSearch>) => props.patch({ ...changes, page: 1, mark: '' })
  return (
    <section className={classes.controls} aria-label={t('form.title')}>
      <div className={classes.line}>
        <Button
          variant="default"
          leftSection={<IconUsersGroup size={16} stroke={1.75} />}
          rightSection={<IconChevronDown size={14} />}
          aria-expanded={opened === 'selection'}
          data-invalid={reasonOf('selection') !== undefined || undefined}
          classNames={{ root: classes.part ?? '', label: classes.words ?? '' }}
          onClick={() => toggle('selection')}
        >
          {whom}
        </Button>
        <Period {...props} ask={ask} />
        {hasSettings && (
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} />}
            rightSection={<IconChevronDown size={14} />}
            aria-expanded={opened === 'settings'}
            classNames={{ root: classes.part ?? '', label: classes.words ?? '' }}
            onClick={() => toggle('settings')}
          >
            {set}
          </Button>
        )}
      </div>
      {opened === 'selection' && (
        <SelectionFields
          definition={definition}
          selection={selection}
          error={reasonOf('selection')}
          whatError={reasonOf('selection.sensors') ?? reasonOf('selection.events')}
          onChange={(next: ReportSelection) => ask({ of: selectionText(next) })}
        />
      )}
      {opened === 'settings' && <SettingFields {...props} ask={ask} />}
    </section>
  )
}

type Asking = Props & { ask(changes: Partial<ReportSearch>): void }

const Period = ({ definition, search, days, today, ask, reasonOf }: Asking) => {
  const { t } = useTranslation('reports')
  if (definition.asks === 'instant')
    return (
      <div className={classes.days}>
        <DayInput
          isLabelHidden
          className={classes.day ?? ''}
          label={t('form.day')}
          value={days.to}
          latest={today}
          onChange={(to) => ask({ period: 'own', from: to, to })}
        />
        <ClockInput
          label={t('form.time')}
          minute={readMinute(readClock(search.clock)?.timeTo ?? '23:59')}
          onCommit={(minute) => ask({ clock: `00:00-${clockText(minute)}` })}
        />
      </div>
    )
  const isOwn = search.period === 'own'
  const setDays = (from: string, to: string) => {
    if (from && to) ask(from <= to ? { period: 'own', from, to } : { period: 'own', from: to, to: from })
  }
  const isTooLong = countOfDays(days) > mostReportDays
  const error = isTooLong ? t('form.tooLong', { count: mostReportDays }) : (reasonOf('from') ?? reasonOf('to'))
  return (
    <div className={classes.days}>
      <Select
        className={classes.period ?? ''}
        aria-label={t('form.period')}
        maxDropdownHeight={440}
        value={search.period}
        data={periodNames.map((value) => ({ value, label: t(`periods.${value}`) }))}
        onChange={(period) => period && ask({ period, ...(period === 'own' ? days : { from: '', to: '' }) })}
      />
      {isOwn && (
        <>
          <DayInput
            isLabelHidden
            className={classes.day ?? ''}
            label={t('form.from')}
            value={days.from}
            latest={today}
            onChange={(from) => setDays(from, days.to)}
          />
          <span aria-hidden="true">–</span>
          <DayInput
            isLabelHidden
            className={classes.day ?? ''}
            label={t('form.to')}
            value={days.to}
            latest={today}
            onChange={(to) => setDays(days.from, to)}
          />
        </>
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

/** What a setting begins with: of the formula of scores, what the company has set. */
const useInitialSettings = () => {
  const formula = useScoreFormula()
  return (name: ReportSetting): number => (isOfFormula(name) ? formula[name] : boundsOf(name).initial)
}

/** How it counts, in words, of the formula of scores what differs from the company's; else what the button is for. */
const useSettingsText = (definition: ReportDefinition, search: ReportSearch): string => {
  const { t } = useTranslation('reports')
  const settings = readSettings(search.set)
  const clock = readClock(search.clock)
  const format = useFormat()
  const initialOf = useInitialSettings()
  const said = definition.settings.flatMap((name) => {
    const value = settings[name] ?? initialOf(name)
    if (isOfFormula(name) && value === initialOf(name)) return []
    const named = namesOfSetting(name)?.[value]
    const shown = isOfFormula(name) ? format.figure(value) : value
    return t(`settings.${name}.short`, { value: named ? t(`settings.${name}.names.${named}` as never) : shown })
  })
  if (clock && hasTimesOfDay(definition)) said.push(`${clock.timeFrom}–${clock.timeTo}`)
  return said.length > 0 ? said.join(' · ') : t('form.settings')
}

const SettingFields = ({ definition, search, ask, reasonOf }: Asking) => {
  const settings = readSettings(search.set)
  const initialOf = useInitialSettings()
  const commit = (name: ReportSetting, value: number) => {
    const { [name]: _, ...rest } = settings
    ask({ set: settingsText(value === initialOf(name) ? rest : { ...rest, [name]: value }) })
  }
  return (
    <div className={classes.fields}>
      {definition.settings.map((name) => {
        const Field = namesOfSetting(name) ? NamedSetting : Setting
        return (
          <Field
            key={`${name} ${initialOf(name)}`}
            name={name}
            value={settings[name] ?? initialOf(name)}
            error={reasonOf(`settings.${name}`)}
            onCommit={(value) => commit(name, value)}
          />
        )
      })}
      {hasTimesOfDay(definition) && <TimesOfDay search={search} ask={ask} />}
    </div>
  )
}

const TimesOfDay = ({ search, ask }: Pick<Asking, 'search' | 'ask'>) => {
  const { t } = useTranslation('reports')
  const { timeFrom, timeTo } = readClock(search.clock) ?? { timeFrom: '00:00', timeTo: '24:00' }
  const isAllDay = readClock(search.clock) === null
  const set = (from: string, to: string) => ask({ clock: from === '00:00' && to === '24:00' ? '' : `${from}-${to}` })
  return (
    <FieldBox label={t('form.times')} hint={t('form.timesHint')} error={undefined}>
      <div className="line">
        <ClockInput
          label={t('form.timeFrom')}
          minute={readMinute(timeFrom)}
          onCommit={(minute) => set(clockText(minute), timeTo)}
        />
        <span aria-hidden="true">–</span>
        <ClockInput
          label={t('form.timeTo')}
          minute={readMinute(timeTo)}
          onCommit={(minute) => set(timeFrom, clockText(minute))}
        />
        {!isAllDay && (
          <Button variant="subtle" size="compact-sm" onClick={() => ask({ clock: '' })}>
            {t('form.allDay')}
          </Button>
        )}
      </div>
    </FieldBox>
  )
}

/** Asked for once it is typed out. */
const Setting = ({ name, value, error, onCommit }: SettingProps) => {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { unit, least, most, decimals = 0 } = boundsOf(name)
  const range = t('form.range', { least: format.number(least), most: format.number(most), unit })
  const [typed, setTyped] = useState<number | string>(value)
  const isOutside = typeof typed !== 'number' || typed < least || typed > most
  const commit = () => {
    if (!isOutside && typed !== value) onCommit(typed as number)
  }
  return (
    <DecimalInput
      label={t(`settings.${name}.label`)}
      description={isOutside || error ? undefined : range}
      error={isOutside ? range : error}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      allowNegative={least < 0}
      suffix={`\u00a0${unit}`}
      value={typed}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  )
}
