import type { ItemOrder } from '../../live/live-items.ts'

const isSameQuestion = (a: ItemOrder, b: ItemOrder): boolean => JSON.stringify(a.query) === JSON.stringify(b.query)

/** While somebody reads the list its rows keep their places; what they ask for is shown at once. */
export const orderToShow = (shown: ItemOrder, next: ItemOrder, isBeingRead: boolean): ItemOrder =>
  isBeingRead && shown.ids.length > 0 && isSameQuestion(shown, next) ? shown : next
