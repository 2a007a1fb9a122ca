import { alarmRoutes, type backtestDays, type NewAlarm } from '@atalaya/contract/alarms'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { call } from '../../../session/api.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import { variantOf } from './backtest-draft.ts'
import { joined, type Trial } from './backtest-view.ts'

export type BacktestDays = (typeof backtestDays)[number]

/** A rule that somebody is still writing is tried when they pause. */
const restMs = 400

/**
 * A rule over the past, growing as its pieces come; whoever leaves the form asks for no more of them. What it is moved to within the
 * steps that were tried with it is known already, and asks for nothing.
 */
export const useBacktest = (draft: NewAlarm | null, days: BacktestDays) => {
  const companyId = useCompanyId()
  const timezone = useTimeZone()
  const client = useQueryClient()
  const [rested] = useDebouncedValue(draft, restMs)
  const [tried, setTried] = useState<NewAlarm | null>(null)
  const isCovered = draft !== null && tried !== null && variantOf(tried, draft) !== null
  useEffect(() => {
    if (rested && !(tried && variantOf(tried, rested))) setTried(rested)
  }, [rested, tried])

  const queryKey = ['alarmBacktest', companyId, days, timezone, tried]
  const query = useQuery({
    queryKey,
    enabled: tried !== null,
    queryFn: async ({ signal }): Promise<Trial> => {
      let trial: Trial | null = null
      do {
        const body = { alarm: tried as NewAlarm, days, timezone, cursor: (trial as Trial | null)?.cursor ?? null }
        trial = joined(trial, await call(alarmRoutes.backtest, { params: { companyId }, body, signal }))
        if (!signal.aborted) client.setQueryData(queryKey, trial)
      } while (trial.cursor)
      return trial
    },
    staleTime: 5 * 60_000,
    gcTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const variant = draft && tried ? variantOf(tried, draft) : null
  return {
    tried,
    variant,
    trial: isCovered ? query.data : undefined,
    error: isCovered ? query.error : null,
    retry: () => void query.refetch(),
  }
}
