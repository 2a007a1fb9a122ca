import { coldChainRoutes, mostReleasedPerCall, type ReleaseRefusal } from '@atalaya/contract/cold-chain'
import type { ReportQuestionIn } from '@atalaya/contract/reports'
import type { BodyIn } from '@atalaya/contract/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'
import type { SheetRow } from './releases.ts'

export interface Outcome {
  done: number
  refused: { error: ReleaseRefusal }[]
}

/** One call after the other, each of as many as one takes. */
const inCalls = async <One>(all: readonly One[], send: (some: One[]) => Promise<Outcome>): Promise<Outcome> => {
  const outcome: Outcome = { done: 0, refused: [] }
  for (let at = 0; at < all.length; at += mostReleasedPerCall) {
    const { done, refused } = await send(all.slice(at, at + mostReleasedPerCall))
    outcome.done += done
    outcome.refused.push(...refused)
  }
  return outcome
}

type Release = BodyIn<typeof coldChainRoutes.release>
type Withdrawal = BodyIn<typeof coldChainRoutes.withdraw>

const dayOf = ({ itemId, sensorId, day, fingerprint }: SheetRow) => ({ itemId, sensorId, day, fingerprint })

/** Rows are read anew whatever became of it: some calls may have been made before one failed. */
export const useReleases = ({ from, to, settings }: ReportQuestionIn) => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['report', companyId] })
  const params = { companyId }
  const { bandFrom, bandTo } = (settings ?? {}) as Partial<Record<'bandFrom' | 'bandTo', number>>
  const release = useMutation({
    mutationFn: ({ rows, remark }: { rows: readonly SheetRow[]; remark: string }) =>
      inCalls(rows.map(dayOf), async (days) => {
        const body = { from, to, bandFrom, bandTo, days, remark } as Release
        const { released, refused } = await call(coldChainRoutes.release, { params, body })
        return { done: released.length, refused }
      }),
    onSettled,
  })
  const withdraw = useMutation({
    mutationFn: ({ rows, reason }: { rows: readonly SheetRow[]; reason: string }) =>
      inCalls(
        rows.map(({ releaseId }) => releaseId),
        async (releaseIds) => {
          const body = { releaseIds, reason } as Withdrawal
          const { withdrawn, refused } = await call(coldChainRoutes.withdraw, { params, body })
          return { done: withdrawn.length, refused }
        },
      ),
    onSettled,
  })
  return { release, withdraw }
}
