import { type DeviceRecord, NewDevice } from '@atalaya/contract/devices'
import { type ReactNode, useState } from 'react'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { NounForm } from '../../../nouns/noun-form.tsx'
import {
  type DeviceFormState,
  type DeviceFormValues,
  deviceValuesOf,
  type NewDeviceHint,
  startOf,
} from '../device-values.ts'
import { devices } from '../devices.noun.ts'
import { usePlaceDevice } from '../devices.queries.ts'
import { type DeviceStart, recallStart } from '../last-registered.ts'
import { useDeviceDifferences } from '../use-device-differences.ts'
import { type CompanyChoice, DeviceIdentityFields } from './device-identity-fields.tsx'
import { SimFields } from './sim-fields.tsx'

interface Props {
  device: DeviceRecord | null
  known?: NewDeviceHint | undefined
  /** What a new one begins with. */
  start?: DeviceStart
  /** To whom a new one may be handed over at once. */
  company?: { id: number; choices: readonly CompanyChoice[] }
  /** Several devices were pasted where one is asked for. */
  onPasteMany?(text: string, start: DeviceStart): void
  above?: ReactNode
  below?: ReactNode
  onSaved(device: DeviceRecord, operationId: string | null, companyId: number): void
  onClose(): void
}

const keyedFields = ['sim'] as const

/** Takes over what is known already as if it had been typed, so that it can be saved at once. */
const useHint = (form: DeviceFormState, known: NewDeviceHint | undefined): void => {
  const [taken, setTaken] = useState<NewDeviceHint>()
  if (known === taken) return
  setTaken(known)
  if (known?.deviceId !== undefined) form.set('deviceId', known.deviceId)
  if (known?.typeId !== undefined) form.set('typeId', known.typeId)
}

/** The device and the SIM card in it: they are changed together. Within the scope of its reseller. */
export const DeviceForm = (props: Props) => {
  const { device, known, company, above, below, onPasteMany, onSaved, onClose } = props
  const { assignCompany } = usePlaceDevice()
  const [initial] = useState(() => deviceValuesOf(device, props.start ?? recallStart(), company?.id ?? 0))
  const form = useSchemaForm(NewDevice, initial as DeviceFormValues)
  const differencesOf = useDeviceDifferences()
  const { values } = form
  useHint(form, known)
  return (
    <NounForm
      noun={devices}
      form={form}
      entity={device}
      valuesOf={(stored) => ({ ...initial, ...deviceValuesOf(stored, stored, 0) }) as DeviceFormValues}
      saveRest={async (saved) => {
        if (values.companyId > 0 && saved.companyId === null) await assignCompany(saved, values.companyId)
      }}
      keyed={keyedFields}
      differencesOf={differencesOf}
      onSaved={(saved, operationId) => onSaved(saved, operationId, values.companyId)}
      onClose={onClose}
    >
      {above}
      <DeviceIdentityFields
        form={form}
        companies={company?.choices}
        onPasteMany={onPasteMany && ((text) => onPasteMany(text, startOf(values)))}
      />
      <SimFields form={form} sim={device?.sim} />
      {below}
    </NounForm>
  )
}
