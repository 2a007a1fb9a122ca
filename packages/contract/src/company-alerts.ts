import { z } from 'zod'
import { route } from './route.ts'

export const longestAlert = 500

/** A word from who provides the service to everybody of a company who has the product open at this moment. */
export const companyAlertRoutes = {
  send: route({
    method: 'POST',
    path: '/companies/id/:companyId/alerts',
    access: 'companyAlerts.send',
    summary: 'Show a message in the open browsers of a company',
    body: z.object({ text: z.string().trim().min(1).max(longestAlert) }),
    reply: z.object({}),
    callsPerMinute: 10,
  }),
}
