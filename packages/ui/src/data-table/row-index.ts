import { sortableOf, textOfValue, type UiFormat } from './cell-value.ts'
import type { Column } from './column.ts'
import { type ColumnReading, createColumnReadings, type SearchWord, searchWordsOf } from './column-search.ts'
import { createSortKey } from './sort-keys.ts'

interface Language {
  language: string
  format: UiFormat
}

export interface RowIndex<Row> {
  /** Positions in `rows`, ascending by the column, empty ones last; made once a column. */
  ascending(column: Column<Row>): Uint32Array
  descending(column: Column<Row>): Uint32Array
  /** Begins to look for every word of the query; null when it is blank. */
  search(query: string, searched: SearchedColumns<Row>): RowSearch | null
  /** Gets ready for `search` and for the order of the columns that are shown, for at most `budgetMs`; true when it is. */
  prepare(searched: SearchedColumns<Row>, now: () => number, budgetMs: number): boolean
}

/** What a search looks into. A row that only a column out of sight can explain is another find than one that is seen. */
export interface SearchedColumns<Row> {
  shown: readonly Column<Row>[]
  hidden: readonly Column<Row>[]
}

/** What a search says of a row. */
export const found = { not: 0, inSight: 1, outOfSight: 2 } as const

/** A search that can be left and taken up again, so that nobody who types waits for it. */
export interface RowSearch {
  /** Goes on for at most `budgetMs`; one of `found` for each row once all were looked at, null before. */
  proceed(now: () => number, budgetMs: number): Uint8Array | null
}

interface Orders {
  prepare(isOver: IsOver): boolean
  ascending(): Uint32Array
  descending(): Uint32Array
}

/** What makes sorting and searching of many rows quick: keys and folded texts, made when a column is first asked for and kept as long as it is the same. */
export const createRowIndex = <Row>(rows: readonly Row[], { language, format }: Language): RowIndex<Row> => {
  // Some columns are made anew every half minute, for what goes on without them: the others keep what was made of them.
  const orders = new WeakMap<Column<Row>, Orders>()
  const texts = new WeakMap<Column<Row>, Texts>()
  const makeKey = createSortKey(language)
  const readings = createColumnReadings(format)

  const orderOf = (column: Column<Row>) => {
    const known = orders.get(column)
    if (known) return known
    const made = makeOrders(rows, column, makeKey)
    orders.set(column, made)
    return made
  }
  const textsOf = (column: Column<Row>) => {
    const known = texts.get(column)
    if (known) return known
    const read = (row: Row) => textOfValue(column, column.value(row), format)
    const made = makeTexts(rows, read, readings.of(column))
    texts.set(column, made)
    return made
  }

  return {
    ascending: (column) => orderOf(column).ascending(),
    descending: (column) => orderOf(column).descending(),
    prepare: ({ shown, hidden }, now, budgetMs) => {
      const isOver = overAfter(now, budgetMs)
      const isReady = (column: Column<Row>) => textsOf(column).prepare(isOver) && orderOf(column).prepare(isOver)
      return shown.every(isReady) && hidden.every((column) => textsOf(column).prepare(isOver))
    },
    search: (query, { shown, hidden }) => {
      const words = searchWordsOf(query)
      if (words.length === 0) return null
      return searchThrough(rows.length, words, { shown: shown.map(textsOf), hidden: hidden.map(textsOf) })
    },
  }
}

const overAfter = (now: () => number, budgetMs: number): IsOver => {
  const end = now() + budgetMs
  return () => now() > end
}

const searchThrough = (
  rowCount: number,
  words: readonly SearchWord[],
  { shown, hidden }: { shown: readonly Texts[]; hidden: readonly Texts[] },
): RowSearch => {
  const finds = new Uint8Array(rowCount)
  const all = [...shown, ...hidden]
  const holds = (texts: readonly Texts[], at: number, word: SearchWord): boolean => {
    for (const { folded, reading } of texts) if (reading.holds(folded[at] as string, word)) return true
    return false
  }
  const lookAt = (row: number): number => {
    let find: number = found.inSight
    for (const word of words) {
      if (holds(shown, row, word)) continue
      if (!holds(hidden, row, word)) return found.not
      find = found.outOfSight
    }
    return find
  }
  let at = 0
  return {
    proceed: (now, budgetMs) => {
      const isOver = overAfter(now, budgetMs)
      if (!all.every(({ prepare }) => prepare(isOver))) return null
      for (; at < rowCount; at += 1) {
        if ((at & checkEvery) === 0 && isOver()) return null
        finds[at] = lookAt(at)
      }
      return finds
    },
  }
}

interface Texts {
  /** Folds until it is over; true when all are there. */
  prepare(isOver: IsOver): boolean
  /** As far as they are there. */
  folded: readonly string[]
  reading: ColumnReading
}

/** Of a column with fewer texts than this, as states and brands are, each is folded and kept once. */
const mostShared = 1_000

