import type { companyDataRoutes } from '@atalaya/contract/company-data'
import { failure } from '../../access/failures.ts'
import { asCompany, type WebDatabase } from '../../database/tenant.ts'
import { type Handlers, outsideTransaction } from '../../http/context.ts'
import { readAsker } from '../../records/asker.ts'
import { askRun, runsChanged } from '../../runs/index.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'

export const companyDataHandlers = ({ database }: { database: WebDatabase }): Handlers<typeof companyDataRoutes> => ({
  export: outsideTransaction(async ({ params: { companyId }, session, clientIp, publish }) => {
    const asker = await readAsker(database, session)
    const runId = await asCompany(database, companyId, async (tx) => {
      const company = await tx.selectFrom('companies').select('name').where('id', '=', companyId).executeTakeFirst()
      if (!company) throw failure('not.found')
      const { userId, sessionId } = session
      await noteSecurityEvent(tx, {
        ...{ kind: 'company.exported', userId, sessionId, companyId, ip: clientIp, subject: company.name },
      })
      return askRun(tx, { kind: 'companyExport', companyId, resellerId: null, user: asker, subject: company.name })
    })
    for (const event of runsChanged({ companyId, resellerId: null })) publish(event)
    return { runId }
  }),
})
