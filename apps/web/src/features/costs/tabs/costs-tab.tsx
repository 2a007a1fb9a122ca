import type { Cost } from '@atalaya/contract/costs'
import { may } from '@atalaya/contract/roles'
import { sumsByCurrency } from '@atalaya/domain/cost-amounts'
import { zoneTime } from '@atalaya/domain/zone-time'
import { WhenSeen } from '@atalaya/ui/charts/when-seen'
import { RecordSkeleton, StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { IconPlus, IconReceipt } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { lazyDialog } from '../../../feedback/lazy-dialog.tsx'
import { lazyPart } from '../../../feedback/lazy-part.tsx'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useRecords } from '../../../nouns/noun.queries.ts'
import { useUser } from '../../../session/current-session.ts'
import { SectionCard, SectionTable } from '../../items/index.ts'
import { monthsUntil } from '../cost-months.ts'
import type { ChargedTo } from '../cost-values.ts'
import { costs as noun } from '../costs.noun.ts'

const ItemCostChart = lazyPart(async () => (await import('./item-cost-chart.tsx')).ItemCostChart)
const EditedCost = lazyDialog(async () => (await import('../components/edited-cost.tsx')).EditedCost)

interface Props {
  /** The item or driver that it is about. */
  chargedTo: ChargedTo
}

const chartPx = 180
const figurePx = chartPx + 66
const shownMonths = 12
const linesAtFirst = 20

/** What an item or a driver has cost: month by month for a year, and each cost of that time. */
export const CostsTab = ({ chargedTo }: Props) => {
  const { t } = useTranslation(['costs', 'items'])
  const format = useFormat()
  const today = zoneTime(useTimeZone()).at(Date.now()).date
  const months = monthsUntil(today, 2 * shownMonths)
  const shownFrom = `${months[shownMonths]}-01`
  const { data, error, refetch } = useRecords(noun, {
    from: `${months[0]}-01`,
    itemId: chargedTo.vehicleId ?? chargedTo.assetId,
    driverId: chargedTo.driverId,
  })
  const [lines, setLines] = useState(linesAtFirst)
  const [isAdding, setIsAdding] = useState(false)
  const canWrite = may(useUser(), 'costs.write')
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />
  if (!data) return <RecordSkeleton />
  const all = Object.values(data)
  const costs = all
    .filter(({ date }) => date >= shownFrom)
    .toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id)
  const addButton = canWrite && (
    <Button variant="default" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setIsAdding(true)}>
      {t('actions.create')}
    </Button>
  )
  // Charged to whose page this is, without leaving it.
  const editor = canWrite && (
    <Suspense fallback={null}>
      <EditedCost id={isAdding ? 0 : null} chargedTo={chargedTo} onClose={() => setIsAdding(false)} />
    </Suspense>
  )
  if (costs.length === 0)
    return (
      <>
        <StateView
          kind="empty"
          icon={<IconReceipt size={28} stroke={1.5} />}
          title={t('items:page.awaited.costs.title')}
          hint={t('items:page.awaited.costs.hint')}
          action={addButton}
        />
        {editor}
      </>
    )
  return (
    <>
      {editor}
      {[...sumsByCurrency(costs).keys()].map((currency) => (
        <SectionCard key={currency}>
          <WhenSeen heightPx={figurePx}>
            <ItemCostChart costs={all} months={months} currency={currency} heightPx={chartPx} />
          </WhenSeen>
        </SectionCard>
      ))}
      <SectionCard title={t('title')} actions={addButton}>
        <SectionTable<Cost>
          label={t('title')}
          rows={costs.slice(0, lines)}
          rowId={({ id }) => id}
          onMore={lines < costs.length ? () => setLines(lines + linesAtFirst) : undefined}
          columns={[
            { header: t('fields.date'), cell: ({ date }) => format.day(date) },
            { header: t('fields.type'), cell: ({ type }) => t(`types.${type}`) },
            { header: t('fields.name'), cell: ({ name }) => name },
            { header: t('fields.quantity'), isFigure: true, cell: ({ quantity }) => format.figure(quantity) },
            { header: t('fields.unitPrice'), isFigure: true, cell: ({ unitPrice }) => format.figure(unitPrice, 2) },
            {
              header: t('fields.total'),
              isFigure: true,
              cell: ({ total, currency }) => format.money(total, currency),
            },
          ]}
        />
      </SectionCard>
    </>
  )
}
