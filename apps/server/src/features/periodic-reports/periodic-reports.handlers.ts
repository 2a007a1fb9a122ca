import type { PeriodicSending, periodicReportRoutes } from '@atalaya/contract/periodic-reports'
import { endedPeriod } from '@atalaya/domain/periodic/schedule'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { byId } from '../../records/by-id.ts'
import { findRecord } from '../../records/find-record.ts'
import { recordHandlers, scopeOf } from '../../records/record-handlers.ts'
import { listPeriodicReports, periodicReportKind } from './periodic-report.kind.ts'
import { insertSendings, listSendings } from './sendings.repository.ts'

export const periodicReportHandlers = (clock: Clock): Handlers<typeof periodicReportRoutes> => ({
  list: async ({ tx }) => byId(await listPeriodicReports(tx)),

  ...recordHandlers(periodicReportKind, clock),

  send: async (asked) => {
    const { tx, session, params, body } = asked
    const { id, name, question, timing } = await findRecord(periodicReportKind, scopeOf(asked, clock), params.id)
    const { timezone } = await tx.selectFrom('companies').select('timezone').executeTakeFirstOrThrow()
    const now = clock.now()
    const period = endedPeriod(timing, timezone, now)
    if (!period) throw failure('not.found')
    const [sendingId] = await insertSendings(tx, [
      {
        ...{ companyId: params.companyId, periodicReportId: id, name, type: question.type, ...period, dueTs: now },
        ...{ isLate: false, occasion: body.to === 'me' ? 'trial' : 'now' },
        askedBy: session.userId,
      },
    ])
    return { sendingId: sendingId as PeriodicSending['id'] }
  },

  sendings: ({ tx, query }) => listSendings(tx, query),
})
