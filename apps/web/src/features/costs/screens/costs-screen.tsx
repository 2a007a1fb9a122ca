import { zoneTime } from '@atalaya/domain/zone-time'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { lazyDialog } from '../../../feedback/lazy-dialog.tsx'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { historyAction, ListHistory } from '../../../nouns/list-history.tsx'
import { ListButtons, ListPage } from '../../../nouns/list-page.tsx'
import { listSearch, shownId } from '../../../nouns/list-search.ts'
import { EmptyList, editAction, ListTable } from '../../../nouns/list-table.tsx'
import { useNounAddress, useNounTable } from '../../../nouns/use-noun-list.ts'
import { useCostColumns } from '../components/cost-columns.tsx'
import { CostPeriodSelect } from '../components/cost-period-select.tsx'
import { CostsByMonth } from '../components/costs-by-month.tsx'
import { CostsSummary } from '../components/costs-summary.tsx'
import { EditedCost } from '../components/edited-cost.tsx'
import { costPeriods, isWithin, spanOf } from '../cost-period.ts'
import { costs } from '../costs.noun.ts'
import { useCostDifferences } from '../use-cost-differences.ts'

const CostsImport = lazyDialog(async () => (await import('../components/costs-import.tsx')).CostsImport)

const day = z.iso.date().nullable().catch(null).default(null)
/** `from` and `to` are days of one's own period, `history` whose changes are shown. */
const newestFirst = { sort: 'date', dir: 'desc' } as const

const search = listSearch(newestFirst.sort, newestFirst.dir).extend({
  period: z.enum(costPeriods).catch('last3').default('last3'),
  from: day,
  to: day,
  history: shownId,
})

export const CostsScreen = () => {
  const { t } = useTranslation('costs')
  const list = useNounAddress(costs, search, (onClose) => <CostsImport onClose={onClose} />)
  const { canWrite, patchUrl } = list
  const { period, from, to, history } = list.url
  const today = zoneTime(useTimeZone()).at(Date.now()).date
  const { shown, before } = useMemo(() => spanOf(period, today, { from, to }), [period, today, from, to])
  const table = useNounTable(costs, { from: before?.from ?? shown.from ?? undefined, to: shown.to ?? undefined })
  const read = table.rows
  const rows = useMemo(() => read?.filter(({ date }) => isWithin(shown, date)), [read, shown])
  const earlier = useMemo(
    () => (before && read ? read.filter(({ date }) => isWithin(before, date)) : []),
    [read, before],
  )
  const columns = useCostColumns()
  const differencesOf = useCostDifferences()

  // A period without costs is one that was chosen; a company without any sees what this is for.
  const isFiltered = period !== 'all' && (earlier.length > 0 || period !== 'last3')
  const isEmpty = rows?.length === 0 && !isFiltered
  return (
    <ListPage list={list} actions={!isEmpty && <ListButtons list={list} />}>
      <ListTable
        {...table}
        list={list}
        rows={rows}
        columns={columns}
        defaultOrder={newestFirst}
        actions={canWrite ? [editAction(list), historyAction(list, t('actions.history'))] : undefined}
        filters={
          <CostPeriodSelect
            period={period}
            span={period === 'own' ? { from, to } : shown}
            onPeriod={(name, span) =>
              patchUrl({ period: name, from: null, to: null, page: 1, ...(name === 'own' ? span : {}) })
            }
          />
        }
        isFiltered={isFiltered}
        onClearFilters={() => patchUrl({ period: 'all', from: null, to: null, page: 1 })}
        summary={({ found, leave }) => (
          <>
            <CostsSummary costs={found} earlier={leave(earlier)} before={before} />
            <CostsByMonth />
          </>
        )}
        empty={
          <EmptyList list={list} scene="costs">
            <ListButtons list={list} />
            {period !== 'all' && (
              <Button variant="default" onClick={() => patchUrl({ period: 'all' })}>
                {t('empty.all')}
              </Button>
            )}
          </EmptyList>
        }
      />
      {canWrite && (
        <ListHistory
          noun={costs}
          differencesOf={differencesOf}
          list={list}
          name={read?.find(({ id }) => id === history)?.name}
        />
      )}
      <EditedCost id={list.edited} onClose={() => list.edit(null)} />
    </ListPage>
  )
}
