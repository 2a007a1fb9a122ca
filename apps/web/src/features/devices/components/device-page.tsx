import type { DeviceRecord } from '@atalaya/contract/devices'
import { may } from '@atalaya/contract/roles'
import { RecordSkeleton, StateView } from '@atalaya/ui/state-view'
import { Button, Tabs } from '@mantine/core'
import { IconChevronLeft, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useUrlState } from '../../../navigation/url-state.ts'
import { useUser } from '../../../session/current-session.ts'
import { type DeviceRow, typeName, useDevice, useDevices } from '../devices.queries.ts'
import { CommandsRoom } from '../rooms/commands-room.tsx'
import { ConfigRoom } from '../rooms/config-room.tsx'
import { DataRoom } from '../rooms/data-room.tsx'
import { InstallerRoom } from '../rooms/installer-room.tsx'
import { deviceName } from './device-columns.tsx'
import { DeviceEditor } from './device-editor.tsx'
import classes from './device-page.module.css'

const rooms = ['data', 'config', 'commands', 'installer'] as const

const Address = z.object({
  tab: z.enum(rooms).catch('data').default('data'),
  edit: z.number().int().positive().nullable().catch(null).default(null),
})

/** Whose a device is stands in the list; the page reads the rest by itself. */
export const DevicePage = ({ id }: { id: number }) => {
  const { t } = useTranslation('devices')
  const canWrite = may(useUser(), 'devices.write')
  const { devices, resellers, error, refetch } = useDevices()
  const known = devices?.find((each) => each.id === id)
  const { data: device, error: unread, refetch: readAgain } = useDevice(known?.resellerId, id)
  const [url, patchUrl] = useUrlState(Address)
  const isGone = devices !== undefined && known === undefined
  const failure = error ?? (device ? null : unread)
  const back = (
    <Link to={'/devices' as '/'} className={classes.back}>
      <IconChevronLeft size={14} aria-hidden="true" />
      {t('title')}
    </Link>
  )
  if (isGone || failure)
    return (
      <div className={classes.page}>
        <header className={classes.header}>{back}</header>
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
      </div>
    )
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <div className={classes.titles}>
          {back}
          <h1>{known ? deviceName(known) : ' '}</h1>
          {known && (
            <p className={classes.subtitle}>
              {[typeName(known.typeId), known.companyName, known.itemName].filter(Boolean).join(' · ')}
            </p>
          )}
        </div>
        {canWrite && known && (
          <Button leftSection={<IconPencil size={16} />} onClick={() => patchUrl({ edit: id }, { replace: false })}>
            {t('actions.edit')}
          </Button>
        )}
      </header>
      <Tabs
        value={url.tab}
        onChange={(tab) => patchUrl({ tab: tab as 'data' }, { replace: false })}
        style={{ display: 'contents' }}
      >
        <div className={classes.tabs}>
          <Tabs.List className={classes.list ?? ''} aria-label={t('rooms.label')}>
            {rooms.map((room) => (
              <Tabs.Tab key={room} value={room}>
                {t(`rooms.${room}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
        {rooms.map((room) => (
          <Tabs.Panel key={room} value={room} className={classes.content ?? ''} tabIndex={0} keepMounted={false}>
            {room === url.tab &&
              (known && device ? (
                <div className={classes.inner}>
                  <Content room={room} row={known} device={device} devices={devices ?? []} canWrite={canWrite} />
                </div>
              ) : (
                <RecordSkeleton />
              ))}
          </Tabs.Panel>
        ))}
      </Tabs>
      {canWrite && (
        <DeviceEditor
          id={url.edit === id ? id : null}
          devices={devices}
          resellers={resellers}
          onClose={() => patchUrl({ edit: null }, { replace: false })}
        />
      )}
    </div>
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
