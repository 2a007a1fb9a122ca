import { type FuelPurchase, NewFuelPurchase } from '@atalaya/contract/fuel-purchases'
import type { Currency } from '@atalaya/domain/cost-amounts'
import { FormSection } from '@atalaya/ui/form-shell'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '../../../forms/fields.tsx'
import { InstantInput } from '../../../forms/instant-input.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import type { RecordFormProps } from '../../../nouns/edited-record.tsx'
import { FieldInput } from '../../../nouns/field-input.tsx'
import { NounForm } from '../../../nouns/noun-form.tsx'
import { Pair } from '../../../nouns/pair.tsx'
import { useCostChoices } from '../../costs/index.ts'
import { RecordField } from '../../items/index.ts'
import { type FuelPurchaseValues, fuelPurchaseValuesOf, newFuelPurchase } from '../fuel-purchase-values.ts'
import { fuelPurchases } from '../fuel-purchases.noun.ts'
import { useFuelPurchaseReferences } from '../fuel-purchases.queries.ts'
import { useFuelPurchaseDifferences } from '../use-fuel-purchase-differences.ts'

interface Props extends RecordFormProps<FuelPurchase> {
  usualCurrency: Currency
}

export const FuelPurchaseForm = ({ entity: purchase, usualCurrency, onSaved, onClose }: Props) => {
  const { t } = useTranslation('fuelPurchases')
  const { currencyNamed } = useCostChoices()
  const references = useFuelPurchaseReferences()
  const differencesOf = useFuelPurchaseDifferences()
  const form = useSchemaForm<typeof NewFuelPurchase, FuelPurchaseValues>(
    NewFuelPurchase,
    purchase ? fuelPurchaseValuesOf(purchase) : newFuelPurchase(usualCurrency),
  )
  const own = { form, noun: fuelPurchases } as const
  return (
    <NounForm
      noun={fuelPurchases}
      form={form}
      entity={purchase}
      valuesOf={fuelPurchaseValuesOf}
      differencesOf={differencesOf}
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormSection>
        <FieldInput {...own} name="card" isFirst />
        <InstantInput
          label={t('fields.purchasedAt')}
          isRequired
          value={form.values.purchasedAt}
          error={form.errorOf('purchasedAt')}
          onChange={(instant) => form.set('purchasedAt', instant)}
        />
      </FormSection>
      <FormSection title={t('form.bought')}>
        <Pair>
          <FieldInput {...own} name="litres" />
          <FieldInput {...own} name="product" />
        </Pair>
        <Pair>
          <FieldInput {...own} name="amount" />
          <ChoiceField form={form} name="currency" label={t('fields.currency')} choices={currencyNamed} />
        </Pair>
      </FormSection>
      <FormSection title={t('form.whose')} hint={t('form.whoseHint')}>
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
          of="drivers"
          name="driverId"
          label={t('fields.driverId')}
          none={t('form.none')}
          records={references.drivers}
        />
        <FieldInput {...own} name="odometerKm" />
      </FormSection>
      <FormSection title={t('form.place')} hint={t('form.placeHint')}>
        <FieldInput {...own} name="station" />
        <Pair>
          <FieldInput {...own} name="lat" />
          <FieldInput {...own} name="lng" />
        </Pair>
      </FormSection>
    </NounForm>
  )
}
