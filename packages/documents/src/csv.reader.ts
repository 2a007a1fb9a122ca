import Papa from 'papaparse'
import { restoreText } from './formula-guard.ts'
import type { ReadOptions, ReadTable } from './read-table.ts'
import { createTableCollector } from './table-collector.ts'
import { decodeText } from './text.decoder.ts'

const separators = [';', ',', '\t']
/** Excel writes and reads this line to say what divides the cells. */
const separatorLine = /^sep=([;,\t])\r?\n/i

export const readCsv = (bytes: Uint8Array, { language }: ReadOptions): ReadTable => {
  const text = decodeText(bytes, language)
  const named = separatorLine.exec(text)
  const body = named ? text.slice(named[0].length) : text
  const collector = createTableCollector()
  let line = 0
  let failure: unknown
  Papa.parse<string[]>(body, {
    delimiter: named?.[1] ?? '',
    delimitersToGuess: separators,
    step: ({ data }, parser) => {
      line += 1
      try {
        collector.add(line, data.map(restoreText))
      } catch (thrown) {
        failure = thrown
        parser.abort()
      }
    },
  })
  if (failure) throw failure
  return { ...collector.result(), format: 'csv', sheets: [], sheet: null }
}
