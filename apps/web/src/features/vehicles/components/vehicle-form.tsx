import { driverAssignmentRoutes } from '@atalaya/contract/driver-assignments'
import type { DriverId } from '@atalaya/contract/identifiers'
import { NewVehicle } from '@atalaya/contract/item-fields'
import type { VehicleRecord } from '@atalaya/contract/items'
import { FormSection } from '@atalaya/ui/form-shell'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceField, NumberField, TextField } from '../../../forms/fields.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import type { RecordFormProps } from '../../../lists/edited-record.tsx'
import { call } from '../../../session/api.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import {
  CustomStateField,
  GroupsField,
  ManagedForm,
  OwnFieldsSection,
  Pair,
  RecordField,
  useDriverSeats,
  useItemChoices,
  useRecordCalls,
  useRecords,
  useSaveItemRest,
  vehicles,
} from '../../items/index.ts'
import { type VehicleValues, vehicleValuesOf } from '../vehicle-values.ts'
import { CalibrationFields } from './calibration-fields.tsx'
import { SkipPositionsFields } from './skip-positions-fields.tsx'

export const VehicleForm = (props: RecordFormProps<VehicleRecord>) => {
  const { t } = useTranslation('items')
  const form = useSchemaForm(NewVehicle, vehicleValuesOf(props.entity))
  const choices = useItemChoices()
  const { values } = form
  return (
    <ManagedForm
      {...props}
      managed={vehicles}
      form={form}
      valuesOf={vehicleValuesOf}
      saveRest={useSaveRest()}
      identity={
        <>
          <Pair>
            <TextField
              form={form}
              name="plate"
              label={t('fields.plate')}
              longest={20}
              shape={(text) => text.toUpperCase()}
            />
            <ChoiceField form={form} name="icon" label={t('fields.icon')} choices={choices.icon} />
            <TextField form={form} name="brand" label={t('fields.brand')} longest={60} />
            <TextField form={form} name="model" label={t('fields.model')} longest={60} />
          </Pair>
          <TextField form={form} name="chassis" label={t('fields.chassis')} longest={40} />
        </>
      }
    >
      <FormSection title={t('form.membership')} hint={t('form.membershipHint')}>
        <GroupsField form={form} />
        <DriverField form={form} />
        <CustomStateField form={form} itemType={1} />
      </FormSection>
      <OwnFieldsSection noun="vehicles" form={form} />
      <FormSection title={t('form.engine')}>
        <Pair>
          <ChoiceField form={form} name="engineType" label={t('fields.engineType')} choices={choices.engineType} />
          <NumberField form={form} name="fuelTankSize" label={t('fields.fuelTankSize')} unit="L" decimals={1} />
          <NumberField
            form={form}
            name="averageConsumption"
            label={t('fields.averageConsumption')}
            unit="L/100 km"
            decimals={1}
          />
          <NumberField
            form={form}
            name="fuelCorrectionFactor"
            label={t('fields.fuelCorrectionFactor')}
            hint={t('form.factorHint')}
            decimals={3}
          />
        </Pair>
        <CalibrationFields
          points={values.fuelCalibration}
          tankSize={values.fuelTankSize}
          error={form.errorOf('fuelCalibration')}
          onChange={(points) => form.set('fuelCalibration', points)}
        />
      </FormSection>
      <FormSection title={t('form.meters')} hint={t('form.metersHint')}>
        <Pair>
          <NumberField form={form} name="initialMileage" label={t('fields.initialMileage')} unit="km" decimals={1} />
          <NumberField form={form} name="initialHourMeter" label={t('fields.initialHourMeter')} unit="h" decimals={1} />
        </Pair>
        <ChoiceField
          form={form}
          name="odometerSource"
          label={t('fields.odometerSource')}
          choices={choices.odometerSource}
        />
      </FormSection>
      <SkipPositionsFields
        period={values.skipPositions}
        errorOf={(path) => form.errorOf(path as 'skipPositions')}
        onChange={(period) => form.set('skipPositions', period)}
      />
    </ManagedForm>
  )
}

type Form = Parameters<typeof RecordField<VehicleValues>>[0]['form']

/** Beside each driver stands the vehicle that they would leave. */
const DriverField = ({ form }: { form: Form }) => {
  const { t } = useTranslation('items')
  const { seats, drivers } = useDriverSeats()
  const { data } = useRecords(vehicles)
  const vehicleOf = useCallback(
    (driverId: number) => data?.[seats.byDriver.get(driverId) ?? 0]?.name,
    [data, seats.byDriver],
  )
  return (
    <RecordField
      form={form}
      name="driverId"
      label={t('fields.driverId')}
      none={t('form.nobody')}
      records={drivers}
      hintOf={vehicleOf}
    />
  )
}

/** The driver too goes on a way of their own, and only where it is another one. */
const useSaveRest = () => {
  const companyId = useCompanyId()
  const saveItemRest = useSaveItemRest(vehicles)
  const { read } = useRecordCalls(vehicles)
  return async (saved: VehicleRecord, values: VehicleValues): Promise<void> => {
    if (values.driverId !== saved.driverId) {
      const driverId = (values.driverId ?? null) as DriverId | null
      await call(driverAssignmentRoutes.assign, { params: { companyId, id: saved.id }, body: { driverId } })
      await read(saved.id)
    }
    await saveItemRest(saved, values)
  }
}
