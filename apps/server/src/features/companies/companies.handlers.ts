import { type CompanyInfo, type companyRoutes, companyStates } from '@atalaya/contract/companies'
import { CompanySettings } from '@atalaya/contract/company-settings'
import type { ItemType } from '@atalaya/contract/values'
import { failure } from '../../access/failures.ts'
import type { Handlers } from '../../http/context.ts'
import { byId } from '../../records/by-id.ts'
import { listCustomFields } from '../custom-data/index.ts'
import { listCustomStates } from '../custom-states/index.ts'
import { findCompany, infoOf, listCompanies, listResellers } from './companies.repository.ts'

const timezones = Object.fromEntries(Intl.supportedValuesOf('timeZone').map((id) => [id, { id }]))

export const companyHandlers: Handlers<typeof companyRoutes> = {
  resellers: async ({ tx, session: { role, distributorId, resellerId } }) => {
    // -1 is nobody's id: an account that belongs nowhere reaches nothing.
    const scope =
      role === 'RESELLER'
        ? { resellerId: resellerId ?? -1 }
        : role === 'DISTRIBUTOR'
          ? { distributorId: distributorId ?? -1 }
          : {}
    return byId(await listResellers(tx, scope))
  },

  resellerTimezones: async () => timezones,
  timezones: async () => timezones,
  states: async () => byId(companyStates),

  list: async ({ tx, params }) => byId(await listCompanies(tx, params.resellerId)),

  info: async ({ tx, params }) => {
    const company = await findCompany(tx, params.companyId)
    if (!company) throw failure('not.found')
    const { units, mapProvider } = CompanySettings.parse(company.conf).general
    const customFields = await listCustomFields(tx)
    const states = await listCustomStates(tx)
    const statesOf = (itemType: ItemType) => states.filter((state) => state.itemType === itemType)
    return {
      id: company.id,
      name: company.name,
      resellerId: company.resellerId,
      info: infoOf(company.id, company.state),
      conf: {
        general: {
          units,
          fuel_units: units.fuelConsumption,
          mapProvider,
          timezone: company.timezone,
        },
        customDatas: byId(customFields),
        customStates: { 1: statesOf(1), 2: statesOf(2), 3: statesOf(3) },
      },
      centroidId: company.lat === null || company.lng === null ? null : { pos: { lat: company.lat, lng: company.lng } },
    } as CompanyInfo
  },
}
