import { type Company, companyRoutes, Licenses } from '@atalaya/contract/companies'
import { CompanySettings, toldConf } from '@atalaya/contract/company-settings'
import { resellerRoutes } from '@atalaya/contract/resellers'
import { now } from '../../test-records.ts'
import type { TestServer } from '../../test-server.ts'

/** Somebody who has several resellers. */
export const distributor = { role: 'DISTRIBUTOR', companyId: null, resellerId: null } as const

export const company = (
  id: number,
  name: string,
  given: { state?: 0 | 2 | 3 | 4; resellerId?: number; vehicles?: number },
) => {
  const { state = 2, resellerId = 2, vehicles = 19 } = given
  return {
    ...{ id, name, resellerId, countryId: 'ES', timezone: 'Europe/Madrid', demo: false },
    licenses: Licenses.parse({ vehicleTotal: 20 }),
    conf: toldConf(CompanySettings.parse({})),
    info: { id, state: { current: { value: state }, historic: [] } },
    ...{ centroidId: null, counts: { vehicles, assets: 3, persons: 4, users: 5 } },
    ...{ createdTs: now, updatedTs: now, version: 1 },
  } as unknown as Company
}

const companiesOf = [
  company(31, 'Transportes Norte', {}),
  company(32, 'Obras Sur', { state: 3, resellerId: 4, vehicles: 7 }),
  company(33, 'Reparto Este', { state: 0, vehicles: 20 }),
  company(34, 'Grúas del Ebro', { state: 4, resellerId: 4, vehicles: 0 }),
]

/** Two resellers and their companies, as a distributor has them. */
export const answerCompanies = (server: TestServer): void => {
  const reseller = (id: number, name: string) => ({
    ...{ id, name, distributorId: 1, countryId: 'ES' as const, counts: { companies: 2, users: 1 } },
    ...{ createdTs: now, updatedTs: now, version: 1 },
  })
  server.answer(resellerRoutes.list, { 2: reseller(2, 'Norte'), 4: reseller(4, 'Levante') })
  server.keep(companyRoutes as never, companiesOf as never)
  const summaries = companiesOf.map(({ conf: _, timezone: __, centroidId: ___, createdTs, updatedTs, ...row }) => [
    row.id,
    row,
  ])
  server.answer(companyRoutes.listAll, Object.fromEntries(summaries))
  server.answer(companyRoutes.list, ({ params }) =>
    Object.fromEntries(summaries.filter(([, row]) => (row as Company).resellerId === params.resellerId)),
  )
  server.answer(companyRoutes.update, ({ params, body: { administrator: _, ...fields } }) => ({
    ...(companiesOf.find(({ id }) => id === params.id) as Company),
    ...fields,
    conf: toldConf(fields.conf),
  }))
  server.answer(companyRoutes.setState, ({ params, body }) => ({
    ...(companiesOf.find(({ id }) => id === params.id) as Company),
    info: { id: params.id, state: { current: { value: body.value }, historic: [] } },
  }))
}
