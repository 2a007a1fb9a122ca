import type { Cost } from '@atalaya/contract/costs'
import { sumsByCurrency } from '@atalaya/domain/cost-amounts'
import { zoneTime } from '@atalaya/domain/zone-time'
import { RecordSkeleton, StateView } from '@atalaya/ui/state-view'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { useFormat } from '../../../format/use-format.ts'
import { RoomCard, RoomTable } from '../../items/index.ts'
import { monthsUntil } from '../cost-months.ts'
import { useCosts } from '../costs.queries.ts'
import { MonthBars } from './month-bars.tsx'

interface Props {
  itemId?: number
  driverId?: number
}

const shownMonths = 12
const linesAtFirst = 20

/** What an item or a driver has cost: month by month for a year, and each cost of that time. */
export const CostsRoom = ({ itemId, driverId }: Props) => {
  const { t } = useTranslation(['costs', 'items'])
  const format = useFormat()
  const today = zoneTime(useTimeZone()).at(Date.now()).date
  const months = monthsUntil(today, shownMonths)
  const { data, error, refetch } = useCosts({ from: `${months[0]}-01`, itemId, driverId })
  const [lines, setLines] = useState(linesAtFirst)
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />
  if (!data) return <RecordSkeleton />
  const costs = Object.values(data).toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id)
  if (costs.length === 0)
    return (
      <StateView
        kind="empty"
        icon={<IconReceipt size={28} stroke={1.5} />}
        title={t('items:page.awaited.costs.title')}
        hint={t('items:page.awaited.costs.hint')}
      />
    )
  return (
    <>
      {[...sumsByCurrency(costs)].map(([currency, sum]) => (
        <RoomCard
          key={currency}
          title={t('room.months')}
          actions={<strong>{t('room.sum', { sum: format.money(sum, currency) })}</strong>}
        >
          <MonthBars costs={costs} months={months} currency={currency} />
        </RoomCard>
      ))}
      <RoomCard title={t('title')}>
        <RoomTable<Cost>
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
      </RoomCard>
    </>
  )
}
