import { useState } from 'react'
import { ExportMenu } from '../../../exports/export-menu.tsx'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { CreateButton } from '../../../nouns/list-page.tsx'
import { EmptyList, ListTable } from '../../../nouns/list-table.tsx'
import { useOpenRecord } from '../../../nouns/record-address.ts'
import { useResellerTableViews } from '../../../nouns/table-views.ts'
import type { List } from '../../../nouns/use-list.ts'
import type { useDevices } from '../devices.queries.ts'
import { useDeviceActions } from './device-actions.tsx'
import { useDeviceBulk } from './device-bulk.tsx'
import { deviceName, useDeviceColumns, useDeviceExportColumns } from './device-columns.tsx'
import { type Asked, DeviceDialogs } from './device-dialogs.tsx'

interface Props {
  list: List
  loaded: ReturnType<typeof useDevices>
  /** Whose views of the table are offered. */
  resellerId: number | undefined
}

/** Spec 3: created within the last 24 hours. */
const newForMs = 24 * 3_600_000

/** The devices of all resellers that somebody sees, with what can be done to one or many of them. */
export const RegisteredDevices = ({ list, loaded, resellerId }: Props) => {
  const { devices, companies, error, refetch } = loaded
  const [asked, setAsked] = useState<Asked | null>(null)
  const [openedAt] = useState(() => Date.now())
  const columns = useDeviceColumns()
  const exportColumns = useDeviceExportColumns()
  const views = useResellerTableViews('devices', resellerId)
  const openPage = useOpenRecord('/devices')
  const bulk = useDeviceBulk(devices, {
    onAssign: (chosen) => setAsked({ for: 'company', devices: chosen }),
    onConfigure: (chosen) => setAsked({ for: 'template', ids: chosen.map(({ id }) => id) }),
  })
  const actions = useDeviceActions({
    companies,
    onEdit: ({ id }) => list.edit(id),
    onAssignCompany: (device) => setAsked({ for: 'company', devices: [device] }),
    onAssignItem: (device) => setAsked({ for: 'item', device }),
  })
  return (
    <>
      <ListTable
        list={list}
        rows={devices}
        failure={error && !devices ? <FailureView error={error} onRetry={refetch} /> : undefined}
        columns={columns}
        rowName={deviceName}
        onOpen={({ id }) => openPage(id)}
        isNew={({ createdTs }) => openedAt - createdTs < newForMs}
        actions={list.canWrite ? actions : undefined}
        bulk={bulk}
        views={views}
        exports={({ take }) => <ExportMenu snapshot={() => take(exportColumns)} />}
        empty={
          <EmptyList list={list} scene="signals">
            <CreateButton list={list} />
          </EmptyList>
        }
      />
      <DeviceDialogs asked={asked} devices={devices} companies={companies} onClose={() => setAsked(null)} />
    </>
  )
}
