import { feature } from '../feature.ts'
import { purgeLongDeletedItems } from './deleted-items.ts'
import { iconHandlers } from './icons.handlers.ts'

export { itemKind } from './item-kind.ts'
export { itemTable } from './item-table.ts'

export const items = feature({
  handlers: () => ({ icons: iconHandlers }),
  jobs: ({ database, clock }) => [
    { name: 'deleted-items', cron: '0 4 * * *', run: () => purgeLongDeletedItems(database, clock.now()) },
  ],
})
