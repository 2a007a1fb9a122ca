import type { ReadTable } from '@atalaya/documents/document-table'
import { useUser } from '../session/current-session.ts'
import { type ColumnMapping, hasKnownHeader, mapByName, rememberMapping } from './column-mapping.ts'
import { correctRow, type Frame, readDrafts } from './draft-row.ts'
import type { ImportDefinition } from './import-definition.ts'
import type { ImportRun } from './import-run.ts'
import { whileAt } from './import-stage.ts'

const frameOf = (definition: ImportDefinition, { header }: ReadTable, mapping: ColumnMapping): Frame => ({
  definition,
  mapping,
  columns: header.length,
  isNamed: hasKnownHeader(mapByName(header, definition)),
})

/** Reads the rows of an opened file under its columns, and again where one is corrected by hand. */
export const useImportRows = ({ definition, stage, setStage, working }: ImportRun) => {
  const { companyId } = useUser()

  const check = () => {
    if (stage.step !== 'columns') return
    const { table, mapping } = stage
    rememberMapping(table.header, mapping, { noun: definition.noun, companyId })
    return working.busy('checking', table.rows.length, async ({ signal }) => {
      try {
        const rows = await readDrafts(table.rows, frameOf(definition, table, mapping), signal)
        setStage(whileAt('columns', () => ({ ...stage, step: 'review', rows, trial: null })))
      } catch (failure) {
        if (!signal.aborted) throw failure
      }
    })
  }

  const correct = (line: number, column: number, text: string) => {
    if (stage.step !== 'review') return
    const { table, mapping, rows } = stage
    const corrected = correctRow(rows, { line, column, text }, frameOf(definition, table, mapping))
    setStage({ ...stage, rows: corrected, trial: null })
  }

  return {
    check,
    correct,
    setMapping: (mapping: ColumnMapping) => setStage(whileAt('columns', (known) => ({ ...known, mapping }))),
    backToColumns: () =>
      setStage(whileAt('review', ({ file, table, mapping }) => ({ step: 'columns', file, table, mapping }))),
  }
}
