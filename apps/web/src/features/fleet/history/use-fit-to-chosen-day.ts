import type { ItemHistory } from '@atalaya/contract/tracks'
import { useEffect, useRef } from 'react'
import { useMovableMap } from '../../../map/movable-map.ts'
import { fitTo } from '../map-view.ts'
import { routeBounds } from './route-pieces.ts'

/** Another day of the same item is looked at from as far as its route goes: somebody chose it to see it. */
export const useFitToChosenDay = (itemId: number | null, day: string, route: ItemHistory['route'] | null): void => {
  const map = useMovableMap()
  const shown = useRef({ itemId, day })
  useEffect(() => {
    if (shown.current.itemId !== itemId) shown.current = { itemId, day }
    if (!map || !route || shown.current.day === day) return
    shown.current = { itemId, day }
    const bounds = routeBounds(route)
    if (bounds) fitTo(map, bounds)
  }, [map, itemId, day, route])
}
