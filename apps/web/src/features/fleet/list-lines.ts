import type { ItemOrder, ListSection } from '../../live/live-items.ts'

/** A list with its headings as the lines that it is drawn in, top to bottom. */
export interface ListLines {
  count: number
  /** The heading at a line; undefined where an item stands. */
  headingAt(line: number): ListSection | undefined
  itemAt(line: number): number | undefined
  /** The line of an item; -1 for one that is not in the list. */
  lineOf(itemId: number): number
  /** The line of the heading that a line stands under, or is; undefined in a list without headings. */
  headingOver(line: number): number | undefined
  /** Of all items by `by`, from one of them or the first: what j and k go to. */
  step(fromItemId: number | undefined, by: number): number | undefined
}

export const listLines = ({ ids, sections }: Pick<ItemOrder, 'ids' | 'sections'>): ListLines => {
  /** Ascending. */
  const headings: number[] = []
  let line = 0
  for (const { count } of sections) {
    headings.push(line)
    line += count + 1
  }
  /** How many headings stand at or above a line. */
  const headingsUpTo = (at: number): number => {
    let [low, high] = [0, headings.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((headings[middle] as number) <= at) low = middle + 1
      else high = middle
    }
    return low
  }
  const headingAt = (at: number): ListSection | undefined => {
    const nth = headingsUpTo(at) - 1
    return headings[nth] === at ? sections[nth] : undefined
  }
  return {
    count: ids.length + sections.length,
    headingAt,
    itemAt: (at) => (headingAt(at) ? undefined : ids[at - headingsUpTo(at)]),
    lineOf: (itemId) => {
      const index = ids.indexOf(itemId)
      if (index < 0) return -1
      let before = 0
      let nth = 0
      for (; nth < sections.length && before <= index; nth += 1) before += (sections[nth] as ListSection).count
      return index + nth
    },
    headingOver: (at) => headings[headingsUpTo(at) - 1],
    step: (fromItemId, by) => {
      const from = fromItemId === undefined ? -1 : ids.indexOf(fromItemId)
      return ids[from < 0 ? 0 : Math.max(0, Math.min(ids.length - 1, from + by))]
    },
  }
}
