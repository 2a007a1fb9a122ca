import type { ComparedRow, comparedBy, EarlierRun } from '@atalaya/contract/report-runs'
import { type ReportCell, type ReportDefinition, reportFields } from '@atalaya/contract/reports/define-report'
import { rolesHeldToGroups } from '@atalaya/contract/roles'
import { searchWords } from '@atalaya/domain/search-text'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { earlierResultsListed } from '../../limits/reports.limits.ts'
import { isTold, type RunScope } from '../../runs/index.ts'

export interface AskedPage {
  /** A column of the report; as it stands unless said. */
  sort?: string | undefined
  dir: 'asc' | 'desc'
  text?: string | undefined
  offset: number
  limit: number
}

/** Whether a column can be sorted by; of others nothing is known. */
export const isSortable = ({ columns }: Pick<ReportDefinition, 'columns'>, sort: string | undefined): boolean =>
  sort === undefined || columns.some(({ id }) => id === sort)

const figureKinds = ['number', 'duration', 'instant'] as const
const isFigure = (kind: string): boolean => (figureKinds as readonly string[]).includes(kind)

/** What rows are sorted by: of a place its latitude, of figures their size, of words as a list has them. */
const keyOf = (definition: ReportDefinition, sort: string, cells: string): RawBuilder<unknown> => {
  const column = definition.columns.find(({ id }) => id === sort)
  const field = column?.place?.lat ?? sort
  const cell = sql`${sql.ref(cells)} ->> ${sql.lit(reportFields(definition).indexOf(field))}::integer`
  if (column?.place || isFigure(column?.kind ?? 'text')) return sql`(${cell})::float8`
  return column?.kind === 'day' ? sql`(${cell}) COLLATE "C"` : sql`(${cell}) COLLATE natural_order`
}

const direction = (dir: AskedPage['dir']) => sql.raw(dir === 'desc' ? 'DESC NULLS LAST' : 'ASC NULLS LAST')

const holds = (text: string | undefined, words: string): RawBuilder<SqlBool> => {
  const sought = searchWords(text ?? '')
  if (sought.length === 0) return sql`true`
  return sql.join(
    sought.map((word) => sql`strpos(${sql.ref(words)}, ${word}) > 0`),
    sql` AND `,
  )
}

interface FoundRow {
  number: number
  cells: ReportCell[]
}

