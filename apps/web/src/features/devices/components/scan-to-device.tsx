import { trackerRoutes, trackerTypes } from '@atalaya/contract/trackers'
import { deviceIdIn } from '@atalaya/domain/scanned-code'
import { Button } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastDone } from '../../../feedback/toasts.ts'
import { useOpenRecord } from '../../../nouns/record-address.ts'
import { call } from '../../../session/api.ts'
import type { NewDeviceHint } from '../device-values.ts'
import type { DeviceRow } from '../devices.queries.ts'
import { ScanDialog } from '../scanner/scan-dialog.tsx'
import { shownDeviceId } from '../shown-device-id.ts'

interface Props {
  devices: readonly DeviceRow[] | undefined
  resellerId: number | undefined
  /** Absent for who may not register. */
  onNew: ((known: NewDeviceHint) => void) | undefined
}

/** From a label in the hand to the device's page, or to its registration with the type whose protocol it already speaks. */
export const ScanToDevice = ({ devices, resellerId, onNew }: Props) => {
  const { t } = useTranslation('devices')
  const openPage = useOpenRecord('/devices')
  const [isOpen, setOpen] = useState(false)

  const go = async (deviceId: string) => {
    setOpen(false)
    const known = devices?.find((each) => each.deviceId === deviceId || shownDeviceId(each) === deviceId)
    if (known) return openPage(known.id)
    if (!onNew || resellerId === undefined) return toastDone(t('scan.notRegistered', { id: deviceId }))
    // Without the list of who calls, the type is chosen by hand.
    const asked = { params: { resellerId }, query: { deviceId } }
    const [caller] = await call(trackerRoutes.unregistered, asked).catch(() => [])
    const protocol = caller?.protocol
    const typeId = trackerTypes.find(({ proto }) => proto === protocol)?.id
    onNew(typeId === undefined ? { deviceId } : { deviceId, typeId })
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconScan size={16} />}
        disabled={!devices}
        aria-label={t('scan.find')}
        onClick={() => setOpen(true)}
      >
        {t('scan.open')}
      </Button>
      {isOpen && (
        <ScanDialog
          title={t('scan.find')}
          hint={t('scan.findHint')}
          pick={deviceIdIn}
          onFound={(deviceId) => void go(deviceId)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
