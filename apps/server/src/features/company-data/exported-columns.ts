import type { Snapshot } from '../../database/snapshot.ts'
import type { CompanyTable } from './company-tables.ts'

export interface ExportedColumn {
  name: string
  /** As a reader of the file meets it. */
  type: 'text' | 'number' | 'boolean' | 'instant' | 'day' | 'json'
  /** Of a number: `km/h`, `m`. Of an instant the norm that it is written by. */
  unit?: string
  /** What reads it. */
  sql: string
}

export interface ExportedTable {
  table: string
  /** Lines of a table where every cell is one value; a JSON object a line where some are more. */
  format: 'csv' | 'ndjson'
  columns: ExportedColumn[]
}

const epoch = /(?:_at|_ts|_since|^ts|^at)$/
const numbers = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric'])
const endOfYears = 253_402_300_800_000

const units: readonly [RegExp, string][] = [
  [/_kmh$/, 'km/h'],
  [/_l100km$/, 'l/100 km'],
  [/_ms$/, 'ms'],
  [/_km$/, 'km'],
  [/_m$/, 'm'],
  [/_h$/, 'h'],
  [/_l$/, 'l'],
  [/(?:^|_)(?:lat|lng)$|^heading$/, '°'],
]

interface CatalogColumn {
  table: string
  name: string
  type: string
  isArray: boolean
}

/** A number of a clock that was wrong by ten thousand years stays a number. */
const instantSql = (name: string): string =>
  `CASE WHEN ${name} < ${endOfYears} THEN to_char(to_timestamp(${name} / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ELSE ${name}::text END`

const columnOf = ({ name, type, isArray }: CatalogColumn): ExportedColumn => {
  const quoted = `"${name}"`
  if (isArray || type === 'json' || type === 'jsonb') return { name, type: 'json', sql: quoted }
  if (type === 'int8' && epoch.test(name))
    return { name, type: 'instant', unit: 'ISO 8601, UTC', sql: instantSql(quoted) }
  if (type === 'date') return { name, type: 'day', sql: quoted }
  if (type === 'bool') return { name, type: 'boolean', sql: quoted }
  if (!numbers.has(type)) return { name, type: 'text', sql: quoted }
  const unit = units.find(([pattern]) => pattern.test(name))?.[1]
  return { name, type: 'number', ...(unit ? { unit } : {}), sql: quoted }
}

export const isExported = ({ exported }: CompanyTable): boolean => typeof exported === 'string' || 'without' in exported

/** What leaves of each table, columns from the catalog: one that comes with a migration is in it, unless somebody says otherwise. */
export const readExportedTables = async (
  snapshot: Pick<Snapshot, 'rows'>,
  tables: readonly CompanyTable[],
): Promise<ExportedTable[]> => {
  const columns = await snapshot.rows<CatalogColumn>(`
    SELECT relname AS table, attname AS name, coalesce(base.typname, type.typname) AS type, type.typcategory = 'A' AS "isArray"
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
      JOIN pg_type AS type ON type.oid = atttypid
      LEFT JOIN pg_type AS base ON base.oid = type.typbasetype AND type.typtype = 'd'
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    ORDER BY relname, attnum`)
  return tables.filter(isExported).map(({ table, exported }) => {
    const without = typeof exported === 'object' && 'without' in exported ? exported.without : []
    const own = columns.filter((column) => column.table === table && !without.includes(column.name)).map(columnOf)
    // Positions are many, and theirs are written as text in a cell.
    const isFlat = table === 'positions' || own.every(({ type }) => type !== 'json')
    return { table, format: isFlat ? 'csv' : 'ndjson', columns: own }
  })
}
