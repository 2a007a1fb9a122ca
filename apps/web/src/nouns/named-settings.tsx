import { nameIn } from '@atalaya/contract/sensors'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { newUuid } from '@atalaya/ui/uuid'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../feedback/failure-view.tsx'
import { toastFailure } from '../feedback/toasts.ts'
import { ShortList } from '../forms/short-list.tsx'
import {
  type EntryOf,
  type ShortNoun,
  type ShortNounRoutes,
  useShortList,
  useShortNounCalls,
} from './short-noun.queries.ts'

interface Named {
  id: number
  names: Parameters<typeof nameIn>[0]
}

interface FormProps<Entry> {
  /** Null for a new one. */
  entry: Entry | null
  onSaved(saved: Entry, operationId: string | null): void
  onClose(): void
}

interface Props<R extends ShortNounRoutes> {
  noun: ShortNoun<R>
  /** The one in the form, 0 a new one; null for the list. */
  edited: number | null
  onEdit(id: number | null): void
  form(props: FormProps<NoInfer<EntryOf<R>>>): ReactNode
  draw?(entry: NoInfer<EntryOf<R>>): ReactNode
  hintOf(entry: NoInfer<EntryOf<R>>): string
  /** Of `customData` and of `customStates` alike. */
  words: 'customData' | 'customStates'
}

/** Where an office makes up what it names itself: a list, and the form of one of them in its place. */
export const NamedSettings = <R extends ShortNounRoutes>(props: Props<R>) => {
  type Entry = EntryOf<R>
  const { noun, edited, onEdit, form, words } = props
  const { t, i18n } = useTranslation(words)
  const { data, error, refetch } = useShortList(noun)
  const { remove, say } = useShortNounCalls(noun)
  const nameOf = ({ names }: Named) => nameIn(names, i18n.language)
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />
  if (!data) return <RecordSkeleton />
  const entry: Entry | null = edited === null ? null : (data[edited] ?? null)
  const close = () => onEdit(null)
  const onSaved = (saved: Entry, operationId: string | null) => {
    say(t('saved', { name: nameOf(saved) }), operationId)
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
      onDelete={({ id }, done) => {
        const operationId = newUuid()
        const onSuccess = () => {
          say(t('deleted'), operationId)
          done()
        }
        remove.mutate({ id, operationId }, { onSuccess, onError: toastFailure })
      }}
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
