import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  booleanColumn,
  float4Column,
  float8Column,
  int2Column,
  int4Column,
  int8Column,
  jsonbColumn,
  textColumn,
} from './binary-columns.ts'
import { createTestDatabase } from './test-database.ts'

const { database } = await createTestDatabase()

/** Any but U+0000 and lone surrogates, which PostgreSQL cannot hold: reports are freed of them as they come. */
const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\u0000', '').toWellFormed())
const awkward = ['', '"', '\\', '{a,b}', 'NULL', '\n\t\r\u0001\u007f', "'", '\u2028', '🚚', '\\u0041']
const same = <Value>(value: Value): Value => value

const readBack = async (column: RawBuilder<unknown>): Promise<unknown[]> =>
  (await sql<{ value: unknown }>`SELECT value FROM unnest(${column}) AS value`.execute(database)).rows.map(
    ({ value }) => value,
  )

test('figures come back from a column as they were, and what is none as null', async () => {
  const columns: [(values: number[]) => RawBuilder<unknown>, number[]][] = [
    [(values) => sql`${int2Column(values, same)}::smallint[]`, [0, 1, -1, 359, 32_767, -32_768]],
    [(values) => sql`${int4Column(values, same)}::integer[]`, [0, -1, 2_147_483_647, -2_147_483_648]],
    [
      (values) => sql`${int8Column(values, same)}::bigint[]`,
      [0, -1, 1, 4_294_967_295, 4_294_967_296, -4_294_967_296, 1_763_700_000_123, 2 ** 53 - 1, -(2 ** 53 - 1)],
    ],
    // Hundredths of a km/h and tenths of a metre, as reports are rounded to.
    [(values) => sql`${float4Column(values, same)}::real[]`, [0, 72.35, 9_999, 0.01, -99_999, 1_234.5]],
    [(values) => sql`${float8Column(values, same)}::double precision[]`, [0.1, -0.3, 1e11, 40.4167754, 5e-324]],
  ]
  for (const [column, values] of columns) {
    expect(await readBack(column(values))).toEqual(values)
    expect(await readBack(column([Number.NaN, 7, undefined as never, null as never]))).toEqual([null, 7, null, null])
    expect(await readBack(column([]))).toEqual([])
  }
  expect(await readBack(sql`${booleanColumn([true, null, false], same)}::boolean[]`)).toEqual([true, null, false])
})

test('a hash of 64 bits keeps all of them', async () => {
  const hashes = [0n, -1n, 2n ** 63n - 1n, -(2n ** 63n), 0x0123_4567_89ab_cdefn]
  const column = sql`${int8Column(hashes, same)}::bigint[]`
  expect(await readBack(sql`${column}::text[]`)).toEqual(hashes.map(String))
})

test('a figure that its type cannot hold is refused before it is sent', () => {
  expect(() => int2Column([32_768], same)).toThrow(RangeError)
  expect(() => int4Column([2 ** 31], same)).toThrow(RangeError)
  expect(() => int8Column([1e300], same)).toThrow(RangeError)
})

test('texts and objects come back as they were', async () => {
  const texts = [null, ...awkward, ...fc.sample(text, 300)]
  expect(await readBack(sql`${textColumn(texts, same)}::text[]`)).toEqual(texts)
  const objects = [
    null,
    {},
    ...awkward.map((value) => ({ [value]: value })),
    ...fc.sample(
      fc.dictionary(text, fc.oneof(text, fc.boolean(), fc.double({ noNaN: true, noDefaultInfinity: true }))),
      300,
    ),
  ]
  // Twice through JSON: its own oddities, as -0 and __proto__, are not the column's.
  const plain = (value: unknown) =>
    JSON.stringify(value && Object.entries(JSON.parse(JSON.stringify(value))).sort(([a], [b]) => (a < b ? -1 : 1)))
  const read = await readBack(sql`${jsonbColumn(objects, same)}::jsonb[]`)
  expect(read.map(plain)).toEqual(objects.map(plain))
})
