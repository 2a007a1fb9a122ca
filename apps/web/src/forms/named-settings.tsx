import { nameIn } from '@atalaya/contract/sensors'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../feedback/failure-view.tsx'
import { toastDone, toastFailure } from '../feedback/toasts.ts'
import { ShortList } from './short-list.tsx'

interface Named {
  id: number
  names: Parameters<typeof nameIn>[0]
}

interface FormProps<Entry> {
  /** Null for a new one. */
  entry: Entry | null
  onSaved(saved: Entry): void
  onClose(): void
}

interface Props<Entry extends Named> {
  known: UseQueryResult<Record<string, Entry>>
  remove: UseMutationResult<unknown, Error, Entry>
  /** The one in the form, 0 a new one; null for the list. */
  edited: number | null
  onEdit(id: number | null): void
  form(props: FormProps<NoInfer<Entry>>): ReactNode
  draw?(entry: NoInfer<Entry>): ReactNode
  hintOf(entry: NoInfer<Entry>): string
  /** Of `customData` and of `customStates` alike. */
  words: 'customData' | 'customStates'
}

/** Where an office makes up what it names itself: a list, and the form of one of them in its place. */
export const NamedSettings = <Entry extends Named>(props: Props<Entry>) => {
  const { known, remove, edited, onEdit, form, words } = props
  const { t, i18n } = useTranslation(words)
  const nameOf = ({ names }: Named) => nameIn(names, i18n.language)
  const { data, error, refetch } = known
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />
  if (!data) return <RecordSkeleton />
  const entry = edited === null ? null : (data[edited] ?? null)
  const close = () => onEdit(null)
  const onSaved = (saved: Entry) => {
    toastDone(t('saved', { name: nameOf(saved) }))
    close()
  }
  if (edited === 0 || entry)
    return (
      <div key={edited} style={{ display: 'contents' }}>
        {form({ entry, onSaved, onClose: close })}
      </div>
    )
  return (
    <ShortList
      entries={Object.values(data)}
      draw={props.draw ?? nameOf}
      hintOf={props.hintOf}
      isDeleting={remove.isPending}
      onEdit={onEdit}
      onDelete={(doomed, done) =>
        remove.mutate(doomed, {
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
        editOf: (each) => t('edit', { name: nameOf(each) }),
        deleteOf: (each) => t('delete', { name: nameOf(each) }),
        consequence: t('consequence'),
        confirm: t('confirm'),
      }}
    />
  )
}
