import { feature } from '../feature.ts'
import { deviceKind } from './device.kind.ts'
import { deviceHandlers } from './devices.handlers.ts'

export const devices = feature({
  handlers: ({ clock }) => ({ devices: deviceHandlers(clock) }),
  kinds: [deviceKind],
})
