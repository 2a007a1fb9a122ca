import type { RunKind } from '@atalaya/contract/runs'
import { sql } from 'kysely'
import { failure } from '../access/failures.ts'
import { afterCommit, type Tx } from '../database/tenant.ts'
import { runsWaiting } from '../limits/runs.limits.ts'
import { wakeRuns } from './wake.ts'

export interface AskedRun {
  kind: RunKind
  /** One of the two, as the transaction is isolated. */
  companyId: number | null
  resellerId: number | null
  user: { id: number; name: string }
  /** What it is about, in words. */
  subject: string
  params?: object
  /** Not before then. */
  dueTs?: number
}

/** In the transaction of the call that asks; answers its id. Two who ask at once wait for each other, for the bound's sake. */
export const askRun = async (tx: Tx, asked: AskedRun): Promise<number> => {
  const { kind, companyId, resellerId, user, subject, params = {}, dueTs } = asked
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`runs of ${companyId ?? -(resellerId ?? 0)}`}, 58))`.execute(
    tx,
  )
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM runs
    WHERE tenant = ${companyId ?? -(resellerId ?? 0)} AND state IN ('waiting', 'running')`.execute(tx)
  if ((rows[0]?.count ?? 0) >= runsWaiting.value) throw failure('limit.reached')
  const { id } = await tx
    .insertInto('runs')
    .values({
      ...{ kind, company_id: companyId, reseller_id: resellerId, user_id: user.id, user_name: user.name },
      ...{ subject: subject.slice(0, 200), params: JSON.stringify(params) },
      ...(dueTs === undefined ? {} : { due_ts: dueTs }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  afterCommit(wakeRuns)
  return id
}
