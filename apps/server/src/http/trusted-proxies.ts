import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The words that TRUSTED_PROXIES takes beside addresses and networks. */
const namedNetworks: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const networksOf = (proxies: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of proxies.flatMap((proxy) => namedNetworks[proxy] ?? [proxy])) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** Whether an address is one of the proxies, as TRUSTED_PROXIES names them. */
export const proxiesOf = (proxies: readonly string[]): ((address: string) => boolean) => {
  const networks = networksOf(proxies)
  return (address) =>
    networks.check(
      address.replace(/^::ffff:(?=\d+\.)/, ''),
      isIPv6(address) && !address.startsWith('::ffff:') ? 'ipv6' : 'ipv4',
    )
}

const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && (address === '::1' || /^(::ffff:)?127\./.test(address))

/** Behind a proxy on this machine everyone comes from loopback: a forwarded request is never one of ours. */
export const isFromHere = (request: FastifyRequest, isOurs: (address: string) => boolean = () => false): boolean => {
  const address = request.socket.remoteAddress ?? ''
  return request.headers['x-forwarded-for'] === undefined && (isLoopback(address) || isOurs(address))
}
