import type { User } from '@atalaya/contract/users'
import { writeNames } from '@atalaya/domain/name-list'
import type { Column } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { GroupSelect } from '../../../selectors/group-select.tsx'
import { useGroups } from '../../groups/index.ts'
import { LockCount, useLockCounts } from '../../virtual-locks/index.ts'
import { useUserChoices } from '../user-choices.ts'
import { UserName } from './user-name.tsx'

/** The first three are the spec's; headers are those of the import, so that a list that was exported imports again. */
export const useUserColumns = (): Column<User>[] => {
  const { t } = useTranslation('users')
  const choices = useUserChoices()
  const { data: groups } = useGroups()
  const locks = useLockCounts()
  return useMemo(() => {
    const namesOf = ({ groupIds }: User) => groupIds.map((id) => groups?.[id]?.name ?? `#${id}`)
    const choice = (
      id: 'role' | 'countryId' | 'language' | 'timezone',
      column: Partial<Column<User>>,
    ): Column<User> => ({
      id,
      header: t(`fields.${id}`),
      kind: 'choice',
      choices: choices[id],
      value: (user) => user[id],
      width: 136,
      bulkEdit: { key: id },
      ...column,
    })
    return [
      {
        id: 'firstName',
        header: t('fields.firstName'),
        value: ({ firstName }) => firstName,
        cell: (user) => <UserName user={user} />,
        width: 176,
        showMobile: true,
      },
      {
        id: 'lastName',
        header: t('fields.lastName'),
        value: ({ lastName }) => lastName,
        width: 152,
      },
      { id: 'email', header: t('fields.email'), value: ({ email }) => email, width: 272, showMobile: true },
      choice('role', { width: 152, showMobile: true }),
      {
        id: 'groupIds',
        header: t('fields.groupIds'),
        kind: 'list',
        value: namesOf,
        exportValue: (user) => writeNames(namesOf(user)) || null,
        width: 168,
        bulkEdit: {
          key: 'groupIds',
          input: (value, onChange) => (
            <GroupSelect groups={groups ?? {}} value={(value as number[] | null) ?? []} onChange={onChange} />
          ),
        },
      },
      {
        id: 'state',
        header: t('fields.state'),
        kind: 'choice',
        choices: states.map((value) => ({ value, label: t(`states.${value}`) })),
        value: stateOf,
        width: 120,
        showMobile: true,
      },
      {
        id: 'lastAccess',
        header: t('fields.lastAccess'),
        kind: 'date',
        value: ({ login }) => Math.max(login.front.last?.ts ?? 0, login.app.last?.ts ?? 0) || null,
        width: 168,
      },
      {
        id: 'readOnly',
        header: t('fields.readOnly'),
        kind: 'boolean',
        value: ({ readOnly }) => readOnly,
        width: 144,
        isHiddenAtFirst: true,
        bulkEdit: { key: 'readOnly' },
      },
      { id: 'phone', header: t('fields.phone'), value: ({ phone }) => phone, width: 144, isHiddenAtFirst: true },
      choice('countryId', { isHiddenAtFirst: true }),
      choice('language', { isHiddenAtFirst: true }),
      choice('timezone', { isHiddenAtFirst: true, width: 176 }),
      {
        id: 'isDisabled',
        header: t('fields.isDisabled'),
        kind: 'boolean',
        value: ({ isDisabled }) => isDisabled,
        width: 128,
        isHiddenAtFirst: true,
        bulkEdit: { key: 'isDisabled' },
      },
      {
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
      {
        id: 'failed',
        header: t('fields.failed'),
        kind: 'number',
        decimals: 0,
        value: ({ login }) => (login.front.last?.fail.length ?? 0) + (login.app.last?.fail.length ?? 0),
        width: 152,
        isHiddenAtFirst: true,
      },
      {
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
      {
        id: 'description',
        header: t('fields.description'),
        value: ({ description }) => description,
        width: 200,
        isHiddenAtFirst: true,
      },
      {
        id: 'createdTs',
        header: t('fields.createdTs'),
        kind: 'date',
        value: ({ createdTs }) => createdTs,
        width: 144,
        isHiddenAtFirst: true,
      },
    ]
  }, [t, choices, groups, locks])
}

const states = ['active', 'temporary', 'invited', 'noPassword', 'disabled'] as const

const stateOf = ({ isDisabled, hasPassword, passwordChange, invitedUntilTs }: User): (typeof states)[number] => {
  if (isDisabled) return 'disabled'
  // One that has run out is as good as none.
  if (!hasPassword) return (invitedUntilTs ?? 0) > Date.now() ? 'invited' : 'noPassword'
  return passwordChange === null ? 'active' : 'temporary'
}
