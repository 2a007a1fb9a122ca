import { useCallback, useEffect, useState } from 'react'
import { live } from '../../../live/live.ts'
import { useMovableMap } from '../../../map/movable-map.ts'
import { followTo } from '../map-view.ts'

/** Keeps the map on an item until somebody moves the map by hand or another item is opened. */
export const useFollow = (itemId: number | null): [isFollowed: boolean, toggle: () => void] => {
  const map = useMovableMap()
  const [followedId, setFollowedId] = useState<number | null>(null)
  const isFollowed = itemId !== null && followedId === itemId

  useEffect(() => {
    if (!map || !isFollowed) return
    const stop = map.on('dragstart', () => setFollowedId(null))
    return () => stop.unsubscribe()
  }, [map, isFollowed])

  // The map goes along without anything being drawn again.
  useEffect(() => {
    if (!map || !isFollowed) return
    let at: { lat: number; lng: number } | null = null
    const follow = (): void => {
      const { lat, lng } = live.items.get(itemId) ?? {}
      if (lat === undefined || lng === undefined || (at?.lat === lat && at.lng === lng)) return
      at = { lat, lng }
      followTo(map, at)
    }
    follow()
    return live.items.subscribe(itemId, follow)
  }, [map, isFollowed, itemId])

  const toggle = useCallback(() => setFollowedId((followed) => (followed === itemId ? null : itemId)), [itemId])
  return [isFollowed, toggle]
}
