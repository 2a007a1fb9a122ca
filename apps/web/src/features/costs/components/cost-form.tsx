import { type Cost, NewCost } from '@atalaya/contract/costs'
import { type Currency, quantityDigits, taxDigits, totalOfCost, unitPriceDigits } from '@atalaya/domain/cost-amounts'
import { zoneTime } from '@atalaya/domain/zone-time'
import { DayInput } from '@atalaya/ui/day-input'
import { FormSection } from '@atalaya/ui/form-shell'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { useFormat } from '../../../format/use-format.ts'
import { ChoiceField, NumberField, TextField } from '../../../forms/fields.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import type { RecordFormProps } from '../../../nouns/edited-record.tsx'
import { NounForm } from '../../../nouns/noun-form.tsx'
import { Pair } from '../../../nouns/pair.tsx'
import { RecordField } from '../../items/index.ts'
import { useCostChoices } from '../cost-choices.ts'
import { type ChargedTo, type CostValues, costValuesOf, newCost } from '../cost-values.ts'
import { costs } from '../costs.noun.ts'
import { useCostReferences } from '../costs.queries.ts'
import { useCostDifferences } from '../use-cost-differences.ts'
import classes from './cost-form.module.css'

interface Props extends RecordFormProps<Cost> {
  usualCurrency: Currency
  /** What a new one is charged to. */
  chargedTo?: ChargedTo
}

export const CostForm = ({ entity: cost, usualCurrency, chargedTo, onSaved, onClose }: Props) => {
  const { t } = useTranslation('costs')
  const today = zoneTime(useTimeZone()).at(Date.now()).date
  const choices = useCostChoices()
  const references = useCostReferences()
  const differencesOf = useCostDifferences()
  const form = useSchemaForm<typeof NewCost, CostValues>(
    NewCost,
    cost ? costValuesOf(cost) : newCost(today, usualCurrency, chargedTo),
  )
  return (
    <NounForm
      noun={costs}
      form={form}
      entity={cost}
      valuesOf={costValuesOf}
      differencesOf={differencesOf}
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormSection>
        <TextField form={form} name="name" label={t('fields.name')} longest={100} isRequired isFirst />
        <Pair>
          <ChoiceField
            form={form}
            name="type"
            label={t('fields.type')}
            placeholder={t('form.chooseType')}
            isRequired
            choices={choices.type}
          />
          <DayInput
            label={t('fields.date')}
            isRequired
            value={form.values.date}
            error={form.errorOf('date')}
            onChange={(date) => form.set('date', date)}
          />
        </Pair>
      </FormSection>
      <FormSection title={t('form.amount')}>
        <Pair>
          <NumberField form={form} name="quantity" label={t('fields.quantity')} decimals={quantityDigits} />
          <NumberField form={form} name="unitPrice" label={t('fields.unitPrice')} decimals={unitPriceDigits} />
        </Pair>
        <Pair>
          <NumberField form={form} name="tax" label={t('fields.tax')} unit="%" decimals={taxDigits} />
          <ChoiceField form={form} name="currency" label={t('fields.currency')} choices={choices.currencyNamed} />
        </Pair>
        <Total values={form.values} />
      </FormSection>
      <FormSection title={t('form.references')} hint={t('form.referencesHint')}>
        <RecordField
          form={form}
          of="vehicles"
          name="vehicleId"
          label={t('fields.vehicleId')}
          none={t('form.none')}
          records={references.vehicles}
        />
        <RecordField
          form={form}
          of="assets"
          name="assetId"
          label={t('fields.assetId')}
          none={t('form.none')}
          records={references.assets}
        />
        <RecordField
          form={form}
          of="drivers"
          name="driverId"
          label={t('fields.driverId')}
          none={t('form.none')}
          records={references.drivers}
        />
      </FormSection>
      <FormSection>
        <TextField form={form} name="description" label={t('fields.description')} longest={100} />
      </FormSection>
    </NounForm>
  )
}

/** What it comes to while it is typed. */
const Total = ({ values: { quantity, unitPrice = 0, tax = 0, currency } }: { values: CostValues }) => {
  const { t } = useTranslation('costs')
  const format = useFormat()
  return (
    <p className={classes.total} aria-live="polite">
      <span>{t('form.total')}</span>
      <strong>
        {quantity === undefined ? '–' : format.money(totalOfCost({ quantity, unitPrice, tax, currency }), currency)}
      </strong>
    </p>
  )
}