const makeTexts = <Row>(rows: readonly Row[], read: (row: Row) => string, reading: ColumnReading): Texts => {
  const folded: string[] = []
  const shared = new Map<string, string>()
  const foldOnce = (text: string): string => {
    const known = shared.get(text)
    if (known !== undefined) return known
    const made = reading.fold(text)
    if (shared.size < mostShared) shared.set(text, made)
    return made
  }
  const prepare = (isOver: IsOver): boolean => {
    while (folded.length < rows.length) {
      if ((folded.length & checkEvery) === 0 && isOver()) return false
      folded.push(foldOnce(read(rows[folded.length] as Row)))
    }
    return true
  }
  return { prepare, folded, reading }
}

/** The clock is read once in this many rows (a mask). */
const checkEvery = 0x7f

/** Keys once a column, each direction when it is first asked for. Rows that are worth the same keep their order, both ways. */
const makeOrders = <Row>(rows: readonly Row[], column: Column<Row>, makeKey: (text: string) => string): Orders => {
  const values = rows.map((row) => sortableOf(column, column.value(row)))
  const filled: number[] = []
  const empty: number[] = []
  for (let at = 0; at < values.length; at += 1) (values[at] === undefined ? empty : filled).push(at)
  const sort = filled.every((at) => typeof values[at] === 'number')
    ? numberOrder(values as number[], filled)
    : textOrder(values, filled, makeKey)
  return {
    prepare: sort.prepare,
    ascending: once(() => Uint32Array.from([...sort.ascending(), ...empty])),
    descending: once(() => Uint32Array.from([...sort.descending(), ...empty])),
  }
}

type IsOver = () => boolean

interface Sort {
  /** Makes keys until it is over; true when all are there. */
  prepare(isOver: IsOver): boolean
  ascending(): Iterable<number>
  descending(): Iterable<number>
}

const numberOrder = (values: readonly number[], filled: readonly number[]): Sort => {
  const keys = Float64Array.from(values)
  const order = Uint32Array.from(filled)
  return {
    prepare: () => true,
    ascending: () => order.toSorted((a, b) => (keys[a] as number) - (keys[b] as number) || a - b),
    descending: () => order.toSorted((a, b) => (keys[b] as number) - (keys[a] as number) || a - b),
  }
}

/** Below every letter of a key, so that the row's number behind it decides among equals only. */
const beforeNumber = '\u0000'
const halfBits = 15
const halfMask = 0x7fff

/** Texts are sorted as plain strings without a comparing function, which is twice as quick; each carries its row's number. */
const textOrder = (
  values: readonly (string | number | undefined)[],
  filled: readonly number[],
  makeKey: (text: string) => string,
): Sort => {
  const keys: string[] = []
  const makeKeys = (isOver: IsOver): boolean => {
    while (keys.length < filled.length) {
      if ((keys.length & checkEvery) === 0 && isOver()) return false
      const at = filled[keys.length] as number
      const tag = beforeNumber + String.fromCharCode(at >> halfBits, at & halfMask)
      keys.push(makeKey(String(values[at])) + tag)
    }
    return true
  }
  const runs = createRuns(keys)
  const tagged = once(() => {
    makeKeys(() => false)
    return runs.sorted()
  })
  const rowOf = (key: string): number => (key.charCodeAt(key.length - 2) << halfBits) | key.charCodeAt(key.length - 1)
  const keyOf = (key: string): string => key.slice(0, -3)
  return {
    prepare: (isOver) => makeKeys(isOver) && runs.prepare(isOver),
    ascending: () => tagged().map(rowOf),
    descending: () => {
      const sorted = tagged()
      const order: number[] = []
      // From the end, one run of equals after the other, each in its own order.
      for (let end = sorted.length; end > 0; ) {
        const last = keyOf(sorted[end - 1] as string)
        let from = end - 1
        while (from > 0 && keyOf(sorted[from - 1] as string) === last) from -= 1
        for (let at = from; at < end; at += 1) order.push(rowOf(sorted[at] as string))
        end = from
      }
      return order
    },
  }
}

const runLength = 2_048

/** Sorts texts a slice at a time: in short runs at first, which are then merged to ever longer ones. */
const createRuns = (texts: readonly string[]) => {
  let runs: string[][] = []
  let taken = 0
  let merged: string[] = []
  let [left, right] = [0, 0]

  /** The two shortest runs to one, in as many slices as it takes. */
  const mergeNext = (isOver: IsOver): boolean => {
    const [one, other] = runs as [string[], string[]]
    while (left < one.length && right < other.length) {
      if ((merged.length & checkEvery) === 0 && isOver()) return false
      const [a, b] = [one[left] as string, other[right] as string]
      merged.push(a < b ? a : b)
      if (a < b) left += 1
      else right += 1
    }
    runs = [...runs.slice(2), merged.concat(one.slice(left), other.slice(right))]
    merged = []
    left = 0
    right = 0
    return true
  }
  return {
    /** Once all texts are there; true when they are in order. */
    prepare: (isOver: IsOver): boolean => {
      while (taken < texts.length) {
        if (isOver()) return false
        runs.push(texts.slice(taken, taken + runLength).sort())
        taken += runLength
      }
      while (runs.length > 1) if (!mergeNext(isOver)) return false
      return true
    },
    /** At once, from however far it has come: what is in order already is taken in whole runs. */
    sorted: (): readonly string[] =>
      runs.length === 1 && taken >= texts.length
        ? (runs[0] as string[])
        : [...runs.flat(), ...texts.slice(taken)].sort(),
  }
}

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
