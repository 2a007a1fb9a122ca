import type { Reseller } from '@atalaya/contract/resellers'
import type { CompanyUsage } from '@atalaya/contract/usage'
import { DataTable } from '@atalaya/ui/data-table'
import type { Column } from '@atalaya/ui/data-table/column'
import { Page } from '@atalaya/ui/page'
import { StateView } from '@atalaya/ui/state-view'
import { Group, Select } from '@mantine/core'
import { IconReceipt2 } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ExportMenu } from '../../../exports/export-menu.tsx'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { tableSearch } from '../../../navigation/table-search.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { shownId } from '../../../nouns/list-search.ts'
import { useResellers } from '../../../selectors/resellers.ts'
import { useMonthOfUsage } from '../usage.queries.ts'

const search = tableSearch('company').extend({ reseller: shownId, month: z.string().catch('').default('') })
const mostMonths = 24
const all = 'all'

const monthsUntil = (now: Date): string[] =>
  Array.from({ length: mostMonths }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )

const figures = [
  'days',
  'vehicles',
  'activeVehicles',
  'billableVehicles',
  'assets',
  'activeAssets',
  'billableAssets',
  'persons',
  'users',
  'positions',
  'mails',
] as const

const resellerColumn = (header: string, resellers: readonly Reseller[]): Column<CompanyUsage> => ({
  ...{ id: 'reseller', header, kind: 'choice', width: 180 },
  choices: resellers.map(({ id, name }) => ({ value: String(id), label: name })),
  value: ({ resellerId }) => String(resellerId),
})

/** What each company had and did in a month, to bill it by. */
export const UsageScreen = () => {
  const { t, i18n } = useTranslation('usage')
  const [state, patch] = useUrlState(search)
  const { resellers, shownId: resellerId, error, refetch } = useResellers(state.reseller)
  const months = useMemo(() => monthsUntil(new Date()), [])
  const month = months.includes(state.month) ? state.month : (months[0] as string)
  const hasSeveral = resellers.length > 1
  const whose = hasSeveral && state.reseller === null ? all : resellerId
  const usage = useMonthOfUsage(whose, month)
  const rows = useMemo(() => usage.data?.companies.map((row, nth) => ({ ...row, nth })), [usage.data])
  const columns = useMemo(
    (): Column<CompanyUsage>[] => [
      {
        ...{ id: 'company', header: t('company'), showMobile: true, value: ({ companyName }) => companyName },
        cell: ({ companyName }) => <strong>{companyName}</strong>,
      },
      ...(whose === all ? [resellerColumn(t('reseller'), resellers)] : []),
      ...figures.map(
        (id): Column<CompanyUsage> => ({
          ...{ id, header: t(id), kind: 'number', width: 120, showMobile: id === 'activeVehicles' },
          value: (row) => row[id] ?? undefined,
        }),
      ),
    ],
    [t, whose, resellers],
  )
  const named = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const failed = error ?? (usage.data ? null : usage.error)
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <Group gap={8}>
          {hasSeveral && (
            <Select
              aria-label={t('reseller')}
              searchable
              data={[
                { value: all, label: t('allResellers') },
                ...resellers.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              value={String(whose)}
              onChange={(value) => patch({ reseller: value === all ? null : Number(value) })}
            />
          )}
          <Select
            aria-label={t('month')}
            data={months.map((value) => ({ value, label: named.format(new Date(`${value}-01T00:00:00Z`)) }))}
            value={month}
            onChange={(value) => patch({ month: value ?? '' })}
          />
        </Group>
      }
    >
      <DataTable
        label={t('title')}
        name="usage"
        columns={columns}
        rows={rows}
        rowId={({ nth }) => nth}
        rowName={({ companyName }) => companyName}
        state={state}
        onStateChange={patch}
        exports={({ take }) => <ExportMenu snapshot={take} />}
        failure={
          failed ? <FailureView error={failed} onRetry={() => void (error ? refetch() : usage.refetch())} /> : undefined
        }
        empty={<StateView kind="empty" icon={<IconReceipt2 size={28} stroke={1.5} />} title={t('empty')} />}
      />
    </Page>
  )
}
