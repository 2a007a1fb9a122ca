import { type CompanyMotion, motionRoutes } from '@atalaya/contract/motion'
import type { BodyOf } from '@atalaya/contract/route'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useReadRunsAgain } from '../../runs/runs.queries.ts'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'

const keyOf = (companyId: number) => ['motion', companyId]

export const useMotion = () => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: keyOf(companyId),
    queryFn: ({ signal }) => call(motionRoutes.read, { params: { companyId }, signal }),
    staleTime: 0,
  })
}

type Asked = BodyOf<typeof motionRoutes.preview>

/** What would be otherwise; the last answer stays while the next is worked out. Null asks for nothing. */
export const useMotionPreview = (asked: Asked | null) => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: ['motionPreview', companyId, asked],
    queryFn: ({ signal }) => call(motionRoutes.preview, { params: { companyId }, body: asked as Asked, signal }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
}

export const useSaveMotion = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const readRunsAgain = useReadRunsAgain()
  return useMutation({
    mutationFn: (body: BodyOf<typeof motionRoutes.save>) => call(motionRoutes.save, { params: { companyId }, body }),
    onSuccess: async ({ runId, ...motion }) => {
      client.setQueryData<CompanyMotion>(keyOf(companyId), motion)
      // By what holds now, which is something else.
      await client.invalidateQueries({ queryKey: ['motionPreview', companyId] })
      if (runId !== null) await readRunsAgain({ companyId })
    },
  })
}
