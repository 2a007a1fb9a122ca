import type { DeviceRecord } from '@atalaya/contract/devices'
import { RecordDrawer } from '@atalaya/ui/record-drawer'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastDone } from '../../../feedback/toasts.ts'
import { useIsOpened } from '../../../forms/use-is-opened.ts'
import { type DeviceRow, strangersKey, useDevice } from '../devices.queries.ts'
import { deviceName } from './device-columns.tsx'
import { DeviceForm, type NewDeviceHint } from './device-form.tsx'
import { ResellerSelect } from './reseller-select.tsx'

interface Props {
  /** Null while none is open; 0 is one that does not exist yet. */
  id: number | null
  devices: readonly DeviceRow[] | undefined
  resellers: readonly { id: number; name: string }[]
  known?: NewDeviceHint | undefined
  onClose(): void
}

/** The drawer in which a device is registered or changed; a new one is of a reseller that is chosen first where there are several. */
export const DeviceEditor = ({ id, devices, resellers, known: hint, onClose }: Props) => {
  const { t } = useTranslation('devices')
  const client = useQueryClient()
  const [chosen, setChosen] = useState<number | null>(null)
  const known = devices?.find((each) => each.id === id)
  const resellerId = known?.resellerId ?? chosen ?? (resellers.length === 1 ? resellers[0]?.id : undefined)
  const record = useDevice(known?.resellerId, id ?? 0)
  const isRead = record.data !== undefined && (record.isFetchedAfterMount || !record.isFetching)
  const isOpened = useIsOpened(id, isRead)
  const onSaved = (device: DeviceRecord) => {
    toastDone(t('form.saved', { name: deviceName(device) }))
    // It may have been one of those who call.
    void client.invalidateQueries({ queryKey: strangersKey })
    onClose()
  }
  return (
    <RecordDrawer
      isOpen={id !== null}
      title={id === 0 ? t('form.titleNew') : known ? deviceName(known) : t('title')}
      onClose={onClose}
    >
      {id === 0 ? (
        <>
          {resellers.length > 1 && <ResellerSelect resellers={resellers} value={chosen} onChange={setChosen} />}
          {resellerId !== undefined && (
            <DeviceForm resellerId={resellerId} device={null} known={hint} onSaved={onSaved} onClose={onClose} />
          )}
        </>
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
