import type { CompanyAlarms } from '../../definitions/alarm-plans.ts'
import type { EngineState } from './engine-state.ts'

/** An item as the database has it: changed after COMMIT only, so that a failed transaction leaves no trace here. */
export interface KnownItem {
  itemId: number
  companyId: number
  itemType: 1 | 2 | 3
  state: EngineState
  /** When its newest report came, by our clock. */
  receivedAt: number
  /** When silence changes how it is seen, by our clock; null if it never will. */
  dueAt: number | null
  /** Likewise, for its alarms; and by which it was looked at: others ask for another look. */
  alarmsDueAt: number | null
  judgedBy: CompanyAlarms
  /** Reports from here on are stored but not reduced in their place: see long-recomputation.ts. */
  recomputeFrom: number | null
  /**
   * Since that was begun to be worked off, from where on others have moved that its alarms compare it with. Not stored: a node that
   * starts begins anew, and only the one that keeps the company's items knows of a beginning.
   */
  othersFrom: number | null
  /** By our clock: late reports are not reduced anew before, since their item was only a moment ago. */
  restsUntil: number
  /** The open trip or stop has gone on since it was written at `segmentWrittenAt`. */
  isSegmentDirty: boolean
  segmentWrittenAt: number
}

export interface ItemMemory {
  get(itemId: number): KnownItem | undefined
  set(item: KnownItem): void
  forget(itemId: number): void
  all(): IterableIterator<KnownItem>
}

export const createItemMemory = (): ItemMemory => {
  const items = new Map<number, KnownItem>()
  return {
    get: (itemId) => items.get(itemId),
    set: (item) => void items.set(item.itemId, item),
    forget: (itemId) => void items.delete(itemId),
    all: () => items.values(),
  }
}
