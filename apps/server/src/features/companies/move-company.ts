import type { Company, companyRoutes, MovePreview } from '@atalaya/contract/companies'
import type { CompanySettings } from '@atalaya/contract/company-settings'
import { sql } from 'kysely'
import { failure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, asResellers, type Tx, type WebDatabase } from '../../database/tenant.ts'
import type { Context } from '../../http/context.ts'
import { findRecord } from '../../records/find-record.ts'
import { recordChanges } from '../../records/record-changes.repository.ts'
import { resellerScopeOf } from '../../records/record-handlers.ts'
import { tellChanged } from '../../records/tell-changed.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { brandOf } from '../brands/index.ts'
import { resellerIdsInScope } from '../resellers/index.ts'
import { companyKind, showCompany, tellCompanyChanged } from './company.kind.ts'

/** What says whose a row is beside its company: `moved-tables.test` finds one that is missing here. */
export const movedTables = ['trackers', 'device_commands'] as const

type Asked = Omit<Context<typeof companyRoutes.move>, 'tx'>
type AskedFirst = Omit<Context<typeof companyRoutes.movePreview>, 'tx'>

const assertInScope = async (database: WebDatabase, session: Session, resellerId: number): Promise<void> => {
  const inScope = await asAccess(database, (tx) => resellerIdsInScope(tx, session))
  if (!inScope.includes(resellerId)) throw failure('input.invalid', { fields: { resellerId: 'choice' } })
}

const brandAt = async (tx: Tx, resellerId: number): Promise<MovePreview['brand']['to']> => {
  const { siteName, hostNames } = await brandOf(tx, { resellerId })
  return { siteName, hostName: hostNames[0] ?? null }
}

const countTrackers = async (tx: Tx, companyId: number): Promise<number> => {
  const rows = await tx.selectFrom('trackers').select('id').where('company_id', '=', companyId).execute()
  return rows.length
}

const nameOfCentre = async (tx: Tx, { active, id }: CompanySettings['cra']): Promise<string | null> => {
  if (!active || id === null) return null
  return (await tx.selectFrom('cras').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null
}

/** Told before it is asked for: what goes along, what is another afterwards and what is let go. */
export const previewMove = async (asked: AskedFirst, database: WebDatabase, clock: Clock): Promise<MovePreview> => {
  const from = asked.params.resellerId as number
  const to = asked.query.resellerId as number
  await assertInScope(database, asked.session, to)
  return asResellers(database, [from, to], async (tx) => {
    const { id, resellerId, conf, licenses, counts } = await findRecord(
      companyKind,
      resellerScopeOf({ ...asked, tx }, clock),
      asked.params.id,
    )
    if (resellerId !== from) throw failure('not.found')
    return {
      ...{ licenses, counts, trackers: await countTrackers(tx, id) },
      brand: { from: await brandAt(tx, from), to: await brandAt(tx, to) },
      ...{ cra: await nameOfCentre(tx, conf.cra), supports: conf.supports?.length ?? 0 },
    }
  })
}

/** Contacts and centres are the former reseller's: the company sees all of its new one's, and has no centre. */
const settingsElsewhere = (conf: CompanySettings): CompanySettings => {
  const { supports: _, ...kept } = conf
  return { ...kept, cra: { active: false, id: null, account: '' } }
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
  await assertInScope(database, session, to)
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
