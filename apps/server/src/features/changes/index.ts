import { feature } from '../feature.ts'
import { binHandlers } from './bin.handlers.ts'
import { changeHandlers } from './changes.handlers.ts'

export const changes = feature({
  handlers: ({ kinds, clock }) => ({ changes: changeHandlers(kinds, clock), bin: binHandlers(kinds, clock) }),
})
