import { z } from 'zod'
import { field } from './field.ts'
import { id } from './identifiers.ts'
import { changesOf, recordRoutes, told, Version } from './records.ts'
import { route } from './route.ts'
import { byId, Email, Instant, Name, optionalText } from './values.ts'

const CraId = id<'CraId'>()

/** An alarm receiving centre that a reseller works with: `companies.conf.cra` names one. */
export const NewCra = z.object({
  name: Name,
  phone: field(optionalText(32), { kind: 'phone' }),
  email: Email.optional(),
  description: field(optionalText(800), { kind: 'longText' }),
})
export type NewCra = z.infer<typeof NewCra>

export const Cra = z.object({ id: CraId, ...told(NewCra), createdTs: Instant, updatedTs: Instant, version: Version })
export type Cra = z.infer<typeof Cra>

const path = '/resellers/id/:resellerId/cras'
export const craRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'cras.read',
    summary: "A reseller's alarm receiving centres",
    reply: byId(Cra),
  }),
  ...recordRoutes({
    path,
    words: { one: 'an alarm receiving centre', many: 'alarm receiving centres' },
    access: { read: 'cras.read', write: 'cras.write' },
    id: CraId,
    entity: Cra,
    fields: NewCra,
    changes: changesOf(NewCra.shape, ['name']),
  }),
}

export const companyCraRoutes = {
  list: route({
    method: 'GET',
    path: '/companies/id/:companyId/cras',
    access: 'fleet.read',
    summary: "The alarm receiving centres of the company's reseller",
    reply: byId(z.object({ id: CraId, name: z.string() })),
  }),
}
