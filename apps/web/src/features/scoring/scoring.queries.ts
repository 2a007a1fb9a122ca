import { type CompanyScoring, type ScoredSubject, scoringRoutes } from '@atalaya/contract/scoring'
import type { ScoreFormula } from '@atalaya/domain/driving-score'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { companyInfoQuery } from '../../selectors/company-info.ts'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'

const keyOf = (companyId: number) => ['scoring', companyId]

export const useScoring = () => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: keyOf(companyId),
    queryFn: ({ signal }) => call(scoringRoutes.read, { params: { companyId }, signal }),
    staleTime: 0,
  })
}

interface AskedPreview {
  formula: ScoreFormula
  of: ScoredSubject
  text: string
  offset: number
}

/** What was shown stays while the next one is worked out. `version` is of the formula in force, which is half of it. */
export const useScorePreview = (asked: AskedPreview, version: number) => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: ['scorePreview', companyId, version, asked],
    queryFn: ({ signal }) => call(scoringRoutes.preview, { params: { companyId }, body: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
}

export const useScoringCalls = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const params = { companyId }
  return {
    save: async (body: CompanyScoring): Promise<CompanyScoring> => {
      try {
        const saved = await call(scoringRoutes.save, { params, body })
        client.setQueryData(keyOf(companyId), saved)
        void client.invalidateQueries({ queryKey: companyInfoQuery(companyId).queryKey })
        return saved
      } catch (error) {
        // Somebody else may have saved: the next try is based on what is in force then.
        void client.invalidateQueries({ queryKey: keyOf(companyId) })
        throw error
      }
    },
    suggest: (formula: ScoreFormula) => call(scoringRoutes.suggest, { params, body: { formula } }),
  }
}
