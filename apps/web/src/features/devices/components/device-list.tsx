import { may } from '@atalaya/contract/roles'
import { DataTable } from '@atalaya/ui/data-table'
import { Page } from '@atalaya/ui/page'
import { StateView } from '@atalaya/ui/state-view'
import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus, IconRouter, IconTableImport } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ExportMenu } from '../../../exports/export-menu.tsx'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { tableSearch } from '../../../navigation/table-search.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { useUser } from '../../../session/current-session.ts'
import { useResellerTableViews } from '../../saved-views/index.ts'
import { useOpenDevice } from '../device-address.ts'
import { type DeviceRow, useDevices } from '../devices.queries.ts'
import { pastedRows } from '../pasted-rows.ts'
import { AssignCompany } from './assign-company.tsx'
import { AssignItem } from './assign-item.tsx'
import { useDeviceActions } from './device-actions.tsx'
import { useDeviceBulk } from './device-bulk.tsx'
import { deviceName, useDeviceColumns, useDeviceExportColumns } from './device-columns.tsx'
import { DeviceEditor } from './device-editor.tsx'
import type { NewDeviceHint } from './device-form.tsx'
import { GiveTemplate } from './give-config.tsx'
import { ScanToDevice } from './scan-to-device.tsx'
import { Strangers } from './strangers.tsx'
import { TemplateList } from './template-list.tsx'

const DeviceImport = lazy(async () => ({ default: (await import('../device-import.tsx')).DeviceImport }))

const lists = ['registered', 'strangers', 'templates'] as const
/** Who has just called stands first, as somebody under a dashboard looks for it. */
const orderOf = { strangers: { sort: 'lastSeen', dir: 'desc' } } as const

const search = tableSearch('name').extend({
  edit: z.number().int().nonnegative().nullable().catch(null).default(null),
  import: z.literal(1).nullable().catch(null).default(null),
  list: z.enum(lists).catch('registered').default('registered'),
  template: z.number().int().nonnegative().nullable().catch(null).default(null),
})

/** Spec 3: created within the last 24 hours. */
const newForMs = 24 * 3_600_000

export const DeviceList = () => {
  const { t } = useTranslation('devices')
  const user = useUser()
  const canWrite = may(user, 'devices.write')
  const { devices, resellers, companies, error, refetch } = useDevices()
  const [url, patchUrl] = useUrlState(search)
  const [assigned, setAssigned] = useState<readonly DeviceRow[] | null>(null)
  const [mounted, setMounted] = useState<DeviceRow | null>(null)
  const [configured, setConfigured] = useState<readonly number[] | null>(null)
  const [scanned, setScanned] = useState<NewDeviceHint>()
  const [pasted, setPasted] = useState<File>()
  const [openedAt] = useState(() => Date.now())
  const columns = useDeviceColumns()
  const exportColumns = useDeviceExportColumns()
  const views = useResellerTableViews('devices', user.resellerId ?? resellers[0]?.id)
  const bulk = useDeviceBulk(devices, {
    onAssign: setAssigned,
    onConfigure: (chosen) => setConfigured(chosen.map(({ id }) => id)),
  })
  const go = (patch: Partial<z.output<typeof search>>) => patchUrl(patch, { replace: false })
  const openPage = useOpenDevice()
  const actions = useDeviceActions({
    companies,
    onEdit: ({ id }) => go({ edit: id }),
    onAssignCompany: (device) => setAssigned([device]),
    onAssignItem: setMounted,
  })

  if (canWrite && url.import === 1)
    return (
      <Suspense fallback={null}>
        <DeviceImport
          resellers={resellers}
          start={pasted}
          onClose={() => {
            setPasted(undefined)
            go({ import: null })
          }}
        />
      </Suspense>
    )

  const newButton = canWrite && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => go({ edit: 0 })}>
      {t('actions.create')}
    </Button>
  )
  const importButton = canWrite && (
    <Button
      variant="default"
      leftSection={<IconTableImport size={16} />}
      onClick={() => {
        setPasted(undefined)
        go({ import: 1 })
      }}
    >
      {t('actions.import')}
    </Button>
  )
  const listChoice = (
    <SegmentedControl
      aria-label={t('title')}
      value={url.list}
      data={lists.map((value) => ({ value, label: t(`lists.${value}`) }))}
      onChange={(list) =>
        go({
          ...{ list, q: '', f: '', cols: '', page: 1 },
          ...(list === 'strangers' ? orderOf.strangers : { sort: 'name', dir: 'asc' }),
        })
      }
    />
  )
  return (
    <>
      <Page
        title={t('title')}
        views={listChoice}
        actions={
          <>
            {url.list === 'templates' ? (
              canWrite && (
                <Button leftSection={<IconPlus size={16} />} onClick={() => go({ template: 0 })}>
                  {t('templates.create')}
                </Button>
              )
            ) : (
              <>
                <ScanToDevice
                  devices={devices}
                  resellerId={user.resellerId ?? resellers[0]?.id}
                  onNew={
                    canWrite
                      ? (known) => {
                          setScanned(known)
                          go({ edit: 0 })
                        }
                      : undefined
                  }
                />
                {importButton}
                {newButton}
              </>
            )}
          </>
        }
      >
        {url.list === 'strangers' ? (
          <Strangers
            resellers={resellers}
            url={url}
            patchUrl={patchUrl}
            onRegister={(known) => {
              setScanned(known)
              go({ edit: 0 })
            }}
          />
        ) : url.list === 'templates' ? (
          <TemplateList
            devices={devices}
            resellers={resellers}
            url={url}
            patchUrl={patchUrl}
            onEdit={(template) => go({ template })}
            canWrite={canWrite}
          />
        ) : (
          <DataTable
            label={t('title')}
            name="devices"
            rows={devices}
            columns={columns}
            rowId={({ id }) => id}
            rowName={deviceName}
            state={url}
            onStateChange={patchUrl}
            onOpen={({ id }) => openPage(id)}
            isNew={({ createdTs }) => openedAt - createdTs < newForMs}
            actions={canWrite ? actions : undefined}
            bulk={canWrite ? bulk : undefined}
            views={views}
            exports={({ take }) => <ExportMenu snapshot={() => take(exportColumns)} />}
            failure={error && !devices ? <FailureView error={error} onRetry={refetch} /> : undefined}
            empty={
              <StateView
                kind="empty"
                icon={<IconRouter size={28} stroke={1.5} />}
                title={t('empty.title')}
                hint={t('empty.hint')}
                action={newButton}
              />
            }
          />
        )}
      </Page>
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
            go({ edit: null })
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
    </>
  )
}
