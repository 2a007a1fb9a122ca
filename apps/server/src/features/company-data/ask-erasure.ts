import { type companyErasureRoutes, erasureWaitDays } from '@atalaya/contract/company-data'
import { sql } from 'kysely'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asResellers, type Tx, type WebDatabase } from '../../database/tenant.ts'
import { type Handlers, outsideTransaction } from '../../http/context.ts'
import { readAsker } from '../../records/asker.ts'
import { askRun, runsChanged } from '../../runs/index.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'

const dayMs = 86_400_000

/** Asked for twice it is one. */
const findWaiting = async (tx: Tx, companyId: number): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM runs WHERE kind = 'companyErasure' AND state IN ('waiting', 'running')
      AND (params ->> 'companyId')::integer = ${companyId}`.execute(tx)
  return rows[0]?.id ?? null
}

export const companyErasureHandlers = ({
  database,
  clock,
}: {
  database: WebDatabase
  clock: Clock
}): Handlers<typeof companyErasureRoutes> => ({
  erase: outsideTransaction(async ({ params: { resellerId, id }, body, session, clientIp, publish }) => {
    const asker = await readAsker(database, session)
    const companyId = id as number
    const runId = await asResellers(database, [resellerId], async (tx) => {
      const company = await tx
        .selectFrom('companies')
        .select(['name', 'state'])
        .where('id', '=', companyId)
        .forUpdate()
        .executeTakeFirst()
      if (!company) throw failure('not.found')
      if (company.name !== body.name) throw failure('input.invalid', { fields: { name: 'name.other' } })
      if (company.state !== 4) throw failure('company.notdeactivated')
      const waiting = await findWaiting(tx, companyId)
      if (waiting !== null) return waiting
      const { userId, sessionId } = session
      await noteSecurityEvent(tx, {
        ...{ kind: 'company.erasureAsked', userId, sessionId, companyId, resellerId, ip: clientIp },
        subject: company.name,
      })
      const { language, timezone } = asker
      return askRun(tx, {
        ...{ kind: 'companyErasure', companyId: null, resellerId, user: asker, subject: company.name },
        ...{ params: { companyId, language, timezone }, dueTs: clock.now() + erasureWaitDays * dayMs },
      })
    })
    for (const event of runsChanged({ companyId: null, resellerId })) publish(event)
    return { runId }
  }),
})
