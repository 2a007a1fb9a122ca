import { z } from 'zod'
import { route } from './route.ts'
import { Language, LatLng } from './values.ts'

export const Address = z.object({ address: z.string() })
const path = '/companies/id/:companyId/reversegeo'

export const placeRoutes = {
  reverse: route({
    method: 'GET',
    path,
    access: 'map.read',
    summary: 'The address of a point',
    query: z.object({
      lat: z.coerce.number().min(-90).max(90),
      lng: z.coerce.number().min(-180).max(180),
      lang: Language,
    }),
    reply: Address,
  }),
  reverseMany: route({
    method: 'POST',
    path,
    access: 'map.read',
    summary: 'Addresses of several points, in their order',
    // Said in either place: spec 1 has it in the body.
    query: z.object({ lang: Language.optional() }),
    body: z.object({ locations: z.array(LatLng).max(1_000), lang: Language.optional() }),
    reply: z.array(Address),
  }),
}
