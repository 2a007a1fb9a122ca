import { createSecretSeal } from '../../secrets/secret-seal.ts'
import { feature } from '../feature.ts'
import { trackerConfigConstraints, trackerConfigHandlers } from './tracker-config.handlers.ts'

export const trackerConfig = feature({
  handlers: ({ clock, keys }) => ({
    trackerConfigs: trackerConfigHandlers(clock, createSecretSeal(keys, 'device commands')),
  }),
  constraints: trackerConfigConstraints,
})
