import type { ErrorCode } from '@atalaya/contract/errors'
import type { AnyRoute } from '@atalaya/contract/route'
import type { SecurityEventKind } from '@atalaya/contract/security-events'
import { isFailure } from '../access/failures.ts'
import type { Session } from '../access/session.ts'
import type { EventTally } from '../security-events/index.ts'

/** Ends of a call that somebody who looks after security wants to know of; the rest is everyday life. */
const kinds: Partial<Record<ErrorCode, SecurityEventKind>> = {
  'permission.denied': 'permission.refused',
  'readonly.denied': 'permission.refused',
  'key.personal': 'permission.refused',
  'key.scope': 'permission.refused',
  'acting.personal': 'permission.refused',
  'acting.readonly': 'permission.refused',
  'not.found': 'foreign.id',
  'calls.toomany': 'calls.limited',
}

interface Refused {
  route: AnyRoute
  /** Absent where the caller is not known, whose sign-in is watched elsewhere. */
  session: Session | undefined
  ip: string
}

/** Counts a refused call; one row a minute of what is the same, so that nobody fills the table. */
export const noteRefusal = (tally: EventTally, error: unknown, { route, session, ip }: Refused): void => {
  const kind = isFailure(error) ? kinds[error.code] : undefined
  if (!kind || !session) return
  const { userId, sessionId, companyId, resellerId, actorId, apiKey } = session
  const by = { userId, sessionId, companyId, resellerId, actorId, apiKeyId: apiKey?.id, ip }
  tally.note({ kind, ...by, subject: `${route.method} ${route.path}` })
}
