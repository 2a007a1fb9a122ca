import { isOfResellerLevel, may } from '@atalaya/contract/roles'
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
  IconUserShare,
  IconUsersGroup,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { lazyDialog } from '../../../feedback/lazy-dialog.tsx'
import { toastFailure, toastRefusal } from '../../../feedback/toasts.ts'
import { listSearch, shownId } from '../../../nouns/list-search.ts'
import { editAction } from '../../../nouns/list-table.tsx'
import { useRecordCalls, useRecords } from '../../../nouns/noun.queries.ts'
import { useDone } from '../../../nouns/noun-bulk.ts'
import { NounList } from '../../../nouns/noun-list.tsx'
import type { List } from '../../../nouns/use-list.ts'
import { useUser } from '../../../session/current-session.ts'
import { ActDialog } from '../../acting/index.ts'
import { CompanyAttention } from '../../attention/index.ts'
import { LocksDrawer } from '../../virtual-locks/index.ts'
import { InvitationsDialog } from '../components/invitations-dialog.tsx'
import { PasswordDialog } from '../components/password-dialog.tsx'
import { useUserColumns } from '../components/user-columns.tsx'
import { UserForm } from '../components/user-form.tsx'
import { UserSelect } from '../components/user-select.tsx'
import { UserStatsDrawer } from '../components/user-stats-drawer.tsx'
import { users } from '../users.noun.ts'

const UsersImport = lazyDialog(async () => (await import('../components/users-import.tsx')).UsersImport)

/** `stats` is the user whose accesses are shown, `locks` whose virtual locks. */
const search = listSearch('firstName').extend({ stats: shownId, locks: shownId })

const nameOf = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`

type UsersList = List<z.output<typeof search>>

/** Keeps a user out, or lets them in again, and says so with a way back. */
const useSetDisabled = () => {
  const { t } = useTranslation('users')
  const { updateMany } = useRecordCalls(users)
  const done = useDone(users)

  return async (user: User, isDisabled: boolean) => {
    const operationId = newUuid()
    const options = { dryRun: false, operationId, signal: new AbortController().signal }
    try {
      const { failed } = await updateMany([user.id], { isDisabled }, options)
      const [refused] = failed
      if (refused) toastRefusal(Object.values(refused.fields ?? {})[0] ?? refused.error)
      else done(t(isDisabled ? 'disabled' : 'enabled', { name: nameOf(user) }), operationId)
    } catch (failure) {
      toastFailure(failure)
    }
  }
}

interface Openers {
  onPassword(user: User): void
  onAct(user: User): void
  onInvite(userIds: readonly number[]): void
}

/** What each row offers, by what the list may do. */
const useUserActions = ({ onPassword, onAct, onInvite }: Openers) => {
  const { t } = useTranslation('users')
  const { t: tActing } = useTranslation('acting')
  const me = useUser()
  const setDisabled = useSetDisabled()

  const looksIn = (go: UsersList['go']): RowAction<User>[] => [
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
    onSelect: onPassword,
  }
  const acting: RowAction<User>[] = isOfResellerLevel(me.role)
    ? [
        {
          id: 'act',
          label: tActing('action'),
          icon: <IconUserShare size={16} />,
          isOffered: ({ isDisabled }) => !isDisabled,
          onSelect: onAct,
        },
      ]
    : []
  const invitation: RowAction<User> = {
    id: 'invite',
    label: t('actions.invite'),
    icon: <IconMailForward size={16} />,
    isOffered: ({ id, isDisabled }) => !isDisabled && id !== me.id,
    onSelect: ({ id }) => onInvite([id]),
  }
  return (list: UsersList): RowAction<User>[] =>
    list.canWrite
      ? [editAction(list), invitation, password, ...looksIn(list.go), ...acting, ...changes]
      : [...looksIn(list.go), ...acting]
}

export const UsersScreen = () => {
  const me = useUser()
  const { data: all } = useRecords(users)
  const known = (id: number | null) => (id === null ? undefined : all?.[id])
  const [changing, setChanging] = useState<User | null>(null)
  const [actedFor, setActedFor] = useState<User | null>(null)
  const [invited, setInvited] = useState<readonly number[] | null>(null)
  const actionsIn = useUserActions({ onPassword: setChanging, onAct: setActedFor, onInvite: setInvited })
  return (
    <NounList
      noun={users}
      search={search}
      icon={IconUsersGroup}
      scene="people"
      notice={<CompanyAttention />}
      columns={useUserColumns()}
      wizard={(onClose) => <UsersImport onClose={onClose} />}
      table={({ list, bulk }) => ({
        ...(list.canWrite ? {} : { onOpen: ({ id }) => list.go({ stats: id }) }),
        actions: actionsIn(list),
        bulk: list.canWrite ? { ...bulk, remove: { ...bulk.remove, isOffered: ({ id }) => id !== me.id } } : undefined,
      })}
      form={(props) => <UserForm {...props} />}
    >
      {({ list: { url, go } }) => (
        <>
          <UserStatsDrawer id={url.stats} user={known(url.stats)} onClose={() => go({ stats: null })} />
          <LocksDrawer
            userId={url.locks}
            userName={known(url.locks) && nameOf(known(url.locks) as User)}
            canWrite={may(me, 'virtualLocks.write')}
            userSelect={<UserSelect users={all ?? {}} value={url.locks} onChange={(id) => go({ locks: id })} />}
            onClose={() => go({ locks: null })}
          />
          <InvitationsDialog userIds={invited} onClose={() => setInvited(null)} />
          {actedFor && (
            <Suspense fallback={null}>
              <ActDialog user={actedFor} onClose={() => setActedFor(null)} />
            </Suspense>
          )}
          <PasswordDialog user={changing} onClose={() => setChanging(null)} />
        </>
      )}
    </NounList>
  )
}
