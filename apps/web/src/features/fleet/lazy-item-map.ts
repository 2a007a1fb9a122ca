import { lazyPart } from '../../feedback/lazy-part.tsx'

/** The map library comes with it, so it comes when a map is shown. */
export const LazyItemMap = lazyPart(async () => (await import('./components/item-map.tsx')).ItemMap)
