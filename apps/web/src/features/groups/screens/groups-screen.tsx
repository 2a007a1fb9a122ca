import type { Group } from '@atalaya/contract/groups'
import type { GroupId } from '@atalaya/contract/identifiers'
import { may } from '@atalaya/contract/roles'
import { DataTable } from '@atalaya/ui/data-table'
import { Page } from '@atalaya/ui/page'
import { RecordDrawer } from '@atalaya/ui/record-drawer'
import { RecordSkeleton, StateView } from '@atalaya/ui/state-view'
import { Button, SegmentedControl } from '@mantine/core'
import { IconPencil, IconPlus, IconSitemap, IconTableImport } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ExportMenu } from '../../../exports/export-menu.tsx'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastDone, toastFailure, toastRefusal } from '../../../feedback/toasts.ts'
import { useDoneWithUndo } from '../../../feedback/use-done-with-undo.ts'
import { isNotFound, OpenedRecord } from '../../../forms/opened-record.tsx'
import { useBulkTexts } from '../../../navigation/table-bulk.ts'
import { tableSearch } from '../../../navigation/table-search.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { useUser } from '../../../session/current-session.ts'
import { useTableViews } from '../../saved-views/index.ts'
import { DeleteGroup } from '../components/delete-group.tsx'
import { useGroupColumns } from '../components/group-columns.ts'
import { GroupForm } from '../components/group-form.tsx'
import { GroupTree } from '../components/group-tree.tsx'
import { useGroup, useGroupCalls, useGroups } from '../groups.queries.ts'

const GroupsImport = lazy(async () => ({ default: (await import('../components/groups-import.tsx')).GroupsImport }))

/** `edit` is the group in the form; 0 is one that does not exist yet, to stand below `under`. */
const search = tableSearch('name').extend({
  as: z.enum(['tree', 'list']).catch('tree').default('tree'),
  edit: z.number().int().nonnegative().nullable().catch(null).default(null),
  under: z.number().int().positive().nullable().catch(null).default(null),
  import: z.literal(1).nullable().catch(null).default(null),
})

