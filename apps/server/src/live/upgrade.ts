import { liveProtocol } from '@atalaya/contract/live'
import { livePath } from '@atalaya/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failure } from '../access/failures.ts'

/** A token in the upgrade stands among the subprotocols, the one header that a page may set there. */
const bearerPrefix = 'bearer.'

export interface Offered {
  /** Of the live protocol; null where the page names it in its first frame. */
  protocol: string | null
  token: string | null
}

const offersOf = (header: string | undefined): string[] => (header ?? '').split(',').map((offer) => offer.trim())

export const offeredBy = (request: FastifyRequest): Offered => {
  const offers = offersOf(request.headers['sec-websocket-protocol'])
  return {
    protocol: chosenProtocol(offers),
    token: offers.find((offer) => offer.startsWith(bearerPrefix))?.slice(bearerPrefix.length) ?? null,
  }
}

/** The one that is answered: never the token, which would show in logs. Ours where it is offered, else what must be refused. */
export const chosenProtocol = (offers: Iterable<string>): string | null => {
  const live = [...offers].filter((offer) => /^atalaya\.v\d{1,4}$/.test(offer))
  return live.includes(liveProtocol) ? liveProtocol : (live[0] ?? null)
}

/** A page of another site comes with its own origin and the visitor's network; programs come with none. */
const isOfHere = ({ headers, host }: FastifyRequest): boolean => {
  const { origin } = headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { protocol, host: theirs } = new URL(origin)
  // Either side may leave out the port that its scheme means.
  return URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === theirs
}

/** Before anything is upgraded: to the right path alone, and not from a page of somebody else's. */
export const guardUpgrades = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request) => {
    if (!request.ws) return
    if (request.routeOptions.url !== livePath) throw failure('not.found')
    if (!isOfHere(request)) throw failure('permission.denied')
  })
}
