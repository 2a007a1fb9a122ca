import type { customStateRoutes } from '@atalaya/contract/custom-states'
import type { ItemType } from '@atalaya/contract/values'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { byId } from '../../records/by-id.ts'
import { recordChanges } from '../../records/record-changes.repository.ts'
import { recordHandlers, scopeOf } from '../../records/record-handlers.ts'
import { setItemState } from './custom-state.companion.ts'
import { customStateKind, listCustomStates } from './custom-state.kind.ts'
import { findItemState } from './item-states.repository.ts'

const nounOf: Record<ItemType, string> = { 1: 'vehicles', 2: 'assets', 3: 'persons' }

export const customStateHandlers = (clock: Clock): Handlers<typeof customStateRoutes> => ({
  list: async ({ tx }) => byId(await listCustomStates(tx)),
  ...recordHandlers(customStateKind, clock, { fixed: ['itemType'] }),

  put: async (asked) => {
    const { tx, session, params, body } = asked
    const item = await findItemState(tx, session, params.itemId)
    if (!item) throw failure('not.found')
    const { customStateId } = body
    const scope = scopeOf(asked, clock)
    const difference = await setItemState(scope, { id: params.itemId, ...item }, customStateId)
    const change = { recordId: params.itemId, kind: 'update' as const }
    if (difference) await recordChanges(scope, nounOf[item.itemType], [{ ...change, ...difference }])
    return { customStateId }
  },
})
