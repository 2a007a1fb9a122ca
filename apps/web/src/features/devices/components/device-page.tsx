import type { DeviceRecord } from '@atalaya/contract/devices'
import { may } from '@atalaya/contract/roles'
import { RecordAbsent, RecordLayout } from '@atalaya/ui/record-layout'
import { RecordSkeleton, StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { trackerTypeName } from '../../../format/tracker-type-name.ts'
import { BackLink } from '../../../navigation/back-link.tsx'
import { useUrlState } from '../../../navigation/url-state.ts'
import { useUser } from '../../../session/current-session.ts'
import { type DeviceRow, useDevice, useDevices } from '../devices.queries.ts'
import { CommandsRoom } from '../rooms/commands-room.tsx'
import { ConfigRoom } from '../rooms/config-room.tsx'
import { DataRoom } from '../rooms/data-room.tsx'
import { InstallerRoom } from '../rooms/installer-room.tsx'
import { deviceName } from './device-columns.tsx'
import { DeviceEditor } from './device-editor.tsx'

const rooms = ['data', 'config', 'commands', 'installer'] as const

const Address = z.object({
  tab: z.enum(rooms).catch('data').default('data'),
  edit: z.number().int().positive().nullable().catch(null).default(null),
})

/** Whose a device is stands in the list; the page reads the rest by itself. */
export const DevicePage = ({ id }: { id: number }) => {
  const { t } = useTranslation('devices')
  const canWrite = may(useUser(), 'devices.write')
  const { devices, resellers, companies, error, refetch } = useDevices()
  const known = devices?.find((each) => each.id === id)
  const { data: device, error: unread, refetch: readAgain } = useDevice(known?.resellerId, id)
  const [url, patchUrl] = useUrlState(Address)
  const isGone = devices !== undefined && known === undefined
  const failure = error ?? (device ? null : unread)
  const back = <BackLink to="/devices" label={t('title')} />
  if (isGone || failure)
    return (
      <RecordAbsent back={back}>
        {isGone ? (
          <StateView kind="empty" title={t('form.gone')} />
        ) : (
          <FailureView
            error={failure}
            onRetry={() => {
              refetch()
              void readAgain()
            }}
          />
        )}
      </RecordAbsent>
    )
  return (
    <>
      <RecordLayout
        back={back}
        title={known ? deviceName(known) : ''}
        subtitle={
          known &&
          [trackerTypeName(known.typeId), known.companyName, known.itemName === deviceName(known) ? '' : known.itemName]
            .filter(Boolean)
            .join(' · ')
        }
        actions={
          canWrite &&
          known && (
            <Button leftSection={<IconPencil size={16} />} onClick={() => patchUrl({ edit: id }, { replace: false })}>
              {t('actions.edit')}
            </Button>
          )
        }
        roomsLabel={t('rooms.label')}
        rooms={rooms.map((room) => ({ id: room, label: t(`rooms.${room}`) }))}
        room={url.tab}
        onRoom={(tab) => patchUrl({ tab }, { replace: false })}
      >
        {known && device ? (
          <Content room={url.tab} row={known} device={device} devices={devices ?? []} canWrite={canWrite} />
        ) : (
          <RecordSkeleton />
        )}
      </RecordLayout>
      {canWrite && (
        <DeviceEditor
          id={url.edit === id ? id : null}
          devices={devices}
          resellers={resellers}
          companies={companies}
          onClose={() => patchUrl({ edit: null }, { replace: false })}
        />
      )}
    </>
  )
}

interface ContentProps {
  room: (typeof rooms)[number]
  row: DeviceRow
  device: DeviceRecord
  devices: readonly DeviceRow[]
  canWrite: boolean
}

const Content = ({ room, row, device, devices, canWrite }: ContentProps) => {
  switch (room) {
    case 'data':
      return <DataRoom row={row} canWrite={canWrite} />
    case 'config':
      return <ConfigRoom device={device} devices={devices} canWrite={canWrite} />
    case 'commands':
      return <CommandsRoom device={device} canWrite={canWrite} />
    case 'installer':
      return <InstallerRoom device={device} canWrite={canWrite} />
  }
}
