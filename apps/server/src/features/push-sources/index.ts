import type { KeyRing } from '../../secrets/key-ring.ts'
import { createSecretSeal } from '../../secrets/secret-seal.ts'
import { feature } from '../feature.ts'
import { servePush } from './push-positions.ts'
import { pushSourceConstraints, pushSourceHandlers } from './push-sources.handlers.ts'

const sealOf = (keys: KeyRing) => createSecretSeal(keys, 'push sources')

export const pushSources = feature({
  handlers: ({ clock, keys }) => ({ pushSources: pushSourceHandlers(clock, sealOf(keys)) }),
  constraints: pushSourceConstraints,
  serve: (app, { database, clock, pushInlet, keys }) =>
    servePush(app, { database, clock, inlet: pushInlet, seals: sealOf(keys) }),
})
