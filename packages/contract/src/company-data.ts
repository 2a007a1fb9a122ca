import { z } from 'zod'
import { route } from './route.ts'

const Asked = z.object({ runId: z.number() })

/** Everything of a company at once: all of it taken along, or all of it gone. */
export const companyDataRoutes = {
  export: route({
    method: 'POST',
    path: '/companies/id/:companyId/export',
    access: 'companyData.export',
    summary:
      'Export everything of a company, positions included, as one archive of open formats: work in the background, see `runs`',
    needsFreshProof: true,
    callsPerMinute: 30,
    reply: Asked,
  }),
}

const company = '/resellers/id/:resellerId/companies/id/:id'

/** In between it can be taken back, by whoever looks after the company. */
export const erasureWaitDays = 7

export const companyErasureRoutes = {
  erase: route({
    method: 'POST',
    path: `${company}/erasure`,
    access: 'companies.erase',
    summary:
      'Erase a deactivated company for good, a week from now unless it is called off: work in the background that leaves a certificate',
    needsFreshProof: true,
    callsPerMinute: 30,
    body: z.object({
      /** Typed by hand, as it is written. */
      name: z.string().max(200),
    }),
    reply: Asked,
  }),
}
