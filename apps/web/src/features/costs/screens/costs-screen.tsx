import { may } from '@atalaya/contract/roles'
import { zoneTime } from '@atalaya/domain/zone-time'
import { DataTable } from '@atalaya/ui/data-table'
import { Page } from '@atalaya/ui/page'
import { StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { IconHistory, IconPencil, IconPlus, IconReceipt, IconTableImport } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ExportMenu } from '../../../exports/export-menu.tsx'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { useNounBulk } from '../../../navigation/noun-bulk.ts'
import { tableSearch } from '../../../navigation/table-search.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { useUser } from '../../../session/current-session.ts'
import { useTableViews } from '../../saved-views/index.ts'
import { useCostColumns } from '../components/cost-columns.tsx'
import { CostHistory } from '../components/cost-history.tsx'
import { CostPeriodSelect } from '../components/cost-period-select.tsx'
import { CostsSummary } from '../components/costs-summary.tsx'
import { EditedCost } from '../components/edited-cost.tsx'
import { costPeriods, isWithin, spanOf } from '../cost-period.ts'
import { useCostCalls, useCosts } from '../costs.queries.ts'

const CostsImport = lazy(async () => ({ default: (await import('../components/costs-import.tsx')).CostsImport }))

const day = z.iso.date().nullable().catch(null).default(null)
/** `edit` is the cost in the form, 0 one that does not exist yet; `from` and `to` are days of one's own period. */
const search = tableSearch('name').extend({
  period: z.enum(costPeriods).catch('last3').default('last3'),
  from: day,
  to: day,
  edit: z.number().int().nonnegative().nullable().catch(null).default(null),
  /** Whose changes are shown. */
  history: z.number().int().positive().nullable().catch(null).default(null),
  import: z.literal(1).nullable().catch(null).default(null),
})

export const CostsScreen = () => {
  const { t } = useTranslation('costs')
  const canWrite = may(useUser(), 'costs.write')
  const [url, patchUrl] = useUrlState(search)
  const { period, from, to } = url
  const today = zoneTime(useTimeZone()).at(Date.now()).date
  const { shown, before } = useMemo(() => spanOf(period, today, { from, to }), [period, today, from, to])
  const { data, error, refetch } = useCosts({
    from: before?.from ?? shown.from ?? undefined,
    to: shown.to ?? undefined,
  })
  const [rows, earlier] = useMemo(() => {
    const all = data && Object.values(data)
    return [
      all?.filter(({ date }) => isWithin(shown, date)),
      before && all ? all.filter(({ date }) => isWithin(before, date)) : [],
    ]
  }, [data, shown, before])
  const columns = useCostColumns()
  const views = useTableViews('costs')
  const bulk = useNounBulk('costs', useCostCalls())

  const go = (patch: Partial<z.output<typeof search>>) => patchUrl(patch, { replace: false })
  const edit = (id: number | null) => go({ edit: id })
  if (canWrite && url.import === 1)
    return (
      <Suspense fallback={null}>
        <CostsImport onClose={() => go({ import: null })} />
      </Suspense>
    )

  const buttons = canWrite && (
    <>
      <Button variant="default" leftSection={<IconTableImport size={16} />} onClick={() => go({ import: 1 })}>
        {t('actions.import')}
      </Button>
      <Button leftSection={<IconPlus size={16} />} onClick={() => edit(0)}>
        {t('actions.create')}
      </Button>
    </>
  )
  // A period without costs is one that was chosen; a company without any sees what this is for.
  const isFiltered = period !== 'all' && (earlier.length > 0 || period !== 'last3')
  const isEmpty = rows?.length === 0 && !isFiltered
  return (
    <>
      <Page title={t('title')} actions={!isEmpty && buttons}>
        <DataTable
          label={t('title')}
          name="costs"
          rows={rows}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          state={url}
          onStateChange={patchUrl}
          defaultSort="name"
          onOpen={canWrite ? ({ id }) => edit(id) : undefined}
          actions={
            canWrite
              ? [
                  {
                    id: 'edit',
                    label: t('actions.edit'),
                    icon: <IconPencil size={16} />,
                    key: 'e',
                    onSelect: ({ id }) => edit(id),
                  },
                  {
                    id: 'history',
                    label: t('actions.history'),
                    icon: <IconHistory size={16} />,
                    onSelect: ({ id }) => go({ history: id }),
                  },
                ]
              : undefined
          }
          bulk={canWrite ? bulk : undefined}
          views={views}
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
          summary={({ found, leave }) => <CostsSummary costs={found} earlier={leave(earlier)} before={before} />}
          exports={({ take }) => <ExportMenu snapshot={take} />}
          failure={error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : undefined}
          empty={
            <StateView
              kind="empty"
              icon={<IconReceipt size={28} stroke={1.5} />}
              title={t('empty.title')}
              hint={t('empty.hint')}
              action={
                <Button.Group>
                  {buttons}
                  {period !== 'all' && (
                    <Button variant="default" onClick={() => patchUrl({ period: 'all' })}>
                      {t('empty.all')}
                    </Button>
                  )}
                </Button.Group>
              }
            />
          }
        />
      </Page>
      {canWrite && (
        <CostHistory id={url.history} name={data?.[url.history ?? 0]?.name} onClose={() => go({ history: null })} />
      )}
      {canWrite && <EditedCost id={url.edit} onClose={() => edit(null)} />}
    </>
  )
}
