import type { AlarmNoticeId } from '@atalaya/contract/alarm-notices'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../../session/listeners.ts'

/** The panel at the right, while somebody has it open; of this page alone. */
export interface OpenDesk {
  /** What it looks for at first: an item's name, from that item's page. */
  search: string
  /** The notice that opens with it. */
  noticeId: AlarmNoticeId | null
}

let open: OpenDesk | null = null
const listeners = createListeners()
const tell = (next: OpenDesk | null): void => {
  open = next
  listeners.tell()
}

export const openNotices = (given: Partial<OpenDesk> = {}): void => tell({ search: '', noticeId: null, ...given })
export const closeNotices = (): void => tell(null)
/** As of a bell: what is open closes. */
export const toggleNotices = (): void => (open ? closeNotices() : openNotices())

export const useNoticeDesk = (): OpenDesk | null => useSyncExternalStore(listeners.add, () => open)
