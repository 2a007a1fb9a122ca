import type { Group } from '@atalaya/contract/groups'
import type { GroupId } from '@atalaya/contract/identifiers'
import { Segments } from '@atalaya/ui/segments'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { newUuid } from '@atalaya/ui/uuid'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { lazyDialog } from '../../../feedback/lazy-dialog.tsx'
import { toastFailure, toastRefusal } from '../../../feedback/toasts.ts'
import { ListButtons, ListPage } from '../../../nouns/list-page.tsx'
import { listSearch, shownId } from '../../../nouns/list-search.ts'
import { EmptyList, ListTable } from '../../../nouns/list-table.tsx'
import { useRecords } from '../../../nouns/noun.queries.ts'
import { useDone } from '../../../nouns/noun-bulk.ts'
import { RecordEditor } from '../../../nouns/record-editor.tsx'
import { useNounAddress, useNounTable } from '../../../nouns/use-noun-list.ts'
import { DeleteGroup } from '../components/delete-group.tsx'
import { useGroupColumns } from '../components/group-columns.ts'
import { GroupForm } from '../components/group-form.tsx'
import { GroupTree } from '../components/group-tree.tsx'
import { groups as noun } from '../groups.noun.ts'
import { useGroupCalls } from '../groups.queries.ts'

const GroupsImport = lazyDialog(async () => (await import('../components/groups-import.tsx')).GroupsImport)

/** A new group, `edit` 0, is to stand below `under`. */
const search = listSearch('name').extend({
  as: z.enum(['tree', 'list']).catch('tree').default('tree'),
  under: shownId,
})

export const GroupsScreen = () => {
  const { t } = useTranslation('groups')
  const list = useNounAddress(noun, search, (onClose) => <GroupsImport onClose={onClose} />)
  const { canWrite, url } = list
  const { data: groups } = useRecords(noun)
  const table = useNounTable(noun)
  const { rows, failure } = table
  const [deleting, setDeleting] = useState<Group | null>(null)
  const columns = useGroupColumns(groups)
  const calls = useGroupCalls()
  const done = useDone(noun)

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
  const empty = <EmptyList list={list} scene="people" />
  return (
    <ListPage
      list={list}
      actions={
        !isEmpty && (
          <>
            <Segments
              aria-label={t('view.label')}
              value={url.as}
              onChange={(as) => list.patchUrl({ as })}
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
        <ListTable {...table} list={list} columns={columns} empty={empty} />
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
      <RecordEditor
        noun={noun}
        id={list.edited}
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
