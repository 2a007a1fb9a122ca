import { type DeviceRecord, NewDevice, simTypes } from '@atalaya/contract/devices'
import { trackerTypes } from '@atalaya/contract/trackers'
import { countryIds } from '@atalaya/contract/users'
import { deviceIdIn, iccidIn, pastedDeviceIds } from '@atalaya/domain/scanned-code'
import { FormSection } from '@atalaya/ui/form-shell'
import { OneSelect } from '@atalaya/ui/selectors/option-select'
import { Textarea } from '@mantine/core'
import { type ClipboardEvent, type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { trackerTypeName } from '../../../format/tracker-type-name.ts'
import { useFormat } from '../../../format/use-format.ts'
import { ChoiceField, FieldBox, TextField } from '../../../forms/fields.tsx'
import { type SchemaForm, useSchemaForm } from '../../../forms/use-schema-form.ts'
import { NounForm } from '../../../nouns/noun-form.tsx'
import { Pair } from '../../../nouns/pair.tsx'
import { devices } from '../devices.noun.ts'
import { typeOf, usePlaceDevice } from '../devices.queries.ts'
import { type DeviceStart, recallStart } from '../last-registered.ts'
import { ScanButton } from '../scanner/scan-button.tsx'

type DeviceDraft = z.input<typeof NewDevice>
type SimDraft = NonNullable<DeviceDraft['sim']>
type Values = Pick<DeviceDraft, 'deviceId' | 'typeId'> & {
  name: string | undefined
  description: string
  countryId: DeviceDraft['countryId']
  networks: string[]
  sim: SimDraft
  /** Of a new one, which is handed over as soon as it is registered; 0 for none. */
  companyId: number
}

/** What is known already of one that is about to be registered. */
export type NewDeviceHint = Partial<Pick<DeviceRecord, 'deviceId' | 'typeId'>>

const valuesOf = (device: DeviceRecord | null, start: DeviceStart, companyId: number): Values => ({
  deviceId: device?.deviceId ?? '',
  typeId: device?.typeId ?? start.typeId,
  name: device?.name || undefined,
  description: device?.description ?? '',
  countryId: (device?.countryId ?? start.countryId) as DeviceDraft['countryId'],
  networks: device?.networks ?? [],
  sim: {
    phone: device?.sim.phone || undefined,
    type: device?.sim.type ?? start.sim.type,
    iccid: device?.sim.iccid || undefined,
    imsi: device?.sim.imsi || undefined,
    apn: (device ?? start).sim.apn || undefined,
  },
  companyId,
})

const startOf = ({ typeId, countryId, sim }: Values): DeviceStart => ({
  typeId,
  countryId: countryId ?? '',
  sim: { type: sim.type ?? 99, apn: sim.apn ?? '' },
})

interface Props {
  device: DeviceRecord | null
  known?: NewDeviceHint | undefined
  /** What a new one begins with. */
  start?: DeviceStart
  /** To whom a new one may be handed over at once. */
  company?: { id: number; choices: readonly { id: number; name: string }[] }
  /** Several devices were pasted where one is asked for. */
  onPasteMany?(text: string, start: DeviceStart): void
  above?: ReactNode
  below?: ReactNode
  onSaved(device: DeviceRecord, companyId: number): void
  onClose(): void
}

const keyedFields = ['sim'] as const

type DeviceFormState = SchemaForm<typeof NewDevice, Values & Record<string, unknown>>

const useCountryChoices = () => {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'region' })
    return countryIds
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((a, b) => a.label.localeCompare(b.label, i18n.language))
  }, [i18n.language])
}

const NetworksField = ({ form }: { form: DeviceFormState }) => {
  const { t } = useTranslation('devices')
  return (
    <Textarea
      label={t('fields.networks')}
      description={t('form.networksHint')}
      autosize
      minRows={1}
      maxRows={6}
      spellCheck={false}
      defaultValue={form.values.networks.join('\n')}
      error={form.errorOf('networks') ?? form.errorOf('networks.0' as 'networks')}
      onChange={({ currentTarget }) =>
        form.set(
          'networks',
          currentTarget.value.split(/[\s,;]+/).filter((part) => part !== ''),
        )
      }
    />
  )
}

