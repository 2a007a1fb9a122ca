import { feature } from '../feature.ts'
import { virtualLockHandlers } from './virtual-locks.handlers.ts'

export const virtualLocks = feature({ handlers: ({ clock }) => ({ virtualLocks: virtualLockHandlers(clock) }) })
