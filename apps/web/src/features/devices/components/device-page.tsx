import type { DeviceRecord } from '@atalaya/contract/devices'
import { may } from '@atalaya/contract/roles'
import { RecordAbsent } from '@atalaya/ui/record-layout'
import { RecordSkeleton, StateView } from '@atalaya/ui/state-view'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { trackerTypeName } from '../../../format/tracker-type-name.ts'
import { BackLink } from '../../../navigation/back-link.tsx'
import { ResellerScope } from '../../../nouns/noun-scope.tsx'
import { RecordPage, type RoomProps, type Rooms } from '../../../nouns/record-page.tsx'
import { useUser } from '../../../session/current-session.ts'
import { devices as noun } from '../devices.noun.ts'
import { type DeviceRow, useDevices } from '../devices.queries.ts'
import { CommandsRoom } from '../rooms/commands-room.tsx'
import { ConfigRoom } from '../rooms/config-room.tsx'
import { DataRoom } from '../rooms/data-room.tsx'
import { InstallerRoom } from '../rooms/installer-room.tsx'
import { deviceName } from './device-columns.tsx'
import { DeviceForm } from './device-form.tsx'

interface Shared {
  row: DeviceRow
  devices: readonly DeviceRow[]
  canWrite: boolean
}
type Props = RoomProps<DeviceRecord> & Shared

const Data = ({ row, canWrite }: Props) => <DataRoom row={row} canWrite={canWrite} />
const Config = ({ entity, devices, canWrite }: Props) => (
  <ConfigRoom device={entity} devices={devices} canWrite={canWrite} />
)
const Commands = ({ entity, canWrite }: Props) => <CommandsRoom device={entity} canWrite={canWrite} />
const Installer = ({ entity, canWrite }: Props) => <InstallerRoom device={entity} canWrite={canWrite} />

/** Whose a device is stands in the list; the page reads the rest by itself. */
export const DevicePage = ({ id }: { id: number }) => {
  const { t } = useTranslation('devices')
  const canWrite = may(useUser(), noun.write)
  const { devices, error, refetch } = useDevices()
  const row = devices?.find((each) => each.id === id)
  const rooms = useRooms()
  if (!row || !devices)
    return (
      <RecordAbsent back={<BackLink to="/devices" label={t('title')} />}>
        {devices ? (
          <StateView kind="empty" title={t('form.gone')} />
        ) : error ? (
          <FailureView error={error} onRetry={refetch} />
        ) : (
          <RecordSkeleton />
        )}
      </RecordAbsent>
    )
  const itemName = row.itemName === deviceName(row) ? '' : row.itemName
  return (
    <ResellerScope resellerId={row.resellerId}>
      <RecordPage
        noun={noun}
        path="/devices"
        id={id}
        rooms={rooms}
        shared={{ row, devices, canWrite }}
        subtitleOf={() => [trackerTypeName(row.typeId), row.companyName, itemName].filter(Boolean).join(' · ')}
        form={({ entity, ...form }) => <DeviceForm device={entity} {...form} />}
      />
    </ResellerScope>
  )
}

const useRooms = (): Rooms<DeviceRecord, Shared> => {
  const { t } = useTranslation('devices')
  return useMemo(
    () => [
      { id: 'data', label: t('rooms.data'), Content: Data },
      { id: 'config', label: t('rooms.config'), Content: Config },
      { id: 'commands', label: t('rooms.commands'), Content: Commands },
      { id: 'installer', label: t('rooms.installer'), Content: Installer },
    ],
    [t],
  )
}
