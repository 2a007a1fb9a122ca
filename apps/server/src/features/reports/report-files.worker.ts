import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { reportOf } from '@atalaya/contract/reports'
import { writeCsv } from '@atalaya/documents/csv.writer'
import { mediaTypes } from '@atalaya/documents/file-name'
import { writePdf } from '@atalaya/documents/pdf.writer'
import { writeXlsx } from '@atalaya/documents/xlsx.writer'
import { translatorOf } from '@atalaya/texts/translator'
import { readerOf } from '../../documents/reader.ts'
import { fileStem, reportDocument, reportTitle } from './report-document.ts'
import type { ReportFile, ReportFilesAnswer, ReportFilesOrder } from './report-files.ts'

const fonts = {
  regular: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}
const fontOf = (address: string) => readFile(fileURLToPath(address))

const make = async (order: ReportFilesOrder): Promise<ReportFile[]> => {
  const { question, rows, timezone: timeZone, fuelUnit, language, formats, siteName, logo, subtitle } = order
  const { reading, settings } = await readerOf(language, { timeZone, fuelUnit })
  const t = await translatorOf(language, 'exports')
  const title = reportTitle(question, reading)
  const { table, cellsOf } = reportDocument(reportOf(question.type), title, reading)
  const document = { ...table, rows: cellsOf(rows) }
  const contentOf = {
    csv: async () => writeCsv(document, settings),
    xlsx: async () => writeXlsx(document, settings),
    pdf: async () =>
      writePdf(document, {
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

make(workerData as ReportFilesOrder).then(
  (files) => parentPort?.postMessage({ files } satisfies ReportFilesAnswer),
  (error: unknown) =>
    parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
)
