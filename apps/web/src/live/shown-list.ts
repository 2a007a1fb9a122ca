import type { ItemSelection } from './item-query.ts'
import type { ItemCounts, ItemOrder } from './live-items.ts'

/** What has gone silent or idles for long tells nobody of it. */
const lookAgainMs = 10_000
const leastBetweenListsMs = 1_000

const isSameOrder = (a: ItemOrder, b: ItemOrder): boolean =>
  a.query === b.query &&
  a.ids.length === b.ids.length &&
  a.sections.length === b.sections.length &&
  a.ids.every((id, at) => id === b.ids[at]) &&
  a.sections.every(({ key, count }, at) => key === b.sections[at]?.key && count === b.sections[at].count)

/** No order where the page has it already. */
interface Listed {
  order: ItemOrder | null
  counts: ItemCounts
}

interface Ports {
  schedule(run: () => void, afterMs: number): () => void
  now(): number
  /** The one of now: another company brings another. */
  selection(): ItemSelection
  /** Of a list that was due by the clock. */
  onRelisted(listed: Listed): void
}

/** The list as the page has it: what of it is new, and when to look at it again. */
export const createShownList = ({ schedule, now: readClock, selection, onRelisted }: Ports) => {
  let lastOrder: ItemOrder | null = null
  let listedAt = 0
  let stopRelisting = (): void => undefined

  /** The list goes to the page only when it differs from the one that is there. */
  const list = (): Listed => {
    const now = readClock()
    const { order, counts } = selection().run(now)
    listedAt = now
    relistAfter(selection().dependsOnClock() ? lookAgainMs : null)
    if (!order || (lastOrder && isSameOrder(order, lastOrder))) return { order: null, counts }
    lastOrder = { ...order, ids: order.ids.slice() }
    return { order, counts }
  }

  const relistAfter = (afterMs: number | null): void => {
    stopRelisting()
    stopRelisting = afterMs === null ? () => undefined : schedule(() => onRelisted(list()), afterMs)
  }

  /** In a busy fleet somebody changes places with every flush: rows move at most so often. */
  const listAfter = (slots: readonly number[]): Listed => {
    const now = readClock()
    const isMoved = selection().isMovedBy(slots, now)
    const waitMs = listedAt + leastBetweenListsMs - now
    if (isMoved && waitMs <= 0) return list()
    if (isMoved) relistAfter(waitMs)
    return selection().run(now, true)
  }

  const forget = (): void => {
    lastOrder = null
    relistAfter(null)
  }

  return { list, listAfter, forget }
}
