import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { createSecretEncryption } from '../../secrets/secret-encryption.ts'
import { feature } from '../feature.ts'
import { configTemplateKind, listTemplates } from './config-template.kind.ts'
import { trackerConfigHandlers } from './tracker-config.handlers.ts'

export const trackerConfig = feature({
  handlers: ({ clock, keys }) => ({
    trackerConfigs: trackerConfigHandlers(clock, createSecretEncryption(keys, 'device commands')),
    configTemplates: {
      list: async ({ tx, params }) => byId(await listTemplates(tx, params.resellerId)),
      ...recordHandlers(configTemplateKind, clock, { fixed: ['typeId'] }),
    },
  }),
  kinds: [configTemplateKind],
})
