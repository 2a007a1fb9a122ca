import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { feature } from '../feature.ts'
import { craKind, crasTable } from './cra.kind.ts'

export const cras = feature({
  handlers: ({ clock }) => ({
    cras: { list: async ({ tx }) => byId(await crasTable.list(tx)), ...recordHandlers(craKind, clock) },
    companyCras: { list: async ({ tx }) => byId((await crasTable.list(tx)).map(({ id, name }) => ({ id, name }))) },
  }),
  kinds: [craKind],
})
