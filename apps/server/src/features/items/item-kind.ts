import type { CustomData } from '@atalaya/contract/custom-data'
import type { GroupId } from '@atalaya/contract/identifiers'
import type { z } from 'zod'
import type { Tx } from '../../database/tenant.ts'
import { type FallbackKey, fieldsIn, type RecordKind, type Unique } from '../../records/record-kind.ts'
import type { Reference } from '../../records/references.ts'
import { customStateCompanion } from '../custom-states/index.ts'
import type { Viewer } from '../groups/index.ts'
import { photoCompanion } from '../photos/index.ts'
import { licensed } from './item-licenses.ts'
import { announceItems } from './item-news.ts'
import { checkItems, readItemRows, showItems } from './item-rules.ts'
import { deleteItems, insertItems, itemRows, keptOfItem, updateItems } from './items.repository.ts'

interface ItemFields {
  groupIds: GroupId[]
  customData?: CustomData | undefined
}

interface ItemRecord extends ItemFields {
  id: number
  version: number
  trackers: { id: number }[]
}

/** What tells one kind of item from another: its fields, what of them is unique, and its own table. */
interface Noun<Entity extends ItemRecord, Fields extends ItemFields> {
  noun: 'vehicles' | 'assets' | 'persons'
  itemType: 1 | 2 | 3
  schema: z.ZodType<Fields> & { shape: object }
  unique: Unique<Fields>
  fallbackKey?: FallbackKey<Fields>
  find(tx: Tx, viewer: Viewer, which: { ids: readonly number[]; lock?: true | undefined }): Promise<Entity[]>
  insert(tx: Tx, companyId: number, rows: ReturnType<typeof itemRows<Fields>>): Promise<void>
  update(tx: Tx, rows: readonly { before: Entity; fields: Fields }[]): Promise<void>
  remove(tx: Tx, ids: readonly number[], now: number): Promise<void>
  companions?: RecordKind<Entity, Fields>['companions']
  // biome-ignore lint/suspicious/noExplicitAny: each keeps what it wants
  references?: readonly Reference<any>[]
}

/** To the writing calls, what all items have in common, and a noun's own. */
export const itemKind = <Entity extends ItemRecord & Fields, Fields extends ItemFields>(
  own: Noun<Entity, Fields>,
): RecordKind<Entity, Fields> => ({
  noun: own.noun,
  level: 'company',
  write: `${own.noun}.write`,
  schema: own.schema,
  fieldsOf: fieldsIn(own.schema),
  find: ({ tx, session }, ids, { lock } = {}) => own.find(tx, session, { ids, lock }),
  show: showItems,
  check: (scope, drafts) => checkItems(scope, own.noun, drafts),
  companions: [customStateCompanion(own.itemType), photoCompanion(own.noun), ...(own.companions ?? [])],
  keyed: ['customData'],
  readRows: readItemRows,
  uniques: [own.unique],
  ...licensed(own.noun, own.itemType),
  ...(own.fallbackKey ? { fallbackKey: own.fallbackKey } : {}),
  insert: async ({ tx, companyId, now }, rows) => {
    const ids = await insertItems(tx, companyId, { itemType: own.itemType, now, rows })
    await own.insert(tx, companyId, itemRows(ids, rows))
    return ids
  },
  update: async ({ tx, companyId, now }, rows) => {
    await updateItems(tx, companyId, { now, changes: rows })
    await own.update(tx, rows)
  },
  remove: async ({ tx, now }, entities) => {
    const ids = entities.map(({ id }) => id)
    await own.remove(tx, ids, now)
    await deleteItems(tx, ids, now)
  },
  keptOf: keptOfItem,
  references: own.references ?? [],
  announce: (scope, written) => announceItems(scope, own, written),
})
