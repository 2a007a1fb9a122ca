import type { Group } from '@atalaya/contract/groups'
import { ConfirmDelete } from '@atalaya/ui/confirm-delete'
import { useFocusBack } from '@atalaya/ui/focus-back'
import { newUuid } from '@atalaya/ui/uuid'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastFailure, toastRefusal } from '../../../feedback/toasts.ts'
import { useDoneWithUndo } from '../../../feedback/use-done-with-undo.ts'
import { useGroupCalls, useGroupUsers } from '../groups.queries.ts'

interface Props {
  /** Null while nothing is asked. */
  group: Group | null
  groups: Readonly<Record<string, Group>>
  onClose(): void
}

/** Says what becomes of all that hangs on a group before it goes. */
export const DeleteGroup = ({ group, ...props }: Props) => group && <AskedDeletion group={group} {...props} />

const AskedDeletion = ({ group, groups, onClose }: Props & { group: Group }) => {
  const { t } = useTranslation('groups')
  const { removeMany, refresh } = useGroupCalls()
  const done = useDoneWithUndo(refresh)
  const users = useGroupUsers()
  useFocusBack()
  const removing = useMutation({
    mutationFn: async ({ id, name }: Group) => {
      const operationId = newUuid()
      const options = { dryRun: false, operationId, signal: new AbortController().signal }
      const { failed } = await removeMany([id], options)
      const [refused] = failed
      if (refused) return toastRefusal(refused.error)
      done(t('delete.done', { name }), operationId)
    },
    onError: toastFailure,
    onSettled: onClose,
  })

  const children = Object.values(groups).filter(({ parentId }) => parentId === group.id).length
  const parent = group.parentId === null ? undefined : groups[group.parentId]
  const items = group.vehicles.length + group.assets.length + group.persons.length
  const held = Object.values(users ?? {}).filter(({ groupIds }) => groupIds.includes(group.id)).length
  const consequences = [
    children > 0 &&
      (parent
        ? t('delete.childrenUp', { count: children, parent: parent.name })
        : t('delete.childrenTop', { count: children })),
    items > 0 && t('delete.items', { count: items }),
    held > 0 && t('delete.users', { count: held }),
  ].filter((text) => text !== false)
  return (
    <ConfirmDelete
      isOpen
      title={t('delete.title', { name: group.name })}
      consequence={consequences.length > 0 ? consequences.join(' ') : t('delete.nothing')}
      confirmLabel={t('delete.confirm')}
      isBusy={removing.isPending}
      onConfirm={() => removing.mutate(group)}
      onCancel={onClose}
    />
  )
}
