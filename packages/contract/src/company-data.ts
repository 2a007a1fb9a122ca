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
    callsPerMinute: 5,
    reply: Asked,
  }),
}
