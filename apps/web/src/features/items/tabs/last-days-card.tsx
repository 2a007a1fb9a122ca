import { WhenSeen } from '@atalaya/ui/charts/when-seen'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { lazyPart } from '../../../feedback/lazy-part.tsx'
import { useItemDays } from '../items.queries.ts'
import { SectionCard } from './section-card.tsx'

const LastDaysChart = lazyPart(async () => (await import('./last-days-chart.tsx')).LastDaysChart)

const chartPx = 140
/** With its title and sentence. */
const figurePx = chartPx + 66

/** The last thirty days of an item, read and drawn when they are seen. */
export const LastDaysCard = ({ itemId }: { itemId: number }) => {
  const { t } = useTranslation('items')
  return (
    <SectionCard title={t('pulse.title')}>
      <WhenSeen heightPx={figurePx}>
        <LastDays itemId={itemId} />
      </WhenSeen>
    </SectionCard>
  )
}

const LastDays = ({ itemId }: { itemId: number }) => {
  const { data, error, refetch } = useItemDays(itemId)
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={figurePx} radius="sm" />
  return <LastDaysChart itemId={itemId} days={data} heightPx={chartPx} />
}
