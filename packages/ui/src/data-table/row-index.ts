import { sortableOf, textOfValue, type UiFormat } from './cell-value.ts'
import type { Column } from './column.ts'
import { foldText } from './compare.ts'
import { createSortKey } from './sort-keys.ts'

interface Language {
  language: string
  format: UiFormat
}

export interface RowIndex<Row> {
  /** Positions in `rows`, ascending by the column, empty ones last; made once a column. */
  ascending(column: Column<Row>): Uint32Array
  descending(column: Column<Row>): Uint32Array
  /** 1 for each row whose texts in `columns` hold every word of the query; null when the query is blank. */
  search(query: string, columns: readonly Column<Row>[]): Uint8Array | null
  /** Gets ready for `search` for at most `budgetMs`; true when it is. */
  prepareSearch(columns: readonly Column<Row>[], now: () => number, budgetMs: number): boolean
}

interface Orders {
  ascending(): Uint32Array
  descending(): Uint32Array
}

interface Texts {
  key: string
  folded: string[]
}

/** What makes sorting and searching of many rows quick: keys by column and folded texts by row, made when first needed. */
export const createRowIndex = <Row>(rows: readonly Row[], { language, format }: Language): RowIndex<Row> => {
  const orders = new Map<Column<Row>, Orders>()
  let texts: Texts = { key: '', folded: [] }
  const makeKey = createSortKey(language)

  const orderOf = (column: Column<Row>) => {
    const known = orders.get(column)
    if (known) return known
    const made = makeOrders(rows, column, makeKey)
    orders.set(column, made)
    return made
  }

  const foldRow = (row: Row, columns: readonly Column<Row>[]): string =>
    foldText(columns.map((column) => textOfValue(column, column.value(row), format)).join('\n'), language)

  const prepare = (columns: readonly Column<Row>[], isOver: () => boolean): boolean => {
    const key = columns.map(({ id }) => id).join('\n')
    if (texts.key !== key) texts = { key, folded: [] }
    const { folded } = texts
    while (folded.length < rows.length) {
      if ((folded.length & checkEvery) === 0 && isOver()) return false
      folded.push(foldRow(rows[folded.length] as Row, columns))
    }
    return true
  }

  return {
    ascending: (column) => orderOf(column).ascending(),
    descending: (column) => orderOf(column).descending(),
    prepareSearch: (columns, now, budgetMs) => {
      const end = now() + budgetMs
      return prepare(columns, () => now() > end)
    },
    search: (query, columns) => {
      const words = foldText(query, language).split(/\s+/).filter(Boolean)
      if (words.length === 0) return null
      prepare(columns, () => false)
      const { folded } = texts
      const hits = new Uint8Array(rows.length)
      for (let at = 0; at < folded.length; at += 1) {
        const text = folded[at] as string
        if (words.every((word) => text.includes(word))) hits[at] = 1
      }
      return hits
    },
  }
}

/** The clock is read once in this many rows (a mask). */
const checkEvery = 0x7f

/** Keys once a column, each direction when it is first asked for. */
const makeOrders = <Row>(rows: readonly Row[], column: Column<Row>, makeKey: (text: string) => string): Orders => {
  const values = rows.map((row) => sortableOf(column, column.value(row)))
  const isText = values.some((value) => typeof value === 'string')
  const keys = isText ? values.map((value) => (value === undefined ? undefined : makeKey(String(value)))) : values
  const filled = Uint32Array.from(keys.keys()).filter((at) => keys[at] !== undefined)
  const empty = Uint32Array.from(keys.keys()).filter((at) => keys[at] === undefined)
  // Rows that are worth the same keep their order, both ways.
  const inOrder = (sign: 1 | -1) => () =>
    joined(
      filled.toSorted((a, b) => {
        const [first, second] = [keys[a] as string, keys[b] as string]
        return first < second ? -sign : first > second ? sign : a - b
      }),
      empty,
    )
  return { ascending: once(inOrder(1)), descending: once(inOrder(-1)) }
}

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const joined = (head: Uint32Array, tail: Uint32Array): Uint32Array => {
  const all = new Uint32Array(head.length + tail.length)
  all.set(head)
  all.set(tail, head.length)
  return all
}
