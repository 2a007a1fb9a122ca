import { NewVehicle } from '@atalaya/contract/item-fields'
import type { VehicleRecord } from '@atalaya/contract/items'
import { FormSection } from '@atalaya/ui/form-shell'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import type { RecordFormProps } from '../../../nouns/edited-record.tsx'
import { FieldInput } from '../../../nouns/field-input.tsx'
import { fieldValuesOf } from '../../../nouns/field-values.ts'
import { useRecords } from '../../../nouns/noun.queries.ts'
import { SectionFields } from '../../../nouns/noun-form.tsx'
import { Pair } from '../../../nouns/pair.tsx'
import {
  CustomStateField,
  ItemForm,
  itemCompanionsOf,
  itemRestOf,
  OwnFieldsSection,
  RecordField,
  useCurrentAssignments,
} from '../../items/index.ts'
import { vehicles } from '../vehicles.noun.ts'
import { CalibrationFields } from './calibration-fields.tsx'
import { SkipPositionsFields } from './skip-positions-fields.tsx'

const valuesOf = (vehicle: VehicleRecord | null) => ({
  ...fieldValuesOf(NewVehicle, vehicle),
  ...itemRestOf(vehicle),
  driverId: vehicle?.driverId as number | undefined,
})
type VehicleValues = ReturnType<typeof valuesOf>

export const VehicleForm = (props: RecordFormProps<VehicleRecord>) => {
  const { t } = useTranslation('items')
  const form = useSchemaForm(NewVehicle, valuesOf(props.entity))
  const { values } = form
  const input = (name: (typeof inPairs)[number] | 'chassis' | 'groupIds') => (
    <FieldInput key={name} form={form} noun={vehicles} name={name} />
  )
  return (
    <ItemForm
      {...props}
      noun={vehicles}
      form={form}
      valuesOf={valuesOf}
      companionsOf={companionsOf}
      identity={
        <>
          <Pair>{inPairs.map(input)}</Pair>
          {input('chassis')}
          <SectionFields noun={vehicles} form={form} except={placed} />
        </>
      }
    >
      <FormSection title={t('form.membership')} hint={t('form.membershipHint')}>
        {input('groupIds')}
        <DriverField form={form} />
        <CustomStateField form={form} itemType={1} />
      </FormSection>
      <OwnFieldsSection noun="vehicles" form={form} />
      <FormSection title={t('form.engine')}>
        <SectionFields noun={vehicles} form={form} section="engine" />
        <CalibrationFields
          points={values.fuelCalibration}
          tankSize={values.fuelTankSize}
          error={form.errorOf('fuelCalibration')}
          onChange={(points) => form.set('fuelCalibration', points)}
        />
      </FormSection>
      <FormSection title={t('form.meters')} hint={t('form.metersHint')}>
        <SectionFields noun={vehicles} form={form} section="meters" />
      </FormSection>
      <SkipPositionsFields
        period={values.skipPositions}
        errorOf={(path) => form.errorOf(path as 'skipPositions')}
        onChange={(period) => form.set('skipPositions', period)}
      />
    </ItemForm>
  )
}

const inPairs = ['plate', 'icon', 'brand', 'model'] as const
const placed = [...inPairs, 'name', 'chassis', 'groupIds'] as const

type Form = Parameters<typeof RecordField<VehicleValues>>[0]['form']

/** Beside each driver stands the vehicle that they would leave. */
const DriverField = ({ form }: { form: Form }) => {
  const { t } = useTranslation('items')
  const { assignments, drivers } = useCurrentAssignments()
  const { data } = useRecords(vehicles)
  const vehicleOf = useCallback(
    (driverId: number) => data?.[assignments.byDriver.get(driverId) ?? 0]?.name,
    [data, assignments.byDriver],
  )
  return (
    <RecordField
      form={form}
      of="drivers"
      name="driverId"
      label={t('fields.driverId')}
      none={t('form.nobody')}
      records={drivers}
      hintOf={vehicleOf}
    />
  )
}

/** The driver too goes with the fields, and only where it is another one. */
const companionsOf = async (values: VehicleValues, base: VehicleRecord | null) => ({
  ...(await itemCompanionsOf(values, base)),
  ...(values.driverId === base?.driverId ? {} : { driverId: values.driverId ?? null }),
})
