import type { Group } from '@atalaya/contract/groups'
import type { Asset, Driver, Person, Vehicle } from '@atalaya/contract/items'
import { buildGroupTree, type GroupTree } from '@atalaya/domain/group-tree'
import { type Directory, itemKinds } from '../../live/live-items.ts'
import { type DrivingPersons, drivingPersons } from './driver-items.ts'
import { type GlyphName, glyphIndex } from './layer/glyphs.ts'

export interface FleetItem {
  id: number
  type: 1 | 2 | 3
  name: string
  glyph: GlyphName
  /** All that its list tells of it. */
  record: Vehicle | Asset | Person
  /** Spec 1 §3: of a vehicle only. */
  plate: string | undefined
  model: string | undefined
  /** Of a person who is a driver: the record, and its name, which need not be the person's. */
  driverId?: number
  driverName?: string
}

export interface FleetItems {
  items: ReadonlyMap<number, FleetItem>
  /** The item that shows where a driver is, by the driver's id. */
  itemOfDriver: ReadonlyMap<number, number>
}

export interface FleetDirectory extends FleetItems {
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

/** All that carries a tracker. Made anew only when names or drivers' persons change, never because a assignment did. */
export const buildItems = (
  lists: Pick<FleetLists, 'vehicles' | 'assets' | 'persons'>,
  driving: DrivingPersons,
): FleetItems => {
  const items = new Map<number, FleetItem>()
  for (const record of Object.values(lists.vehicles)) {
    const { id, name, plate, brand, model, icon } = record
    items.set(id, {
      id,
      type: 1,
      record,
      name,
      glyph: icon,
      plate,
      model: [brand, model].filter(Boolean).join(' ') || undefined,
    })
  }
  for (const record of Object.values(lists.assets)) {
    const { id, name, type } = record
    items.set(id, { id, type: 2, record, name, glyph: type, plate: undefined, model: undefined })
  }
  for (const record of Object.values(lists.persons)) {
    const { id, name } = record
    const glyph = driving.has(id) ? 'driver' : 'person'
    items.set(id, { id, type: 3, record, name, glyph, plate: undefined, model: undefined, ...driving.get(id) })
  }
  return { items, itemOfDriver: new Map([...driving].map(([itemId, { driverId }]) => [driverId, itemId])) }
}

export const buildDirectory = (lists: FleetLists): FleetDirectory => ({
  ...buildItems(lists, drivingPersons(lists.drivers, lists.persons)),
  drivers: driversById(lists.drivers),
  tree: buildGroupTree(Object.values(lists.groups)),
})

export const driversById = (drivers: FleetLists['drivers']): FleetDirectory['drivers'] =>
  new Map(Object.values(drivers).map((driver) => [driver.id, driver]))

/** A driver's marker holds a wheel. */
export const hasInitials = (item: Pick<FleetItem, 'type' | 'glyph'> | undefined): boolean =>
  item?.type === 3 && item.glyph !== 'driver'

const kindOf = ({ type, driverId }: FleetItem): number => (driverId === undefined ? type : itemKinds.driver)

/** A vehicle's name with its driver's. */
export const withDriver = (name: string, driver: string | undefined): string => (driver ? `${name} · ${driver}` : name)

/** First letters of the first and the last word: what stands in a person's marker. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase()
}

/** What a search looks in: name, plate, the driver at the wheel, the record of who drives. The worker folds it. */
export const searchTextOf = ({ name, plate = '', driverName = '' }: FleetItem, driver = driverName): string =>
  [name, plate, driver].filter(Boolean).join('\n')

/** The same for the worker, column by column. */
export const toColumns = (
  directory: Pick<FleetDirectory, 'items' | 'tree'>,
  language: string,
  driverNameOf: (vehicleId: number) => string | undefined,
): Directory => {
  const items = [...directory.items.values()]
  return {
    ids: Int32Array.from(items, ({ id }) => id),
    kinds: Uint8Array.from(items, kindOf),
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
