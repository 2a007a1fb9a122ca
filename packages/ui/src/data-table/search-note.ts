import { excerptOf, type FoundPart, markFound } from '@atalaya/domain/search-text'
import { textOfValue, type UiFormat } from './cell-value.ts'
import type { Column } from './column.ts'
import { createColumnReadings, type SearchWord, searchWordsOf } from './column-search.ts'
import type { SearchedColumns } from './row-index.ts'

/** Where a row was found that nothing in sight explains: the field, and its text with what was found marked. */
export interface SearchNote {
  header: string
  parts: readonly FoundPart[]
}

/** As much of a long text as stands on a line. */
const mostLetters = 80

/** One for each field out of sight that a word was found in; each word once, in the first field that holds it. */
export const searchNotes = <Row>(
  row: Row,
  query: string,
  { shown, hidden, format }: SearchedColumns<Row> & { format: UiFormat },
): SearchNote[] => {
  const textOf = (column: Column<Row>) => textOfValue(column, column.value(row), format)
  const readings = createColumnReadings(format)
  const folded = (column: Column<Row>) => {
    const reading = readings.of(column)
    const text = reading.fold(textOf(column))
    return (word: SearchWord) => reading.holds(text, word)
  }
  const inSight = shown.map(folded)
  let unexplained = searchWordsOf(query).filter((word) => !inSight.some((holds) => holds(word)))
  const notes: SearchNote[] = []
  for (const column of hidden) {
    if (unexplained.length === 0) break
    const explained = unexplained.filter(folded(column))
    if (explained.length === 0) continue
    const marked = markFound(
      textOf(column),
      explained.map((word) => word.folded),
    )
    notes.push({ header: column.header, parts: excerptOf(marked, mostLetters) })
    unexplained = unexplained.filter((word) => !explained.includes(word))
  }
  return notes
}
