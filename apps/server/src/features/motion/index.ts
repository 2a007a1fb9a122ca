import { feature } from '../feature.ts'
import { motionHandlers } from './motion.handlers.ts'
import { motionRecomputation } from './recompute-motion.ts'

export { type ChosenMotion, readChosenMotion, writeChoice } from './motion-choices.repository.ts'

export const motion = feature({
  handlers: (ports) => ({ motion: motionHandlers(ports) }),
  runs: () => [motionRecomputation()],
})
