import { changeRoutes, type RecordChange } from '@atalaya/contract/changes'
import { RecordSkeleton, StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../feedback/failure-view.tsx'
import { useFormat } from '../format/use-format.ts'
import type { FieldDifference } from '../forms/field-difference.ts'
import { useLiveMessages } from '../live/live.ts'
import { call } from '../session/api.ts'
import type { Noun } from './define-noun.ts'
import { DifferenceTable } from './difference-table.tsx'
import { useScope } from './noun-scope.tsx'
import classes from './record-history.module.css'

const useHistory = ({ name, scope: kind }: Pick<Noun, 'name' | 'scope'>, id: number) => {
  const scope = useScope(kind)
  const query = useInfiniteQuery({
    queryKey: ['changes', scope.id, name, id],
    queryFn: ({ pageParam, signal }) => {
      const query = { noun: name, id, ...(pageParam === 0 ? {} : { beforeId: pageParam }) }
      if (scope.kind === 'platform') return call(changeRoutes.listOfPlatform, { query, signal })
      return scope.kind === 'company'
        ? call(changeRoutes.list, { params: scope.params, query, signal })
        : call(changeRoutes.listOfReseller, { params: scope.params, query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: ({ changes, hasMore }) => (hasMore ? (changes.at(-1)?.id ?? null) : null),
    staleTime: 0,
  })
  useLiveMessages('records', (messages) => {
    if (messages.some((message) => message.noun === name)) void query.refetch()
  })
  return query
}

type Values = Readonly<Record<string, unknown>>

interface Props {
  noun: Pick<Noun, 'name' | 'scope'>
  id: number
  /** In words; what people do not know as a field is left out. */
  differencesOf(before: Values, after: Values): readonly FieldDifference[]
}

/** Who changed what of a record, newest first. */
export const RecordHistory = ({ noun, id, differencesOf }: Props) => {
  const { t } = useTranslation('items')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(noun, id)
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />
  if (!data) return <RecordSkeleton />
  const changes = data.pages.flatMap((page) => page.changes)
  if (changes.length === 0)
    return <StateView kind="empty" icon={<IconHistory size={28} stroke={1.5} />} title={t('page.noChanges')} />
  return (
    <>
      <ol className="stack-wide">
        {changes.map((change) => (
          <Change key={change.id} change={change} differencesOf={differencesOf} />
        ))}
      </ol>
      {hasNextPage && (
        <div>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('page.more')}
          </Button>
        </div>
      )}
    </>
  )
}

interface ChangeProps {
  change: RecordChange
  differencesOf: Props['differencesOf']
}

const Change = ({ change, differencesOf }: ChangeProps) => {
  const { t } = useTranslation('items')
  const format = useFormat()
  const { at, kind, userName, before, after, origin } = change
  const differences = differencesOf(before ?? {}, after ?? {})
  const hasBoth = before !== null && after !== null
  return (
    <li className={classes.change}>
      <p className={classes.head}>
        <span className={classes.who}>{userName ?? t('page.somebody')}</span>
        <span>{t(`page.changeKinds.${kind}`)}</span>
        <time className="secondary" dateTime={new Date(at).toISOString()} title={format.age(at, Date.now())}>
          {format.dateTime(at)}
        </time>
        {origin !== 'single' && <span className="secondary">· {t(`page.origins.${origin}`)}</span>}
      </p>
      {differences.length > 0 && <DifferenceTable differences={differences} hasBoth={hasBoth} />}
    </li>
  )
}
