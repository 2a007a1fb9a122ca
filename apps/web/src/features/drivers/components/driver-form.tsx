import { driverAssignmentRoutes } from '@atalaya/contract/driver-assignments'
import { NewDriver } from '@atalaya/contract/item-fields'
import type { DriverRecord } from '@atalaya/contract/items'
import { FormSection } from '@atalaya/ui/form-shell'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import type { RecordFormProps } from '../../../nouns/edited-record.tsx'
import { FieldInput } from '../../../nouns/field-input.tsx'
import { fieldValuesOf } from '../../../nouns/field-values.ts'
import { useRecordCalls, useRecords } from '../../../nouns/noun.queries.ts'
import { Pair } from '../../../nouns/pair.tsx'
import { type PhotoChange, photoOf } from '../../../nouns/photos.queries.ts'
import { call } from '../../../session/api.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import { ItemForm, OwnFieldsSection, RecordField, useCurrentAssignments } from '../../items/index.ts'
import { persons } from '../../persons/persons.noun.ts'
import { vehicles } from '../../vehicles/vehicles.noun.ts'
import { drivers } from '../drivers.noun.ts'

const valuesOf = (driver: DriverRecord | null) => ({
  ...fieldValuesOf(NewDriver, driver),
  customData: driver?.customData ?? {},
  photo: null as PhotoChange,
  vehicleId: driver?.vehicleId as number | undefined,
})
type DriverValues = ReturnType<typeof valuesOf>

const identification = ['reference', 'tachographCard', 'iButton', 'beacon'] as const
const contact = ['email', 'phone', 'appWorkerId'] as const

export const DriverForm = (props: RecordFormProps<DriverRecord>) => {
  const { t } = useTranslation('items')
  const form = useSchemaForm(NewDriver, valuesOf(props.entity))
  const people = useRecords(persons).data
  const input = (name: (typeof identification | typeof contact)[number]) => (
    <FieldInput key={name} form={form} noun={drivers} name={name} />
  )
  return (
    <ItemForm
      {...props}
      noun={drivers}
      form={form}
      valuesOf={valuesOf}
      companionsOf={({ photo }) => photoOf(photo)}
      saveRest={useSaveVehicle()}
      identity={<VehicleField form={form} />}
    >
      <FormSection title={t('form.identification')} hint={t('form.identificationHint')}>
        <Pair>{identification.map(input)}</Pair>
      </FormSection>
      <FormSection title={t('form.contact')}>
        {contact.map(input)}
        <RecordField
          form={form}
          of="persons"
          name="personId"
          label={t('fields.personId')}
          none={t('form.nobody')}
          records={people}
        />
      </FormSection>
      <OwnFieldsSection noun="drivers" form={form} />
    </ItemForm>
  )
}

type Form = Parameters<typeof RecordField<DriverValues>>[0]['form']

/** Beside each vehicle stands the driver who would leave it. */
const VehicleField = ({ form }: { form: Form }) => {
  const { t } = useTranslation('items')
  const { assignments, drivers: all } = useCurrentAssignments()
  const { data } = useRecords(vehicles)
  const hintOf = useCallback(
    (vehicleId: number) => {
      const plate = data?.[vehicleId]?.plate
      const driver = all?.[assignments.byVehicle.get(vehicleId) ?? 0]?.name
      return [plate, driver].filter(Boolean).join(' · ') || undefined
    },
    [data, all, assignments.byVehicle],
  )
  return (
    <RecordField
      form={form}
      of="vehicles"
      name="vehicleId"
      label={t('fields.vehicleId')}
      none={t('form.none')}
      records={data}
      hintOf={hintOf}
    />
  )
}

/** Of whom a vehicle is stands with the vehicle; only another one goes on its way. */
const useSaveVehicle = () => {
  const companyId = useCompanyId()
  const { read } = useRecordCalls(drivers)
  return async (
    saved: DriverRecord,
    { values: { vehicleId }, operationId }: { values: DriverValues; operationId: string },
  ): Promise<void> => {
    if (vehicleId === saved.vehicleId) return
    const assign = (id: number, driverId: DriverRecord['id'] | null) =>
      call(driverAssignmentRoutes.assign, { params: { companyId, id }, body: { driverId }, operationId })
    if (vehicleId !== undefined) await assign(vehicleId, saved.id)
    else if (saved.vehicleId !== undefined) await assign(saved.vehicleId, null)
    await read(saved.id)
  }
}
