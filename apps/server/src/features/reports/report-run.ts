import { writeCsv } from '@atalaya/documents/csv.writer'
import { mediaTypes } from '@atalaya/documents/file-name'
import type { TextLanguage } from '@atalaya/texts/translator'
import { readerOf } from '../../documents/reader.ts'
import { createXlsxStream } from '../../documents/xlsx-stream.ts'
import type { RunKind } from '../../runs/index.ts'
import type { RunPorts } from '../feature.ts'
import { type AskedReport, readingOf } from './asked-report.ts'
import { rowsReader } from './define-reader.ts'
import { readers } from './readers.ts'
import { fileStem, reportDocument, reportTitle } from './report-document.ts'

/** What a run keeps of its question; who asked saw no more when it was asked. */
export interface ReportRunParams {
  asked: AskedReport
  language: TextLanguage
}

const rowsAtOnce = 2_000
const keptDays = 30

/** A report of any size as files, from one snapshot: CSV and Excel as its rows come, a part of them in memory. */
export const reportRun = ({ database, openSnapshot }: Pick<RunPorts, 'database' | 'openSnapshot'>): RunKind => ({
  ...{ kind: 'report', attempts: 3, keptDays },
  run: async (run) => {
    const { asked, language } = run.params as ReportRunParams
    const { reading, settings } = await readerOf(language, readingOf(asked))
    const reader = readers[asked.question.type]
    const { definition, query } = reader
    const rowsOf = rowsReader(reader, asked)
    const title = reportTitle(asked.question, reading)
    const { table, cellsOf } = reportDocument(definition, title, reading)
    const { sql: text, parameters: values } = query(asked).compile(database)
    let count = 0
    const snapshot = await openSnapshot(run.companyId as number)
    try {
      const csv = await run.file(`${fileStem(title)}.csv`, mediaTypes.csv)
      const xlsx = await run.file(`${fileStem(title)}.xlsx`, mediaTypes.xlsx)
      const workbook = await createXlsxStream(xlsx, table, settings)
      await csv.write(writeCsv({ ...table, rows: [] }, settings))
      for await (const part of snapshot.parts<object>({ text, values }, rowsAtOnce)) {
        run.signal.throwIfAborted()
        const rows = cellsOf(rowsOf(part))
        await csv.write(writeCsv({ ...table, rows }, settings, undefined, true))
        await workbook.write(rows)
        count += rows.length
        run.progress(count, null)
      }
      await workbook.end()
      await csv.end()
      await xlsx.end()
    } finally {
      await snapshot.close()
    }
  },
})
