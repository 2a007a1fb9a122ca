import { lazyPart } from '../../feedback/lazy-part.tsx'

/** What a page keeps of notices while a company is open: bell, tab, sound, toast, and the panel. */
export const NoticeWatch = lazyPart(async () => {
  const { NoticeWatch } = await import('./components/watch-parts.ts')
  void ItemNotices.preload()
  return NoticeWatch
})
/** Of an item, for its page and its card. It comes with the watch: whoever opens an item does not wait for it. */
export const ItemNotices = lazyPart(async () => (await import('./components/watch-parts.ts')).ItemNotices)
