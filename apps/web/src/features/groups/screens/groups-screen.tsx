import type { Group } from '@atalaya/contract/groups'
import type { GroupId } from '@atalaya/contract/identifiers'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { newUuid } from '@atalaya/ui/uuid'
import { SegmentedControl } from '@mantine/core'
import { IconSitemap } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { lazyDialog } from '../../../feedback/lazy-dialog.tsx'
import { toastFailure, toastRefusal } from '../../../feedback/toasts.ts'
import { useDoneWithUndo } from '../../../feedback/use-done-with-undo.ts'
import { EditedRecord } from '../../../lists/edited-record.tsx'
import { ListButtons, ListPage } from '../../../lists/list-page.tsx'
import { listSearch, shownId } from '../../../lists/list-search.ts'
import { EmptyList, ListTable } from '../../../lists/list-table.tsx'
import { useNounWords } from '../../../lists/noun-words.ts'
import { useList } from '../../../lists/use-list.ts'
import { useRows } from '../../../lists/use-rows.tsx'
import { useBulkTexts } from '../../../navigation/table-bulk.ts'
import { useTableViews } from '../../saved-views/index.ts'
import { DeleteGroup } from '../components/delete-group.tsx'
import { useGroupColumns } from '../components/group-columns.ts'
import { GroupForm } from '../components/group-form.tsx'
import { GroupTree } from '../components/group-tree.tsx'
import { useGroup, useGroupCalls, useGroups } from '../groups.queries.ts'

const GroupsImport = lazyDialog(async () => (await import('../components/groups-import.tsx')).GroupsImport)

/** A new group, `edit` 0, is to stand below `under`. */
const search = listSearch('name').extend({
  as: z.enum(['tree', 'list']).catch('tree').default('tree'),
  under: shownId,
})

export const GroupsScreen = () => {
  const { t } = useTranslation('groups')
  const words = useNounWords('groups')
  const list = useList({
    name: 'groups',
    words,
    search,
    write: 'groups.write',
    imports: { label: t('actions.import'), wizard: (onClose) => <GroupsImport onClose={onClose} /> },
  })
  const { canWrite, url } = list
  const read = useGroups()
  const groups = read.data
  const { rows, failure } = useRows(read)
  const record = useGroup(list.edited)
  const [deleting, setDeleting] = useState<Group | null>(null)
  const columns = useGroupColumns(groups)
  const views = useTableViews('groups')
  const calls = useGroupCalls()
  const done = useDoneWithUndo(calls.refresh)
  const bulkTexts = useBulkTexts()

  const edit = (id: number | null, under: number | null = null) => list.go({ edit: id, under })
  const move = async (id: GroupId, parentId: GroupId | null) => {
    const operationId = newUuid()
    const names = { name: groups?.[id]?.name ?? '', parent: parentId === null ? '' : (groups?.[parentId]?.name ?? '') }
    try {
      const refusal = await calls.move(id, parentId, operationId)
      if (refusal) toastRefusal(refusal)
      else done(parentId === null ? t('moved.top', names) : t('moved.below', names), operationId)
    } catch (failure) {
      toastFailure(failure)
    }
  }
  const change = {
    onMove: (id: GroupId, parentId: GroupId | null) => void move(id, parentId),
    onAdd: (parentId: GroupId) => edit(0, parentId),
    onDelete: setDeleting,
  }

  const isEmpty = rows?.length === 0
  const empty = <EmptyList list={list} icon={<IconSitemap size={28} stroke={1.5} />} />
  return (
    <ListPage
      list={list}
      actions={
        !isEmpty && (
          <>
            <SegmentedControl
              aria-label={t('view.label')}
              value={url.as}
              onChange={(as) => list.patchUrl({ as: as as 'tree' | 'list' })}
              data={[
                { value: 'tree', label: t('view.tree') },
                { value: 'list', label: t('view.list') },
              ]}
            />
            <ListButtons list={list} />
          </>
        )
      }
    >
      {url.as === 'list' ? (
        <ListTable
          list={list}
          rows={rows}
          failure={failure}
          columns={columns}
          rowName={({ name }) => name}
          bulk={{
            ...bulkTexts,
            countLabel: (count) => t('count', { count }),
            remove: {
              call: calls.removeMany,
              consequence: t('delete.consequence'),
              onDone: (ids, operationId) => done(t('delete.doneMany', { count: ids.length }), operationId, ids.length),
            },
          }}
          views={views}
          empty={empty}
        />
      ) : (
        (failure ??
        (isEmpty ? (
          empty
        ) : groups ? (
          <GroupTree groups={groups} onOpen={({ id }) => canWrite && edit(id)} {...(canWrite ? { change } : {})} />
        ) : (
          <RecordSkeleton lines={8} />
        )))
      )}
      {groups && <DeleteGroup group={deleting} groups={groups} onClose={() => setDeleting(null)} />}
      <EditedRecord
        id={list.edited}
        record={record}
        words={words}
        nameOf={({ name }) => name}
        form={
          groups
            ? (props) => (
                <GroupForm
                  groups={groups}
                  parentId={url.under === null ? null : (groups[url.under]?.id ?? null)}
                  {...props}
                />
              )
            : null
        }
        onClose={() => edit(null)}
      />
    </ListPage>
  )
}
