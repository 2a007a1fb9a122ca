import { type ClonePart, type Company, type companyRoutes, NewCompany } from '@atalaya/contract/companies'
import { CompanySettings } from '@atalaya/contract/company-settings'
import type { Clock } from '../../adapters/clock.ts'
import type { Context } from '../../http/context.ts'
import type { Asker } from '../../records/asker.ts'
import { findRecord } from '../../records/find-record.ts'
import { resellerScopeOf } from '../../records/record-handlers.ts'
import { createRecord } from '../../records/write-records.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { insideOf } from './administrator.companion.ts'
import { countArrangement, insertArrangement, readArrangement } from './clone.repository.ts'
import { companyKind, type StoredCompany, showCompany } from './company.kind.ts'

/** What is a customer's own (who it is, its centre, where it passes positions on to) is never another's. */
const settingsFrom = (source: StoredCompany, parts: readonly ClonePart[]) => {
  const fresh = CompanySettings.parse({})
  const { mapProvider, mapChange, mapLimits, ...general } = source.conf.general
  const { mapProvider: _, mapChange: __, mapLimits: ___, ...freshGeneral } = fresh.general
  const [hasSettings, hasMap] = [parts.includes('settings'), parts.includes('map')]
  const map = hasMap ? { mapProvider, mapChange, ...(mapLimits ? { mapLimits } : {}) } : fresh.general
  const { supports } = source.conf
  return {
    ...(hasSettings ? { licenses: source.licenses } : {}),
    conf: {
      ...fresh,
      general: {
        ...(hasSettings ? general : freshGeneral),
        ...{ mapProvider: map.mapProvider, mapChange: map.mapChange },
        ...(map.mapLimits ? { mapLimits: map.mapLimits } : {}),
      },
      ...(hasSettings
        ? { notifications: source.conf.notifications, scoring: source.conf.scoring, ...(supports ? { supports } : {}) }
        : {}),
    },
  }
}

type Asked = Context<typeof companyRoutes.clone>

export const countCloneable = async (asked: Context<typeof companyRoutes.cloneable>, clock: Clock) => {
  const scope = resellerScopeOf(asked, clock)
  const { id } = await findRecord(companyKind, scope, asked.params.id)
  return insideOf(scope, id, ({ tx, companyId }) => countArrangement(tx, companyId))
}

/** One transaction: a company with all that was chosen, or none; `asker` is named where a choice tells whose it is. */
export const cloneCompany = async (asked: Asked, asker: Asker, clock: Clock): Promise<Company> => {
  const { session, params, body, publish, clientIp } = asked
  const scope = resellerScopeOf(asked, clock)
  const source = await findRecord(companyKind, scope, params.id)
  const { countryId, timezone } = source
  const fields = NewCompany.parse({ name: body.name, countryId, timezone, ...settingsFrom(source, body.parts) })
  const id = await createRecord(companyKind, scope, fields)
  const arrangement = await insideOf(scope, source.id, ({ tx }) => readArrangement(tx, source.id, body.parts))
  await insideOf(scope, id, (within) => insertArrangement(within, arrangement, asker.name))
  const { userId, sessionId } = session
  await noteSecurityEvent(scope.tx, {
    ...{ kind: 'company.cloned', userId, sessionId, companyId: id, resellerId: scope.resellerId, ip: clientIp },
    ...{ subject: body.name, details: { from: source.id, parts: body.parts.join(' ') } },
  })
  for (const what of ['company', 'groups', 'geozones', 'sensors', 'alarms', 'motion'] as const)
    publish({ kind: 'definitionsChanged', companyId: id, what })
  return showCompany(await findRecord(companyKind, scope, id))
}
