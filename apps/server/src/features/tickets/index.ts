import { ticketStatuses, ticketTypes } from '@atalaya/contract/tickets'
import { byId } from '../../records/by-id.ts'
import { feature } from '../feature.ts'

const inputs = { typeIds: byId(ticketTypes), statusIds: byId(ticketStatuses) }

export const tickets = feature({
  handlers: () => ({ ticketInputs: { ofReseller: async () => inputs, ofCompany: async () => inputs } }),
})
