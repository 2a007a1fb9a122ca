export { installerHandlers } from './installer.handlers.ts'
