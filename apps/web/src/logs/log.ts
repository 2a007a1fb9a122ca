import { useInfiniteQuery } from '@tanstack/react-query'

export interface LogPage<Entry, Cursor> {
  entries: readonly Entry[]
  next: Cursor | null
}

/** What is read newest first, a page at a time. */
export interface Log<Entry, Cursor, Page extends LogPage<Entry, Cursor> = LogPage<Entry, Cursor>> {
  key: readonly unknown[]
  read(part: { before: Cursor | null; limit: number; signal: AbortSignal }): Promise<Page>
  /** While one does, it is read again every few seconds. */
  isMoving?(entry: Entry): boolean
}

const pageSize = 200
/** What an export takes along at the most, read in parts. */
const mostExported = 20_000
const partSize = 1_000
const movingMs = 5_000

export const useLog = <Entry, Cursor, Page extends LogPage<Entry, Cursor>>({
  key,
  read,
  isMoving,
}: Log<Entry, Cursor, Page>) =>
  useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read({ before: pageParam as Cursor | null, limit: pageSize, signal }),
    initialPageParam: null as Cursor | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isMoving && state.data?.pages.some(({ entries }) => entries.some(isMoving)) ? movingMs : false,
  })

/** Everything that its filter leaves, newest first, up to as much as an export takes; `isCut` where there is more. */
export const readWholeLog = async <Entry, Cursor>(
  { read }: Log<Entry, Cursor>,
  signal: AbortSignal,
): Promise<{ entries: readonly Entry[]; isCut: boolean }> => {
  const all: Entry[] = []
  let before: Cursor | null = null
  do {
    const page: LogPage<Entry, Cursor> = await read({ before, limit: partSize, signal })
    all.push(...page.entries)
    before = page.next
  } while (before !== null && all.length < mostExported)
  return { entries: all, isCut: before !== null }
}
