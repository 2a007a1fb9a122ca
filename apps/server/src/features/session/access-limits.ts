import { BlockList, isIPv6 } from 'node:net'
import type { ErrorCode } from '@atalaya/contract/errors'
import { isWithinHours } from '@atalaya/domain/access-hours'
import type { WorkSpan } from '@atalaya/domain/work-timetable'

/** When and from where a user may work, as `users` keeps it; empty lists restrict nothing. */
export interface AccessLimits {
  hours: WorkSpan[]
  networks: string[]
  /** The user's own, by which the hours count. */
  timezone: string
}

/** Why somebody may not work now from there (spec 1 §8); undefined for everybody else. */
export const limitAgainst = (
  { hours, networks, timezone }: AccessLimits,
  { ip, now }: { ip: string; now: number },
): ErrorCode | undefined => {
  if (networks.length > 0 && !isWithinNetworks(networks, ip)) return 'restriction.fromip'
  return isWithinHours(hours, timezone, now) ? undefined : 'restriction.timerange'
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** An address of IPv4 counts as itself in its IPv6 form too, as a server on both gets it. */
const isWithinNetworks = (networks: readonly string[], ip: string): boolean => {
  const allowed = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    if (prefix === undefined) allowed.addAddress(address, familyOf(address))
    else allowed.addSubnet(address, Number(prefix), familyOf(address))
  }
  return allowed.check(ip, familyOf(ip))
}
