import { type CompanyInfo, type companyRoutes, companyStates, Licenses } from '@atalaya/contract/companies'
import { CompanySettings, toldConf } from '@atalaya/contract/company-settings'
import type { ItemType } from '@atalaya/contract/values'
import { failure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, asResellers, type WebDatabase } from '../../database/tenant.ts'
import { type Handlers, outsideTransaction } from '../../http/context.ts'
import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { listCustomFields } from '../custom-data/index.ts'
import { listCustomStates } from '../custom-states/index.ts'
import { resellerIdsInScope } from '../resellers/index.ts'
import { findCompany, listCompanies } from './companies.repository.ts'
import { companyKind } from './company.kind.ts'
import { setCompanyState } from './company-state.ts'
import { moveCompany } from './move-company.ts'

interface Ports {
  database: WebDatabase
  clock: Clock
}

const timezones = Object.fromEntries(Intl.supportedValuesOf('timeZone').map((id) => [id, { id }]))

const listInScope = async (database: WebDatabase, session: Session) => {
  const resellerIds = await asAccess(database, (tx) => resellerIdsInScope(tx, session))
  return asResellers(database, resellerIds, listCompanies)
}

export const companyHandlers = ({ database, clock }: Ports): Handlers<typeof companyRoutes> => ({
  resellerTimezones: async () => timezones,
  timezones: async () => timezones,
  states: async () => byId(companyStates),

  listAll: outsideTransaction(async ({ session }) => byId(await listInScope(database, session))),
  list: async ({ tx }) => byId(await listCompanies(tx)),
  ...recordHandlers(companyKind, clock),
  setState: (asked) => setCompanyState(asked, clock),
  move: outsideTransaction((asked) => moveCompany(asked, database, clock)),

  info: async ({ tx, params }) => {
    const company = await findCompany(tx, params.companyId)
    if (!company) throw failure('not.found')
    const { general, ...conf } = toldConf(CompanySettings.parse(company.conf))
    const customFields = await listCustomFields(tx)
    const states = await listCustomStates(tx)
    const statesOf = (itemType: ItemType) => states.filter((state) => state.itemType === itemType)
    return {
      id: company.id,
      name: company.name,
      resellerId: company.resellerId,
      licenses: Licenses.parse(company.licenses),
      info: { id: company.id, state: { current: { value: company.state } } },
      conf: {
        ...conf,
        general: { ...general, timezone: company.timezone },
        customDatas: byId(customFields),
        customStates: { 1: statesOf(1), 2: statesOf(2), 3: statesOf(3) },
      },
      centroidId: company.lat === null || company.lng === null ? null : { pos: { lat: company.lat, lng: company.lng } },
    } as CompanyInfo
  },
})
