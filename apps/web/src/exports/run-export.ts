import { type DocumentFormat, mediaTypes } from '@atalaya/documents/file-name'
import type { DocumentTable, ReaderSettings } from '@atalaya/documents/table'
import type { ExportCommand, ExportReport, PdfDress } from './export.protocol.ts'

/** Small enough to be copied in a few milliseconds. */
const rowsPerMessage = 1_000
const longestMs = 300_000

interface ExportRequest {
  format: DocumentFormat
  table: DocumentTable
  settings: ReaderSettings
  dress: PdfDress
  signal: AbortSignal
  onProgress(share: number): void
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** Writes a document in a worker of its own, which ends with it; rejects with the signal's reason when cancelled. */
export const runExport = async (request: ExportRequest): Promise<Blob> => {
  const { format, table, settings, dress, onProgress } = request
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(longestMs)])
  signal.throwIfAborted()
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module', name: 'export' })
  const tell = (command: ExportCommand) => worker.postMessage(command)
  try {
    const written = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      worker.onerror = (event) => reject(new Error(event.message))
      worker.onmessage = ({ data }: MessageEvent<ExportReport>) => {
        if (data.type === 'progress') onProgress(data.share)
        else if (data.type === 'done') resolve(data.bytes)
        else reject(new Error(data.reason))
      }
    })
    // Awaited below; until then a failure must not count as unhandled.
    written.catch(() => undefined)
    const { rows, ...about } = table
    tell({ type: 'start', format, table: about, settings, dress })
    for (let from = 0; from < rows.length; from += rowsPerMessage) {
      tell({ type: 'rows', rows: rows.slice(from, from + rowsPerMessage) })
      await nextTask()
      signal.throwIfAborted()
    }
    tell({ type: 'end' })
    return new Blob([await written], { type: mediaTypes[format] })
  } finally {
    worker.terminate()
  }
}
