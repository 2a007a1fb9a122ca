import type { Selectable } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from './schema.ts'
import type { GeneratedTables } from './tables.generated.ts'
import { createTestDatabase } from './test-database.ts'

/** As they arrive (pool.ts); `epoch_ms` is a bigint underneath. A payload hash is too large for a number, and read as text. */
const typeOf: Readonly<Record<string, string>> = {
  ...{ int2: 'number', int4: 'number', int8: 'number', float4: 'number', float8: 'number', numeric: 'string' },
  ...{ bool: 'boolean', text: 'string', uuid: 'string', date: 'string', bytea: 'Buffer', json: 'Json', jsonb: 'Json' },
}

interface ColumnRow {
  table: string
  column: string
  /** Of a domain what it stands on, of an array its elements. */
  type: string
  isArray: boolean
  isNullable: boolean
}

const { pool } = await createTestDatabase()

const columnsOf = async (): Promise<ColumnRow[]> => {
  const { rows } = await pool.query<ColumnRow>(`
    SELECT relname AS table, attname AS column, coalesce(element.typname, base.typname, type.typname) AS type,
      element.typname IS NOT NULL AS "isArray", NOT attnotnull AS "isNullable"
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
      JOIN pg_type AS type ON type.oid = atttypid
      LEFT JOIN pg_type AS base ON base.oid = type.typbasetype AND type.typtype = 'd'
      LEFT JOIN pg_type AS element ON element.oid = type.typelem AND type.typcategory = 'A'
    WHERE relnamespace = 'public'::regnamespace AND relname <> 'migrations' AND relkind IN ('r', 'p') AND NOT relispartition
    ORDER BY relname, attname`)
  return rows
}

const lineOf = ({ table, column, type, isArray, isNullable }: ColumnRow): string => {
  const found = table === 'positions' && column === 'payload_hash' ? 'string' : typeOf[type]
  if (!found) throw new Error(`${table}.${column} is of type ${type}, which typeOf does not know`)
  return `    ${column}: ${found}${isArray ? '[]' : ''}${isNullable ? ' | null' : ''}`
}

const generate = (columns: readonly ColumnRow[]): string => {
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(
    ([table, its]) => `  ${table}: {\n${its.map(lineOf).join('\n')}\n  }`,
  )
  return `// The tables as the migrations leave them; written by \`npm run tables\` (tables.test.ts), never by hand.
type Json = object | string | number | boolean

export interface GeneratedTables {
${tables.join('\n')}
}
`
}

test('the generated types are those of the migrated database', async () => {
  await expect(generate(await columnsOf())).toMatchFileSnapshot('./tables.generated.ts')
})

test('what arrives is of the type that is told', async () => {
  const { rows } = await pool.query(`SELECT 7::bigint AS instant, date '2026-12-01' AS day, 1.50::numeric AS price`)
  expect(rows).toEqual([{ instant: 7, day: '2026-12-01', price: '1.50' }])
})

/** The columns that one has and the other has not, or that code takes for something else than they are. */
type Differing<Typed, Stored> =
  | Exclude<keyof Typed, keyof Stored>
  | Exclude<keyof Stored, keyof Typed>
  | {
      [Column in keyof Typed & keyof Stored]: Typed[Column] extends Stored[Column]
        ? null extends Stored[Column]
          ? null extends Typed[Column]
            ? never
            : Column
          : never
        : Column
    }[keyof Typed & keyof Stored]

/** By table: its columns, or that it has no type. */
type Wrong = {
  [Table in keyof GeneratedTables as Table extends keyof Tables
    ? [Differing<Selectable<Tables[Table]>, GeneratedTables[Table]>] extends [never]
      ? never
      : Table
    : Table]: Table extends keyof Tables ? Differing<Selectable<Tables[Table]>, GeneratedTables[Table]> : 'has no type'
}

type WrongColumn = { [Table in keyof Wrong & string]: `${Table}.${Wrong[Table] & string}` }[keyof Wrong & string]

test('what code takes the tables for is what they are', () => {
  // Held by the compiler, whose error names the columns: they belong into the table's type, in database/schema/ or beside its kind.
  const wrong: readonly never[] = [] as readonly WrongColumn[]
  expect(wrong).toEqual([])
})
