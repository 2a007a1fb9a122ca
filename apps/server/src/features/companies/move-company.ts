import type { Company, companyRoutes } from '@atalaya/contract/companies'
import type { CompanySettings } from '@atalaya/contract/company-settings'
import { sql } from 'kysely'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, asResellers, type Tx, type WebDatabase } from '../../database/tenant.ts'
import type { Context } from '../../http/context.ts'
import { findRecord } from '../../records/find-record.ts'
import { recordChanges } from '../../records/record-changes.repository.ts'
import { resellerScopeOf } from '../../records/record-handlers.ts'
import { tellChanged } from '../../records/tell-changed.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { resellerIdsInScope } from '../resellers/index.ts'
import { companyKind, showCompany, tellCompanyChanged } from './company.kind.ts'

/** What says whose a row is beside its company: `moved-tables.test` finds one that is missing here. */
export const movedTables = ['trackers', 'device_commands'] as const

type Asked = Omit<Context<typeof companyRoutes.move>, 'tx'>

/** Contacts and centres are the former reseller's: the company sees all of its new one's, and has no centre. */
const settingsElsewhere = (conf: CompanySettings): CompanySettings => {
  const { supports: _, ...kept } = conf
  return { ...kept, cra: { active: false, id: null } }
}

const rewrite = async (
  tx: Tx,
  company: { id: number; conf: CompanySettings },
  to: number,
  now: number,
): Promise<void> => {
  const conf = JSON.stringify(settingsElsewhere(company.conf))
  await sql`UPDATE companies SET reseller_id = ${to}, conf = ${conf}::jsonb, version = version + 1, updated_ts = ${now}
    WHERE id = ${company.id}`.execute(tx)
  for (const table of movedTables)
    await sql`UPDATE ${sql.table(table)} SET reseller_id = ${to} WHERE company_id = ${company.id}`.execute(tx)
}

/**
 * Both resellers stand in the caller's part of the tree, and one transaction sees both. Afterwards whoever of the former reseller
 * had the company open has it open no more; until then their calls find nothing, since rights are read anew for each.
 */
export const moveCompany = async (asked: Asked, database: WebDatabase, clock: Clock): Promise<Company> => {
  const { session, params, body, publish, clientIp } = asked
  const from = params.resellerId as number
  const to = body.resellerId as number
  const inScope = await asAccess(database, (tx) => resellerIdsInScope(tx, session))
  if (!inScope.includes(to)) throw failure('input.invalid', { fields: { resellerId: 'choice' } })
  const moved = await asResellers(database, [from, to], async (tx) => {
    const scope = resellerScopeOf({ ...asked, tx }, clock)
    const company = await findRecord(companyKind, scope, params.id, { lock: true })
    if (company.resellerId !== from) throw failure('not.found')
    if (from === to) return company
    await rewrite(tx, company, to, scope.now)
    const change = { before: { resellerId: from }, after: { resellerId: to } }
    for (const resellerId of [from, to])
      await recordChanges({ ...scope, resellerId }, companyKind.noun, [
        { recordId: company.id, kind: 'update', ...change },
      ])
    const { userId, sessionId } = session
    await noteSecurityEvent(tx, {
      ...{ kind: 'company.moved', userId, sessionId, companyId: company.id, resellerId: to, ip: clientIp },
      ...{ subject: company.name, details: { from, to } },
    })
    for (const resellerId of [from, to]) tellChanged({ ...scope, resellerId }, companyKind.noun)
    tellCompanyChanged(scope, company.id)
    publish({ kind: 'definitionsChanged', companyId: company.id, what: 'trackers' })
    for (const resellerId of [from, to]) publish({ kind: 'devicesChanged', resellerId, trackerIds: [] })
    return findRecord(companyKind, { ...scope, resellerId: to }, company.id)
  })
  if (from !== to)
    for (const userId of await asAccess(database, (tx) => unassign(tx, params.id, from)))
      publish({ kind: 'userChanged', userId })
  return showCompany(moved)
}

/** Those of the former reseller who had it open. */
const unassign = async (tx: Tx, companyId: number, resellerId: number): Promise<number[]> => {
  const rows = await tx
    .updateTable('users')
    .set({ assigned_company_id: null })
    .where('assigned_company_id', '=', companyId)
    .where('reseller_id', '=', resellerId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
