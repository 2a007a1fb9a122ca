import type { ReadRow } from './document-table.ts'
import { ReadFailure, readingLimits } from './read-failure.ts'

/** Gathers the rows of a file within the limits: the first that is not empty is the header. */
export const createTableCollector = () => {
  let header: string[] | null = null
  const rows: ReadRow[] = []
  return {
    add: (line: number, cells: readonly string[]): void => {
      const clean = cells.map((cell) => {
        if (cell.length > readingLimits.cellCharacters)
          throw new ReadFailure('cell.toolarge', readingLimits.cellCharacters)
        return cell.trim()
      })
      while (clean.at(-1) === '') clean.pop()
      if (clean.length === 0) return
      if (clean.length > readingLimits.columns) throw new ReadFailure('columns.toomany', readingLimits.columns)
      if (header === null) header = clean
      else if (rows.length === readingLimits.rows) throw new ReadFailure('rows.toomany', readingLimits.rows)
      else rows.push({ line, cells: clean })
    },
    result: () => ({ header: header ?? [], rows }),
  }
}
