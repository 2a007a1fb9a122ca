import { type PeriodicSending, periodicReportRoutes } from '@atalaya/contract/periodic-reports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Log } from '../../logs/log.ts'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'

const sendingsKey = (companyId: number) => ['periodicSendings', companyId]

/** What was sent, newest first; of one periodic report where one is given. */
export const sendingLog = (
  companyId: number,
  { text, of }: { text: string; of: number | null },
): Log<PeriodicSending, number> => ({
  key: [...sendingsKey(companyId), text, of],
  read: ({ before, limit, signal }) =>
    call(periodicReportRoutes.sendings, {
      params: { companyId },
      query: {
        limit,
        ...(text === '' ? {} : { text }),
        ...(before === null ? {} : { before }),
        ...(of === null ? {} : { periodicReportId: of }),
      },
      signal,
    }),
  // Whoever watches sees it leave.
  isMoving: ({ state, mails }) => state === 'waiting' || mails.some((mail) => mail.state === 'queued'),
})

export const useSendPeriodic = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, to }: { id: number; to: 'recipients' | 'me' }) =>
      call(periodicReportRoutes.send, { params: { companyId, id }, body: { to } }),
    onSuccess: () => client.invalidateQueries({ queryKey: sendingsKey(companyId) }),
  })
}
