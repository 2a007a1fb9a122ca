import { driverAssignmentRoutes } from '@atalaya/contract/driver-assignments'
import { NewDriver } from '@atalaya/contract/item-fields'
import type { DriverRecord } from '@atalaya/contract/items'
import { FormSection } from '@atalaya/ui/form-shell'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../forms/fields.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import type { RecordFormProps } from '../../../lists/edited-record.tsx'
import { call } from '../../../session/api.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import {
  AppWorkerField,
  drivers,
  ManagedForm,
  OwnFieldsSection,
  Pair,
  persons,
  RecordField,
  useDriverSeats,
  useRecordCalls,
  useRecords,
  useSavePhoto,
  vehicles,
} from '../../items/index.ts'
import { type DriverValues, driverValuesOf } from '../driver-values.ts'

export const DriverForm = (props: RecordFormProps<DriverRecord>) => {
  const { t } = useTranslation('items')
  const form = useSchemaForm(NewDriver, driverValuesOf(props.entity))
  const people = useRecords(persons).data
  const text = (name: 'reference' | 'tachographCard' | 'iButton' | 'beacon' | 'phone', longest: number) => (
    <TextField
      form={form}
      name={name}
      label={t(`fields.${name}`)}
      longest={longest}
      {...(name === 'phone' ? { inputMode: 'tel' as const } : {})}
    />
  )
  return (
    <ManagedForm
      {...props}
      managed={drivers}
      form={form}
      valuesOf={driverValuesOf}
      saveRest={useSaveRest()}
      identity={<VehicleField form={form} />}
    >
      <FormSection title={t('form.identification')} hint={t('form.identificationHint')}>
        <Pair>
          {text('reference', 40)}
          {text('tachographCard', 32)}
          {text('iButton', 32)}
          {text('beacon', 64)}
        </Pair>
      </FormSection>
      <FormSection title={t('form.contact')}>
        <TextField
          form={form}
          name="email"
          label={t('fields.email')}
          hint={t('form.emailHint')}
          longest={400}
          inputMode="email"
        />
        {text('phone', 32)}
        <AppWorkerField form={form} />
        <RecordField
          form={form}
          name="personId"
          label={t('fields.personId')}
          none={t('form.nobody')}
          records={people}
        />
      </FormSection>
      <OwnFieldsSection noun="drivers" form={form} />
    </ManagedForm>
  )
}

type Form = Parameters<typeof RecordField<DriverValues>>[0]['form']

/** Beside each vehicle stands the driver who would leave it. */
const VehicleField = ({ form }: { form: Form }) => {
  const { t } = useTranslation('items')
  const { seats, drivers: all } = useDriverSeats()
  const { data } = useRecords(vehicles)
  const hintOf = useCallback(
    (vehicleId: number) => {
      const plate = data?.[vehicleId]?.plate
      const driver = all?.[seats.byVehicle.get(vehicleId) ?? 0]?.name
      return [plate, driver].filter(Boolean).join(' · ') || undefined
    },
    [data, all, seats.byVehicle],
  )
  return (
    <RecordField
      form={form}
      name="vehicleId"
      label={t('fields.vehicleId')}
      none={t('form.none')}
      records={data}
      hintOf={hintOf}
    />
  )
}

/** Only what is different goes on its way. */
const useSaveRest = () => {
  const companyId = useCompanyId()
  const savePhoto = useSavePhoto('drivers')
  const { read } = useRecordCalls(drivers)
  return async (saved: DriverRecord, { vehicleId, photo }: DriverValues): Promise<void> => {
    const isOther = vehicleId !== saved.vehicleId
    const seat = (id: number, driverId: DriverRecord['id'] | null) =>
      call(driverAssignmentRoutes.assign, { params: { companyId, id }, body: { driverId } })
    if (isOther && vehicleId !== undefined) await seat(vehicleId, saved.id)
    else if (isOther && saved.vehicleId !== undefined) await seat(saved.vehicleId, null)
    await savePhoto(saved.id, photo)
    if (isOther || photo) await read(saved.id)
  }
}
