import { isReachable, type Visitor } from './access.ts'
import { type MenuRootId, menuRootIds } from './menu-roots.ts'
import type { Screen } from './screens.ts'

export interface MenuRoot {
  id: MenuRootId
  /** What it opens itself: the screen that is called like it, or the only one below it. */
  own: Screen | undefined
  /** All below it, its own first. */
  screens: readonly [Screen, ...Screen[]]
}

const rootWith = (id: MenuRootId, [first, ...others]: readonly Screen[]): MenuRoot | null => {
  if (!first) return null
  const isOwn = first.id === id || others.length === 0
  return { id, own: isOwn ? first : undefined, screens: [first, ...others] }
}

/** What this visitor may open now, below its roots; a root without a screen is none. */
export const menuFor = (screens: readonly Screen[], visitor: Visitor): readonly MenuRoot[] => {
  const offered = screens.filter(({ menu, path }) => menu && isReachable(path, visitor))
  return menuRootIds
    .map((id) =>
      rootWith(
        id,
        offered.filter(({ menu }) => menu?.root === id).toSorted((a, b) => Number(b.id === id) - Number(a.id === id)),
      ),
    )
    .filter((root) => root !== null)
}

/** Named like its root, or alone below it: nothing opens beside it. */
export const isSingle = ({ screens }: MenuRoot): boolean => screens.length === 1

/**
 * The letter behind `g` of each screen, by its id. Screens above companies and within one may have the same: who sees both, a reseller
 * in a company, goes by it to the one within.
 */
export const menuKeysOf = (menu: readonly MenuRoot[]): ReadonlyMap<string, string> => {
  const byKey = new Map<string, string>()
  for (const { id, menu: entry } of menu.flatMap(({ screens }) => screens))
    if (entry?.key && !byKey.has(entry.key)) byKey.set(entry.key, id)
  return new Map([...byKey].map(([key, id]) => [id, key]))
}

const phonePlaces = 4

export type MenuGroup = Pick<MenuRoot, 'id' | 'screens'>

export interface PhoneMenu {
  /** Beside one another at the bottom; each opens its own screen, or a sheet with all below it. */
  slots: readonly MenuRoot[]
  /** In the sheet of the last place: all that no slot leads to. */
  more: readonly MenuGroup[]
}

/** Wide charts are looked at from time to time: on a phone they give way to what is needed on the road. */
const isForBar = ({ id }: MenuRoot): boolean => id !== 'dashboard'

/** Four places: the first three roots and a sheet with the rest, or four roots where nothing is left over. */
export const phoneMenuOf = (menu: readonly MenuRoot[]): PhoneMenu => {
  const leftOf = (slots: readonly MenuRoot[]): readonly MenuGroup[] =>
    menu.flatMap((root): MenuGroup[] => {
      const { id, own, screens } = root
      if (!slots.includes(root)) return [{ id, screens }]
      const [first, ...others] = own ? screens.slice(1) : []
      return first ? [{ id, screens: [first, ...others] }] : []
    })
  const all = menu.filter(isForBar).slice(0, phonePlaces)
  if (leftOf(all).length === 0) return { slots: all, more: [] }
  const slots = menu.filter(isForBar).slice(0, phonePlaces - 1)
  return { slots, more: leftOf(slots) }
}
