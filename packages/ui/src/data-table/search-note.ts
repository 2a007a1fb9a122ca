import { excerptOf, type FoundPart, foldForSearch, markFound, searchWords } from '@atalaya/domain/search-text'
import { textOfValue, type UiFormat } from './cell-value.ts'
import type { Column } from './column.ts'
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
  const inSight = shown.map((column) => foldForSearch(textOf(column)))
  const words = searchWords(query)
  let unexplained = words.filter((word) => !inSight.some((text) => text.includes(word)))
  const notes: SearchNote[] = []
  for (const column of hidden) {
    if (unexplained.length === 0) break
    const text = textOf(column)
    const folded = foldForSearch(text)
    const explained = unexplained.filter((word) => folded.includes(word))
    if (explained.length === 0) continue
    notes.push({ header: column.header, parts: excerptOf(markFound(text, explained), mostLetters) })
    unexplained = unexplained.filter((word) => !explained.includes(word))
  }
  return notes
}
