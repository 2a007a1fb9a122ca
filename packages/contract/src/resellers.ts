import { z } from 'zod'
import { field } from './field.ts'
import { BrandId, DistributorId, ResellerId } from './identifiers.ts'
import { changesOf, recordRoutes, stamps, told } from './records.ts'
import { route } from './route.ts'
import { CountryId } from './users.ts'
import { byId, Email, Name, optionalText } from './values.ts'

/** How those who sell are reached, at either level. */
const address = {
  email: Email.optional(),
  phone: field(optionalText(32), { kind: 'phone' }),
  address: optionalText(300),
  nif: optionalText(32),
  contact: optionalText(100),
  countryId: field(CountryId.default('ES'), { named: 'country' }),
}

/** Who sells to resellers; looked after by platform staff. */
export const NewDistributor = z.object({
  name: Name,
  ...address,
  brandId: field(BrandId.optional(), { kind: 'reference', of: 'brands' }),
})
export type NewDistributor = z.infer<typeof NewDistributor>
export const Distributor = z.object({
  id: DistributorId,
  ...told(NewDistributor),
  counts: z.object({ resellers: z.number(), companies: z.number() }),
  ...stamps,
})
export type Distributor = z.infer<typeof Distributor>

export const NewReseller = z.object({
  name: Name,
  /** A distributor's own, unless platform staff say another's. */
  distributorId: field(DistributorId.optional(), { kind: 'reference', of: 'distributors' }),
  ...address,
  /** Absent: its distributor's. */
  brandId: field(BrandId.optional(), { kind: 'reference', of: 'brands' }),
})
export type NewReseller = z.infer<typeof NewReseller>
export const Reseller = z.object({
  id: ResellerId,
  ...told(NewReseller),
  distributorId: DistributorId,
  counts: z.object({ companies: z.number(), users: z.number() }),
  ...stamps,
})
export type Reseller = z.infer<typeof Reseller>

export const distributorRoutes = {
  list: route({
    method: 'GET',
    path: '/distributors',
    access: 'distributors.read',
    summary: 'Distributors in scope',
    reply: byId(Distributor),
  }),
  ...recordRoutes({
    path: '/distributors',
    words: { one: 'a distributor', many: 'distributors' },
    access: { read: 'distributors.read', write: 'distributors.write' },
    id: DistributorId,
    entity: Distributor,
    fields: NewDistributor,
    changes: changesOf(NewDistributor.shape, ['name', 'email', 'phone', 'address', 'nif', 'contact']),
    needsFreshProof: true,
  }),
}

export const resellerRoutes = {
  list: route({
    method: 'GET',
    path: '/resellers',
    access: 'resellers.read',
    summary: 'Resellers in scope',
    reply: byId(Reseller),
  }),
  ...recordRoutes({
    path: '/resellers',
    words: { one: 'a reseller', many: 'resellers' },
    access: { read: 'resellers.read', write: 'resellers.write' },
    id: ResellerId,
    entity: Reseller,
    fields: NewReseller,
    changes: changesOf(NewReseller.shape, ['name', 'email', 'phone', 'address', 'nif', 'contact']),
    needsFreshProof: true,
  }),
}
