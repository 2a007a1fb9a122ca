import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { Noun } from './define-noun.ts'
import type { ListAddress } from './list-search.ts'
import { useRecords } from './noun.queries.ts'
import { useNounBulk } from './noun-bulk.ts'
import { useScope } from './noun-scope.tsx'
import { useNounTexts, useNounWords } from './noun-words.ts'
import type { RecordRoutes, RowOf } from './record-routes.ts'
import { useTableViews } from './table-views.ts'
import { useList } from './use-list.ts'
import { useRows } from './use-rows.tsx'

/** What stands in place of the list while somebody imports; it is loaded then. */
export type Wizard = (onClose: () => void) => ReactNode

/** A noun's list as its parts see it: where one is in it, and what one may do. */
export const useNounAddress = <R extends RecordRoutes, Search extends z.ZodObject & z.ZodType<ListAddress>>(
  noun: Noun<R>,
  search: Search,
  wizard: Wizard | undefined,
) => {
  const { t } = useNounTexts(noun)
  return useList({
    name: noun.name,
    scope: noun.scope,
    words: useNounWords(noun),
    search,
    write: noun.write,
    ...(wizard ? { imports: { label: t('actions.import'), wizard } } : {}),
  })
}

/** What the table of a noun's list is made of, whichever frame it stands in. */
export interface NounTable<Row> {
  rows: Row[] | undefined
  failure: ReactNode
  rowName(row: Row): string
  /** Each can be taken back as a whole. */
  bulk: ReturnType<typeof useNounBulk>
  views: ReturnType<typeof useTableViews>
}

export const useNounTable = <R extends RecordRoutes>(noun: Noun<R>, query?: object): NounTable<RowOf<R>> => {
  const { i18n } = useTranslation()
  const { rows, failure } = useRows<RowOf<R>>(useRecords(noun, query))
  return {
    rows,
    failure,
    rowName: (row) => noun.nameOf(row, i18n.language),
    bulk: useNounBulk(noun),
    views: useTableViews(noun.name, useScope(noun.scope)),
  }
}
