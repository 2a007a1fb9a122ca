import { describe, expect, test } from 'vitest'
import { inState, notice, parsed } from '../../test-notices.ts'
import { type NoticeBook, type NoticeNews, unseenIn, withNews } from './notice-book.ts'

const always = () => true
const bookOf = (...rows: ReturnType<typeof notice>[]): NoticeBook =>
  new Map(rows.map((row) => [row.id, parsed(row)] as never))
const stateNews = (row: ReturnType<typeof notice>): NoticeNews => {
  const { id, endTs, state } = parsed(row)
  return { kind: 'state', id, endTs, state }
}
const raisedNews = (row: ReturnType<typeof notice>): NoticeNews => ({ kind: 'raised', notice: parsed(row) })
const at = (book: NoticeBook, id: number) => book.get(id as never)

describe('the notices of a period', () => {
  test('get what is raised, open and unseen, where its time is theirs', () => {
    const book = withNews(bookOf(notice(1)), [raisedNews(notice(2, { isSeen: true }))], always)
    expect(at(book, 2)).toMatchObject({ isSeen: false, state: { current: { value: 0 } } })
    expect(withNews(book, [raisedNews(notice(3))], () => false)).toBe(book)
  })

  test('keep what people made of one that is told again because late data moved it', () => {
    const taken = inState(notice(1, { isSeen: true }), 1)
    const book = withNews(bookOf(taken), [raisedNews(notice(1, { minutesAgo: 30 }))], always)
    expect(at(book, 1)).toMatchObject({ ts: parsed(notice(1, { minutesAgo: 30 })).ts, isSeen: true })
    expect(at(book, 1)?.state.current.value).toBe(1)
  })

  test('follow states, whatever order they come in, and are left by what is withdrawn', () => {
    const taken = inState(notice(1), 1)
    const resolved = inState(taken, 2)
    const late = withNews(bookOf(notice(1)), [stateNews(resolved), stateNews(taken)], always)
    expect(at(late, 1)?.state.current.value).toBe(2)
    expect(withNews(late, [{ kind: 'withdrawn', id: 1 as never }], always).size).toBe(0)
  })

  test('are the same book where news change nothing in it', () => {
    const book = bookOf(notice(1))
    expect(withNews(book, [stateNews(notice(9)), { kind: 'withdrawn', id: 9 as never }], always)).toBe(book)
    expect(withNews(book, [stateNews(notice(1))], always).size).toBe(1)
  })

  test('are unseen until their reader has seen them', () => {
    const book = bookOf(notice(1), notice(2), notice(3, { isSeen: true }))
    expect(unseenIn(book)).toBe(2)
    expect(unseenIn(withNews(book, [{ kind: 'seen', ids: [1, 3] as never[] }], always))).toBe(1)
  })
})
