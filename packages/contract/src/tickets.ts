import { z } from 'zod'
import { route } from './route.ts'
import { byId } from './values.ts'

/** Spec 1 §3 and §9. */
export const ticketTypes = [
  { id: 1, code: 'incident' },
  { id: 2, code: 'serviceRequest' },
] as const
export const ticketStatuses = [
  { id: 1, code: 'open' },
  { id: 2, code: 'closed' },
] as const

const Code = z.object({ id: z.number(), code: z.string() })
const inputs = {
  summary: 'What a ticket is chosen from',
  reply: z.object({ typeIds: byId(Code), statusIds: byId(Code) }),
}

export const ticketInputRoutes = {
  ofReseller: route({
    method: 'GET',
    path: '/resellers/id/:resellerId/tickets/inputs',
    access: 'ticketsAdmin.manage',
    ...inputs,
  }),
  ofCompany: route({
    method: 'GET',
    path: '/companies/id/:companyId/tickets/inputs',
    access: 'tickets.read',
    ...inputs,
  }),
}
