import type { Brand, brandRoutes } from '@atalaya/contract/session'
import type { Handlers } from '../../http/context.ts'
import { brandOfHost } from './brand-in-use.ts'

export const brandHandlers: Handlers<typeof brandRoutes> = {
  current: async ({ tx, hostName }) => {
    const { id, siteName, accent, formalAddress, passwordPolicy } = await brandOfHost(tx, hostName)
    const logoUrl = `/logos/${encodeURIComponent(siteName)}`
    return { id, siteName, accent, logoUrl, formalAddress, passwordPolicy } as Brand
  },
}
