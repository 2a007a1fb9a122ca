import type { RunResult, reportRunRoutes } from '@atalaya/contract/report-runs'
import { reportOf } from '@atalaya/contract/reports'
import type { ReportDefinition } from '@atalaya/contract/reports/define-report'
import { may } from '@atalaya/contract/roles'
import { failure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Handlers } from '../../http/context.ts'
import { findRun, runsChanged, type StoredRun, shareRun } from '../../runs/index.ts'
import { type EventTally, noteSecurityEvent } from '../../security-events/index.ts'
import { runScopeOf } from '../runs/index.ts'
import { noteReading } from './report-reading.ts'
import { isSortable, listEarlierResults, readComparedRows, readResultRows } from './report-results.repository.ts'
import type { ReportRunParams } from './report-run.ts'

interface Ports {
  clock: Clock
  eventTally: EventTally
}

type FoundRun = Pick<StoredRun, 'run'> & { params: ReportRunParams; result: RunResult | null }

/** Nobody learns of what is not theirs whether it is there. */
const runOf = async (tx: Tx, session: Session, id: number): Promise<FoundRun> => {
  const found = await findRun(tx, { id, kind: 'report', ...runScopeOf(session) })
  if (!found) throw failure('not.found')
  return found as FoundRun
}

/** One that has rows to be read. */
const resultOf = async (
  tx: Tx,
  session: Session,
  id: number,
): Promise<FoundRun & { result: RunResult; definition: ReportDefinition }> => {
  const { result, ...found } = await runOf(tx, session, id)
  if (!result) throw failure('not.found')
  return { ...found, result, definition: reportOf(found.params.asked.question.type) }
}

const mayShare = (session: Session, { run, result }: FoundRun): boolean =>
  result !== null && run.user.id === session.userId && may(session, 'reports.share')

/** What runs of reports have found: looked at again, shared, compared. */
export const reportRunHandlers = ({ clock, eventTally }: Ports): Handlers<typeof reportRunRoutes> => ({
  find: async ({ tx, session, clientIp, params }) => {
    const found = await runOf(tx, session, params.runId)
    const { question } = found.params.asked
    if (found.result) noteReading(eventTally, { session, clientIp, params }, question)
    const earlier = found.result ? await listEarlierResults(tx, { id: params.runId, ...runScopeOf(session) }) : []
    return {
      ...{ run: found.run, question, result: found.result, mayShare: mayShare(session, found) },
      before: earlier.find(({ isSame }) => isSame)?.id ?? null,
    }
  },
  rows: async ({ tx, session, params, query }) => {
    const { definition, result } = await resultOf(tx, session, params.runId)
    if (!isSortable(definition, query.sort)) throw failure('input.invalid')
    const { runId } = params
    const { found, rows } = await readResultRows(tx, definition, { ...query, runId, rows: result.sums.rows })
    return { rows: rows.map(({ cells }) => cells), numbers: rows.map(({ number }) => number), found }
  },
  share: async ({ tx, session, clientIp, params, body, publish }) => {
    const found = await runOf(tx, session, params.runId)
    if (!mayShare(session, found)) throw failure('not.found')
    const { isShared } = body
    await shareRun(tx, { id: params.runId, sharedTs: isShared ? clock.now() : null })
    const { userId, sessionId } = session
    const owner = { companyId: params.companyId, resellerId: null }
    await noteSecurityEvent(tx, {
      ...{ kind: isShared ? 'report.shared' : 'report.unshared', userId, sessionId, ip: clientIp, ...owner },
      ...{ subject: found.run.subject, details: {} },
    })
    for (const event of runsChanged(owner)) publish(event)
    return { done: true }
  },
  earlier: async ({ tx, session, params }) => {
    await resultOf(tx, session, params.runId)
    return listEarlierResults(tx, { id: params.runId, ...runScopeOf(session) })
  },
  compare: async ({ tx, session, params, query }) => {
    const { definition } = await resultOf(tx, session, params.runId)
    const earlier = await resultOf(tx, session, params.earlierId)
    if (earlier.definition.type !== definition.type) throw failure('not.found')
    if (!isSortable(definition, query.sort)) throw failure('input.invalid')
    if (!definition.matches) return { isMatched: false, rows: [], found: 0 }
    const { runId, earlierId } = params
    return { isMatched: true, ...(await readComparedRows(tx, definition, { ...query, runId, earlierId })) }
  },
})
