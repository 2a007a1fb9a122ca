import { costRoutes } from '@atalaya/contract/costs'
import { zoneTime } from '@atalaya/domain/zone-time'
import { WhenSeen } from '@atalaya/ui/charts/when-seen'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, useMemo } from 'react'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { call } from '../../../session/api.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import { monthsUntil } from '../cost-months.ts'
import { costYearOf } from '../cost-year.ts'
import { costs } from '../costs.noun.ts'
import classes from './costs-summary.module.css'

const CostYearChart = lazy(async () => ({ default: (await import('./cost-year-chart.tsx')).CostYearChart }))

const chartPx = 140
/** With its title and sentence. */
const figurePx = chartPx + 66

/** A year of costs by kind over the year before, drawn when it is seen. */
export const CostsByMonth = () => (
  <div className={classes.months}>
    <WhenSeen heightPx={figurePx}>
      <LastYears />
    </WhenSeen>
  </div>
)

const LastYears = () => {
  const companyId = useCompanyId()
  const today = zoneTime(useTimeZone()).at(Date.now()).date
  const months = useMemo(() => monthsUntil(today, 24), [today])
  const from = `${months[0]}-01`
  const { data, error, refetch } = useQuery({
    queryKey: ['costs', companyId, 'months', from],
    queryFn: ({ signal }) => call(costRoutes.months, { params: { companyId }, query: { from }, signal }),
    staleTime: costs.freshMs,
  })
  const year = useMemo(() => data && costYearOf(data, months), [data, months])
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />
  if (year === undefined) return <Skeleton height={figurePx} radius="sm" />
  return year && <CostYearChart year={year} heightPx={chartPx} />
}
