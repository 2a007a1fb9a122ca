import { useState } from 'react'
import type { ImportDefinition } from './import-definition.ts'
import type { ImportRun } from './import-run.ts'
import { beforeFile, type ImportStage } from './import-stage.ts'
import { useImportFile } from './use-import-file.ts'
import { useImportRows } from './use-import-rows.ts'
import { useImportSending } from './use-import-sending.ts'
import { useImportUndo } from './use-import-undo.ts'
import { useImportWork } from './use-import-work.ts'

/** One file on its way in: read, columns assigned, rows checked and corrected, tried on the server, sent, undone. */
export const useImport = (definition: ImportDefinition) => {
  const [stage, setStage] = useState<ImportStage>(beforeFile)
  const working = useImportWork()
  const run: ImportRun = { definition, stage, setStage, working }
  const file = useImportFile(run)
  const rows = useImportRows(run)
  const { undo, offerUndo } = useImportUndo(run)
  const sending = useImportSending(run, offerUndo)
  return { stage, work: working.work, cancel: working.cancel, ...file, ...rows, ...sending, undo }
}

export type Import = ReturnType<typeof useImport>
