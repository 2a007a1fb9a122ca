import { type Motion, motions } from '@atalaya/domain/item-state'
import { useEffect, useMemo, useState } from 'react'
import { live } from '../../live/live.ts'

/** Often enough for a picture that people glance at, and nothing for the page. */
const everyMs = 2_000

const count = (itemIds: readonly number[]): Record<Motion, number> => {
  const counts = Object.fromEntries(motions.map((motion) => [motion, 0])) as Record<Motion, number>
  // Of whom nothing was ever heard is out of reach.
  for (const itemId of itemIds) counts[live.items.get(itemId)?.motion ?? 'offline'] += 1
  return counts
}

/** How many of some items are in each state now, by the live picture; the same object until one of them changes. */
export const useMotionsNow = (itemIds: readonly number[]): Record<Motion, number> => {
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), everyMs)
    return () => clearInterval(timer)
  }, [])
  const counted = count(itemIds)
  const key = JSON.stringify(counted)
  return useMemo(() => JSON.parse(key) as Record<Motion, number>, [key])
}
