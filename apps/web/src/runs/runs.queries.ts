import { type Run, type RunFile, resellerRunRoutes, runRoutes } from '@atalaya/contract/runs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../session/api.ts'

/** Whose work in the background: a company's, or a reseller's own. */
export type RunsOf = { companyId: number } | { resellerId: number }

/** Told live where the same process does it; another one's progress is asked for. */
const [activeMs, waitingMs] = [2_000, 60_000]

const keyOf = (of: RunsOf) =>
  'companyId' in of ? (['runs', of.companyId] as const) : (['resellerRuns', of.resellerId] as const)

const isSoon = ({ state, dueTs }: Run): boolean =>
  state === 'running' || (state === 'waiting' && dueTs < Date.now() + waitingMs)

export const useRuns = (of: RunsOf) =>
  useQuery({
    queryKey: keyOf(of),
    queryFn: ({ signal }) =>
      'companyId' in of
        ? call(runRoutes.list, { params: of, signal })
        : call(resellerRunRoutes.list, { params: of, signal }),
    refetchInterval: ({ state: { data } }) => {
      if (data?.some(isSoon)) return activeMs
      return data?.some(({ state }) => state === 'waiting') ? waitingMs : false
    },
  })

/** Read again at once by whoever has asked for something. */
export const useReadRunsAgain = () => {
  const client = useQueryClient()
  return (of: RunsOf) => client.invalidateQueries({ queryKey: keyOf(of) })
}

export const useCancelRun = (of: RunsOf) => {
  const readAgain = useReadRunsAgain()
  return useMutation({
    mutationFn: ({ id }: Run) =>
      'companyId' in of
        ? call(runRoutes.cancel, { params: { ...of, runId: id } })
        : call(resellerRunRoutes.cancel, { params: { ...of, runId: id } }),
    onSettled: () => readAgain(of),
  })
}

/** By a link, so that the browser saves it as it comes, whatever its size. */
export const useDownloadRunFile = (of: RunsOf) =>
  useMutation({
    mutationFn: async ({ run, file }: { run: Run; file: RunFile }) => {
      const at = { runId: run.id, fileId: file.id }
      const { url } =
        'companyId' in of
          ? await call(runRoutes.link, { params: { ...of, ...at } })
          : await call(resellerRunRoutes.link, { params: { ...of, ...at } })
      const link = document.createElement('a')
      link.href = url
      link.download = file.name
      link.click()
    },
  })
