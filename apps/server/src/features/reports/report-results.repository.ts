import type { ComparedRow, comparedBy, EarlierRun } from '@atalaya/contract/report-runs'
import { type ReportCell, type ReportDefinition, reportFields } from '@atalaya/contract/reports/define-report'
import { rolesHeldToGroups } from '@atalaya/contract/roles'
import { searchWords } from '@atalaya/domain/search-text'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { earlierResultsListed } from '../../limits/reports.limits.ts'
import { isTold, type RunScope } from '../../runs/index.ts'

export interface AskedPage {
  /** A column of the report; as it stands unless said, whatever the direction. */
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
const isFigure = ({ columns }: ReportDefinition, sort: string | undefined): boolean => {
  const column = columns.find(({ id }) => id === sort)
  return (
    column !== undefined && (column.place !== undefined || (figureKinds as readonly string[]).includes(column.kind))
  )
}

/** What rows are sorted by: of a place its latitude, of figures their size, of others their words. */
const keyOf = (definition: ReportDefinition, sort: string): RawBuilder<unknown> => {
  const field = definition.columns.find(({ id }) => id === sort)?.place?.lat ?? sort
  const cell = sql`cells ->> ${sql.lit(reportFields(definition).indexOf(field))}::integer`
  return isFigure(definition, sort) ? sql`(${cell})::float8` : cell
}

const direction = (dir: AskedPage['dir']) => sql.raw(dir === 'desc' ? 'DESC NULLS LAST' : 'ASC NULLS LAST')

/** Of what was found with a `key`: words have their place by the few that are different, since comparing them takes long. */
const ordered = (found: string, { isOfWords, dir }: { isOfWords: boolean; dir: AskedPage['dir'] }) => {
  const from = sql.table(found)
  return isOfWords
    ? {
        from: sql`${from} LEFT JOIN (SELECT key, row_number() OVER (ORDER BY key COLLATE natural_order) AS place
          FROM (SELECT DISTINCT key FROM ${from} WHERE key IS NOT NULL) AS different) AS places USING (key)`,
        by: sql`place ${direction(dir)}`,
      }
    : { from, by: sql`key ${direction(dir)}` }
}

const holds = (text: string | undefined): RawBuilder<SqlBool> => {
  const sought = searchWords(text ?? '')
  if (sought.length === 0) return sql`true`
  return sql.join(
    sought.map((word) => sql`strpos(words, ${word}) > 0`),
    sql` AND `,
  )
}

/** Sorted and joined in memory; rows of a run that no statistics know yet are many all the same. */
const preferMemory = async (tx: Tx): Promise<void> => {
  await sql`SET LOCAL work_mem = '64MB'`.execute(tx)
  await sql`SET LOCAL enable_nestloop = off`.execute(tx)
}

type Cells = ReportCell[]

const readCells = async (tx: Tx, runId: number, numbers: readonly number[]): Promise<Map<number, Cells>> => {
  const { rows } = await sql<{ number: number; cells: Cells }>`
    SELECT number, cells FROM run_rows WHERE run_id = ${runId} AND number = ANY (${[...numbers]}::integer[])`.execute(
    tx,
  )
  return new Map(rows.map(({ number, cells }) => [number, cells]))
}

/** A page of a result's rows, and how many there are of them; `rows` are those of the whole result. */
export const readResultRows = async (
  tx: Tx,
  definition: ReportDefinition,
  { runId, rows: all, ...page }: AskedPage & { runId: number; rows: number },
): Promise<{ found: number; rows: { number: number; cells: Cells }[] }> => {
  const { sort, dir, text, offset, limit } = page
  if (sort === undefined && text === undefined) {
    const cells = await readCells(
      tx,
      runId,
      Array.from({ length: limit }, (_, nth) => offset + nth),
    )
    return { found: all, rows: [...cells].map(([number, own]) => ({ number, cells: own })) }
  }
  await preferMemory(tx)
  const key = sort === undefined ? sql`number` : keyOf(definition, sort)
  const { from, by } = ordered('found', { isOfWords: sort !== undefined && !isFigure(definition, sort), dir })
  // What is sorted has to be narrow: cells are read for the page alone.
  const { rows } = await sql<{ number: number; count: number }>`
    WITH found AS MATERIALIZED (SELECT number, ${key} AS key FROM run_rows WHERE run_id = ${runId} AND ${holds(text)})
    SELECT number, (SELECT count(*)::integer FROM found) AS count FROM ${from}
    ORDER BY ${by}, number LIMIT ${limit} OFFSET ${offset}`.execute(tx)
  const cells = await readCells(
    tx,
    runId,
    rows.map(({ number }) => number),
  )
  return {
    found: text === undefined ? all : (rows[0]?.count ?? 0),
    rows: rows.map(({ number }) => ({ number, cells: cells.get(number) as Cells })),
  }
}

type Side = (typeof comparedBy)[number]

/** Beside what a page says: which other result, and by which side's figures it is sorted. */
interface AskedComparison extends AskedPage {
  runId: number
  earlierId: number
  by: Side
}

interface Pair {
  now: number | null
  before: number | null
  count: number
}

/** Rows of both results by what they are about; one that only one of them has is null on the other side. */
export const readComparedRows = async (
  tx: Tx,
  definition: ReportDefinition,
  { runId, earlierId, ...page }: AskedComparison,
): Promise<{ found: number; rows: ComparedRow[] }> => {
  const { sort, dir, text, offset, limit, by } = page
  await preferMemory(tx)
  const isOfFigures = isFigure(definition, sort)
  const own = sort === undefined ? sql`NULL::text` : keyOf(definition, sort)
  const side = (id: number) =>
    sql`SELECT number, match, ${own} AS key, ${holds(text)} AS is_held FROM run_rows WHERE run_id = ${id}`
  const figures = { now: sql`new.key`, before: sql`old.key`, difference: sql`new.key - old.key` }
  const key = isOfFigures ? figures[by] : sql`coalesce(new.key, old.key)`
  const order = ordered('pairs', { isOfWords: sort !== undefined && !isOfFigures, dir })
  const { rows } = await sql<Pair>`
    WITH pairs AS MATERIALIZED (
      SELECT new.number AS now, old.number AS before, ${key} AS key
      FROM (${side(runId)}) AS new FULL JOIN (${side(earlierId)}) AS old USING (match)
      WHERE new.is_held OR old.is_held
    )
    SELECT now, before, (SELECT count(*)::integer FROM pairs) AS count FROM ${order.from}
    ORDER BY ${order.by}, now NULLS LAST, before LIMIT ${limit} OFFSET ${offset}`.execute(tx)
  const numbersOf = (name: 'now' | 'before') => rows.map((pair) => pair[name]).filter((number) => number !== null)
  const [now, before] = [
    await readCells(tx, runId, numbersOf('now')),
    await readCells(tx, earlierId, numbersOf('before')),
  ]
  return {
    found: rows[0]?.count ?? 0,
    rows: rows.map((pair) => ({ now: now.get(pair.now ?? -1) ?? null, before: before.get(pair.before ?? -1) ?? null })),
  }
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
