import { join } from 'node:path'
import { feature } from '../feature.ts'
import { brandHandlers } from './brands.handlers.ts'
import { serveLogos } from './logos.ts'

export {
  type BrandInUse,
  brandById,
  brandOf,
  brandOfAccount,
  brandOfHost,
  linkOrigin,
  mayEnterAt,
} from './brand-in-use.ts'
export { takeUpLogos } from './logo-files.ts'

export const brands = feature({
  handlers: () => ({ brand: brandHandlers }),
  serve: (app, { database, webFolder }) => serveLogos(app, { database, defaultLogo: join(webFolder, 'favicon.svg') }),
})
