import type { placeRoutes } from '@atalaya/contract/places'
import { failure } from '../../access/failures.ts'
import { type Handlers, outsideTransaction } from '../../http/context.ts'
import type { Geocoder } from './geocoder.ts'

/** No connection is held: a geocoder may take its time. */
export const placeHandlers = (geocoder: Geocoder): Handlers<typeof placeRoutes> => ({
  reverse: outsideTransaction(async ({ query: { lat, lng, lang } }) => ({
    address: await geocoder.addressOf({ lat, lng }, lang),
  })),
  reverseMany: outsideTransaction(({ body, query }) => {
    const lang = query.lang ?? body.lang
    if (!lang) throw failure('input.invalid', { fields: { lang: 'required' } })
    return Promise.all(body.locations.map(async (point) => ({ address: await geocoder.addressOf(point, lang) })))
  }),
})
