import type { personRoutes } from '@atalaya/contract/items'
import type { Handlers } from '../../http/context.ts'
import { listPersons } from './persons.repository.ts'

export const personHandlers: Handlers<typeof personRoutes> = {
  list: async ({ tx, session }) =>
    Object.fromEntries((await listPersons(tx, session)).map((person) => [person.id, person])),
}
