import type { Language } from '@atalaya/contract/values'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LiveItem } from '../../../live/item-store.ts'
import { useNow } from '../../../live/use-now.ts'
import { useAddress } from '../fleet.queries.ts'

/** Who drives is looked up this often, all rows at the same moment and in one call. */
const stepMs = 30_000

/** Where an item is in words: null while that is on its way, undefined where nobody knows. Asked for once the list stands still. */
export const useRowPlace = (live: LiveItem | undefined, isStill: boolean): string | null | undefined => {
  const { i18n } = useTranslation()
  const step = useNow(stepMs)
  const isMoving = live?.motion === 'moving'
  const [lat, lng] = [live?.lat, live?.lng]
  // biome-ignore lint/correctness/useExhaustiveDependencies: who drives is somewhere else with every report
  const at = useMemo(
    () => (lat === undefined || lng === undefined ? null : { lat, lng }),
    [lat === undefined, isMoving ? step : lat, isMoving ? step : lng],
  )
  const { data, isError } = useAddress(at, i18n.language as Language, isStill)
  if (at === null || isError) return undefined
  return data === undefined ? null : data || undefined
}
