import { driverAssignmentRoutes } from '@atalaya/contract/driver-assignments'
import { NewDriver } from '@atalaya/contract/item-fields'
import type { DriverRecord } from '@atalaya/contract/items'
import { FormSection } from '@atalaya/ui/form-shell'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../forms/fields.tsx'
import { RecordForm } from '../../../forms/record-form.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { call } from '../../../session/api.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import {
  drivers,
  OwnFieldsSection,
  Pair,
  PhotoField,
  persons,
  RecordField,
  type RecordFormProps,
  useDriverSeats,
  useFieldWords,
  useRecordCalls,
  useRecords,
  useSavePhoto,
  vehicles,
} from '../../items/index.ts'
import { type DriverValues, driverValuesOf } from '../driver-values.ts'

export const DriverForm = ({ entity, onSaved, onClose }: RecordFormProps<DriverRecord>) => {
  const { t } = useTranslation('items')
  const { save, read } = useRecordCalls(drivers)
  const saveRest = useSaveRest()
  const form = useSchemaForm(NewDriver, driverValuesOf(entity))
  const { differencesOf } = useFieldWords(drivers)
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
    <RecordForm
      form={form}
      entity={entity}
      valuesOf={driverValuesOf}
      save={save}
      saveRest={saveRest}
      read={read}
      differencesOf={differencesOf}
      saveLabel={t(entity ? 'nouns.drivers.save' : 'nouns.drivers.saveNew')}
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormSection title={t('form.identity')}>
        <PhotoField
          noun="drivers"
          id={entity?.id ?? 0}
          photoTs={entity?.photoTs}
          change={form.values.photo}
          onChange={(photo) => form.set('photo', photo)}
        />
        <TextField form={form} name="name" label={t('fields.name')} longest={100} isRequired isFirst />
        <VehicleField form={form} />
      </FormSection>
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
        <TextField
          form={form}
          name="appWorkerId"
          label={t('fields.appWorkerId')}
          hint={t('form.appHint')}
          longest={80}
          inputMode="email"
        />
        <RecordField
          form={form}
          name="personId"
          label={t('fields.personId')}
          none={t('form.nobody')}
          records={people}
        />
      </FormSection>
      <OwnFieldsSection noun="drivers" form={form} />
    </RecordForm>
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
