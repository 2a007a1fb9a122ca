import { expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import { allKinds } from '../../features.ts'
import { isNamedTable } from './certificate-kinds.ts'
import { companyTables, othersTables } from './company-tables.ts'
import { isExported, readExportedTables } from './exported-columns.ts'

const { pool } = await createTestDatabase()
const rowsOf = async <Row extends object>(text: string): Promise<Row[]> => (await pool.query<Row>(text)).rows
const kinds = allKinds()
const tables = companyTables(kinds)
const judged = tables.map(({ table }) => table as string)
const plain = new Set([...kinds.values()].flatMap(({ table }) => table ?? []) as string[])

test('every table is judged: as a company’s, or as holding nothing of one', async () => {
  const all = await rowsOf<{ name: string }>(`SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`)
  const known = new Set([...judged, ...Object.keys(othersTables), ...plain])
  expect(all.map(({ name }) => name).sort()).toEqual([...known].sort())
})

test('people have a word for everything that is erased or kept', () => {
  expect(judged.filter((table) => !isNamedTable(table) && !plain.has(table))).toEqual([])
})

test('whatever names a company, or refers to what does, is judged as a company’s', async () => {
  const naming = await rowsOf<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND column_name = 'company_id' AND table_type = 'BASE TABLE' AND table_name !~ '^(positions|item_days)_'`,
  )
  const keys = await rowsOf<{ from: string; to: string }>(
    `SELECT conrelid::regclass::text AS from, confrelid::regclass::text AS to FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`,
  )
  const theirs = new Set(['companies', ...naming.map(({ name }) => name)])
  for (let before = 0; before < theirs.size; ) {
    before = theirs.size
    for (const { from, to } of keys) if (theirs.has(to)) theirs.add(from)
  }
  // A brand's pictures are files of the platform.
  expect([...theirs].filter((name) => !judged.includes(name) && !name.startsWith('brand_'))).toEqual([])
})

test('who refers goes before what is referred to', async () => {
  const keys = await rowsOf<{ from: string; to: string; set: boolean }>(
    `SELECT conrelid::regclass::text AS from, confrelid::regclass::text AS to, confdeltype = 'n' AS set FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conrelid <> confrelid`,
  )
  const place = (name: string) => judged.indexOf(name)
  const wrong = keys.filter(
    ({ from, to, set }) => !set && place(from) >= 0 && place(to) >= 0 && place(from) > place(to),
  )
  expect(wrong).toEqual([])
})

test('nothing secret leaves: no bytes, and no column that is called so', async () => {
  const exported = await readExportedTables({ rows: rowsOf as never }, tables)
  expect(exported.map(({ table }) => table)).toEqual(tables.filter(isExported).map(({ table }) => table))
  const bytes = await rowsOf<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'bytea'`,
  )
  const told = exported.flatMap(({ table, columns }) => columns.map(({ name }) => `${table}.${name}`))
  const refused = new Set(bytes.map(({ name }) => name))
  expect(told.length).toBeGreaterThan(200)
  expect(
    told.filter((name) => refused.has(name) || /secret|password|hash|token|(?<!re)lease|encrypted/.test(name)),
  ).toEqual([])
})

test('all that leaves is what a company’s own role may read', async () => {
  const exported = await readExportedTables({ rows: rowsOf as never }, tables)
  for (const { table, columns } of exported)
    for (const { name } of columns) {
      const [may] = await rowsOf<{ may: boolean }>(
        `SELECT has_column_privilege('atalaya_company', '${table}', '${name}', 'SELECT') AS may`,
      )
      expect(may?.may, `${table}.${name}`).toBe(true)
    }
})
