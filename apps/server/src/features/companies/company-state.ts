import type { Company, CompanyState } from '@atalaya/contract/companies'
import type { UserId } from '@atalaya/contract/identifiers'
import type { Session } from '../../access/session.ts'
import type { BusEvent } from '../../adapters/bus.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Tx } from '../../database/tenant.ts'
import { findRecord } from '../../records/find-record.ts'
import { recordChanges } from '../../records/record-changes.repository.ts'
import { resellerScopeOf } from '../../records/record-handlers.ts'
import { tellChanged } from '../../records/tell-changed.ts'
import { writeState } from './companies.repository.ts'
import { companyKind, showCompany, tellCompanyChanged } from './company.kind.ts'

interface Asked {
  tx: Tx
  session: Session
  params: { resellerId: number; id: number }
  body: { value: CompanyState; text?: string | undefined }
  publish(event: BusEvent): void
}

/** In force with COMMIT: calls read the state each time, open pages and trackers are told (decisions/0012). */
export const setCompanyState = async (asked: Asked, clock: Clock): Promise<Company> => {
  const { tx, session, params, body } = asked
  const scope = resellerScopeOf(asked, clock)
  const company = await findRecord(companyKind, scope, params.id, { lock: true })
  const { current } = company.info.state
  const text = body.text ?? ''
  if (current.value === body.value && text === (current.text ?? '')) return showCompany(company)
  await writeState(tx, company.id, { value: body.value, ts: scope.now, by: session.userId as UserId, text })
  const before = { state: current.value, stateText: current.text || null }
  const after = { state: body.value, stateText: text || null }
  await recordChanges(scope, companyKind.noun, [{ recordId: company.id, kind: 'update', before, after }])
  tellCompanyChanged(scope, company.id)
  tellChanged(scope, companyKind.noun)
  return showCompany(await findRecord(companyKind, scope, company.id))
}
