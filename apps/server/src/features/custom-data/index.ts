import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { feature } from '../feature.ts'
import { customFieldKind, listCustomFields } from './custom-field.kind.ts'

export { checkCustomData } from './custom-data.check.ts'
export { listCustomFields } from './custom-field.kind.ts'

export const customData = feature({
  handlers: ({ clock }) => ({
    customFields: {
      list: async ({ tx }) => byId(await listCustomFields(tx)),
      ...recordHandlers(customFieldKind, clock, { fixed: ['key', 'kind'] }),
    },
  }),
  kinds: [customFieldKind],
})
