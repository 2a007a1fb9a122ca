import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { reportOf } from '@atalaya/contract/reports'
import { reportSigners } from '@atalaya/contract/reports/define-report'
import { writeCsv } from '@atalaya/documents/csv.writer'
import { mediaTypes } from '@atalaya/documents/file-name'
import { writePdf } from '@atalaya/documents/pdf.writer'
import type { DocumentTable } from '@atalaya/documents/table'
import { writeXlsx } from '@atalaya/documents/xlsx.writer'
import { createFormat } from '@atalaya/format/format'
import { localeOf } from '@atalaya/format/locale'
import { translatorOf } from '@atalaya/texts/translator'
import { readerOf } from '../../documents/reader.ts'
import { fileStem, reportDocument, reportSummary, reportTitle } from './report-document.ts'
import type { ReportFile, ReportFilesAnswer, ReportFilesOrder } from './report-files.ts'

const fonts = {
  regular: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}
const fontOf = (address: string) => readFile(fileURLToPath(address))

const make = async (order: ReportFilesOrder): Promise<ReportFile[]> => {
  const {
    question,
    rows,
    timezone: timeZone,
    fuelUnit,
    language,
    formats,
    mostPdfRows,
    siteName,
    logo,
    subtitle,
  } = order
  const { reading, settings } = await readerOf(language, { timeZone, fuelUnit })
  const t = await translatorOf(language, 'exports')
  const title = reportTitle(question, reading)
  const definition = reportOf(question.type)
  const { table, cellsOf } = reportDocument(definition, title, reading)
  const format = createFormat(localeOf(language), timeZone)
  const closing = await closingOf(order, (at) => format.dateTime(at))
  const document = { ...table, rows: cellsOf(rows), closing }
  const summary = (): DocumentTable => ({
    ...reportSummary(definition, { title, rows, most: mostPdfRows }, reading),
    closing: [t('pdf.summary', { count: rows.length, rows: format.number(rows.length) }), ...closing],
  })
  const contentOf = {
    csv: async () => writeCsv(document, settings),
    xlsx: async () => writeXlsx(document, settings),
    pdf: async () =>
      writePdf(rows.length > mostPdfRows ? summary() : document, {
        ...{ ...settings, siteName, logo, subtitle },
        fonts: { regular: await fontOf(fonts.regular), bold: await fontOf(fonts.bold) },
        pageOf: ({ page, pages }) => t('pdf.pageOf', { page, pages }),
      }),
  }
  const files: ReportFile[] = []
  for (const format of formats)
    files.push({
      name: `${fileStem(title)}.${format}`,
      type: mediaTypes[format],
      content: new Uint8Array(await contentOf[format]()),
    })
  return files
}

/** Who has put a name to which rows. */
const closingOf = async (
  { question, rows, language }: ReportFilesOrder,
  timeText: (at: number) => string,
): Promise<string[]> => {
  const t = (await translatorOf(language, 'reports')) as unknown as (key: string, values: object) => string
  return reportSigners(reportOf(question.type), rows).map(({ name, rows: count, lastAt }) =>
    t(`types.${question.type}.signed`, { name, count, rows: String(count), at: timeText(lastAt) }),
  )
}

make(workerData as ReportFilesOrder).then(
  (files) => parentPort?.postMessage({ files } satisfies ReportFilesAnswer),
  (error: unknown) =>
    parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
)
