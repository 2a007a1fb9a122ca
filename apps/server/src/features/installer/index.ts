import { feature } from '../feature.ts'
import { installerHandlers } from './installer.handlers.ts'

export const installer = feature({
  handlers: ({ diagnostics, eventTally }) => ({ installer: installerHandlers(diagnostics, eventTally) }),
})
