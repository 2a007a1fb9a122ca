import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jsonColumn, textColumn } from './column-literals.ts'
import { createTestDatabase } from './test-database.ts'

const { database } = await createTestDatabase()

/** Any but U+0000 and lone surrogates, which PostgreSQL cannot hold: reports are freed of them as they come. */
const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\u0000', '').toWellFormed())
const awkward = ['', '"', '\\', '\\"', '{a,b}', 'NULL', '\n\t\r\u0001\u007f', "'", '\u2028', '🚚', '\\u0041']

test('objects come back from a column of JSON as they were', async () => {
  const values = [
    null,
    {},
    ...awkward.map((value) => ({ [value]: value })),
    ...fc.sample(
      fc.dictionary(text, fc.oneof(text, fc.boolean(), fc.double({ noNaN: true, noDefaultInfinity: true }))),
      300,
    ),
  ]
  const { rows } = await sql<{
    value: object | null
  }>`SELECT value FROM unnest(${jsonColumn(values)}::jsonb[]) AS value`.execute(database)
  // Twice through JSON: its own oddities, as -0 and __proto__, are not the column's.
  expect(rows.map(({ value }) => JSON.stringify(sorted(value)))).toEqual(
    values.map((value) => JSON.stringify(sorted(value))),
  )
})

test('texts come back from a column of text as they were', async () => {
  const values = [null, ...awkward, ...fc.sample(text, 300)]
  const { rows } = await sql<{
    value: string | null
  }>`SELECT value FROM unnest(${textColumn(values)}::text[]) AS value`.execute(database)
  expect(rows.map(({ value }) => value)).toEqual(values)
})

/** PostgreSQL orders the keys of an object by itself. */
const sorted = (value: object | null): unknown =>
  value && Object.entries(JSON.parse(JSON.stringify(value)) as object).sort(([a], [b]) => (a < b ? -1 : 1))
