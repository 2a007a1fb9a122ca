import { datePlus, zoneTime } from '@atalaya/domain/zone-time'
import { Button } from '@mantine/core'
import { IconGasStation } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { lazyDialog } from '../../../feedback/lazy-dialog.tsx'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { historyAction, ListHistory } from '../../../nouns/list-history.tsx'
import { ListButtons, ListPage } from '../../../nouns/list-page.tsx'
import { listSearch, shownId } from '../../../nouns/list-search.ts'
import { EmptyList, editAction, ListTable } from '../../../nouns/list-table.tsx'
import { RecordEditor } from '../../../nouns/record-editor.tsx'
import { useNounAddress, useNounTable } from '../../../nouns/use-noun-list.ts'
import { CostPeriodSelect, costPeriods, spanOf, useCostInputs } from '../../costs/index.ts'
import { useFuelPurchaseColumns } from '../components/fuel-purchase-columns.tsx'
import { FuelPurchaseForm } from '../components/fuel-purchase-form.tsx'
import { fuelPurchases } from '../fuel-purchases.noun.ts'
import { useFuelPurchaseDifferences } from '../use-fuel-purchase-differences.ts'

const FuelPurchasesImport = lazyDialog(
  async () => (await import('../components/fuel-purchases-import.tsx')).FuelPurchasesImport,
)

const day = z.iso.date().nullable().catch(null).default(null)
const newestFirst = { sort: 'purchasedAt', dir: 'desc' } as const

/** `from` and `to` are days of one's own period, `history` whose changes are shown. */
const search = listSearch(newestFirst.sort, newestFirst.dir).extend({
  period: z.enum(costPeriods).catch('last3').default('last3'),
  from: day,
  to: day,
  history: shownId,
})

export const FuelPurchasesScreen = () => {
  const { t } = useTranslation('fuelPurchases')
  const list = useNounAddress(fuelPurchases, search, (onClose) => <FuelPurchasesImport onClose={onClose} />)
  const { canWrite, patchUrl } = list
  const { period, from, to, history } = list.url
  const zone = zoneTime(useTimeZone())
  const today = zone.at(Date.now()).date
  const { shown } = useMemo(() => spanOf(period, today, { from, to }), [period, today, from, to])
  const table = useNounTable(fuelPurchases, {
    fromTs: shown.from === null ? undefined : zone.instantOf(shown.from, 0),
    toTs: shown.to === null ? undefined : zone.instantOf(datePlus(shown.to, 1), 0),
  })
  const columns = useFuelPurchaseColumns()
  const differencesOf = useFuelPurchaseDifferences()
  const usualCurrency = useCostInputs().data?.usualCurrency
  const historyOf = table.rows?.find(({ id }) => id === history)

  const isFiltered = period !== 'all' && period !== 'last3'
  const isEmpty = table.rows?.length === 0 && !isFiltered
  return (
    <ListPage list={list} actions={!isEmpty && <ListButtons list={list} />}>
      <ListTable
        {...table}
        list={list}
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
        empty={
          <EmptyList list={list} icon={<IconGasStation size={28} stroke={1.5} />}>
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
          noun={fuelPurchases}
          differencesOf={differencesOf}
          list={list}
          name={historyOf && fuelPurchases.nameOf(historyOf, '')}
        />
      )}
      <RecordEditor
        noun={fuelPurchases}
        id={list.edited}
        form={usualCurrency ? (props) => <FuelPurchaseForm usualCurrency={usualCurrency} {...props} /> : null}
        onClose={() => list.edit(null)}
      />
    </ListPage>
  )
}
