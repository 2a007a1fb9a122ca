import { may } from '@atalaya/contract/roles'
import type { User } from '@atalaya/contract/users'
import { DataTable } from '@atalaya/ui/data-table'
import type { RowAction } from '@atalaya/ui/data-table/column'
import { Page } from '@atalaya/ui/page'
import { RecordDrawer } from '@atalaya/ui/record-drawer'
import { StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import {
  IconHistory,
  IconKey,
  IconLock,
  IconPencil,
  IconPlus,
  IconTableImport,
  IconUserCheck,
  IconUserOff,
  IconUsersGroup,
} from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ExportMenu } from '../../../exports/export-menu.tsx'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastDone, toastFailure, toastRefusal } from '../../../feedback/toasts.ts'
import { useDoneWithUndo } from '../../../feedback/use-done-with-undo.ts'
import { isNotFound, OpenedRecord } from '../../../forms/opened-record.tsx'
import { useNounBulk } from '../../../navigation/noun-bulk.ts'
import { tableSearch } from '../../../navigation/table-search.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { useUser } from '../../../session/current-session.ts'
import { useTableViews } from '../../saved-views/index.ts'
import { LocksDrawer } from '../../virtual-locks/index.ts'
import { PasswordDialog } from '../components/password-dialog.tsx'
import { useUserColumns } from '../components/user-columns.tsx'
import { UserForm } from '../components/user-form.tsx'
import { UserStatsDrawer } from '../components/user-stats-drawer.tsx'
import { useUserCalls, useUserRecord, useUsers } from '../users.queries.ts'

const UsersImport = lazy(async () => ({ default: (await import('../components/users-import.tsx')).UsersImport }))

/** `edit` is the user in the form, 0 one that does not exist yet; `stats` the one whose accesses are shown, `locks` whose virtual locks. */
const search = tableSearch('firstName').extend({
  edit: z.number().int().nonnegative().nullable().catch(null).default(null),
  stats: z.number().int().positive().nullable().catch(null).default(null),
  locks: z.number().int().positive().nullable().catch(null).default(null),
  import: z.literal(1).nullable().catch(null).default(null),
})

const nameOf = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`

export const UsersScreen = () => {
  const { t } = useTranslation('users')
  const me = useUser()
  const canWrite = may(me, 'users.write')
  const { data, error, refetch } = useUsers()
  const rows = useMemo(() => data && Object.values(data), [data])
  const [url, patchUrl] = useUrlState(search)
  const [changing, setChanging] = useState<User | null>(null)
  const columns = useUserColumns()
  const views = useTableViews('users')
  const calls = useUserCalls()
  const done = useDoneWithUndo(calls.refresh)
  const bulk = useNounBulk('users', calls)

  const go = (patch: Partial<z.output<typeof search>>) => patchUrl(patch, { replace: false })
  const edit = (id: number | null) => go({ edit: id })
  const setDisabled = async (user: User, isDisabled: boolean) => {
    const operationId = crypto.randomUUID()
    const options = { dryRun: false, operationId, signal: new AbortController().signal }
    try {
      const { failed } = await calls.updateMany([user.id], { isDisabled }, options)
      const [refused] = failed
      if (refused) toastRefusal(Object.values(refused.fields ?? {})[0] ?? refused.error)
      else done(t(isDisabled ? 'disabled' : 'enabled', { name: nameOf(user) }), operationId)
    } catch (failure) {
      toastFailure(failure)
    }
  }

  if (canWrite && url.import === 1)
    return (
      <Suspense fallback={null}>
        <UsersImport onClose={() => go({ import: null })} />
      </Suspense>
    )

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
  const isEmpty = rows?.length === 0
  const looks: RowAction<User>[] = [
    {
      id: 'locks',
      label: t('actions.locks'),
      icon: <IconLock size={16} />,
      onSelect: ({ id }) => go({ locks: id }),
    },
    {
      id: 'stats',
      label: t('actions.stats'),
      icon: <IconHistory size={16} />,
      onSelect: ({ id }) => go({ stats: id }),
    },
  ]
  return (
    <>
      <Page title={t('title')} actions={!isEmpty && buttons}>
        <DataTable
          label={t('title')}
          name="users"
          rows={rows}
          columns={columns}
          rowId={({ id }) => id}
          rowName={nameOf}
          state={url}
          onStateChange={patchUrl}
          onOpen={({ id }) => (canWrite ? edit(id) : go({ stats: id }))}
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
                  {
                    id: 'password',
                    label: t('actions.password'),
                    icon: <IconKey size={16} />,
                    onSelect: setChanging,
                  },
                  ...looks,
                  {
                    id: 'disable',
                    label: t('actions.disable'),
                    icon: <IconUserOff size={16} />,
                    isOffered: ({ id, isDisabled }) => !isDisabled && id !== me.id,
                    onSelect: (user) => void setDisabled(user, true),
                  },
                  {
                    id: 'enable',
                    label: t('actions.enable'),
                    icon: <IconUserCheck size={16} />,
                    isOffered: ({ isDisabled }) => isDisabled,
                    onSelect: (user) => void setDisabled(user, false),
                  },
                ]
              : looks
          }
          bulk={canWrite ? { ...bulk, remove: { ...bulk.remove, isOffered: ({ id }) => id !== me.id } } : undefined}
          views={views}
          exports={({ take }) => <ExportMenu snapshot={take} />}
          failure={error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : undefined}
          empty={
            <StateView
              kind="empty"
              icon={<IconUsersGroup size={28} stroke={1.5} />}
              title={t('empty.title')}
              hint={t('empty.hint')}
              action={buttons}
            />
          }
        />
      </Page>
      {canWrite && <EditedUser id={url.edit} onClose={() => edit(null)} />}
      <UserStatsDrawer id={url.stats} user={data?.[url.stats ?? 0]} onClose={() => go({ stats: null })} />
      <LocksDrawer
        userId={url.locks}
        userName={data?.[url.locks ?? 0] && nameOf(data[url.locks ?? 0] as User)}
        canWrite={may(me, 'virtualLocks.write')}
        onClose={() => go({ locks: null })}
      />
      <PasswordDialog user={changing} onClose={() => setChanging(null)} />
    </>
  )
}

const EditedUser = ({ id, onClose }: { id: number | null; onClose(): void }) => {
  const { t } = useTranslation('users')
  const isNew = id === 0
  const { data: user = null, error, refetch } = useUserRecord(id)
  return (
    <RecordDrawer
      isOpen={id !== null}
      title={isNew ? t('actions.create') : user ? nameOf(user) : t('title')}
      onClose={onClose}
    >
      <OpenedRecord
        isThere={isNew || (user !== null && !isNotFound(error))}
        error={error}
        texts={{ gone: t('form.gone'), back: t('actions.backToList') }}
        onRetry={() => void refetch()}
        onClose={onClose}
      >
        <UserForm
          key={id}
          user={isNew ? null : user}
          onSaved={(saved) => {
            toastDone(t('form.saved', { name: nameOf(saved) }))
            onClose()
          }}
          onClose={onClose}
        />
      </OpenedRecord>
    </RecordDrawer>
  )
}
