import type { ConfigTemplate } from '@atalaya/contract/tracker-config'
import type { Column, RowAction } from '@atalaya/ui/data-table/column'
import { newUuid } from '@atalaya/ui/uuid'
import { IconCopyCheck, IconTemplate, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../feedback/toasts.ts'
import { trackerTypeName } from '../../../format/tracker-type-name.ts'
import type { ListAddress } from '../../../nouns/list-search.ts'
import { EmptyList, editAction, ListTable } from '../../../nouns/list-table.tsx'
import type { List } from '../../../nouns/use-list.ts'
import { useTemplateCalls, useTemplates } from '../config.queries.ts'
import { type DeviceRow, useSeesResellers } from '../devices.queries.ts'
import { GiveToDevices } from './give-config.tsx'
import { TemplateEditor } from './template-editor.tsx'

/** The kept configurations as a list of their own, on the devices' page. */
export const useTemplateList = (list: List<ListAddress & { template: number | null }>): List => {
  const { t } = useTranslation('devices')
  return {
    ...list,
    name: 'config-templates',
    imports: undefined,
    words: {
      title: t('lists.templates'),
      create: t('templates.create'),
      edit: t('actions.edit'),
      emptyTitle: t('templates.emptyTitle'),
      emptyHint: t('templates.emptyHint'),
    },
    edited: list.canWrite ? list.url.template : null,
    edit: (template) => list.go({ template }),
  }
}

interface Props {
  list: List
  devices: readonly DeviceRow[] | undefined
  resellers: readonly { id: number; name: string }[]
}

interface Row extends ConfigTemplate {
  reseller: string
}

/** Kept configurations: made, changed and given to trackers without opening one of these. */
export const TemplateList = ({ list, devices, resellers }: Props) => {
  const { t } = useTranslation('devices')
  const { sayOf, forget } = useTemplateCalls()
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
      const operationId = newUuid()
      await forget(row, operationId)
      sayOf(row.resellerId)(t('templates.forgotten', { name: row.name }), operationId)
    } catch (failure) {
      toastFailure(failure)
    }
  }
  const give: RowAction<Row> = {
    id: 'give',
    label: t('templates.give'),
    icon: <IconCopyCheck size={16} />,
    onSelect: (row) => setGiven(row),
  }
  const forgetting: RowAction<Row> = {
    id: 'forget',
    label: t('templates.forget'),
    icon: <IconTrash size={16} />,
    isDangerous: true,
    onSelect: (row) => void forgetOne(row),
  }
  return (
    <>
      <ListTable
        list={list}
        rows={rows}
        columns={columns}
        rowName={({ name }) => name}
        actions={list.canWrite ? [editAction(list), give, forgetting] : undefined}
        exports={undefined}
        empty={<EmptyList list={list} icon={<IconTemplate size={28} stroke={1.5} />} />}
      />
      <TemplateEditor id={list.edited} templates={templates} resellers={resellers} onClose={() => list.edit(null)} />
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
