import type { Group } from '@atalaya/contract/groups'
import type { GroupId } from '@atalaya/contract/identifiers'
import { isHeldToGroups } from '@atalaya/contract/roles'
import { groupPaths } from '@atalaya/domain/group-places'
import { ConfirmDelete } from '@atalaya/ui/confirm-delete'
import { useFocusBack } from '@atalaya/ui/focus-back'
import { OneSelect } from '@atalaya/ui/selectors/option-select'
import { newUuid } from '@atalaya/ui/uuid'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure, toastRefusal } from '../../../feedback/toasts.ts'
import { FieldBox } from '../../../forms/fields.tsx'
import { useDone } from '../../../nouns/noun-bulk.ts'
import { groups as noun } from '../groups.noun.ts'
import { useGroupCalls, useGroupUsers } from '../groups.queries.ts'

interface Props {
  /** Null while nothing is asked. */
  group: Group | null
  groups: Readonly<Record<string, Group>>
  onClose(): void
}

/** No group has this id. */
const nowhere = 0

/** Says what becomes of all that hangs on a group before it goes. */
export const DeleteGroup = ({ group, ...props }: Props) => group && <AskedDeletion group={group} {...props} />

const AskedDeletion = ({ group, groups, onClose }: Props & { group: Group }) => {
  const { t, i18n } = useTranslation('groups')
  const { remove } = useGroupCalls()
  const done = useDone(noun)
  const users = useGroupUsers()
  const [usersTo, setUsersTo] = useState<GroupId | null>()
  useFocusBack()
  const held = Object.values(users ?? {}).filter(({ groupIds }) => groupIds.includes(group.id))
  const alone = held.filter(({ role, groupIds }) => isHeldToGroups(role) && groupIds.length === 1)
  /** Where a group stands above, whoever has no other goes there; else somebody has to say where. */
  const isAsked = alone.length > 0 && group.parentId === null
  const others = useMemo(() => {
    const paths = groupPaths(Object.values(groups))
    const collator = new Intl.Collator(i18n.language, { numeric: true })
    return Object.values(groups)
      .filter(({ id }) => id !== group.id)
      .map(({ id }) => ({ value: id as number, label: paths.get(id) ?? '' }))
      .toSorted((a, b) => collator.compare(a.label, b.label))
  }, [groups, group.id, i18n.language])
  const aloneText = () => {
    const name = `${alone[0]?.firstName} ${alone[0]?.lastName}`.trim()
    return t('delete.usersAlone', { count: alone.length, name })
  }
  const removing = useMutation({
    mutationFn: async ({ id, name }: Group) => {
      const operationId = newUuid()
      const refusal = await remove(id, operationId, isAsked ? usersTo : undefined)
      if (refusal) return toastRefusal(refusal)
      done(t('delete.doneNamed', { name }), operationId)
    },
    onError: toastFailure,
    onSettled: onClose,
  })

  const children = Object.values(groups).filter(({ parentId }) => parentId === group.id).length
  const parent = group.parentId === null ? undefined : groups[group.parentId]
  const items = group.vehicles.length + group.assets.length + group.persons.length
  const consequences = [
    children > 0 &&
      (parent
        ? t('delete.childrenUp', { count: children, parent: parent.name })
        : t('delete.childrenTop', { count: children })),
    items > 0 && t('delete.items', { count: items }),
    held.length > alone.length && t('delete.users', { count: held.length - alone.length }),
    alone.length > 0 && (parent ? t('delete.usersUp', { count: alone.length, parent: parent.name }) : aloneText()),
  ].filter((text) => text !== false)
  return (
    <ConfirmDelete
      isOpen
      title={t('delete.title', { name: group.name })}
      consequence={consequences.length > 0 ? consequences.join(' ') : t('delete.nothing')}
      confirmLabel={t('delete.confirm')}
      isBusy={removing.isPending}
      isUndecided={users === undefined || (isAsked && usersTo === undefined)}
      onConfirm={() => removing.mutate(group)}
      onCancel={onClose}
    >
      {isAsked && (
        <FieldBox
          label={t('delete.usersTo')}
          hint={usersTo === null ? t('delete.usersBlind') : undefined}
          error={undefined}
        >
          <OneSelect
            label={t('delete.usersTo')}
            placeholder={t('delete.choose')}
            options={[...others, { value: nowhere, label: t('delete.nowhere') }]}
            value={usersTo === null ? nowhere : (usersTo ?? null)}
            onChange={(id) => setUsersTo(id === nowhere ? null : (id as GroupId))}
          />
        </FieldBox>
      )}
    </ConfirmDelete>
  )
}
