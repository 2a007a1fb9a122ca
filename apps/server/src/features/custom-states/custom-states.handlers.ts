import type { customStateRoutes } from '@atalaya/contract/custom-states'
import type { CustomStateId, ItemId } from '@atalaya/contract/identifiers'
import type { ItemType } from '@atalaya/contract/values'
import { failure } from '../../access/failures.ts'
import type { BusEvent } from '../../adapters/bus.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { customStates } from '../../limits/kept-records.limits.ts'
import { createOnce } from '../../records/asked-once.repository.ts'
import { recordChanges } from '../../records/record-changes.repository.ts'
import { scopeOf } from '../../records/record-handlers.ts'
import {
  deleteCustomState,
  findCustomState,
  findItemState,
  insertCustomState,
  listCustomStates,
  putItemState,
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
    const { tx, session, params, body, publish } = asked
    const { companyId, itemId } = params
    const item = await findItemState(tx, session, itemId)
    if (!item) throw failure('not.found')
    const { customStateId } = body
    if (customStateId !== null && (await findCustomState(tx, customStateId))?.itemType !== item.itemType) {
      throw failure('input.invalid', { fields: { customStateId: 'choice' } })
    }
    if (customStateId === item.customStateId) return { customStateId }
    await putItemState(tx, companyId, { itemId, itemType: item.itemType, customStateId })
    await recordChanges(scopeOf(asked, clock), nounOf[item.itemType], [
      {
        recordId: itemId,
        kind: 'update',
        before: { customStateId: item.customStateId },
        after: { customStateId },
      },
    ])
    publish(stateOf(companyId, { itemId, itemType: item.itemType, customStateId }))
    return { customStateId }
  },
})

const statesChanged = (companyId: number): BusEvent => ({
  kind: 'live',
  companyId,
  messages: [{ kind: 'records', noun: 'states' }],
})

const stateOf = (
  companyId: number,
  { itemId, itemType, customStateId }: { itemId: number; itemType: ItemType; customStateId: number | null },
): BusEvent => ({
  kind: 'live',
  companyId,
  messages: [
    {
      kind: 'customState',
      itemType,
      itemId: itemId as ItemId,
      customStateId: customStateId as CustomStateId | null,
    },
  ],
})
