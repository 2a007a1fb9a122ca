import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { networksOf } from '../adapters/networks.ts'

/** Whether an address is one of the proxies, as TRUSTED_PROXIES names them. */
export const proxiesOf = (proxies: readonly string[]): ((address: string) => boolean) => networksOf(proxies)

const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && (address === '::1' || /^(::ffff:)?127\./.test(address))

/** Behind a proxy on this machine everyone comes from loopback: a forwarded request is never one of ours. */
export const isFromHere = (request: FastifyRequest, isOurs: (address: string) => boolean = () => false): boolean => {
  const address = request.socket.remoteAddress ?? ''
  return request.headers['x-forwarded-for'] === undefined && (isLoopback(address) || isOurs(address))
}
