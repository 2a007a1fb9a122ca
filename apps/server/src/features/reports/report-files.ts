import { Worker } from 'node:worker_threads'
import type { ReportQuestion } from '@atalaya/contract/reports'
import type { FuelUnit } from '@atalaya/domain/units'
import type { TextLanguage } from '@atalaya/texts/translator'
import type { ReportRow } from './report-document.ts'

/** All that the files of a report are made from, as plain data. */
export interface ReportFilesOrder {
  question: ReportQuestion
  rows: readonly ReportRow[]
  timezone: string
  fuelUnit: FuelUnit
  language: TextLanguage
  formats: readonly ('xlsx' | 'pdf' | 'csv')[]
  /** With more rows than that, which nobody would leaf through, a PDF has their summary. */
  mostPdfRows: number
  /** At the top of a PDF. */
  siteName: string
  /** PNG. */
  logo: Uint8Array | undefined
  /** Below its title: the answer in a sentence. */
  subtitle: string
}

export interface ReportFile {
  name: string
  type: string
  content: Uint8Array
}

export type ReportFilesAnswer = { files: ReportFile[]; error?: never } | { error: string }

const mostMegabytes = 768

/** In a thread of its own, which ends with it: a large PDF takes seconds, which positions must not wait for. */
export const makeReportFiles = (order: ReportFilesOrder, signal: AbortSignal): Promise<ReportFile[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./report-files.worker.ts', import.meta.url), {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    })
    const end = (): void => {
      signal.removeEventListener('abort', abort)
      void worker.terminate()
    }
    const abort = (): void => {
      end()
      reject(new Error('the files of a report took too long'))
    }
    signal.addEventListener('abort', abort)
    worker.once('message', (answer: ReportFilesAnswer) => {
      end()
      if (answer.error === undefined) resolve(answer.files)
      else reject(new Error(answer.error))
    })
    worker.once('error', (error) => {
      end()
      reject(error)
    })
    worker.once('exit', () => reject(new Error('the thread that makes files of reports has ended')))
  })
