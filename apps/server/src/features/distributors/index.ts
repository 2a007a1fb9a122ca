import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { feature } from '../feature.ts'
import { distributorKind, listDistributors } from './distributor.kind.ts'

export const distributors = feature({
  handlers: ({ clock }) => ({
    distributors: {
      list: async ({ tx, session }) => byId(await listDistributors(tx, session)),
      ...recordHandlers(distributorKind, clock),
    },
  }),
  kinds: [distributorKind],
})
