import { ReadFailure } from '@atalaya/documents/read-failure'
import { useTranslation } from 'react-i18next'
import { useUser } from '../session/current-session.ts'
import { recallMapping } from './column-mapping.ts'
import type { ImportRun } from './import-run.ts'
import { beforeFile, type Refusal, whileAt } from './import-stage.ts'
import { withoutErrorColumn } from './read-again.ts'
import { readFile } from './read-file.ts'

const refusalOf = (failure: unknown, fileName: string): Refusal => {
  if (failure instanceof ReadFailure) return { fileName, code: failure.code, limit: failure.limit }
  console.warn('file not read', failure)
  return { fileName, code: 'unreadable' }
}

/** Reads a file, or another sheet of it, and assigns its columns as they were last time. */
export const useImportFile = ({ definition, setStage, working }: ImportRun) => {
  const { language } = useTranslation().i18n
  const { companyId } = useUser()

  const open = (file: File, sheet?: string) =>
    working.busy('reading', 0, async ({ signal }) => {
      setStage(whileAt('file', () => beforeFile))
      try {
        const table = withoutErrorColumn(await readFile({ file, language, sheet }, signal))
        if (table.rows.length === 0) throw new ReadFailure('file.empty')
        setStage({ step: 'columns', file, table, mapping: recallMapping(table.header, definition, companyId) })
      } catch (failure) {
        if (signal.aborted) return
        setStage({ step: 'file', refusal: refusalOf(failure, file.name) })
      }
    })

  return { open, startOver: () => setStage(beforeFile) }
}
