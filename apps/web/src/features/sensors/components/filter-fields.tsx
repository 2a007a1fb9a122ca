import { FormSection } from '@atalaya/ui/form-shell'
import { Checkbox, NumberInput, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDecimalMarks } from '../decimal-marks.ts'
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
  const marks = useDecimalMarks()
  const { filters, switchRule, unit, kind, source } = values
  const suffix = unit ? ` ${unit}` : ''
  return (
    <FormSection title={t('filters.title')} hint={t('filters.hint')}>
      <div className={classes.pair}>
        <NumberInput
          label={t('filters.min')}
          suffix={suffix}
          {...marks}
          decimalScale={6}
          value={filters.min ?? ''}
          onChange={(value) => onFilters({ ...filters, min: orNull(value) })}
        />
        <NumberInput
          label={t('filters.max')}
          suffix={suffix}
          {...marks}
          decimalScale={6}
          value={filters.max ?? ''}
          error={errorOf('filters.max')}
          onChange={(value) => onFilters({ ...filters, max: orNull(value) })}
        />
      </div>
      <Select
        label={t('filters.median')}
        value={String(filters.medianOf ?? 1)}
        error={errorOf('filters.medianOf')}
        onChange={(value) => onFilters({ ...filters, medianOf: Number(value) })}
        data={medians.map((count) => ({
          value: String(count),
          label: count === 1 ? t('filters.none') : t('filters.medianOf', { count }),
        }))}
      />
      {kind === 'number' && (
        <NumberInput
          label={t('filters.smoothing')}
          description={t('filters.smoothingHint')}
          suffix=" %"
          min={0}
          max={99}
          step={5}
          allowDecimal={false}
          value={Math.round((filters.smoothing ?? 0) * 100)}
          error={errorOf('filters.smoothing')}
          onChange={(value) => onFilters({ ...filters, smoothing: typeof value === 'number' ? value / 100 : 0 })}
        />
      )}
      {source.kind === 'formula' && (
        <NumberInput
          label={t('filters.hold')}
          description={t('filters.holdHint')}
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
              {...marks}
              decimalScale={6}
              value={switchRule.onFrom ?? 1}
              onChange={(value) => onSwitchRule({ ...switchRule, onFrom: value as number })}
            />
            <NumberInput
              label={t('switch.offBelow')}
              suffix={suffix}
              {...marks}
              decimalScale={6}
              value={switchRule.offBelow ?? 1}
              error={errorOf('switchRule.offBelow')}
              onChange={(value) => onSwitchRule({ ...switchRule, offBelow: value as number })}
            />
          </div>
          <NumberInput
            label={t('switch.debounce')}
            description={t('switch.debounceHint')}
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