/** The card in the device: as typed, and when the device itself has said so. */
const SimFields = ({ form, sim: told }: { form: DeviceFormState; sim: DeviceRecord['sim'] | undefined }) => {
  const { t } = useTranslation('devices')
  const format = useFormat()
  const { values } = form
  const sim = {
    values: values.sim as SimDraft & Record<string, unknown>,
    set: (name: string, value: unknown) => form.set('sim', { ...values.sim, [name]: value }),
    errorOf: (name: string) => form.errorOf(`sim.${name}` as 'sim'),
  }
  const seen = (at: number | null | undefined) => (at ? t('form.seenAt', { at: format.dateTime(at) }) : '')

  return (
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
          hint={seen(told?.iccidTs)}
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
        <TextField form={sim} name="imsi" label="IMSI" longest={15} hint={seen(told?.imsiTs)} />
      </Pair>
      <TextField form={sim} name="apn" label="APN" longest={100} hint={seen(told?.apnTs)} />
    </FormSection>
  )
}

/** The device and the SIM card in it: they are changed together. Within the scope of its reseller. */
export const DeviceForm = (props: Props) => {
  const { device, known, company, above, below, onSaved, onClose } = props
  const { t } = useTranslation('devices')
  const countries = useCountryChoices()
  const { assignCompany } = usePlaceDevice()
  const [initial] = useState(() => valuesOf(device, props.start ?? recallStart(), company?.id ?? 0))
  const form = useSchemaForm(NewDevice, initial as Values & Record<string, unknown>)
  const { values } = form
  const [told, setTold] = useState<NewDeviceHint>()
  // As if it had been typed, so that it can be saved at once.
  if (known !== told) {
    setTold(known)
    if (known?.deviceId !== undefined) form.set('deviceId', known.deviceId)
    if (known?.typeId !== undefined) form.set('typeId', known.typeId)
  }
  const words = (each: Values): [string, string, string][] => [
    ['deviceId', t('fields.deviceId'), each.deviceId],
    ['typeId', t('fields.typeId'), trackerTypeName(each.typeId)],
    ['name', t('fields.name'), each.name ?? ''],
    ['description', t('fields.description'), each.description],
    ['countryId', t('fields.country'), each.countryId ?? ''],
    ['networks', t('fields.networks'), each.networks.join(' ')],
    ['phone', t('fields.phone'), each.sim.phone ?? ''],
    ['simType', t('fields.simType'), t(`simTypes.${(each.sim.type ?? 99) as 99}`)],
    ['iccid', t('fields.iccid'), each.sim.iccid ?? ''],
    ['imsi', t('fields.imsi'), each.sim.imsi ?? ''],
    ['apn', t('fields.apn'), each.sim.apn ?? ''],
  ]
  const port = typeOf(values.typeId)?.port
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    const [deviceId, ...others] = pastedDeviceIds(text)
    if (deviceId === undefined || (others.length > 0 && !props.onPasteMany)) return
    event.preventDefault()
    if (others.length > 0) props.onPasteMany?.(text, startOf(values))
    else form.set('deviceId', deviceId)
  }
  return (
    <NounForm
      noun={devices}
      form={form}
      entity={device}
      valuesOf={(stored) => ({ ...initial, ...valuesOf(stored, stored, 0) }) as Values & Record<string, unknown>}
      saveRest={async (saved) => {
        if (values.companyId > 0 && saved.companyId === null) await assignCompany(saved, values.companyId)
      }}
      keyed={keyedFields}
      differencesOf={(theirs, mine) =>
        words(theirs).flatMap(([key, label, before], at) => {
          const after = words(mine)[at]?.[2] ?? ''
          return before === after ? [] : [{ key, label, before, after }]
        })
      }
      onSaved={(saved) => onSaved(saved, values.companyId)}
      onClose={onClose}
    >
      {above}
      <FormSection title={t('form.identity')}>
        <div onPaste={paste}>
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
        </div>
        <Pair>
          <ChoiceField
            form={form}
            name="typeId"
            label={t('fields.typeId')}
            choices={trackerTypes.map(({ id }) => ({ value: id, label: trackerTypeName(id) }))}
            {...(port === undefined ? {} : { hint: t('form.reportsTo', { port }) })}
          />
          {company && (
            <FieldBox label={t('fields.company')} error={form.errorOf('companyId')}>
              <OneSelect<number>
                label={t('fields.company')}
                placeholder={t('place.noCompany')}
                value={values.companyId || null}
                options={[
                  { value: 0, label: t('place.noCompany') },
                  ...company.choices.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={(id) => form.set('companyId', id)}
              />
            </FieldBox>
          )}
        </Pair>
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
        <NetworksField form={form} />
      </FormSection>
      <SimFields form={form} sim={device?.sim} />
      {below}
    </NounForm>
  )
}
