import type { Column } from '@atalaya/ui/data-table/column'
import { Select } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FailureView } from '../feedback/failure-view.tsx'
import { lazyDialog } from '../feedback/lazy-dialog.tsx'
import { useUrlState } from '../navigation/url-state.ts'
import { useResellers } from '../selectors/resellers.ts'
import type { Noun } from './define-noun.ts'
import { useFieldDifferences } from './field-text.ts'
import { historyAction, ListHistory } from './list-history.tsx'
import { listSearch, shownId } from './list-search.ts'
import { editAction } from './list-table.tsx'
import { usePlatformLists, useResellerLists } from './live-lists.ts'
import { useNounColumns } from './noun-columns.ts'
import { FieldsForm } from './noun-form.tsx'
import { NounList } from './noun-list.tsx'
import { ResellerScope } from './noun-scope.tsx'
import { PhotoName } from './photo-name.tsx'

const NounImport = lazyDialog(async () => (await import('./noun-import.tsx')).NounImport)

interface Props {
  noun: Noun
  icon: Icon
}

/** The screen of a noun that needs no more than its descriptor: list, form, import, bulk, history; above companies of one reseller. */
const NounScreen = (props: Props) => {
  const { scope } = props.noun
  if (scope === 'reseller')
    return <OfOneReseller>{(choice) => <PlainList {...props} actions={choice} />}</OfOneReseller>
  return (
    <>
      {scope === 'platform' && <LivePlatformLists />}
      <PlainList {...props} />
    </>
  )
}

/** `history` is whose changes are shown. */
const search = listSearch('name').extend({ history: shownId })

interface ListProps extends Props {
  actions?: ReactNode
  /** Behind those of its fields. */
  columns?: readonly Column<Row>[]
  /** What follows from the contract, unless said. */
  form?: ComponentProps<typeof NounList>['form']
}

/** The list of a noun that differs in a column or in its form alone. */
export const PlainList = ({ noun, icon, actions, columns = none, form }: ListProps) => {
  const { t } = useTranslation('items')
  const differencesOf = useFieldDifferences(noun)
  return (
    <NounList
      noun={noun}
      search={search}
      icon={icon}
      columns={[...usePlainColumns(noun), ...columns]}
      form={form ?? ((props) => <FieldsForm noun={noun} {...props} />)}
      wizard={noun.imports && ((onClose) => <NounImport noun={noun} onClose={onClose} />)}
      actions={() => actions}
      table={({ list }) => {
        const history = historyAction<Row>(list, t('page.history'))
        return { actions: list.canWrite ? [editAction(list), history] : [history] }
      }}
    >
      {({ list, rows, rowName }) => {
        const shown = rows?.find(({ id }) => id === list.url.history)
        return <ListHistory noun={noun} list={list} name={shown && rowName(shown)} differencesOf={differencesOf} />
      }}
    </NounList>
  )
}

/** The first column names the record, behind its photo where it has one. */
const usePlainColumns = (noun: Noun): Column<Row>[] => {
  const columns = useNounColumns(noun) as Column<Row>[]
  return useMemo(() => {
    const [first, ...others] = columns
    if (!first) return []
    const named: Column<Row> = {
      ...first,
      showMobile: true,
      cell: (row) => <PhotoName noun={noun} id={row.id} photoTs={row.photoTs} name={String(first.value(row) ?? '')} />,
    }
    return [noun.photo ? named : { ...first, showMobile: true }, ...others]
  }, [noun, columns])
}

const none: readonly never[] = []

interface Row {
  id: number
  photoTs?: number
}

const chosenReseller = z.object({ reseller: shownId })

/** Whose records are shown stands in the address; who sees one reseller alone has nothing to choose. */
export const OfOneReseller = ({ children }: { children(choice: ReactNode): ReactNode }) => {
  const { t } = useTranslation('companies')
  const [{ reseller }, patch] = useUrlState(chosenReseller)
  const { resellers, shownId: resellerId, error, refetch } = useResellers(reseller)
  if (error) return <FailureView error={error} onRetry={() => void refetch()} />
  if (resellerId === undefined) return null
  const choice = resellers.length > 1 && (
    <Select
      aria-label={t('reseller')}
      data={resellers.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(resellerId)}
      onChange={(value) => patch({ reseller: Number(value) })}
    />
  )
  return (
    <ResellerScope key={resellerId} resellerId={resellerId}>
      <LiveLists resellerId={resellerId} />
      {children(choice)}
    </ResellerScope>
  )
}

const LiveLists = ({ resellerId }: { resellerId: number }) => {
  useResellerLists(resellerId)
  return null
}

const LivePlatformLists = () => {
  usePlatformLists()
  return null
}

/** For the list of screens. */
export const screenOf = (noun: Noun, icon: Icon) => () => <NounScreen noun={noun} icon={icon} />
