import type { Group } from '@atalaya/contract/groups'
import type { Asset, Driver, Person, Vehicle } from '@atalaya/contract/items'
import { buildGroupTree, type GroupTree } from '@atalaya/domain/group-tree'
import type { Directory } from '../../live/live.protocol.ts'
import { type GlyphName, glyphIndex } from './layer/glyphs.ts'

export interface FleetItem {
  id: number
  type: 1 | 2 | 3
  name: string
  glyph: GlyphName
  /** Spec 1 §3: of a vehicle only. */
  plate: string | undefined
  model: string | undefined
}

export interface FleetDirectory {
  items: ReadonlyMap<number, FleetItem>
  drivers: ReadonlyMap<number, Driver>
  tree: GroupTree
}

export interface FleetLists {
  vehicles: Record<string, Vehicle>
  assets: Record<string, Asset>
  persons: Record<string, Person>
  drivers: Record<string, Driver>
  groups: Record<string, Group>
}

export const buildDirectory = (lists: FleetLists): FleetDirectory => {
  const items = new Map<number, FleetItem>()
  for (const { id, name, plate, brand, model, icon } of Object.values(lists.vehicles)) {
    items.set(id, {
      id,
      type: 1,
      name,
      glyph: icon,
      plate,
      model: [brand, model].filter(Boolean).join(' ') || undefined,
    })
  }
  for (const { id, name, type } of Object.values(lists.assets)) {
    items.set(id, { id, type: 2, name, glyph: type, plate: undefined, model: undefined })
  }
  for (const { id, name } of Object.values(lists.persons)) {
    items.set(id, { id, type: 3, name, glyph: 'person', plate: undefined, model: undefined })
  }
  return {
    items,
    drivers: new Map(Object.values(lists.drivers).map((driver) => [driver.id, driver])),
    tree: buildGroupTree(Object.values(lists.groups)),
  }
}

/** First letters of the first and the last word: what stands in a person's puck. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase()
}

/** What a search looks in: name, plate, the driver at the wheel. The worker folds it. */
export const searchTextOf = ({ name, plate = '' }: FleetItem, driver = ''): string =>
  [name, plate, driver].filter(Boolean).join('\n')

/** The same for the worker, column by column. */
export const toColumns = (
  directory: FleetDirectory,
  language: string,
  driverNameOf: (vehicleId: number) => string | undefined,
): Directory => {
  const items = [...directory.items.values()]
  return {
    ids: Int32Array.from(items, ({ id }) => id),
    types: Uint8Array.from(items, ({ type }) => type),
    glyphs: Uint8Array.from(items, ({ glyph }) => glyphIndex(glyph)),
    names: items.map(({ name }) => name),
    searchTexts: items.map((item) => searchTextOf(item, driverNameOf(item.id))),
    groups: [...directory.tree.values()].map(({ id, vehicles, assets, persons }) => ({
      id,
      items: Int32Array.from([...vehicles, ...assets, ...persons]),
    })),
    language,
  }
}
