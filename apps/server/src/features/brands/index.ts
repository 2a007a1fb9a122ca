export { brandHandlers } from './brands.handlers.ts'
export { serveLogos } from './logos.ts'
