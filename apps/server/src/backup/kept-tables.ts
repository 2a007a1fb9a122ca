import type pg from 'pg'
import { BackupRefused } from './backup-format.ts'

/** Everything is kept but these, so that nothing can be forgotten; a test holds that each still stands. */
export const leftOut: Readonly<Record<string, string>> = {
  migrations: 'made anew by the migrations, which the manifest names',
  backups: 'tells of the backups of one installation, which a restored one has not made',
}

export interface KeptTable {
  name: string
  week: { from: number; to: number } | null
  columns: string[]
}

interface CatalogTable {
  name: string
  kind: string
  parent: string | null
  bound: string | null
  columns: string[]
  /** Whether its owner sees every row: bound by the policies as everybody is, it would otherwise keep what they leave. */
  isWhole: boolean
}

/** A policy that is no `true`, or that restricts, could hide rows without a word. */
const catalog = `
  SELECT relname AS name, relkind AS kind, inhparent::regclass::text AS parent, pg_get_expr(relpartbound, pg_class.oid) AS bound,
    ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      ORDER BY attnum) AS columns,
    NOT relrowsecurity OR NOT relforcerowsecurity OR (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user)
      OR (EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid AND polpermissive AND polcmd IN ('*', 'r')
        AND pg_get_expr(polqual, polrelid) = 'true'
        AND EXISTS (SELECT FROM unnest(polroles) AS role WHERE role = 0 OR pg_has_role(role, 'USAGE')))
      AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid AND NOT polpermissive)) AS "isWhole"
  FROM pg_class LEFT JOIN pg_inherits ON inhrelid = pg_class.oid
  WHERE relnamespace = 'public'::regnamespace AND relkind NOT IN ('i', 'I', 'S', 'c', 't')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
  ORDER BY relname`

const weekOf = ({ name, parent, bound }: CatalogTable): KeptTable['week'] => {
  if (parent !== 'positions' || bound === 'DEFAULT') return null
  const [, from, to] = /^FOR VALUES FROM \('(\d+)'\) TO \('(\d+)'\)$/.exec(bound ?? '') ?? []
  if (!from || !to) throw new BackupRefused(`${name} is a partition that no backup knows: ${bound}`)
  return { from: Number(from), to: Number(to) }
}

/** Throws BackupRefused for what it would lose: a kind of relation that it does not know, rows that its login does not see. */
export const readKeptTables = async (client: pg.ClientBase): Promise<KeptTable[]> => {
  const { rows } = await client.query<CatalogTable>(catalog)
  const kept: KeptTable[] = []
  for (const table of rows) {
    if (table.name in leftOut || table.kind === 'p' || table.kind === 'v') continue
    if (table.kind !== 'r') throw new BackupRefused(`${table.name} is of a kind that no backup knows: ${table.kind}`)
    if (!table.isWhole) throw new BackupRefused(`the login of DATABASE_URL does not see every row of ${table.name}`)
    kept.push({ name: table.name, week: weekOf(table), columns: table.columns })
  }
  return kept
}

/** Read last: numbers that were drawn after the snapshot are drawn for good. */
export const readSequences = async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname`,
  )
  const sequences: { name: string; lastValue: string; isCalled: boolean }[] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${client.escapeIdentifier(name)}`,
    )
    sequences.push({ name, lastValue: '1', isCalled: false, ...values[0] })
  }
  return sequences
}
