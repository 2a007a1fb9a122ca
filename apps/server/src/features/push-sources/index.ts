import type { KeyRing } from '../../secrets/key-ring.ts'
import { createSecretEncryption } from '../../secrets/secret-encryption.ts'
import { feature } from '../feature.ts'
import { servePush } from './push-positions.ts'
import { pushSourceConstraints, pushSourceHandlers } from './push-sources.handlers.ts'

const encryptionOf = (keys: KeyRing) => createSecretEncryption(keys, 'push sources')

export const pushSources = feature({
  handlers: ({ clock, keys }) => ({ pushSources: pushSourceHandlers(clock, encryptionOf(keys)) }),
  constraints: pushSourceConstraints,
  serve: (app, { database, clock, pushInlet, keys }) =>
    servePush(app, { database, clock, inlet: pushInlet, encryption: encryptionOf(keys) }),
})
