import { may } from '@atalaya/contract/roles'
import type { User } from '@atalaya/contract/users'
import type { RowAction } from '@atalaya/ui/data-table/column'
import { newUuid } from '@atalaya/ui/uuid'
import {
  IconHistory,
  IconKey,
  IconLock,
  IconMailForward,
  IconUserCheck,
  IconUserOff,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyDialog } from '../../../feedback/lazy-dialog.tsx'
import { toastFailure, toastRefusal } from '../../../feedback/toasts.ts'
import { useDoneWithUndo } from '../../../feedback/use-done-with-undo.ts'
import { EditedRecord } from '../../../lists/edited-record.tsx'
import { ListButtons, ListPage } from '../../../lists/list-page.tsx'
import { listSearch, shownId } from '../../../lists/list-search.ts'
import { EmptyList, editAction, ListTable } from '../../../lists/list-table.tsx'
import { useNounWords } from '../../../lists/noun-words.ts'
import { useList } from '../../../lists/use-list.ts'
import { useRows } from '../../../lists/use-rows.tsx'
import { useNounBulk } from '../../../navigation/noun-bulk.ts'
import { useUser } from '../../../session/current-session.ts'
import { useTableViews } from '../../saved-views/index.ts'
import { LocksDrawer } from '../../virtual-locks/index.ts'
import { InvitationsDialog } from '../components/invitations-dialog.tsx'
import { PasswordDialog } from '../components/password-dialog.tsx'
import { useUserColumns } from '../components/user-columns.tsx'
import { UserForm } from '../components/user-form.tsx'
import { UserSelect } from '../components/user-select.tsx'
import { UserStatsDrawer } from '../components/user-stats-drawer.tsx'
import { useUserCalls, useUserRecord, useUsers } from '../users.queries.ts'

const UsersImport = lazyDialog(async () => (await import('../components/users-import.tsx')).UsersImport)

/** `stats` is the user whose accesses are shown, `locks` whose virtual locks. */
const search = listSearch('firstName').extend({ stats: shownId, locks: shownId })

const nameOf = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`

export const UsersScreen = () => {
  const { t } = useTranslation('users')
  const me = useUser()
  const words = useNounWords('users')
  const list = useList({
    name: 'users',
    words,
    search,
    write: 'users.write',
    imports: { label: t('actions.import'), wizard: (onClose) => <UsersImport onClose={onClose} /> },
  })
  const { canWrite, go } = list
  const { stats, locks } = list.url
  const read = useUsers()
  const { rows, failure } = useRows(read)
  const known = (id: number | null) => (id === null ? undefined : read.data?.[id])
  const record = useUserRecord(list.edited)
  const [changing, setChanging] = useState<User | null>(null)
  const [invited, setInvited] = useState<readonly number[] | null>(null)
  const columns = useUserColumns()
  const views = useTableViews('users')
  const calls = useUserCalls()
  const done = useDoneWithUndo(calls.refresh)
  const bulk = useNounBulk('users', calls)

  const setDisabled = async (user: User, isDisabled: boolean) => {
    const operationId = newUuid()
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
  const changes: RowAction<User>[] = [
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
  const password: RowAction<User> = {
    id: 'password',
    label: t('actions.password'),
    icon: <IconKey size={16} />,
    isOffered: ({ id }) => id !== me.id,
    onSelect: setChanging,
  }
  const invitation: RowAction<User> = {
    id: 'invite',
    label: t('actions.invite'),
    icon: <IconMailForward size={16} />,
    isOffered: ({ id, isDisabled }) => !isDisabled && id !== me.id,
    onSelect: ({ id }) => setInvited([id]),
  }
  return (
    <ListPage list={list} actions={rows?.length !== 0 && <ListButtons list={list} />}>
      <ListTable
        list={list}
        rows={rows}
        failure={failure}
        columns={columns}
        rowName={nameOf}
        {...(canWrite ? {} : { onOpen: ({ id }: User) => go({ stats: id }) })}
        actions={canWrite ? [editAction(list), invitation, password, ...looks, ...changes] : looks}
        bulk={{ ...bulk, remove: { ...bulk.remove, isOffered: ({ id }) => id !== me.id } }}
        views={views}
        empty={<EmptyList list={list} icon={<IconUsersGroup size={28} stroke={1.5} />} />}
      />
      <EditedRecord
        id={list.edited}
        record={record}
        words={words}
        nameOf={nameOf}
        form={({ onSaved, ...props }) => (
          <UserForm
            {...props}
            onSaved={(saved) => {
              onSaved(saved)
              // A new one chooses their own password.
              if (props.entity === null) setInvited([saved.id])
            }}
          />
        )}
        onClose={() => list.edit(null)}
      />
      <UserStatsDrawer id={stats} user={known(stats)} onClose={() => go({ stats: null })} />
      <LocksDrawer
        userId={locks}
        userName={known(locks) && nameOf(known(locks) as User)}
        canWrite={may(me, 'virtualLocks.write')}
        userSelect={<UserSelect users={read.data ?? {}} value={locks} onChange={(id) => go({ locks: id })} />}
        onClose={() => go({ locks: null })}
      />
      <InvitationsDialog userIds={invited} onClose={() => setInvited(null)} />
      <PasswordDialog user={changing} onClose={() => setChanging(null)} />
    </ListPage>
  )
}
