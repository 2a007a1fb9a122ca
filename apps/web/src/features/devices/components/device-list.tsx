import { SegmentedControl } from '@mantine/core'
import { IconRouter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ExportMenu } from '../../../exports/export-menu.tsx'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { lazyDialog } from '../../../feedback/lazy-dialog.tsx'
import { CreateButton, ListButtons, ListPage } from '../../../nouns/list-page.tsx'
import { editedId, listSearch } from '../../../nouns/list-search.ts'
import { EmptyList, ListTable } from '../../../nouns/list-table.tsx'
import { useOpenRecord } from '../../../nouns/record-address.ts'
import { useResellerTableViews } from '../../../nouns/table-views.ts'
import { useNounAddress } from '../../../nouns/use-noun-list.ts'
import { useUser } from '../../../session/current-session.ts'
import type { NewDeviceHint } from '../device-values.ts'
import { devices as noun } from '../devices.noun.ts'
import { type DeviceRow, useDevices } from '../devices.queries.ts'
import { pastedRows } from '../pasted-rows.ts'
import { AssignCompany } from './assign-company.tsx'
import { AssignItem } from './assign-item.tsx'
import { useDeviceActions } from './device-actions.tsx'
import { useDeviceBulk } from './device-bulk.tsx'
import { deviceName, useDeviceColumns, useDeviceExportColumns } from './device-columns.tsx'
import { DeviceEditor } from './device-editor.tsx'
import { GiveTemplate } from './give-config.tsx'
import { ScanToDevice } from './scan-to-device.tsx'
import { TemplateList, useTemplateList } from './template-list.tsx'
import { UnregisteredDevices } from './unregistered-devices.tsx'

const DeviceImport = lazyDialog(async () => (await import('../device-import.tsx')).DeviceImport)

const lists = ['registered', 'unregistered', 'templates'] as const
/** Who has just called stands first, as somebody under a dashboard looks for it. */
const orderOf = { unregistered: { sort: 'lastSeen', dir: 'desc' } } as const

/** `template` is the kept configuration in its form. */
const search = listSearch('name').extend({
  // What the list of those who call without being registered was called, in addresses that people have kept.
  list: z
    .preprocess((list) => (list === 'strangers' ? 'unregistered' : list), z.enum(lists))
    .catch('registered')
    .default('registered'),
  template: editedId,
})

/** Spec 3: created within the last 24 hours. */
const newForMs = 24 * 3_600_000

export const DeviceList = () => {
  const { t } = useTranslation('devices')
  const user = useUser()
  const { devices, resellers, companies, error, refetch } = useDevices()
  const [pasted, setPasted] = useState<File>()
  const list = useNounAddress(noun, search, (onClose) => (
    <DeviceImport resellers={resellers} start={pasted} onClose={onClose} />
  ))
  const { canWrite, url, patchUrl, go } = list
  // What was pasted is for the import that it opens, whichever way that ends.
  useEffect(() => (url.import === 1 ? () => setPasted(undefined) : undefined), [url.import])
  const [assigned, setAssigned] = useState<readonly DeviceRow[] | null>(null)
  const [mounted, setMounted] = useState<DeviceRow | null>(null)
  const [configured, setConfigured] = useState<readonly number[] | null>(null)
  const [scanned, setScanned] = useState<NewDeviceHint>()
  const [openedAt] = useState(() => Date.now())
  const columns = useDeviceColumns()
  const exportColumns = useDeviceExportColumns()
  const views = useResellerTableViews('devices', user.resellerId ?? resellers[0]?.id)
  const bulk = useDeviceBulk(devices, {
    onAssign: setAssigned,
    onConfigure: (chosen) => setConfigured(chosen.map(({ id }) => id)),
  })
  const openPage = useOpenRecord('/devices')
  const actions = useDeviceActions({
    companies,
    onEdit: ({ id }) => list.edit(id),
    onAssignCompany: (device) => setAssigned([device]),
    onAssignItem: setMounted,
  })

  const ofTemplates = useTemplateList(list)
  const listChoice = (
    <SegmentedControl
      aria-label={t('title')}
      value={url.list}
      data={lists.map((value) => ({ value, label: t(`lists.${value}`) }))}
      onChange={(list) =>
        go({
          ...{ list, q: '', f: '', cols: '', page: 1 },
          ...(list === 'unregistered' ? orderOf.unregistered : { sort: 'name', dir: 'asc' }),
        })
      }
    />
  )
  const register = (known: NewDeviceHint) => {
    setScanned(known)
    list.edit(0)
  }
  return (
    <ListPage
      list={list}
      views={listChoice}
      actions={
        url.list === 'templates' ? (
          <CreateButton list={ofTemplates} />
        ) : (
          <>
            <ScanToDevice
              devices={devices}
              resellerId={user.resellerId ?? resellers[0]?.id}
              onNew={canWrite ? register : undefined}
            />
            <ListButtons list={list} />
          </>
        )
      }
    >
      {url.list === 'unregistered' ? (
        <UnregisteredDevices resellers={resellers} url={url} patchUrl={patchUrl} onRegister={register} />
      ) : url.list === 'templates' ? (
        <TemplateList list={ofTemplates} devices={devices} resellers={resellers} />
      ) : (
        <ListTable
          list={list}
          rows={devices}
          failure={error && !devices ? <FailureView error={error} onRetry={refetch} /> : undefined}
          columns={columns}
          rowName={deviceName}
          onOpen={({ id }) => openPage(id)}
          isNew={({ createdTs }) => openedAt - createdTs < newForMs}
          actions={canWrite ? actions : undefined}
          bulk={bulk}
          views={views}
          exports={({ take }) => <ExportMenu snapshot={() => take(exportColumns)} />}
          empty={
            <EmptyList list={list} icon={<IconRouter size={28} stroke={1.5} />}>
              <CreateButton list={list} />
            </EmptyList>
          }
        />
      )}
      {canWrite && (
        <DeviceEditor
          id={url.edit}
          devices={devices}
          resellers={resellers}
          companies={companies}
          known={scanned}
          onPasteMany={(text, start) => {
            setPasted(
              pastedRows(text, start, {
                fileName: `${t('title')}.csv`,
                deviceId: t('fields.deviceId'),
                typeId: t('fields.typeId'),
                simType: t('fields.simType'),
              }),
            )
            go({ edit: null, import: 1 })
          }}
          onClose={() => {
            setScanned(undefined)
            list.edit(null)
          }}
        />
      )}
      <AssignCompany devices={assigned} companies={companies} onClose={() => setAssigned(null)} />
      <AssignItem device={mounted} onClose={() => setMounted(null)} />
      {configured && devices && (
        <GiveTemplate
          title={t('templates.applyTitle', { count: configured.length })}
          chosen={configured}
          devices={devices}
          onClose={() => setConfigured(null)}
        />
      )}
    </ListPage>
  )
}
