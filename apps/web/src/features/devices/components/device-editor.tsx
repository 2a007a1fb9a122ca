import type { DeviceRecord } from '@atalaya/contract/devices'
import { RecordDrawer } from '@atalaya/ui/record-drawer'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastDone } from '../../../feedback/toasts.ts'
import { useIsOpened } from '../../../forms/use-is-opened.ts'
import type { CompanyRow } from '../../companies/index.ts'
import { useOpenDevice } from '../device-address.ts'
import { type DeviceRow, strangersKey, useDevice } from '../devices.queries.ts'
import type { DeviceStart } from '../last-registered.ts'
import { deviceName } from './device-columns.tsx'
import { DeviceForm, type NewDeviceHint } from './device-form.tsx'
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
export const DeviceEditor = (props: Props) => {
  const { id, devices, resellers, onClose } = props
  const { t } = useTranslation('devices')
  const client = useQueryClient()
  const known = devices?.find((each) => each.id === id)
  const record = useDevice(known?.resellerId, id ?? 0)
  const isRead = record.data !== undefined && (record.isFetchedAfterMount || !record.isFetching)
  const isOpened = useIsOpened(id, isRead)
  const openPage = useOpenDevice()
  const onSaved = (device: DeviceRecord) => {
    toastDone(t('form.saved', { name: deviceName(device) }))
    onClose()
  }
  const onRegistered = (device: DeviceRecord, isLast: boolean) => {
    // It may have been one of those who call.
    void client.invalidateQueries({ queryKey: strangersKey })
    if (!isLast) return
    toastDone(t('form.saved', { name: deviceName(device) }), {
      label: t('actions.open'),
      onSelect: () => openPage(device.id),
    })
    onClose()
  }
  return (
    <RecordDrawer
      isOpen={id !== null}
      title={id === 0 ? t('form.titleNew') : known ? deviceName(known) : t('title')}
      onClose={onClose}
    >
      {id === 0 ? (
        <NewDeviceForm
          resellers={resellers}
          companies={props.companies}
          hint={props.known}
          onRegistered={onRegistered}
          onPasteMany={(text, start) => props.onPasteMany?.(text, start)}
          onClose={onClose}
        />
      ) : record.error ? (
        <FailureView error={record.error} onRetry={() => void record.refetch()} />
      ) : isOpened && record.data ? (
        <DeviceForm
          key={record.data.id}
          resellerId={record.data.resellerId}
          device={record.data}
          onSaved={onSaved}
          onClose={onClose}
        />
      ) : (
        <RecordSkeleton />
      )}
    </RecordDrawer>
  )
}