/** A page of a result's rows, and how many there are of them; `rows` are those of the whole result. */
export const readResultRows = async (
  tx: Tx,
  definition: ReportDefinition,
  { runId, rows: all, ...page }: AskedPage & { runId: number; rows: number },
): Promise<{ found: number; rows: FoundRow[] }> => {
  const { sort, dir, text, offset, limit } = page
  const key = sort === undefined ? sql`number` : keyOf(definition, sort, 'cells')
  const order = sql`${key} ${direction(dir)}, number`
  const those = sql`run_rows WHERE run_id = ${runId} AND ${holds(text, 'words')}`
  // What is sorted has to be narrow: rows are read for the page alone.
  const { rows } = await sql<FoundRow>`
    WITH page AS MATERIALIZED (SELECT number FROM ${those} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})
    SELECT number, cells FROM page JOIN run_rows USING (number) WHERE run_id = ${runId} ORDER BY ${order}`.execute(tx)
  if (text === undefined) return { found: all, rows }
  const counted = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM ${those}`.execute(tx)
  return { found: counted.rows[0]?.count ?? 0, rows }
}

type Side = (typeof comparedBy)[number]

/** Beside what a page says: which other result, and by which side's figures it is sorted. */
interface AskedComparison extends AskedPage {
  runId: number
  earlierId: number
  by: Side
}

/** Rows of both results by what they are about; one that only one of them has is null on the other side. */
export const readComparedRows = async (
  tx: Tx,
  definition: ReportDefinition,
  { runId, earlierId, ...page }: AskedComparison,
): Promise<{ found: number; rows: ComparedRow[] }> => {
  const { sort, dir, text, offset, limit, by } = page
  const isOfFigures = sort !== undefined && isFigure(definition.columns.find(({ id }) => id === sort)?.kind ?? '')
  const key = sort === undefined ? sql`NULL::text` : keyOf(definition, sort, 'cells')
  const side = (id: number) =>
    sql`SELECT number, match, ${key} AS key, ${holds(text, 'words')} AS is_held FROM run_rows WHERE run_id = ${id}`
  const sorted = {
    now: isOfFigures ? sql`new.key` : sql`coalesce(new.key, old.key)`,
    before: isOfFigures ? sql`old.key` : sql`coalesce(old.key, new.key)`,
    difference: isOfFigures ? sql`new.key - old.key` : sql`coalesce(new.key, old.key)`,
  }[by]
  const { rows } = await sql<ComparedRow & { found: number }>`
    WITH new AS MATERIALIZED (${side(runId)}), old AS MATERIALIZED (${side(earlierId)}),
    pairs AS MATERIALIZED (
      SELECT new.number AS now_number, old.number AS before_number, ${sorted} AS key
      FROM new FULL JOIN old USING (match) WHERE new.is_held OR old.is_held
    ), page AS MATERIALIZED (
      SELECT now_number, before_number, row_number() OVER () AS place, found FROM (
        SELECT *, (SELECT count(*)::integer FROM pairs) AS found FROM pairs
        ORDER BY key ${direction(dir)}, now_number NULLS LAST, before_number LIMIT ${limit} OFFSET ${offset}) AS few
    )
    SELECT found, now.cells AS now, before.cells AS before FROM page
      LEFT JOIN run_rows AS now ON now.run_id = ${runId} AND now.number = now_number
      LEFT JOIN run_rows AS before ON before.run_id = ${earlierId} AND before.number = before_number
    ORDER BY place`.execute(tx)
  return { found: rows[0]?.found ?? 0, rows: rows.map(({ now, before }) => ({ now, before })) }
}

/** Whose groups bounded what was asked for; null where nothing did. */
const boundsOf = (params: string) =>
  sql`CASE WHEN ${sql.ref(params)} #>> '{asked,viewer,role}' = ANY (${[...rolesHeldToGroups]}::text[])
    THEN ${sql.ref(params)} #> '{asked,viewer,groupIds}' END`

/** Everything of a question but its days. */
const standingOf = (params: string) => sql`(${sql.ref(params)} #> '{asked,question}') - 'from' - 'to'`

/** Of the same report, newest first: those that were asked for before it, and that somebody is told of. */
export const listEarlierResults = async (
  tx: Tx,
  { id, ...scope }: RunScope & { id: number },
): Promise<EarlierRun[]> => {
  const { rows } = await sql<Omit<EarlierRun, 'user'> & { userId: number; userName: string }>`
    WITH asked AS (SELECT params FROM runs WHERE id = ${id})
    SELECT runs.id, subject, user_id AS "userId", user_name AS "userName", created_ts AS "createdTs",
      (result #>> '{sums,rows}')::integer AS rows,
      ${standingOf('runs.params')} @> ${standingOf('asked.params')} AND ${standingOf('asked.params')} @> ${standingOf('runs.params')}
        AND ${boundsOf('runs.params')} IS NOT DISTINCT FROM ${boundsOf('asked.params')} AS "isSame"
    FROM runs CROSS JOIN asked
    WHERE runs.id < ${id} AND kind = 'report' AND state = 'done' AND result IS NOT NULL
      AND runs.params #>> '{asked,question,type}' = asked.params #>> '{asked,question,type}' AND ${isTold(scope)}
    ORDER BY "isSame" DESC, runs.id DESC LIMIT ${earlierResultsListed.value}`.execute(tx)
  return rows
    .map(({ userId, userName, ...run }) => ({ ...run, user: { id: userId, name: userName } }) as EarlierRun)
    .toSorted((a, b) => b.id - a.id)
}
