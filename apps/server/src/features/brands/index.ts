import { join } from 'node:path'
import { feature } from '../feature.ts'
import { brandHandlers } from './brands.handlers.ts'
import { serveLogos } from './logos.ts'

export const brands = feature({
  handlers: () => ({ brand: brandHandlers }),
  serve: (app, { database, config, webFolder }) =>
    serveLogos(app, {
      database,
      logosFolder: join(config.dataDir, 'logos'),
      defaultLogo: join(webFolder, 'favicon.svg'),
    }),
})
