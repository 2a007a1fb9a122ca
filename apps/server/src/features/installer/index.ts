import { feature } from '../feature.ts'
import { installerHandlers } from './installer.handlers.ts'

export const installer = feature({
  handlers: ({ gateways, eventTally }) => ({ installer: installerHandlers(gateways, eventTally) }),
})
