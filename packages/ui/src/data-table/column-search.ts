import { foldForSearch } from '@atalaya/domain/search-text'
import { decimalPointOf, type UiFormat } from './cell-value.ts'
import { type Column, kindOf } from './column.ts'

/**
 * How a search reads a column. Words, plates and ids are found by any part of them, whatever stands between their signs. A
 * figure or an instant is found from its beginning on and with its point: `12` is 12,076 m², not 1.2 ha nor 1,124 km.
 */
export interface ColumnReading {
  fold(text: string): string
  /** True for a text, folded by `fold`, that has the word. */
  holds(folded: string, word: SearchWord): boolean
}

export interface SearchWord {
  /** As words, plates and ids are compared. */
  folded: string
  typed: string
}

/** The words of what somebody typed; none for blanks and mere signs. */
export const searchWordsOf = (query: string): SearchWord[] =>
  query
    .split(/\s+/)
    .map((typed) => ({ typed: typed.toLowerCase(), folded: foldForSearch(typed) }))
    .filter(({ folded }) => folded !== '')

const words: ColumnReading = { fold: foldForSearch, holds: (text, { folded }) => text.includes(folded) }

/** Each part of an instant: `23/11/2026 12:05` by `11/2026`, `2026` and `12:0`. */
const instants: ColumnReading = {
  fold: (text) => text.toLowerCase(),
  holds: (text, { typed }) => {
    for (let at = text.indexOf(typed); at >= 0; at = text.indexOf(typed, at + 1))
      if (at === 0 || !isLetterOrDigit.test(text.charAt(at - 1))) return true
    return false
  },
}
const isLetterOrDigit = /[\p{L}\p{N}]/u

const figuresOf = (format: UiFormat): ColumnReading => {
  const grouping = decimalPointOf(format) === ',' ? /[.\u00a0\u202f’']/g : /[,\u00a0\u202f’']/g
  return {
    // The blank before makes a find at the beginning of a figure one look.
    fold: (text) => ` ${text.toLowerCase().replaceAll(grouping, '')}`,
    holds: (text, { typed }) => text.includes(` ${typed.replaceAll(grouping, '')}`),
  }
}

/** How a search reads columns in a language; `of` is cheap and may be asked for each row. */
export const createColumnReadings = (format: UiFormat): { of<Row>(column: Column<Row>): ColumnReading } => {
  const figures = figuresOf(format)
  return {
    of: (column) => {
      switch (kindOf(column)) {
        case 'date':
          return instants
        case 'number':
        case 'duration':
          return figures
        default:
          return words
      }
    },
  }
}