export const GroupsScreen = () => {
  const { t } = useTranslation('groups')
  const canWrite = may(useUser(), 'groups.write')
  const { data: groups, error, refetch } = useGroups()
  const rows = useMemo(() => groups && Object.values(groups), [groups])
  const [url, patchUrl] = useUrlState(search)
  const [deleting, setDeleting] = useState<Group | null>(null)
  const columns = useGroupColumns(groups)
  const views = useTableViews('groups')
  const calls = useGroupCalls()
  const done = useDoneWithUndo(calls.refresh)
  const bulkTexts = useBulkTexts()

  const go = (patch: Partial<z.output<typeof search>>) => patchUrl(patch, { replace: false })
  const edit = (id: number | null, under: number | null = null) => go({ edit: id, under })
  const move = async (id: GroupId, parentId: GroupId | null) => {
    const operationId = crypto.randomUUID()
    const names = { name: groups?.[id]?.name ?? '', parent: parentId === null ? '' : (groups?.[parentId]?.name ?? '') }
    try {
      const refusal = await calls.move(id, parentId, operationId)
      if (refusal) toastRefusal(refusal)
      else done(parentId === null ? t('moved.top', names) : t('moved.below', names), operationId)
    } catch (failure) {
      toastFailure(failure)
    }
  }

  if (canWrite && url.import === 1)
    return (
      <Suspense fallback={null}>
        <GroupsImport onClose={() => go({ import: null })} />
      </Suspense>
    )

  const isEmpty = rows?.length === 0
  const buttons = canWrite && (
    <>
      <Button variant="default" leftSection={<IconTableImport size={16} />} onClick={() => go({ import: 1 })}>
        {t('actions.import')}
      </Button>
      <Button leftSection={<IconPlus size={16} />} onClick={() => edit(0)}>
        {t('actions.create')}
      </Button>
    </>
  )
  const failure = error && !groups ? <FailureView error={error} onRetry={() => void refetch()} /> : undefined
  const empty = (
    <StateView
      kind="empty"
      icon={<IconSitemap size={28} stroke={1.5} />}
      title={t('empty.title')}
      hint={t('empty.hint')}
      action={buttons}
    />
  )
  return (
    <>
      <Page
        title={t('title')}
        actions={
          !isEmpty && (
            <>
              <SegmentedControl
                aria-label={t('view.label')}
                value={url.as}
                onChange={(as) => patchUrl({ as: as as 'tree' | 'list' })}
                data={[
                  { value: 'tree', label: t('view.tree') },
                  { value: 'list', label: t('view.list') },
                ]}
              />
              {buttons}
            </>
          )
        }
      >
        {url.as === 'list' ? (
          <DataTable
            label={t('title')}
            name="groups"
            rows={rows}
            columns={columns}
            rowId={({ id }) => id}
            rowName={({ name }) => name}
            state={url}
            onStateChange={patchUrl}
            onOpen={canWrite ? ({ id }) => edit(id) : undefined}
            actions={
              canWrite
                ? [
                    {
                      id: 'edit',
                      label: t('actions.edit'),
                      icon: <IconPencil size={16} />,
                      key: 'e',
                      onSelect: ({ id }) => edit(id),
                    },
                  ]
                : undefined
            }
            bulk={
              canWrite
                ? {
                    ...bulkTexts,
                    countLabel: (count) => t('count', { count }),
                    remove: {
                      call: calls.removeMany,
                      consequence: t('delete.consequence'),
                      onDone: (ids, operationId) =>
                        done(t('delete.doneMany', { count: ids.length }), operationId, ids.length),
                    },
                  }
                : undefined
            }
            views={views}
            exports={({ take }) => <ExportMenu snapshot={take} />}
            failure={failure}
            empty={empty}
          />
        ) : (
          (failure ??
          (isEmpty ? (
            empty
          ) : groups ? (
            <GroupTree
              groups={groups}
              onOpen={({ id }) => canWrite && edit(id)}
              {...(canWrite
                ? {
                    change: {
                      onMove: (id, parentId) => void move(id, parentId),
                      onAdd: (parentId) => edit(0, parentId),
                      onDelete: setDeleting,
                    },
                  }
                : {})}
            />
          ) : (
            <RecordSkeleton lines={8} />
          )))
        )}
      </Page>
      {groups && <DeleteGroup group={deleting} groups={groups} onClose={() => setDeleting(null)} />}
      {canWrite && <EditedGroup id={url.edit} under={url.under} groups={groups} onClose={() => edit(null)} />}
    </>
  )
}

interface EditedProps {
  id: number | null
  under: number | null
  groups: Readonly<Record<string, Group>> | undefined
  onClose(): void
}

const EditedGroup = ({ id, under, groups, onClose }: EditedProps) => {
  const { t } = useTranslation('groups')
  const isNew = id === 0
  const { data: group = null, error, refetch } = useGroup(id)
  return (
    <RecordDrawer
      isOpen={id !== null}
      title={isNew ? t('actions.create') : (group?.name ?? t('title'))}
      onClose={onClose}
    >
      <OpenedRecord
        isThere={groups !== undefined && (isNew || (group !== null && !isNotFound(error)))}
        error={error}
        texts={{ gone: t('form.gone'), back: t('actions.backToList') }}
        onRetry={() => void refetch()}
        onClose={onClose}
      >
        {groups && (
          <GroupForm
            key={id}
            group={isNew ? null : group}
            groups={groups}
            parentId={under !== null ? (groups[under]?.id ?? null) : null}
            onSaved={({ name }) => {
              toastDone(t('form.saved', { name }))
              onClose()
            }}
            onClose={onClose}
          />
        )}
      </OpenedRecord>
    </RecordDrawer>
  )
}
