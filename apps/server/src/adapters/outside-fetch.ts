import { lookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { isIP, isIPv6, type LookupFunction } from 'node:net'
import { outsideAnswerBytes } from '../limits/http.limits.ts'
import { networksOf } from './networks.ts'

/** Why nothing was asked: the address is of this machine or of a network beside it, or it would be asked in the clear. */
export class OutsideRefused extends Error {
  override name = 'OutsideRefused'
  readonly reason: 'address' | 'insecure'

  constructor(reason: 'address' | 'insecure') {
    super(`not asked: ${reason}`)
    this.reason = reason
  }
}

interface Asked {
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array | undefined
  signal: AbortSignal
}

/** For addresses that people type: goes nowhere but out, follows nobody elsewhere, and reads so much and no more. */
export type OutsideFetch = (url: string, asked: Asked) => Promise<Response>

/** IANA's special-purpose registries: what none of the world's servers has. */
const isSpecial4 = networksOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  '224.0.0.0/3',
])
const isGlobal6 = networksOf(['2000::/3'])
const isSpecial6 = networksOf(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

export const isPublicAddress = (address: string): boolean =>
  isIPv6(address) ? isGlobal6(address) && !isSpecial6(address) : isIP(address) === 4 && !isSpecial4(address)

/**
 * `reachable` are networks that may be asked besides, in the clear too. Addresses are judged as they are connected to and not as
 * they were looked up before, so a name that answers otherwise the second time gains nothing.
 */
export const createOutsideFetch = (reachable: readonly string[]): OutsideFetch => {
  const isReachable = networksOf(reachable)
  const mayAsk = (address: string, isPlain: boolean) => isReachable(address) || (!isPlain && isPublicAddress(address))

  return async (url, { method, headers, body, signal }) => {
    const { protocol, hostname, href } = new URL(url)
    const isPlain = protocol === 'http:'
    const refused = new OutsideRefused(isPlain ? 'insecure' : 'address')
    const host = hostname.replace(/^\[|\]$/g, '')
    if (protocol !== 'https:' && !isPlain) throw refused
    if (isIP(host) !== 0 && !mayAsk(host, isPlain)) throw refused
    const lookUp: LookupFunction = (name, options, answer) =>
      lookup(name, { ...options, all: true }, (error, found) => {
        if (error) return answer(error, [])
        const allowed = found.filter(({ address }) => mayAsk(address, isPlain))
        if (allowed.length === 0) return answer(refused, [])
        const [first] = allowed
        return options.all ? answer(null, allowed) : answer(null, first?.address ?? '', first?.family)
      })
    return new Promise((resolve, reject) => {
      const asked = (isPlain ? plainRequest : request)(href, {
        ...{ method, headers, signal, agent: false, lookup: lookUp },
      })
      asked.on('error', reject)
      asked.on('response', (response) => {
        const parts: Buffer[] = []
        let bytes = 0
        response.on('error', reject)
        response.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes > outsideAnswerBytes.value) response.destroy(new Error('the answer is too long'))
          else parts.push(part)
        })
        response.on('end', () => {
          const status = response.statusCode ?? 500
          const told = new Headers()
          for (const [name, value] of Object.entries(response.headersDistinct))
            for (const each of value ?? []) told.append(name, each)
          const isBare = status < 200 || [204, 205, 304].includes(status)
          resolve(new Response(isBare ? null : Buffer.concat(parts), { status: isBare ? 204 : status, headers: told }))
        })
      })
      asked.end(body)
    })
  }
}
