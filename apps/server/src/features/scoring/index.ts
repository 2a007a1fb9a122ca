import { feature } from '../feature.ts'
import { scoringHandlers } from './scoring.handlers.ts'

export const scoring = feature({ handlers: (ports) => ({ scoring: scoringHandlers(ports) }) })
