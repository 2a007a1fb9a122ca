import type { Audience } from './audience.ts'
import { type Changes, type CompanyStream, type Entry, jsonOf } from './company-stream.ts'
import type { Subscriptions } from './subscriptions.ts'

/** Of a map that shows some items alone. */
export interface ShownItems {
  key: string
  itemIds: ReadonlySet<number>
}

/** What one client may see, and what of it the client wants to. Absent `shown` is all that may be seen. */
export interface ClientView {
  audience: Audience
  shown: ShownItems | undefined
  subscriptions: Subscriptions
}

const isTold = ({ audience }: ClientView, { itemId }: Entry): boolean => audience.sees(itemId)

export const showsPosition = ({ audience, shown }: ClientView, { itemId }: Entry): boolean =>
  audience.sees(itemId) && (!shown || (itemId !== null && shown.itemIds.has(itemId)))

/** An item in scope may be in groups that are not. */
const textOf = ({ audience }: ClientView, entry: Entry): string => {
  const { message } = entry
  if (message?.kind !== 'group' || !audience.groupIds) return jsonOf(entry)
  return JSON.stringify({ ...message, groupIds: message.groupIds.filter((id) => audience.groupIds?.has(id)) })
}

export const toldTexts = (view: ClientView, entries: readonly Entry[]): string[] =>
  entries.filter((entry) => isTold(view, entry)).map((entry) => textOf(view, entry))

/** Whoever looks at a map and has the same key is sent the same in a round. */
export const viewKey = ({ audience, shown }: ClientView): string => `${audience.key}/${shown?.key ?? ''}`

/** What a round brings whoever looks at a map with this view, but for details. */
export const roundTexts = (view: ClientView, changes: Changes): string[] => {
  const texts = toldTexts(view, changes.others)
  for (const entry of changes.positions) if (showsPosition(view, entry)) texts.push(jsonOf(entry))
  return texts
}

export const detailTexts = (view: ClientView, { details }: Changes): string[] =>
  view.subscriptions.hasDetails
    ? details.filter((entry) => isTold(view, entry) && view.subscriptions.wantsDetail(entry)).map(jsonOf)
    : []

/** The words by which what was seen before and is not any more goes from a client that knows the stream up to `seq`. */
export const goneTexts = (
  stream: CompanyStream,
  seq: number,
  [before, next]: readonly [Audience, Audience],
): string[] => {
  const isLost = ({ itemId }: Entry): boolean => before.sees(itemId) && !next.sees(itemId)
  const gone = [...stream.positions()].filter(isLost)
  // What was deleted has no position any more, and its word waits for ears that do not see it now.
  const deleted = stream.othersSince(seq).filter((entry) => entry.message?.kind === 'itemDelete' && isLost(entry))
  return [...gone, ...deleted].map(({ itemType, itemId }) => JSON.stringify({ kind: 'itemDelete', itemType, itemId }))
}
