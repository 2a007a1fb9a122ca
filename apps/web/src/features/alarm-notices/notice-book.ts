import type { AlarmNotice, AlarmNoticeId } from '@atalaya/contract/alarm-notices'

/** The notices of a period by their ids. */
export type NoticeBook = ReadonlyMap<AlarmNoticeId, AlarmNotice>

/** What has become of notices, told by the live channel or by the answer to what one did oneself. */
export type NoticeNews =
  | { kind: 'raised'; notice: Omit<AlarmNotice, 'isSeen'> }
  | { kind: 'state'; id: AlarmNoticeId; endTs: number | null; state: AlarmNotice['state'] }
  | { kind: 'withdrawn'; id: AlarmNoticeId }
  | { kind: 'seen'; ids: readonly AlarmNoticeId[] }

/** A state is appended and never taken back, so that whichever of two knows more of them is the later. */
const isOlder = (state: AlarmNotice['state'], known: AlarmNotice['state']): boolean =>
  state.historic.length < known.historic.length ||
  (state.historic.length === known.historic.length && state.current.ts < known.current.ts)

const withState = (known: AlarmNotice, { state, endTs }: Pick<AlarmNotice, 'state' | 'endTs'>): AlarmNotice =>
  isOlder(state, known.state) ? known : { ...known, state, endTs: endTs ?? known.endTs }

const add = (book: Map<AlarmNoticeId, AlarmNotice>, notice: Omit<AlarmNotice, 'isSeen'>): void => {
  const known = book.get(notice.id)
  // Told again where late data moved it: what people made of it stays.
  book.set(
    notice.id,
    known ? withState({ ...notice, state: known.state, isSeen: known.isSeen }, notice) : { ...notice, isSeen: false },
  )
}

/** The book after the news, the same one where they change nothing in it; `belongs` says whose time is within its period. */
export const withNews = (
  book: NoticeBook,
  news: readonly NoticeNews[],
  belongs: (ts: number) => boolean,
): NoticeBook => {
  let next: Map<AlarmNoticeId, AlarmNotice> | null = null
  const change = () => {
    next ??= new Map(book)
    return next
  }
  for (const one of news) {
    const own: NoticeBook = next ?? book
    if (one.kind === 'raised' && (own.has(one.notice.id) || belongs(one.notice.ts))) add(change(), one.notice)
    if (one.kind === 'withdrawn' && own.has(one.id)) change().delete(one.id)
    if (one.kind === 'state') {
      const known = own.get(one.id)
      const later = known && withState(known, one)
      if (known !== later && later) change().set(one.id, later)
    }
    if (one.kind === 'seen')
      for (const id of one.ids) {
        const known = own.get(id)
        if (known && !known.isSeen) change().set(id, { ...known, isSeen: true })
      }
  }
  return next ?? book
}

export const unseenIn = (book: NoticeBook): number => {
  let unseen = 0
  for (const { isSeen } of book.values()) if (!isSeen) unseen += 1
  return unseen
}
