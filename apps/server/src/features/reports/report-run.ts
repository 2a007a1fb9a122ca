import type { RunResult } from '@atalaya/contract/report-runs'
import { reportOf } from '@atalaya/contract/reports'
import { reportFields } from '@atalaya/contract/reports/define-report'
import { createReportSums, type ReportSums } from '@atalaya/contract/reports/report-sums'
import { writeCsv } from '@atalaya/documents/csv.writer'
import { mediaTypes } from '@atalaya/documents/file-name'
import type { TextLanguage } from '@atalaya/texts/translator'
import type { Snapshot } from '../../database/snapshot.ts'
import { readerOf } from '../../documents/reader.ts'
import { createXlsxStream } from '../../documents/xlsx-stream.ts'
import { type RunKind, writeRunResult, writeRunRows } from '../../runs/index.ts'
import type { RunPorts } from '../feature.ts'
import { type AskedReport, chosenItems, readingOf } from './asked-report.ts'
import { rowsReader } from './define-reader.ts'
import { readers } from './readers.ts'
import { fileStem, reportDocument, reportTitle } from './report-document.ts'
import { storedRows } from './stored-rows.ts'

/** What a run keeps of its question; who asked saw no more when it was asked. */
export interface ReportRunParams {
  asked: AskedReport
  language: TextLanguage
}

const rowsAtOnce = 2_000
const keptDays = 30

const resultOf = (
  { question, fromTs, toTs, timezone, now }: AskedReport,
  items: number,
  sums: ReportSums,
): RunResult => ({
  ...{ fields: reportFields(reportOf(question.type)), items },
  ...{ fromTs, toTs, timezone, readAt: now, sums },
})

const readChosen = async (
  snapshot: Snapshot,
  { sql: text, parameters: values }: { sql: string; parameters: readonly unknown[] },
): Promise<number[]> => {
  const itemIds: number[] = []
  for await (const part of snapshot.parts<{ id: number }>({ text, values }, rowsAtOnce))
    for (const { id } of part) itemIds.push(id)
  return itemIds
}

/** A report of any size, from one snapshot: as CSV and Excel, and as rows to be read by page, as they come; a part of them in memory. */
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
    const rowsToKeep = storedRows(definition, asked, { columns: table.columns, language: settings.language })
    const sums = createReportSums(definition)
    const snapshot = await openSnapshot(run.companyId as number)
    try {
      const csv = await run.file(`${fileStem(title)}.csv`, mediaTypes.csv)
      const xlsx = await run.file(`${fileStem(title)}.xlsx`, mediaTypes.xlsx)
      const workbook = await createXlsxStream(xlsx, table, settings)
      await csv.write(writeCsv({ ...table, rows: [] }, settings))
      for await (const part of snapshot.parts<object>({ text, values }, rowsAtOnce)) {
        run.signal.throwIfAborted()
        const found = rowsOf(part)
        const rows = cellsOf(found)
        await csv.write(writeCsv({ ...table, rows }, settings, undefined, true))
        await workbook.write(rows)
        const from = sums.read().rows
        await run.step(async (tx) => {
          await writeRunRows(tx, run, { from, rows: rowsToKeep(found, rows) })
          return undefined
        })
        sums.add(found)
        run.progress(from + rows.length, null)
      }
      await workbook.end()
      await csv.end()
      await xlsx.end()
      const itemIds = await readChosen(snapshot, chosenItems(asked).compile(database))
      await run.step(async (tx) => {
        await writeRunResult(tx, run, { result: resultOf(asked, itemIds.length, sums.read()), itemIds })
        return undefined
      })
    } finally {
      await snapshot.close()
    }
  },
})
