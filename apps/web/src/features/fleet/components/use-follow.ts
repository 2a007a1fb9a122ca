import { useEffect, useState } from 'react'
import { useLiveItem } from '../../../live/live.ts'
import { useMovableMap } from '../../../map/movable-map.ts'
import { followTo } from '../map-view.ts'

/** Keeps the map on an item until somebody moves the map by hand or another item is opened. */
export const useFollow = (itemId: number | null): [isFollowed: boolean, toggle: () => void] => {
  const map = useMovableMap()
  const [followedId, setFollowedId] = useState<number | null>(null)
  const isFollowed = itemId !== null && followedId === itemId
  const live = useLiveItem(itemId ?? 0)

  useEffect(() => {
    if (!map || !isFollowed) return
    const stop = map.on('dragstart', () => setFollowedId(null))
    return () => stop.unsubscribe()
  }, [map, isFollowed])

  const { lat, lng } = live ?? {}
  useEffect(() => {
    if (map && isFollowed && lat !== undefined && lng !== undefined) followTo(map, { lat, lng })
  }, [map, isFollowed, lat, lng])

  return [isFollowed, () => setFollowedId(isFollowed ? null : itemId)]
}
