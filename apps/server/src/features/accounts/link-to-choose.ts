import { isIP } from 'node:net'
import { type BrandInUse, linkOrigin } from '../brands/index.ts'

interface AskedAt {
  protocol: string
  host: string
}

/** Names and addresses of this machine, for trials, or by which an installation without a name is reached. */
const isAddress = (host: string): boolean => {
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0
}

/**
 * Where the key of a link leads, mailed to somebody else at the asking of who knows whom: to the brand's own name, else to the
 * name that was asked where that cannot be a stranger's; undefined otherwise, since the key would go there.
 */
export const linkToChoose = (brand: BrandInUse, askedAt: AskedAt): ((key: string) => string) | undefined => {
  const hostName = askedAt.host.replace(/:\d+$/, '').toLowerCase()
  if (!brand.origin && !brand.hostNames.includes(hostName) && !isAddress(askedAt.host)) return undefined
  const origin = linkOrigin(brand, askedAt)
  return (key) => `${origin}/password/set/${key}`
}
