import { nameIn } from '@atalaya/contract/sensors'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastDone, toastFailure } from '../../../feedback/toasts.ts'
import { ShortList } from '../../../forms/short-list.tsx'
import { useAllCustomStates, useRemoveCustomState } from '../custom-states.queries.ts'
import { CustomStateForm } from './custom-state-form.tsx'
import { CustomStateSign } from './custom-state-sign.tsx'

interface Props {
  itemType: 1 | 2 | 3
  /** The one in the form, 0 a new one; null for the list. */
  edited: number | null
  onEdit(id: number | null): void
}

/** Where an office makes up states of its own. */
export const CustomStatesSettings = ({ itemType, edited, onEdit }: Props) => {
  const { t, i18n } = useTranslation('customStates')
  const { data, error, refetch } = useAllCustomStates()
  const remove = useRemoveCustomState()
  const nameOf = ({ names }: { names: Parameters<typeof nameIn>[0] }) => nameIn(names, i18n.language)
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />
  if (!data) return <RecordSkeleton />
  const state = edited === null ? null : (data[edited] ?? null)
  if (edited === 0 || state)
    return (
      <CustomStateForm
        key={edited}
        state={state}
        itemType={itemType}
        onSaved={(saved) => {
          toastDone(t('saved', { name: nameOf(saved) }))
          onEdit(null)
        }}
        onClose={() => onEdit(null)}
      />
    )
  return (
    <ShortList
      entries={Object.values(data)}
      draw={(entry) => <CustomStateSign state={entry} />}
      hintOf={(entry) => t(`itemTypes.${entry.itemType}`)}
      isDeleting={remove.isPending}
      onEdit={onEdit}
      onDelete={(entry, done) =>
        remove.mutate(entry, {
          onSuccess: () => {
            toastDone(t('deleted'))
            done()
          },
          onError: toastFailure,
        })
      }
      texts={{
        hint: t('hint'),
        create: t('create'),
        empty: t('empty'),
        editOf: (entry) => t('edit', { name: nameOf(entry) }),
        deleteOf: (entry) => t('delete', { name: nameOf(entry) }),
        consequence: t('consequence'),
        confirm: t('confirm'),
      }}
    />
  )
}
