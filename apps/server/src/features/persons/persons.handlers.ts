import type { personRoutes } from '@atalaya/contract/items'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { listCustomFields } from '../custom-data/index.ts'
import { personKind } from './person.kind.ts'
import { listPersons } from './persons.repository.ts'

export const personHandlers = (clock: Clock): Handlers<typeof personRoutes> => ({
  list: async ({ tx, session }) =>
    Object.fromEntries((await listPersons(tx, session)).map((person) => [person.id, person])),

  inputs: async ({ tx }) => ({ customFields: await listCustomFields(tx, 'persons') }),

  ...recordHandlers(personKind, clock),
})
