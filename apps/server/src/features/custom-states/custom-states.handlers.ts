import type { customStateRoutes } from '@atalaya/contract/custom-states'
import type { ItemType } from '@atalaya/contract/values'
import { failure } from '../../access/failures.ts'
import type { BusEvent } from '../../adapters/bus.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { customStates } from '../../limits/kept-records.limits.ts'
import { createOnce } from '../../records/asked-once.repository.ts'
import { recordChanges } from '../../records/record-changes.repository.ts'
import { scopeOf } from '../../records/record-handlers.ts'
import { setItemState, stateOf } from './custom-state.companion.ts'
import {
  deleteCustomState,
  findCustomState,
  findItemState,
  insertCustomState,
  listCustomStates,
  updateCustomState,
} from './custom-states.repository.ts'

const mostStates = customStates.value
const nounOf: Record<ItemType, string> = { 1: 'vehicles', 2: 'assets', 3: 'persons' }

export const customStateHandlers = (clock: Clock): Handlers<typeof customStateRoutes> => ({
  list: async ({ tx }) => Object.fromEntries((await listCustomStates(tx)).map((state) => [state.id, state])),

  create: async (asked) => {
    const { tx, params, body, publish } = asked
    const id = await createOnce(scopeOf(asked, clock), { noun: 'customStates', fields: body }, async () => {
      if ((await listCustomStates(tx)).length >= mostStates) throw failure('limit.reached')
      publish(statesChanged(params.companyId))
      return (await insertCustomState(tx, params.companyId, body)).id
    })
    const state = await findCustomState(tx, id)
    if (!state) throw failure('not.found')
    return state
  },

  update: async ({ tx, params, body, publish }) => {
    const state = await updateCustomState(tx, params.customStateId, body)
    if (!state) {
      throw (await findCustomState(tx, params.customStateId)) ? failure('version.conflict') : failure('not.found')
    }
    publish(statesChanged(params.companyId))
    return state
  },

  remove: async ({ tx, params, publish }) => {
    if (!(await findCustomState(tx, params.customStateId))) throw failure('not.found')
    const items = await deleteCustomState(tx, params.customStateId)
    for (const item of items) publish(stateOf(params.companyId, { ...item, customStateId: null }))
    publish(statesChanged(params.companyId))
    return {}
  },

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

const statesChanged = (companyId: number): BusEvent => ({
  kind: 'live',
  companyId,
  messages: [{ kind: 'records', noun: 'states' }],
})
