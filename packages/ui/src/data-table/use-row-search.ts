import { useEffect, useMemo, useState } from 'react'
import type { RowIndex, RowSearch, SearchedColumns } from './row-index.ts'

/** A short list is searched at once; a long one goes on between the keys, so that none of them waits. */
const atOnceMs = 5
const sliceMs = 8

const now = () => performance.now()

/** What a search found of each row: null where nothing is searched for, undefined while it is still looking. */
export const useRowSearch = <Row>(
  index: RowIndex<Row>,
  query: string,
  searched: SearchedColumns<Row>,
): Uint8Array | null | undefined => {
  const search = useMemo(() => {
    const begun = index.search(query, searched)
    return begun && { begun, atOnce: begun.proceed(now, atOnceMs) }
  }, [index, query, searched])
  const [later, setLater] = useState<{ of: RowSearch; finds: Uint8Array } | null>(null)
  useEffect(() => {
    if (!search || search.atOnce) return
    let timer = 0
    const goOn = () => {
      timer = window.setTimeout(() => {
        const finds = search.begun.proceed(now, sliceMs)
        if (finds) setLater({ of: search.begun, finds })
        else goOn()
      })
    }
    goOn()
    return () => clearTimeout(timer)
  }, [search])
  if (search === null) return null
  return search.atOnce ?? (later?.of === search.begun ? later.finds : undefined)
}
