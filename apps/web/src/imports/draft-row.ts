import { fieldReasons } from '@atalaya/contract/field-reasons'
import type { ReadRow } from '@atalaya/documents/document-table'
import { type CellReason, type FieldRule, readImportRow } from '@atalaya/domain/import-rules/read-row'
import type { ColumnMapping } from './column-mapping.ts'
import type { ImportDefinition } from './import-definition.ts'

/** One row of the file on its way in: what stands in it, what it means, and what is wrong with it. */
export interface DraftRow {
  line: number
  /** In the order of the file's columns; as corrected by hand. */
  cells: readonly string[]
  values: Readonly<Record<string, unknown>>
  /** By field key. */
  reasons: Readonly<Record<string, CellReason>>
  /** About the row as a whole. */
  rowReason: CellReason | null
}

export interface Frame {
  definition: ImportDefinition
  mapping: ColumnMapping
  /** Number of columns in the header. */
  columns: number
  /** Headers were found by name, so that the number of columns is the file's own affair. */
  isNamed: boolean
}

const noReasons: DraftRow['reasons'] = {}

const textsOf = (cells: readonly string[], mapping: ColumnMapping): Map<string, string> => {
  const texts = new Map<string, string>()
  for (const [column, key] of mapping.entries()) if (key !== null) texts.set(key, cells[column] ?? '')
  return texts
}

/** Reads one row anew under the noun's rules, then under the contract's schema for what the rules leave open. */
export const readDraft = ({ line, cells }: ReadRow | DraftRow, frame: Frame): DraftRow => {
  const { definition, mapping, columns, isNamed } = frame
  const { rules, lists, schema, toWire } = definition
  const most = rules.hasFixedColumns && !isNamed ? rules.fields.length : columns
  if (cells.length > most) {
    return { line, cells, values: {}, reasons: noReasons, rowReason: { code: 'columns.count', limit: most } }
  }
  const { values, reasons } = readImportRow(rules, textsOf(cells, mapping), lists)
  const wire = toWire ? toWire(values) : values
  const isSound = Object.keys(reasons).length === 0
  if (!isSound || !schema) return { line, cells, values: wire, reasons: isSound ? noReasons : reasons, rowReason: null }
  const parsed = schema.safeParse(wire, { reportInput: true })
  if (parsed.success) return { line, cells, values: wire, reasons: noReasons, rowReason: null }
  return { line, cells, values: wire, ...placed(fieldReasons(parsed.error), definition) }
}

/** Puts reasons at the cells that they are about; what is about no column is about the row. */
export const placed = (
  given: Readonly<Record<string, CellReason>>,
  { rules }: ImportDefinition,
): Pick<DraftRow, 'reasons' | 'rowReason'> => {
  const fields: readonly FieldRule[] = rules.fields
  const reasons: Record<string, CellReason> = {}
  let rowReason: CellReason | null = null
  for (const [path, reason] of Object.entries(given)) {
    const parts = path.split('.')
    const field = fields.find(({ key }) => parts.includes(key))
    if (field) reasons[field.key] ??= reason
    else rowReason ??= reason
  }
  return { reasons, rowReason }
}

export const isSound = ({ reasons, rowReason }: Pick<DraftRow, 'reasons' | 'rowReason'>): boolean =>
  rowReason === null && Object.keys(reasons).length === 0

/** The first filled field of the natural key, as others would write it too. */
const naturalKeyOf = (row: DraftRow, { rules }: ImportDefinition): { field: string; value: string } | null => {
  for (const field of rules.naturalKey) {
    const value = row.values[field]
    if (typeof value === 'string' && value !== '') return { field, value: `${field}\n${value.toLocaleLowerCase('en')}` }
  }
  return null
}

const repeated = 'row.repeated'

/** A file that names one thing twice says two things about it: the later row is refused, and told where the first is. */
export const markRepeats = (rows: readonly DraftRow[], definition: ImportDefinition): DraftRow[] => {
  const firstLines = new Map<string, number>()
  return rows.map((row) => {
    const key = naturalKeyOf(row, definition)
    if (!key) return row
    const first = firstLines.get(key.value)
    const { [key.field]: known, ...others } = row.reasons
    if (first === undefined) firstLines.set(key.value, row.line)
    if (first !== undefined && first !== row.line) {
      if (known?.code === repeated && known.limit === first) return row
      return { ...row, reasons: { ...row.reasons, [key.field]: { code: repeated, limit: first } } }
    }
    if (known?.code !== repeated) return row
    return { ...row, reasons: Object.keys(others).length === 0 ? noReasons : others }
  })
}

/** Rows read so that a large file does not hold up the page: a part a task. */
export const readDrafts = async (
  rows: readonly (ReadRow | DraftRow)[],
  frame: Frame,
  signal: AbortSignal,
): Promise<DraftRow[]> => {
  const drafts: DraftRow[] = []
  for (let from = 0; from < rows.length; from += rowsPerTask) {
    for (const row of rows.slice(from, from + rowsPerTask)) drafts.push(readDraft(row, frame))
    await new Promise((resolve) => setTimeout(resolve, 0))
    signal.throwIfAborted()
  }
  return markRepeats(drafts, frame.definition)
}

const rowsPerTask = 500

const withCell = (cells: DraftRow['cells'], column: number, text: string): string[] => {
  const changed = [...cells]
  while (changed.length < column) changed.push('')
  changed[column] = text
  return changed
}

/** One cell written anew by hand; its row is read again, and all are looked through for repeats. */
export const correctRow = (
  rows: readonly DraftRow[],
  { line, column, text }: { line: number; column: number; text: string },
  frame: Frame,
): DraftRow[] =>
  markRepeats(
    rows.map((row) => (row.line === line ? readDraft({ line, cells: withCell(row.cells, column, text) }, frame) : row)),
    frame.definition,
  )

/** The server's objections at their cells. */
export const withRefusals = (
  rows: readonly DraftRow[],
  { refused }: { refused: readonly Pick<DraftRow, 'line' | 'reasons' | 'rowReason'>[] },
): DraftRow[] => {
  const refusals = new Map(refused.map((refusal) => [refusal.line, refusal]))
  return rows.map((row) => {
    const refusal = refusals.get(row.line)
    return refusal ? { ...row, reasons: refusal.reasons, rowReason: refusal.rowReason } : row
  })
}
