import { isIP } from 'node:net'
import type { Tx } from '../../database/tenant.ts'
import { brandOfHost } from '../brands/index.ts'

/** As whom a passkey knows this site: it works at this host name, or below its parent domain, and nowhere else. */
export interface RelyingParty {
  rpId: string
  origin: string
  siteName: string
}

interface AskedAt {
  hostName: string
  askedAt: { protocol: string; host: string }
}

/** Undefined at an address of numbers, for which no browser makes one. */
export const relyingPartyAt = async (tx: Tx, { hostName, askedAt }: AskedAt): Promise<RelyingParty | undefined> => {
  const name = hostName.toLowerCase()
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0) return undefined
  const brand = await brandOfHost(tx, name)
  const host = await tx.selectFrom('brand_hosts').select('rp_id').where('name', '=', name).executeTakeFirst()
  const parent = host?.rp_id
  // A parent domain counts for the names below it alone, as browsers have it.
  const rpId = parent && (name === parent || name.endsWith(`.${parent}`)) ? parent : name
  return { rpId, origin: `${askedAt.protocol}://${askedAt.host.toLowerCase()}`, siteName: brand.siteName }
}
