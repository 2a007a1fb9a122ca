import { type DeviceRecord, deviceRoutes, NewDevice, simTypes } from '@atalaya/contract/devices'
import { trackerTypes } from '@atalaya/contract/trackers'
import { countryIds } from '@atalaya/contract/users'
import { deviceIdIn, iccidIn } from '@atalaya/domain/scanned-code'
import { FormSection } from '@atalaya/ui/form-shell'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { trackerTypeName } from '../../../format/tracker-type-name.ts'
import { useFormat } from '../../../format/use-format.ts'
import { ChoiceField, TextField } from '../../../forms/fields.tsx'
import { RecordForm } from '../../../forms/record-form.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { call } from '../../../session/api.ts'
import { Pair } from '../../items/index.ts'
import { keepDevice, typeOf } from '../devices.queries.ts'
import { ScanButton } from '../scanner/scan-button.tsx'

type DeviceDraft = z.input<typeof NewDevice>
type SimDraft = NonNullable<DeviceDraft['sim']>
type Values = Pick<DeviceDraft, 'deviceId' | 'typeId'> & {
  name: string | undefined
  description: string
  countryId: DeviceDraft['countryId']
  sim: SimDraft
}

const teltonikaTypeId = 1

/** What is known already of one that is about to be registered. */
export type NewDeviceHint = Partial<Pick<DeviceRecord, 'deviceId' | 'typeId'>>

const valuesOf = (device: DeviceRecord | null): Values => ({
  deviceId: device?.deviceId ?? '',
  typeId: device?.typeId ?? teltonikaTypeId,
  name: device?.name || undefined,
  description: device?.description ?? '',
  countryId: (device?.countryId ?? 'ES') as DeviceDraft['countryId'],
  sim: {
    phone: device?.sim.phone || undefined,
    type: device?.sim.type ?? 99,
    iccid: device?.sim.iccid || undefined,
    imsi: device?.sim.imsi || undefined,
    apn: device?.sim.apn || undefined,
  },
})

interface Props {
  resellerId: number
  device: DeviceRecord | null
  known?: NewDeviceHint | undefined
  onSaved(device: DeviceRecord): void
  onClose(): void
}

/** The device and the SIM card in it: they are changed together. */
export const DeviceForm = ({ resellerId, device, known, onSaved, onClose }: Props) => {
  const { t, i18n } = useTranslation('devices')
  const format = useFormat()
  const client = useQueryClient()
  const form = useSchemaForm(NewDevice, valuesOf(device) as Values & Record<string, unknown>)
  const { values } = form
  const [told, setTold] = useState<NewDeviceHint>()
  // As if it had been typed, so that it can be saved at once.
  if (known !== told) {
    setTold(known)
    if (known?.deviceId !== undefined) form.set('deviceId', known.deviceId)
    if (known?.typeId !== undefined) form.set('typeId', known.typeId)
  }
  const sim = {
    values: values.sim as SimDraft & Record<string, unknown>,
    set: (name: string, value: unknown) => form.set('sim', { ...values.sim, [name]: value }),
    errorOf: (name: string) => form.errorOf(`sim.${name}` as 'sim'),
  }
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'region' })
    return countryIds
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((a, b) => a.label.localeCompare(b.label, i18n.language))
  }, [i18n.language])
  const params = { resellerId, trackerId: device?.id ?? 0 }
  const seen = (at: number | null | undefined) => (at ? t('form.seenAt', { at: format.dateTime(at) }) : '')

  const words = (each: Values): [string, string, string][] => [
    ['deviceId', t('fields.deviceId'), each.deviceId],
    ['typeId', t('fields.typeId'), trackerTypeName(each.typeId)],
    ['name', t('fields.name'), each.name ?? ''],
    ['description', t('fields.description'), each.description],
    ['countryId', t('fields.country'), each.countryId ?? ''],
    ['phone', t('fields.phone'), each.sim.phone ?? ''],
    ['simType', t('fields.simType'), t(`simTypes.${(each.sim.type ?? 99) as 99}`)],
    ['iccid', t('fields.iccid'), each.sim.iccid ?? ''],
    ['imsi', t('fields.imsi'), each.sim.imsi ?? ''],
    ['apn', t('fields.apn'), each.sim.apn ?? ''],
  ]
  const port = typeOf(values.typeId)?.port
  return (
    <RecordForm
      form={form}
      entity={device}
      valuesOf={(stored) => valuesOf(stored) as Values & Record<string, unknown>}
      save={async (draft, base) =>
        keepDevice(
          client,
          base
            ? await call(deviceRoutes.update, { params, body: { ...draft, version: base.version } })
            : await call(deviceRoutes.create, { params: { resellerId }, body: draft }),
        )
      }
      read={async () => keepDevice(client, await call(deviceRoutes.read, { params }))}
      differencesOf={(theirs, mine) =>
        words(theirs).flatMap(([key, label, before], at) => {
          const after = words(mine)[at]?.[2] ?? ''
          return before === after ? [] : [{ key, label, before, after }]
        })
      }
      saveLabel={t(device ? 'form.save' : 'actions.create')}
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormSection title={t('form.identity')}>
        <TextField
          form={form}
          name="deviceId"
          label={t('fields.deviceId')}
          hint={t('form.deviceIdHint')}
          longest={50}
          isRequired
          isFirst
          action={
            <ScanButton
              label={t('scan.fieldDevice')}
              title={t('scan.deviceTitle')}
              hint={t('scan.deviceHint')}
              pick={deviceIdIn}
              onFound={(deviceId) => form.set('deviceId', deviceId)}
            />
          }
        />
        <ChoiceField
          form={form}
          name="typeId"
          label={t('fields.typeId')}
          choices={trackerTypes.map(({ id }) => ({ value: id, label: trackerTypeName(id) }))}
          {...(port === undefined ? {} : { hint: t('form.reportsTo', { port }) })}
        />
        <Pair>
          <TextField form={form} name="name" label={t('fields.name')} longest={100} />
          <ChoiceField form={form} name="countryId" label={t('fields.country')} choices={countries} />
        </Pair>
        <Textarea
          label={t('fields.description')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={800}
          value={values.description}
          error={form.errorOf('description')}
          onChange={({ currentTarget }) => form.set('description', currentTarget.value)}
        />
      </FormSection>
      <FormSection title={t('form.sim')}>
        <Pair>
          <TextField form={sim} name="phone" label={t('fields.phone')} longest={32} inputMode="tel" />
          <ChoiceField
            form={sim}
            name="type"
            label={t('fields.simType')}
            choices={simTypes.map(({ id }) => ({ value: id, label: t(`simTypes.${id}`) }))}
          />
          <TextField
            form={sim}
            name="iccid"
            label="ICCID"
            longest={21}
            hint={seen(device?.sim.iccidTs)}
            action={
              <ScanButton
                label={t('scan.fieldIccid')}
                title={t('scan.iccidTitle')}
                hint={t('scan.iccidHint')}
                pick={iccidIn}
                onFound={(iccid) => sim.set('iccid', iccid)}
              />
            }
          />
          <TextField form={sim} name="imsi" label="IMSI" longest={15} hint={seen(device?.sim.imsiTs)} />
        </Pair>
        <TextField form={sim} name="apn" label="APN" longest={100} hint={seen(device?.sim.apnTs)} />
      </FormSection>
    </RecordForm>
  )
}
