import { feature } from '../feature.ts'
import { meterHandlers } from './meters.handlers.ts'

export const meters = feature({ handlers: ({ clock }) => ({ meters: meterHandlers(clock) }) })
