import { join } from 'node:path'
import { asAccess, asEngine } from '../../database/tenant.ts'
import { feature } from '../feature.ts'
import { brandKind } from './brand.kind.ts'
import { serveBrandFiles } from './brand-files.ts'
import { brandHandlers } from './brands.handlers.ts'
import { managedBrandHandlers } from './managed-brands.handlers.ts'
import { serveTlsAsk } from './tls-ask.ts'
import { checkWorld } from './world-checks.ts'

export {
  type AccountPlace,
  type BrandInUse,
  brandById,
  brandOf,
  brandOfAccount,
  brandOfHost,
  isBrandOfResellersOf,
  linkOrigin,
  mayEnterAt,
} from './brand-in-use.ts'
export { keepFirstVersion } from './brand-versions.ts'
export { putLogo } from './brands.repository.ts'
export { mailSenderOf } from './dkim-keys.ts'
export { type DocumentBrand, documentBrandOf, pdfHeadOf } from './document-brand.ts'
export { takeUpLogos } from './logo-files.ts'
export { mailBrandOf } from './mail-brand.ts'
export { createPageDress } from './page-dress.ts'

export const brands = feature({
  handlers: (ports) => ({
    brand: brandHandlers,
    brands: managedBrandHandlers({
      ...ports,
      checkWorld: (brandId) => checkWorld({ brandId }, { ...ports, within: (work) => asAccess(ports.database, work) }),
    }),
  }),
  kinds: [brandKind],
  constraints: { brand_hosts_pkey: { code: 'host.taken', field: 'hosts' } },
  // What DNS says is true some minutes later everywhere; certificates are asked for by the first page.
  jobs: (ports) => [
    {
      name: 'brand-hosts',
      cron: '*/10 * * * *',
      run: () => checkWorld('all', { ...ports, within: (work) => asEngine(ports.database, work) }),
    },
  ],
  serve: async (app, { database, webFolder, logger, config }) => {
    serveBrandFiles(app, { database, productIcon: join(webFolder, 'favicon.svg') })
    await serveTlsAsk(app, { database, logger, trustedProxies: config.trustedProxies })
  },
})
