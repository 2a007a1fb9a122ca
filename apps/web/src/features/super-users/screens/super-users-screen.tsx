import { type SuperUser, superUserRoutes } from '@atalaya/contract/accounts'
import type { Column } from '@atalaya/ui/data-table/column'
import {
  IconDeviceLaptop,
  IconKey,
  IconMailForward,
  IconUserCheck,
  IconUserOff,
  IconUserShield,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../feedback/toasts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useFieldDifferences } from '../../../nouns/field-text.ts'
import { historyAction, ListHistory } from '../../../nouns/list-history.tsx'
import { listSearch, shownId } from '../../../nouns/list-search.ts'
import { editAction } from '../../../nouns/list-table.tsx'
import { usePlatformLists } from '../../../nouns/live-lists.ts'
import { useRecordCalls } from '../../../nouns/noun.queries.ts'
import { useFieldColumns } from '../../../nouns/noun-columns.ts'
import { NounList } from '../../../nouns/noun-list.tsx'
import { useResellers } from '../../../selectors/resellers.ts'
import { call } from '../../../session/api.ts'
import { type Secret, SecretDialog } from '../components/secret-dialog.tsx'
import { SuperUserDrawer } from '../components/super-user-drawer.tsx'
import { SuperUserForm } from '../components/super-user-form.tsx'
import { superUsers } from '../super-users.noun.ts'

const search = listSearch('firstName').extend({ history: shownId, stats: shownId })

const stateOf = ({ isDisabled, hasPassword }: SuperUser) =>
  isDisabled ? 'disabled' : hasPassword ? 'active' : 'invited'
const lastAccessOf = ({ login: { front, app } }: SuperUser): number | undefined => {
  const times = [front.last?.ts, app.last?.ts].filter((ts) => ts !== undefined)
  return times.length === 0 ? undefined : Math.max(...times)
}

const useColumns = (): Column<SuperUser>[] => {
  const { t } = useTranslation('superUsers')
  const format = useFormat()
  const fields = useFieldColumns(superUsers)
  const { resellers } = useResellers(null)
  return useMemo(() => {
    const nameOf = new Map<number, string>(resellers.map(({ id, name }) => [id, name]))
    const { firstName, ...others } = fields
    return [
      { ...(firstName as Column<SuperUser>), showMobile: true },
      ...Object.values(others),
      {
        ...{ id: 'reseller', header: t('fields.resellerId'), width: 180 },
        value: ({ resellerId }) => (resellerId ? nameOf.get(resellerId) : undefined),
      },
      {
        ...{ id: 'state', header: t('state'), kind: 'choice', width: 130 },
        choices: (['active', 'disabled', 'invited'] as const).map((value) => ({ value, label: t(`states.${value}`) })),
        value: stateOf,
      },
      {
        ...{ id: 'lastAccess', header: t('lastAccess'), width: 150, kind: 'date' },
        value: lastAccessOf,
        cell: (user) => {
          const ts = lastAccessOf(user)
          return ts === undefined ? undefined : <span title={format.dateTime(ts)}>{format.age(ts, Date.now())}</span>
        },
      },
    ] as Column<SuperUser>[]
  }, [fields, resellers, t, format])
}

export const SuperUsersScreen = () => {
  const { t } = useTranslation(['superUsers', 'items'])
  const { t: tUsers } = useTranslation('users')
  const [secret, setSecret] = useState<Secret | null>(null)
  const differencesOf = useFieldDifferences(superUsers)
  usePlatformLists()
  const { refresh } = useRecordCalls(superUsers)
  const params = ({ id }: SuperUser) => ({ superUserId: id as number })
  const invite = (user: SuperUser) => {
    call(superUserRoutes.invite, { params: params(user) }).then(
      ({ email, key }) => setSecret({ kind: 'link', email, text: `${location.origin}/password/set/${key}` }),
      toastFailure,
    )
  }
  const reset = (user: SuperUser) => {
    call(superUserRoutes.reset, { params: params(user) }).then(
      ({ email, password }) => setSecret({ kind: 'password', email, text: password }),
      toastFailure,
    )
  }
  const setDisabled = (isDisabled: boolean) => (user: SuperUser) => {
    call(superUserRoutes.setDisabled, { params: params(user), body: { isDisabled } }).then(
      () => void refresh(),
      toastFailure,
    )
  }
  return (
    <NounList
      noun={superUsers}
      search={search}
      icon={IconUserShield}
      columns={useColumns()}
      form={(props) => <SuperUserForm {...props} />}
      table={({ list }) => ({
        actions: [
          ...(list.canWrite
            ? [
                editAction<SuperUser>(list),
                { id: 'invite', label: t('actions.invite'), icon: <IconMailForward size={16} />, onSelect: invite },
                { id: 'reset', label: t('actions.reset'), icon: <IconKey size={16} />, onSelect: reset },
                {
                  ...{ id: 'disable', label: t('actions.disable'), icon: <IconUserOff size={16} /> },
                  onSelect: setDisabled(true),
                },
                {
                  ...{ id: 'enable', label: t('actions.enable'), icon: <IconUserCheck size={16} /> },
                  onSelect: setDisabled(false),
                },
              ]
            : []),
          {
            ...{ id: 'stats', label: tUsers('actions.stats'), icon: <IconDeviceLaptop size={16} /> },
            onSelect: ({ id }: SuperUser) => list.go({ stats: id }),
          },
          historyAction<SuperUser>(list, t('items:page.history')),
        ],
      })}
    >
      {({ list, rows, rowName }) => {
        const shown = rows?.find(({ id }) => id === list.url.history)
        return (
          <>
            <SuperUserDrawer
              user={rows?.find(({ id }) => id === list.url.stats)}
              onClose={() => list.go({ stats: null })}
            />
            <SecretDialog secret={secret} onClose={() => setSecret(null)} />
            <ListHistory noun={superUsers} list={list} name={shown && rowName(shown)} differencesOf={differencesOf} />
          </>
        )
      }}
    </NounList>
  )
}
