import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { feature } from '../feature.ts'
import { photoHandlers } from '../photos/index.ts'
import { supportKind, supportsTable } from './support.kind.ts'

export { supportsTable } from './support.kind.ts'

export const supports = feature({
  handlers: (ports) => ({
    supports: {
      list: async ({ tx }) => byId(await supportsTable.list(tx)),
      ...recordHandlers(supportKind, ports.clock),
    },
    supportPhotos: photoHandlers(supportKind, ports.clock),
  }),
  kinds: [supportKind],
})
