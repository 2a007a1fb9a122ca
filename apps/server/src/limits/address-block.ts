import { isIPv6 } from 'node:net'

/**
 * Whom an address counts as: an IPv4 address as itself, also in its IPv6 form; an IPv6 address as its /64, because that is
 * what a single subscriber is given. What is no address counts as itself.
 */
export const addressBlock = (address: string): string => {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const isMappedIpv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMappedIpv4) {
    const [high = 0, low = 0] = groups.slice(6)
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** The eight groups of a valid IPv6 address, without its zone. */
const groupsOf = (address: string): number[] => {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const before = groupsIn(head)
  if (tail === undefined) return before
  const after = groupsIn(tail)
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

const groupsIn = (part: string): number[] =>
  part
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => {
      if (!group.includes('.')) return Number.parseInt(group, 16)
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
      return [a * 256 + b, c * 256 + d]
    })
