import { FormSection } from '@atalaya/ui/form-shell'
import { Checkbox, NumberInput, Select, Slider } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import type { SensorFormValues } from '../sensor-values.ts'
import classes from './calibration-fields.module.css'

interface Props {
  values: SensorFormValues
  errorOf(path: string): string | undefined
  onFilters(filters: SensorFormValues['filters']): void
  onSwitchRule(rule: SensorFormValues['switchRule']): void
}

const medians = [1, 3, 5, 7, 9, 15]
const msPerSecond = 1_000
const orNull = (value: string | number): number | null => (typeof value === 'number' ? value : null)
const seconds = (value: string | number): number => (typeof value === 'number' ? Math.round(value * msPerSecond) : 0)

/** What is ignored, evened out or waited for, in the order in which it is applied. */
export const FilterFields = ({ values, errorOf, onFilters, onSwitchRule }: Props) => {
  const { t } = useTranslation('sensors')
  const format = useFormat()
  const { filters, switchRule, unit, kind, source } = values
  const suffix = unit ? ` ${unit}` : ''
  return (
    <FormSection title={t('filters.title')} hint={t('filters.hint')}>
      <div className={classes.pair}>
        <NumberInput
          label={t('filters.min')}
          suffix={suffix}
          decimalScale={6}
          value={filters.min ?? ''}
          onChange={(value) => onFilters({ ...filters, min: orNull(value) })}
        />
        <NumberInput
          label={t('filters.max')}
          suffix={suffix}
          decimalScale={6}
          value={filters.max ?? ''}
          error={errorOf('filters.max')}
          onChange={(value) => onFilters({ ...filters, max: orNull(value) })}
        />
      </div>
      <Select
        label={t('filters.median')}
        allowDeselect={false}
        value={String(filters.medianOf ?? 1)}
        error={errorOf('filters.medianOf')}
        onChange={(value) => onFilters({ ...filters, medianOf: Number(value) })}
        data={medians.map((count) => ({
          value: String(count),
          label: count === 1 ? t('filters.none') : t('filters.medianOf', { count }),
        }))}
      />
      {kind === 'number' && (
        <div>
          <label htmlFor="sensor-smoothing">{`${t('filters.smoothing')}: ${format.percent(filters.smoothing ?? 0)}`}</label>
          <Slider
            thumbProps={{ id: 'sensor-smoothing' }}
            thumbLabel={t('filters.smoothing')}
            label={null}
            min={0}
            max={0.95}
            step={0.05}
            value={filters.smoothing ?? 0}
            onChange={(smoothing) => onFilters({ ...filters, smoothing })}
          />
        </div>
      )}
      {source.kind === 'formula' && (
        <NumberInput
          label={t('filters.hold')}
          description={t('filters.holdHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          suffix=" s"
          min={0}
          max={86_400}
          value={(filters.holdMs ?? 0) / msPerSecond}
          error={errorOf('filters.holdMs')}
          onChange={(value) => onFilters({ ...filters, holdMs: seconds(value) })}
        />
      )}
      {kind === 'switch' && (
        <>
          <div className={classes.pair}>
            <NumberInput
              label={t('switch.onFrom')}
              suffix={suffix}
              decimalScale={6}
              value={switchRule.onFrom ?? 1}
              onChange={(value) => onSwitchRule({ ...switchRule, onFrom: value as number })}
            />
            <NumberInput
              label={t('switch.offBelow')}
              suffix={suffix}
              decimalScale={6}
              value={switchRule.offBelow ?? 1}
              error={errorOf('switchRule.offBelow')}
              onChange={(value) => onSwitchRule({ ...switchRule, offBelow: value as number })}
            />
          </div>
          <NumberInput
            label={t('switch.debounce')}
            description={t('switch.debounceHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            suffix=" s"
            min={0}
            max={86_400}
            value={(switchRule.debounceMs ?? 0) / msPerSecond}
            onChange={(value) => onSwitchRule({ ...switchRule, debounceMs: seconds(value) })}
          />
          <Checkbox
            label={t('switch.inverted')}
            checked={switchRule.isInverted ?? false}
            onChange={(event) => onSwitchRule({ ...switchRule, isInverted: event.currentTarget.checked })}
          />
        </>
      )}
    </FormSection>
  )
}
