import type { CustomStateId, ItemId } from '@atalaya/contract/identifiers'
import type { ItemType } from '@atalaya/contract/values'
import { failure } from '../../access/failures.ts'
import type { BusEvent } from '../../adapters/bus.ts'
import type { Companion, Difference } from '../../records/record-kind.ts'
import type { CompanyScope } from '../../records/scope.ts'
import { findItemTypeOf, putItemState } from './item-states.repository.ts'

interface InState {
  id: number
  customStateId?: number | null | undefined
}

/** The state that a company made up and a locked item is in; null for none. */
export const setItemState = async (
  { tx, companyId, publish }: CompanyScope,
  item: InState & { itemType: ItemType },
  customStateId: CustomStateId | null,
): Promise<Difference | null> => {
  const { id: itemId, itemType } = item
  if (customStateId !== null && (await findItemTypeOf(tx, customStateId)) !== itemType)
    throw failure('input.invalid', { fields: { customStateId: 'choice' } })
  const before = { customStateId: item.customStateId ?? null }
  if (customStateId === before.customStateId) return null
  await putItemState(tx, companyId, { itemId, itemType, customStateId })
  publish(stateOf(companyId, { itemId, itemType, customStateId }))
  return { before, after: { customStateId } }
}

/** `customStateId` in the body of an item. */
export const customStateCompanion = (itemType: ItemType): Companion<InState, CustomStateId | null> => ({
  field: 'customStateId',
  save: (scope, item, customStateId) => setItemState(scope, { ...item, itemType }, customStateId),
  isTakenBack: true,
})

export const stateOf = (
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
