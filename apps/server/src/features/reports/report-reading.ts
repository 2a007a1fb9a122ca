import type { ReportQuestion } from '@atalaya/contract/reports'
import type { Session } from '../../access/session.ts'
import type { EventTally } from '../../security-events/index.ts'

interface Read {
  session: Session
  clientIp: string
  params: { companyId: number }
}

/** Who read what. Filters are turned by the minute: one row of what is the same. */
export const noteReading = (
  eventTally: EventTally,
  { session, clientIp, params }: Read,
  question: Pick<ReportQuestion, 'type' | 'from' | 'to'>,
): void => {
  const { userId, sessionId, resellerId, actorId, apiKey } = session
  const by = { userId, sessionId, companyId: params.companyId, resellerId, ip: clientIp, apiKeyId: apiKey?.id }
  eventTally.note({
    ...{ kind: 'report.read', ...by, ...(actorId === undefined ? {} : { actorId }), subject: question.type },
    details: { from: question.from, to: question.to },
  } as Parameters<EventTally['note']>[0])
}
