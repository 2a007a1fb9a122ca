import { nameIn } from '@atalaya/contract/sensors'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastDone, toastFailure } from '../../../feedback/toasts.ts'
import { ShortList } from '../../../forms/short-list.tsx'
import { type CustomDataNoun, useAllCustomFields, useRemoveCustomField } from '../custom-fields.queries.ts'
import { CustomFieldForm } from './custom-field-form.tsx'

interface Props {
  noun: CustomDataNoun
  /** The one in the form, 0 a new one; null for the list. */
  edited: number | null
  onEdit(id: number | null): void
}

/** Where an office makes up fields of its own. */
export const CustomFieldsSettings = ({ noun, edited, onEdit }: Props) => {
  const { t, i18n } = useTranslation('customData')
  const { data, error, refetch } = useAllCustomFields()
  const remove = useRemoveCustomField()
  const nameOf = ({ names }: { names: Parameters<typeof nameIn>[0] }) => nameIn(names, i18n.language)
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />
  if (!data) return <RecordSkeleton />
  const field = edited === null ? null : (data[edited] ?? null)
  if (edited === 0 || field)
    return (
      <CustomFieldForm
        key={edited}
        field={field}
        noun={noun}
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
      draw={nameOf}
      hintOf={({ key, kind, nouns }) =>
        [t(`kinds.${kind}`), key, nouns.map((each) => t(`nouns.${each}`)).join(', ')].join(' · ')
      }
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
