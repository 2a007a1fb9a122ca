import type { DocumentTable } from '@atalaya/documents/table'
import type { CellReason } from '@atalaya/domain/import-rules/read-row'
import { type DraftRow, isSound } from './draft-row.ts'
import type { ImportDefinition } from './import-definition.ts'
import type { ImportOutcome } from './send-import.ts'

export interface NotInserted {
  line: number
  cells: readonly string[]
  reasons: Readonly<Record<string, CellReason>>
  rowReason: CellReason | null
}

const unsent: NotInserted['rowReason'] = { code: 'unsent' }
const unanswered: NotInserted['rowReason'] = { code: 'unanswered' }

/** Each with why: what the server said, that it was not asked or did not answer, or what was wrong before. */
export const notInsertedOf = (rows: readonly DraftRow[], outcome: ImportOutcome): NotInserted[] => {
  const refusals = new Map(outcome.refused.map((refused) => [refused.line, refused]))
  const unsentLines = new Set(outcome.unsent)
  const unansweredLines = new Set(outcome.unanswered)
  return rows.flatMap((row): NotInserted[] => {
    const refused = refusals.get(row.line)
    if (refused) return [{ ...refused, cells: row.cells }]
    if (unsentLines.has(row.line)) return [{ ...row, rowReason: unsent }]
    if (unansweredLines.has(row.line)) return [{ ...row, rowReason: unanswered }]
    return isSound(row) ? [] : [row]
  })
}

interface Words {
  error: string
  textOf(reason: CellReason): string
}

/** `Matrícula: …; Nombre: …`, or what is wrong with the row as a whole. */
export const explain = ({ reasons, rowReason }: NotInserted, definition: ImportDefinition, words: Words): string =>
  [
    ...(rowReason ? [words.textOf(rowReason)] : []),
    ...Object.entries(reasons).map(
      ([key, reason]) => `${definition.fields[key]?.label ?? key}: ${words.textOf(reason)}`,
    ),
  ].join('; ')

/** The rows that did not go in, in the shape of their file and a last column that says why: corrected, it imports again. */
export const notInsertedTable = (
  rows: readonly NotInserted[],
  header: readonly string[],
  { definition, words }: { definition: ImportDefinition; words: Words },
): DocumentTable => ({
  title: definition.title,
  columns: [...header, words.error].map((text, index) => ({ id: String(index), header: text, kind: 'text' as const })),
  rows: rows.map((row) => [...header.map((_, column) => row.cells[column] ?? ''), explain(row, definition, words)]),
})
