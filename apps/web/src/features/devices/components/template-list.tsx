import type { ConfigTemplate } from '@atalaya/contract/tracker-config'
import { DataTable } from '@atalaya/ui/data-table'
import type { Column, TableState } from '@atalaya/ui/data-table/column'
import { StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { IconCopyCheck, IconPencil, IconPlus, IconTemplate, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure, toastWithUndo } from '../../../feedback/toasts.ts'
import { trackerTypeName } from '../../../format/tracker-type-name.ts'
import { useTemplateCalls, useTemplates } from '../config.queries.ts'
import { type DeviceRow, useSeesResellers } from '../devices.queries.ts'
import { GiveToDevices } from './give-config.tsx'
import { TemplateEditor } from './template-editor.tsx'

interface Props {
  devices: readonly DeviceRow[] | undefined
  resellers: readonly { id: number; name: string }[]
  url: TableState & { template: number | null }
  patchUrl(patch: Partial<TableState>): void
  /** Null for none, 0 for a new one. */
  onEdit(id: number | null): void
  canWrite: boolean
}

interface Row extends ConfigTemplate {
  reseller: string
}

/** Kept configurations: made, changed and given to trackers without opening one of these. */
export const TemplateList = ({ devices, resellers, url, patchUrl, onEdit, canWrite }: Props) => {
  const { t } = useTranslation('devices')
  const { keep, forget } = useTemplateCalls()
  const templates = useTemplates(resellers.map(({ id }) => id))
  const rows = useMemo(
    () =>
      templates?.map(
        (template): Row => ({
          ...template,
          reseller: resellers.find(({ id }) => id === template.resellerId)?.name ?? '',
        }),
      ),
    [templates, resellers],
  )
  const columns = useTemplateColumns()
  const [given, setGiven] = useState<Row | null>(null)
  const forgetOne = async (row: Row) => {
    try {
      await forget(row)
      toastWithUndo(t('templates.forgotten', { name: row.name }), () => void keep(row).catch(toastFailure))
    } catch (failure) {
      toastFailure(failure)
    }
  }
  const newButton = canWrite && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => onEdit(0)}>
      {t('templates.create')}
    </Button>
  )
  return (
    <>
      <DataTable
        label={t('lists.templates')}
        name="config-templates"
        rows={rows}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        state={url}
        onStateChange={patchUrl}
        onOpen={canWrite ? ({ id }) => onEdit(id) : undefined}
        actions={
          canWrite
            ? [
                {
                  id: 'edit',
                  label: t('actions.edit'),
                  icon: <IconPencil size={16} />,
                  key: 'e',
                  onSelect: ({ id }) => onEdit(id),
                },
                {
                  id: 'give',
                  label: t('templates.give'),
                  icon: <IconCopyCheck size={16} />,
                  onSelect: (row) => setGiven(row),
                },
                {
                  id: 'forget',
                  label: t('templates.forget'),
                  icon: <IconTrash size={16} />,
                  isDangerous: true,
                  onSelect: (row) => void forgetOne(row),
                },
              ]
            : undefined
        }
        empty={
          <StateView
            kind="empty"
            icon={<IconTemplate size={28} stroke={1.5} />}
            title={t('templates.emptyTitle')}
            hint={t('templates.emptyHint')}
            action={newButton}
          />
        }
      />
      {canWrite && (
        <TemplateEditor id={url.template} templates={templates} resellers={resellers} onClose={() => onEdit(null)} />
      )}
      {given && devices && (
        <GiveToDevices
          title={t('templates.giveTitle', { name: given.name })}
          source={{ kind: 'template', templateId: given.id, typeId: given.typeId, resellerId: given.resellerId }}
          devices={devices}
          onClose={() => setGiven(null)}
        />
      )}
    </>
  )
}

const useTemplateColumns = (): readonly Column<Row>[] => {
  const { t } = useTranslation('devices')
  const seesResellers = useSeesResellers()
  return useMemo(
    () => [
      { id: 'name', header: t('fields.name'), value: ({ name }) => name, width: 240, showMobile: true },
      {
        id: 'typeId',
        header: t('fields.typeId'),
        value: ({ typeId }) => trackerTypeName(typeId),
        width: 130,
        showMobile: true,
      },
      ...(seesResellers
        ? [
            {
              id: 'reseller',
              header: t('fields.reseller'),
              value: ({ reseller }: Row) => reseller,
              width: 170,
              showMobile: true,
            },
          ]
        : []),
      { id: 'apn', header: t('config.fields.apn'), value: ({ config }) => config.apn, width: 150 },
      {
        id: 'server',
        header: t('config.fields.server'),
        value: ({ config: { server, port } }) => [server, port].filter(Boolean).join(':'),
        width: 220,
      },
      {
        id: 'interval',
        header: t('config.fields.interval'),
        kind: 'number',
        unit: 's',
        value: ({ config }) => config.interval,
        width: 172,
      },
      {
        id: 'updated',
        header: t('fields.updatedTs'),
        kind: 'date',
        value: ({ updatedTs }) => updatedTs,
        width: 150,
        showMobile: true,
      },
    ],
    [t, seesResellers],
  )
}
