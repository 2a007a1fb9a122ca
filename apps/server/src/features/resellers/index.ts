import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { feature } from '../feature.ts'
import { listResellers, resellerKind } from './reseller.kind.ts'

export { resellerIdsInScope } from './reseller-scope.ts'

export const resellers = feature({
  handlers: ({ clock }) => ({
    resellers: {
      list: async ({ tx, session }) => byId(await listResellers(tx, session)),
      ...recordHandlers(resellerKind, clock),
    },
  }),
  kinds: [resellerKind],
})
