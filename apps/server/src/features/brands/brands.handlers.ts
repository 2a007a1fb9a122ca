import type { brandRoutes } from '@atalaya/contract/session'
import type { Handlers } from '../../http/context.ts'
import { findBrand } from './brands.repository.ts'

export const brandHandlers: Handlers<typeof brandRoutes> = {
  current: ({ tx, hostName }) => findBrand(tx, hostName.toLowerCase()),
}
