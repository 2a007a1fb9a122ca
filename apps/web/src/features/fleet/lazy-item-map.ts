import { lazy } from 'react'

/** The map library comes with it, so it comes when a map is shown. */
export const LazyItemMap = lazy(async () => ({ default: (await import('./components/item-map.tsx')).ItemMap }))
