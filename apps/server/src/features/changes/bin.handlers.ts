import type { binRoutes } from '@atalaya/contract/bin'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { listBin, restoreFromBin } from '../../records/bin.ts'
import type { ManyDone } from '../../records/change-many.ts'
import { resellerScopeOf, scopeOf } from '../../records/record-handlers.ts'
import type { RecordKinds } from '../../records/record-kind.ts'

const told = ({ done, notDone }: ManyDone) => ({ restored: done, notRestored: notDone })

export const binHandlers = (kinds: RecordKinds, clock: Clock): Handlers<typeof binRoutes> => ({
  list: (asked) => listBin(kinds, scopeOf(asked, clock), asked.query),
  restore: async (asked) =>
    told(await restoreFromBin(kinds, scopeOf(asked, clock, asked.body.operationId), asked.body.items)),
  listOfReseller: (asked) => listBin(kinds, resellerScopeOf(asked, clock), asked.query),
  restoreOfReseller: async (asked) =>
    told(await restoreFromBin(kinds, resellerScopeOf(asked, clock, asked.body.operationId), asked.body.items)),
})
