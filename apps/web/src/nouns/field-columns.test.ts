import { dataColumnsOf } from '@atalaya/contract/columns'
import type { Field } from '@atalaya/contract/fields'
import { type Language, languages } from '@atalaya/contract/values'
import { writeCsv } from '@atalaya/documents/csv.writer'
import type { DocumentTable, ReaderSettings } from '@atalaya/documents/table'
import { writeXlsx } from '@atalaya/documents/xlsx.writer'
import { type Reading, shownTable } from '@atalaya/format/data-columns'
import { createDayStart } from '@atalaya/format/day-start'
import { localeOf } from '@atalaya/format/locale'
import { wordsOf } from '@atalaya/texts/translator'
import { snapshotOf } from '@atalaya/ui/data-table/snapshot-of'
import { testFormat } from '@atalaya/ui/data-table/test-format'
import { expect, test } from 'vitest'
import type { Noun } from './define-noun.ts'
import { fieldColumnsOf } from './field-columns.tsx'

const files = import.meta.glob<Record<string, unknown>>('../features/*/*.noun.ts', { eager: true })
const isNoun = (value: unknown): value is Noun => typeof value === 'object' && value !== null && 'routes' in value
const nouns = Object.values(files)
  .flatMap((file) => Object.values(file).filter(isNoun))
  .map((noun) => [noun.name, noun] as const)

/** A day on which clocks that are far from Greenwich's have another date than those of the machine. */
const timeZone = 'Pacific/Auckland'
const readingIn = async (language: Language): Promise<Reading> => ({
  word: await wordsOf(language),
  dayStart: createDayStart(timeZone),
  countryOf: (code) => code,
  fuelUnit: 0,
})

const exampleOf = ({ kind, choices, key }: Field, row: number): unknown => {
  if (kind === 'number') return [7.25, 0, -1_234.5678][row]
  if (kind === 'boolean') return row === 0
  if (kind === 'day') return ['2026-07-01', '1970-01-01', '2199-12-31'][row]
  if (kind === 'choice') return row === 2 ? 'never:heard.of' : choices?.at(-row)
  if (kind === 'colour') return ['orange', 'blue', '#123456'][row]
  return [`=${key}("a";1)`, `'${key}', "quoted"\r\nİ;ß`, ''][row]
}
const rowsOf = ({ fields }: Noun): object[] => [
  ...[0, 1, 2].map((row) => Object.fromEntries(fields.map((field) => [field.key, exampleOf(field, row)]))),
  {},
]

/** A file that a page writes and one that a process without a page writes are the same to the last byte. */
test.each(nouns)('the columns of %s write the same file on a page and without one', async (_name, noun) => {
  for (const language of languages) {
    const reading = await readingIn(language)
    const settings: ReaderSettings = { language: localeOf(language), timeZone, yes: 'Sí', no: 'No' }
    const columns = Object.values(fieldColumnsOf(noun, reading, {}))
    const rows = rowsOf(noun)
    const onPage = snapshotOf({ title: 'A', columns, rows, widthOf: () => undefined, format: testFormat } as Parameters<
      typeof snapshotOf
    >[0])
    const data = dataColumnsOf(noun.fields, noun.fieldTexts)
    const without: DocumentTable = shownTable(
      'A',
      columns.flatMap(({ id }) => data[id] ?? []),
      rows,
      reading,
    )
    expect(onPage).toEqual(without)
    expect(writeCsv(onPage, settings)).toEqual(writeCsv(without, settings))
    expect(writeXlsx(onPage, settings)).toEqual(writeXlsx(without, settings))
  }
})
