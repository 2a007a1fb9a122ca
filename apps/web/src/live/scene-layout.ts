import { motions } from '@atalaya/domain/item-state'
import { worldPx } from '../map/mercator.ts'
import { groupApart } from './cluster.ts'
import type { ItemTable } from './item-table.ts'
import { type LaidSets, layOutYard, yardLevel } from './yard.ts'

/** The items around the camera, the selected one last where it is among them. */
export interface InView {
  slots: Int32Array
  /** Mercator, on the copy of the world that lies nearest to the camera. */
  x: Float64Array
  y: Float64Array
  /** -1 for none. */
  selected: number
}

interface LayoutWish {
  level: number
  isClustered: boolean
  laid: LaidSets
  /** Mercator, above and left of all that is in view. */
  west: number
  north: number
}

/** Indices of what is in view: what stands together, and what stands alone. */
export interface Layout {
  clusters: Int32Array[]
  areCards: boolean
  singles: number[]
  /** By index, px from the true spot: dx, dy; null where nothing is pushed. */
  offsets: Float32Array | null
}

const movingMotion = motions.indexOf('moving')
const ringReachPx = { points: 46, middles: 42 }

/** How what is in view stands: in rings from afar, side by side in the street. The selected one is in no cluster. */
export const layOut = (inView: InView, table: ItemTable, wish: LayoutWish): Layout => {
  const { slots, selected } = inView
  const { columns } = table
  const scale = worldPx(wish.level)
  const xs = inView.x.map((x) => (x - wish.west) * scale)
  const ys = inView.y.map((y) => (y - wish.north) * scale)
  if (wish.level >= yardLevel) {
    const ids = Int32Array.from(slots, (slot) => columns.itemId[slot] as number)
    const isMoving = (index: number): boolean => columns.motion[slots[index] as number] === movingMotion
    const { cards, singles, offsets } = layOutYard(
      { xs, ys, ids, isMoving },
      { mayCard: wish.isClustered, laid: wish.laid },
    )
    const withoutSelected = cards.map((card) => card.filter((index) => slots[index] !== selected))
    return {
      clusters: withoutSelected.filter((card) => card.length > 1),
      areCards: true,
      singles: [...singles, ...withoutSelected.flatMap((card) => (card.length === 1 ? [...card] : []))],
      offsets,
    }
  }
  if (!wish.isClustered) return { clusters: [], areCards: false, singles: [...slots.keys()], offsets: null }
  const length = slots.at(-1) === selected ? slots.length - 1 : slots.length
  const groups = groupApart(xs.subarray(0, length), ys.subarray(0, length), ringReachPx)
  return {
    clusters: groups.filter((group) => group.length > 1),
    areCards: false,
    singles: groups.flatMap((group) => (group.length === 1 ? [group[0] as number] : [])),
    offsets: null,
  }
}
