import { feature } from '../feature.ts'
import { installerHandlers } from './installer.handlers.ts'

export const installer = feature({
  handlers: ({ installerDesk, eventTally }) => ({ installer: installerHandlers(installerDesk, eventTally) }),
})
