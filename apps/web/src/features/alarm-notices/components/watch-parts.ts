export { ItemNotices } from './item-notices.tsx'
export { NoticeWatch } from './notice-watch.tsx'
