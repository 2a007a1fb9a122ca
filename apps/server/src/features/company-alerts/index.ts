import type { companyAlertRoutes } from '@atalaya/contract/company-alerts'
import type { Handlers } from '../../http/context.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { feature } from '../feature.ts'

/** Nothing is kept but that it was sent: who has no page open is not meant. */
const companyAlertHandlers: Handlers<typeof companyAlertRoutes> = {
  send: async ({ tx, session, clientIp, params: { companyId }, body: { text }, publish }) => {
    const { userId, sessionId, resellerId } = session
    await noteSecurityEvent(tx, {
      kind: 'company.alerted',
      ...{ userId, sessionId, companyId, resellerId, ip: clientIp },
      subject: text,
    })
    publish({ kind: 'live', companyId, messages: [{ kind: 'alert', text }] })
    return {}
  },
}

export const companyAlerts = feature({ handlers: () => ({ companyAlerts: companyAlertHandlers }) })
