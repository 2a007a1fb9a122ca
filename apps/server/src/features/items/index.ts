export { purgeLongDeletedItems } from './deleted-items.ts'
export { iconHandlers } from './icons.handlers.ts'
export { itemKind } from './item-kind.ts'
export { type ItemColumns, itemColumns, itemJoins, shownOf, toItem } from './items.repository.ts'
