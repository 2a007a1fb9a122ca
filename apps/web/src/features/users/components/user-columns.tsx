import type { Group } from '@atalaya/contract/groups'
import type { User } from '@atalaya/contract/users'
import { writeNames } from '@atalaya/domain/name-list'
import type { Column } from '@atalaya/ui/data-table/column'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { GroupSelect } from '../../../selectors/group-select.tsx'
import { useGroups } from '../../groups/index.ts'
import { LockCount, useLockCounts } from '../../virtual-locks/index.ts'
import { useUserChoices } from '../user-choices.ts'
import { UserEmail } from './user-email.tsx'
import { UserName } from './user-name.tsx'

type Columns = Record<string, Column<User>>
type Words = TFunction<'users'>

/** Who somebody is. */
const personColumns = (t: Words) =>
  ({
    firstName: {
      id: 'firstName',
      header: t('fields.firstName'),
      value: ({ firstName }) => firstName,
      cell: (user) => <UserName user={user} />,
      width: 176,
      showMobile: true,
    },
    lastName: {
      id: 'lastName',
      header: t('fields.lastName'),
      value: ({ lastName }) => lastName,
      width: 152,
    },
    email: {
      id: 'email',
      header: t('fields.email'),
      value: ({ email }) => email,
      cell: (user) => <UserEmail user={user} />,
      width: 272,
      showMobile: true,
    },
    emailBouncedTs: {
      id: 'emailBouncedTs',
      header: t('fields.emailBouncedTs'),
      kind: 'date',
      value: ({ emailBouncedTs }) => emailBouncedTs,
      width: 168,
      isHiddenAtFirst: true,
    },
    phone: { id: 'phone', header: t('fields.phone'), value: ({ phone }) => phone, width: 144, isHiddenAtFirst: true },
    description: {
      id: 'description',
      header: t('fields.description'),
      value: ({ description }) => description,
      width: 200,
      isHiddenAtFirst: true,
    },
    createdTs: {
      id: 'createdTs',
      header: t('fields.createdTs'),
      kind: 'date',
      value: ({ createdTs }) => createdTs,
      width: 144,
      isHiddenAtFirst: true,
    },
  }) satisfies Columns

type Choices = ReturnType<typeof useUserChoices>

/** What is chosen out of a list. */
const choiceColumns = (t: Words, choices: Choices) => {
  const choice = (id: keyof Choices, column: Partial<Column<User>>): Column<User> => ({
    id,
    header: t(`fields.${id}`),
    kind: 'choice',
    choices: choices[id],
    value: (user) => user[id],
    width: 136,
    bulkEdit: { key: id },
    ...column,
  })
  return {
    role: choice('role', { width: 152, showMobile: true }),
    countryId: choice('countryId', { isHiddenAtFirst: true }),
    language: choice('language', { isHiddenAtFirst: true }),
    timezone: choice('timezone', { isHiddenAtFirst: true, width: 176 }),
  } satisfies Columns
}

/** Whether and how somebody gets in. */
const accessColumns = (t: Words) =>
  ({
    state: {
      id: 'state',
      header: t('fields.state'),
      kind: 'choice',
      choices: states.map((value) => ({ value, label: t(`states.${value}`) })),
      value: stateOf,
      width: 120,
      showMobile: true,
    },
    isDisabled: {
      id: 'isDisabled',
      header: t('fields.isDisabled'),
      kind: 'boolean',
      value: ({ isDisabled }) => isDisabled,
      width: 128,
      isHiddenAtFirst: true,
      bulkEdit: { key: 'isDisabled' },
    },
    readOnly: {
      id: 'readOnly',
      header: t('fields.readOnly'),
      kind: 'boolean',
      value: ({ readOnly }) => readOnly,
      width: 144,
      isHiddenAtFirst: true,
      bulkEdit: { key: 'readOnly' },
    },
    restrictions: {
      id: 'restrictions',
      header: t('fields.restrictions'),
      kind: 'list',
      value: ({ restrictions: { hours, networks } }) => [
        ...(hours.length > 0 ? [t('access.byHours')] : []),
        ...(networks.length > 0 ? [t('access.byPlaces')] : []),
      ],
      width: 160,
      isHiddenAtFirst: true,
    },
    lastAccess: {
      id: 'lastAccess',
      header: t('fields.lastAccess'),
      kind: 'date',
      value: ({ login }) => Math.max(login.front.last?.ts ?? 0, login.app.last?.ts ?? 0) || null,
      width: 168,
    },
    failed: {
      id: 'failed',
      header: t('fields.failed'),
      kind: 'number',
      decimals: 0,
      value: ({ login }) => (login.front.last?.fail.length ?? 0) + (login.app.last?.fail.length ?? 0),
      width: 152,
      isHiddenAtFirst: true,
    },
  }) satisfies Columns

interface Scope {
  groups: Readonly<Record<string, Group>> | undefined
  locks: ReturnType<typeof useLockCounts>
}

/** What of the company somebody sees, and has locked. */
const scopeColumns = (t: Words, { groups, locks }: Scope) => {
  const namesOf = ({ groupIds }: User) => groupIds.map((id) => groups?.[id]?.name ?? `#${id}`)
  return {
    groupIds: {
      id: 'groupIds',
      header: t('fields.groupIds'),
      kind: 'list',
      value: namesOf,
      exportValue: (user) => writeNames(namesOf(user)) || null,
      width: 168,
      bulkEdit: {
        key: 'groupIds',
        input: (value, onChange) => (
          <GroupSelect groups={groups} value={(value as number[] | null) ?? []} onChange={onChange} />
        ),
      },
    },
    locks: {
      id: 'locks',
      header: t('fields.locks'),
      kind: 'number',
      decimals: 0,
      value: ({ id }) => locks?.get(id)?.closed,
      cell: ({ id }) => <LockCount counts={locks?.get(id) ?? { closed: 0, broken: 0 }} />,
      isPending: locks === undefined,
      width: 136,
      isHiddenAtFirst: true,
    },
  } satisfies Columns
}

/** The first three are the spec's; headers are those of the import, so that a list that was exported imports again. */
export const useUserColumns = (): Column<User>[] => {
  const { t } = useTranslation('users')
  const choices = useUserChoices()
  const { data: groups } = useGroups()
  const locks = useLockCounts()
  return useMemo(() => {
    const column = {
      ...personColumns(t),
      ...choiceColumns(t, choices),
      ...accessColumns(t),
      ...scopeColumns(t, { groups, locks }),
    }
    return [
      column.firstName,
      column.lastName,
      column.email,
      column.role,
      column.groupIds,
      column.state,
      column.lastAccess,
      column.readOnly,
      column.phone,
      column.emailBouncedTs,
      column.countryId,
      column.language,
      column.timezone,
      column.isDisabled,
      column.restrictions,
      column.failed,
      column.locks,
      column.description,
      column.createdTs,
    ]
  }, [t, choices, groups, locks])
}

const states = ['active', 'temporary', 'invited', 'noPassword', 'disabled'] as const

const stateOf = ({ isDisabled, hasPassword, passwordChange, invitedUntilTs }: User): (typeof states)[number] => {
  if (isDisabled) return 'disabled'
  // One that has run out is as good as none.
  if (!hasPassword) return (invitedUntilTs ?? 0) > Date.now() ? 'invited' : 'noPassword'
  return passwordChange === null || passwordChange === 'expired' ? 'active' : 'temporary'
}
