import { feature } from '../feature.ts'
import { actingHandlers } from './acting.handlers.ts'

export { createReadActing, isActing } from './read-acting.ts'

export const acting = feature({ handlers: (ports) => ({ acting: actingHandlers(ports) }) })
