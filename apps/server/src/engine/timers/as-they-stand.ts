import type { Stage } from '../commit/batch.ts'
import { noChanges } from '../state/item-changes.ts'
import type { KnownItem } from '../state/item-memory.ts'

/** The outcomes of a batch in which nothing came for its items. */
export const asTheyStand =
  (items: readonly KnownItem[]): Stage =>
  (batch, { registry }) => {
    for (const before of items) {
      const item = registry.item(before.itemId)
      if (!item) continue
      const { state, receivedAt, recomputeFrom } = before
      const changes = noChanges()
      batch.outcomes.set(item.itemId, { item, before, state, changes, receivedAt, recomputeFrom, observations: [] })
    }
  }
