import { type ReportType, reportOf, reports, type StandingQuestion } from '@atalaya/contract/reports'
import { type ReportFamily, reportFamilies } from '@atalaya/contract/reports/define-report'
import { boundsOf, isOfFormula, namesOfSetting, type ReportSetting } from '@atalaya/contract/reports/report-settings'
import { ClockInput } from '@atalaya/ui/clock-input'
import { clockText, readClock as readMinute } from '@atalaya/ui/clock-text'
import { DecimalInput } from '@atalaya/ui/decimal-input'
import { Button, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { FieldBox } from '../../../forms/fields.tsx'
import { useScoreFormula } from '../../../selectors/company-info.ts'
import { NamedSetting, SelectionFields, useReportWords } from '../../reports/index.ts'
import { withType } from '../periodic-values.ts'
import classes from './periodic-form.module.css'

interface Props {
  question: StandingQuestion
  error: string | undefined
  onChange(question: StandingQuestion): void
}

/** Which report, of whom, and how it counts. */
export const QuestionFields = ({ question, error, onChange }: Props) => {
  const { t } = useTranslation(['periodicReports', 'reports'])
  const words = useReportWords()
  const format = useFormat()
  const formula = useScoreFormula()
  const definition = reportOf(question.type)
  const typesOf = (family: ReportFamily) =>
    reports.flatMap(({ type, family: of }) => (of === family ? [{ value: type, label: words.titleOf(type) }] : []))
  return (
    <div className="stack">
      <Select
        label={t('fields.question')}
        maxDropdownHeight={400}
        data={reportFamilies.map((family) => ({ group: t(`reports:families.${family}`), items: typesOf(family) }))}
        value={question.type}
        onChange={(type) => type && onChange(withType(question, type as ReportType))}
      />
      <SelectionFields
        definition={definition}
        selection={question.selection}
        error={error}
        onChange={(selection) => onChange({ ...question, selection })}
      />
      {definition.settings.length > 0 && (
        <div className={classes.settings}>
          {definition.settings.map((name) => {
            const { unit, least, most, initial: usual, decimals = 0 } = boundsOf(name)
            const initial = isOfFormula(name) ? formula[name] : usual
            const set = (value: number) =>
              onChange({ ...question, settings: withSetting(question.settings, name, { value, initial }) })
            if (namesOfSetting(name))
              return <NamedSetting key={name} name={name} value={question.settings[name] ?? initial} onCommit={set} />
            return (
              <DecimalInput
                key={name}
                label={t(`reports:settings.${name}.label`)}
                description={t('reports:form.range', { least: format.number(least), most: format.number(most), unit })}
                suffix={`\u00a0${unit}`}
                allowDecimal={decimals > 0}
                decimalScale={decimals}
                allowNegative={least < 0}
                clampBehavior="blur"
                min={least}
                max={most}
                value={question.settings[name] ?? initial}
                onChange={(value) => set(typeof value === 'number' ? value : initial)}
              />
            )
          })}
        </div>
      )}
      {definition.asks === 'period' && <TimesOfDay question={question} onChange={onChange} />}
    </div>
  )
}

/** Of the formula of scores, what is the company's stays so: the report follows it. */
const withSetting = (
  settings: StandingQuestion['settings'],
  name: ReportSetting,
  { value, initial }: { value: number; initial: number },
) => {
  const { [name]: _, ...rest } = settings
  return isOfFormula(name) && value === initial ? rest : { ...rest, [name]: value }
}

const TimesOfDay = ({ question, onChange }: Omit<Props, 'error'>) => {
  const { t } = useTranslation(['periodicReports', 'reports'])
  const { timeFrom = '00:00', timeTo = '24:00' } = question
  const { timeFrom: _, timeTo: __, ...allDay } = question
  const set = (from: string, to: string) =>
    onChange(from === '00:00' && to === '24:00' ? allDay : { ...question, timeFrom: from, timeTo: to })
  return (
    <FieldBox label={t('reports:form.times')} hint={t('reports:form.timesHint')} error={undefined}>
      <div className={classes.times}>
        <ClockInput
          label={t('reports:form.timeFrom')}
          minute={readMinute(timeFrom)}
          onCommit={(minute) => set(clockText(minute), timeTo)}
        />
        <span aria-hidden="true">–</span>
        <ClockInput
          label={t('reports:form.timeTo')}
          minute={readMinute(timeTo)}
          onCommit={(minute) => set(timeFrom, clockText(minute))}
        />
        {question.timeFrom !== undefined && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(allDay)}>
            {t('form.allDay')}
          </Button>
        )}
      </div>
    </FieldBox>
  )
}
