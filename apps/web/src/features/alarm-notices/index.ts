import { lazyPart } from '../../feedback/lazy-part.tsx'

/** What a page keeps of notices while a company is open: bell, tab, sound, toast, and the panel. */
export const NoticeWatch = lazyPart(async () => (await import('./components/notice-watch.tsx')).NoticeWatch)
/** Of an item, for its page and its card. */
export const ItemNotices = lazyPart(async () => (await import('./components/item-notices.tsx')).ItemNotices)
