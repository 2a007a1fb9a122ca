import type { exportRoutes } from '@atalaya/contract/security-events'
import type { Handlers } from '../../http/context.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'

/** Documents are written by the browser; what is kept here is that somebody took them along. */
export const exportHandlers: Handlers<typeof exportRoutes> = {
  note: async ({ tx, session, body, clientIp }) => {
    const { userId, sessionId, companyId, resellerId } = session
    await noteSecurityEvent(tx, {
      kind: 'export',
      ...{ userId, sessionId, companyId, resellerId, ip: clientIp },
      subject: body.title,
      details: { format: body.format, rows: body.rows },
    })
    return { done: true }
  },
}
