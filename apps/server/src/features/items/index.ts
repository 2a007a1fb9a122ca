export { purgeLongDeletedItems } from './deleted-items.ts'
export { iconHandlers } from './icons.handlers.ts'
export { announceItems } from './item-news.ts'
export { checkItems, mergeItem, readItemRows, showItems } from './item-rules.ts'
export {
  deleteItems,
  type ItemColumns,
  insertItems,
  itemColumns,
  itemJoins,
  itemRows,
  keptOfItem,
  shownOf,
  toItem,
  updateItems,
} from './items.repository.ts'
