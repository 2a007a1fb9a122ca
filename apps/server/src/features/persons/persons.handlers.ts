import type { personRoutes } from '@atalaya/contract/items'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { listCustomFields } from '../custom-data/index.ts'
import { personKind, personsTable } from './person.kind.ts'

export const personHandlers = (clock: Clock): Handlers<typeof personRoutes> => ({
  list: async ({ tx, session }) => byId(await personsTable.list(tx, session)),

  inputs: async ({ tx }) => ({ customFields: await listCustomFields(tx, 'persons') }),

  ...recordHandlers(personKind, clock),
})
