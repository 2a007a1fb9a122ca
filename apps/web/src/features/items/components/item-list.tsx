import { may } from '@atalaya/contract/roles'
import type { Column, RowAction } from '@atalaya/ui/data-table/column'
import type { SceneName } from '@atalaya/ui/scene'
import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconDots, IconForms, IconListDetails } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ExportMenu } from '../../../exports/export-menu.tsx'
import { lazyDialog } from '../../../feedback/lazy-dialog.tsx'
import type { RecordFormProps } from '../../../nouns/edited-record.tsx'
import { editedId, listSearch } from '../../../nouns/list-search.ts'
import { editAction } from '../../../nouns/list-table.tsx'
import { NounList } from '../../../nouns/noun-list.tsx'
import { useOpenRecord } from '../../../nouns/record-address.ts'
import type { EntityOf, RecordRoutes, RowOf } from '../../../nouns/record-routes.ts'
import { useUser } from '../../../session/current-session.ts'
import { useExportedPlaces } from '../../fleet/index.ts'
import type { ItemNoun } from '../item.noun.ts'

const FieldsAndStates = lazyDialog(async () => (await import('./fields-and-states.tsx')).FieldsAndStates)
const ItemImport = lazyDialog(async () => (await import('../item-import.tsx')).ItemImport)

/** `settings` are the company's own fields and states, with `field` the one in its form. */
const search = listSearch('name').extend({
  settings: z.enum(['fields', 'states']).nullable().catch(null).default(null),
  field: editedId,
})

interface Props<R extends RecordRoutes> {
  noun: ItemNoun<R>
  icon: Icon
  scene: SceneName
  columns: Column<RowOf<R>>[]
  form(props: RecordFormProps<EntityOf<R>>): ReactNode
}

/** The list of vehicles, assets, persons or drivers: each has a page, and there are fields of the company's own. */
export const ItemList = <R extends RecordRoutes>({ noun, ...props }: Props<R>) => {
  const { t } = useTranslation('items')
  const openPage = useOpenRecord(`/${noun.name}`)
  const exportedPlaces = useExportedPlaces()
  const open: RowAction<{ id: number }> = {
    id: 'open',
    label: t('actions.open'),
    icon: <IconListDetails size={16} />,
    onSelect: ({ id }) => openPage(id),
  }
  const maySet = may(useUser(), 'customDatas.write')
  return (
    <NounList
      {...props}
      noun={noun}
      search={search}
      wizard={(onClose) => <ItemImport noun={noun as ItemNoun} onClose={onClose} />}
      actions={({ list }) => maySet && <MoreMenu onSettings={() => list.go({ settings: 'fields' })} />}
      table={({ list }) => ({
        onOpen: open.onSelect,
        actions: list.canWrite ? [editAction(list), open] : undefined,
        exports: ({ take }) => <ExportMenu snapshot={take} complete={exportedPlaces} />,
      })}
    >
      {({ list: { url, go } }) => (
        <Suspense fallback={null}>
          {url.settings && maySet && (
            <FieldsAndStates
              noun={noun}
              tab={url.settings}
              onTab={(settings) => go({ settings, field: null })}
              edited={url.field}
              onEdit={(field) => go({ field })}
              onClose={() => go({ settings: null, field: null })}
            />
          )}
        </Suspense>
      )}
    </NounList>
  )
}

const MoreMenu = ({ onSettings }: { onSettings(): void }) => {
  const { t } = useTranslation('items')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('actions.more')}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconForms size={16} stroke={1.75} />} onClick={onSettings}>
          {t('actions.settings')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
