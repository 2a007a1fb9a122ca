import type { DeviceRecord } from '@atalaya/contract/devices'
import { RecordDrawer } from '@atalaya/ui/record-drawer'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastDone } from '../../../feedback/toasts.ts'
import { ResellerScope } from '../../../nouns/noun-scope.tsx'
import { useOpenRecord } from '../../../nouns/record-address.ts'
import { RecordEditor } from '../../../nouns/record-editor.tsx'
import type { CompanyRow } from '../../companies/index.ts'
import type { NewDeviceHint } from '../device-values.ts'
import { devices } from '../devices.noun.ts'
import { type DeviceRow, unregisteredKey } from '../devices.queries.ts'
import type { DeviceStart } from '../last-registered.ts'
import { deviceName } from './device-columns.tsx'
import { DeviceForm } from './device-form.tsx'
import { NewDeviceForm } from './new-device.tsx'

interface Props {
  /** Null while none is open; 0 is one that does not exist yet. */
  id: number | null
  devices: readonly DeviceRow[] | undefined
  resellers: readonly { id: number; name: string }[]
  companies: readonly CompanyRow[] | undefined
  known?: NewDeviceHint | undefined
  onPasteMany?(text: string, start: DeviceStart): void
  onClose(): void
}

/** The drawer in which a device is registered or changed. */
export const DeviceEditor = ({ id, devices: rows, resellers, ...props }: Props) => {
  const known = rows?.find((each) => each.id === id)
  if (id === 0) return <NewDeviceDrawer resellers={resellers} {...props} />
  return (
    // Until the list says whose it is, none is open.
    <ResellerScope resellerId={known?.resellerId ?? nobody}>
      <RecordEditor
        noun={devices}
        id={known ? id : null}
        form={({ entity, ...form }) => <DeviceForm device={entity} {...form} />}
        onClose={props.onClose}
      />
    </ResellerScope>
  )
}

const nobody = 0

const NewDeviceDrawer = ({ resellers, companies, known, onPasteMany, onClose }: Omit<Props, 'id' | 'devices'>) => {
  const { t } = useTranslation('devices')
  const client = useQueryClient()
  const openPage = useOpenRecord('/devices')
  const onRegistered = (device: DeviceRecord, isLast: boolean) => {
    // It may have been one of those who call.
    void client.invalidateQueries({ queryKey: unregisteredKey })
    if (!isLast) return
    toastDone(t('form.saved', { name: deviceName(device) }), {
      label: t('actions.open'),
      onSelect: () => openPage(device.id),
    })
    onClose()
  }
  return (
    <RecordDrawer isOpen title={t('form.titleNew')} onClose={onClose}>
      <NewDeviceForm
        resellers={resellers}
        companies={companies}
        hint={known}
        onRegistered={onRegistered}
        onPasteMany={(text, start) => onPasteMany?.(text, start)}
        onClose={onClose}
      />
    </RecordDrawer>
  )
}
