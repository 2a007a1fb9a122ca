import type { ReadRow, ReadTable } from '@atalaya/documents/document-table'
import { ReadFailure } from '@atalaya/documents/read-failure'
import type { ReadCommand, ReadReport } from './import.protocol.ts'

/** A file that takes longer was made to. */
const longestMs = 60_000

/** Reads a file in a worker of its own, which cannot hurt the page; a refused file throws a ReadFailure. */
export const readFile = async (command: ReadCommand, given: AbortSignal): Promise<ReadTable> => {
  const signal = AbortSignal.any([given, AbortSignal.timeout(longestMs)])
  signal.throwIfAborted()
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module', name: 'import' })
  try {
    return await new Promise<ReadTable>((resolve, reject) => {
      let head: Omit<ReadTable, 'rows'> | null = null
      const rows: ReadRow[] = []
      signal.addEventListener('abort', () => reject(given.aborted ? given.reason : new ReadFailure('file.bomb')), {
        once: true,
      })
      worker.onerror = (event) => reject(new Error(event.message))
      worker.onmessage = ({ data }: MessageEvent<ReadReport>) => {
        if (data.type === 'head') head = data.table
        else if (data.type === 'rows') for (const row of data.rows) rows.push(row)
        else if (data.type === 'refused') reject(new ReadFailure(data.code, data.limit))
        else if (data.type === 'failed') reject(new Error(data.reason))
        else if (head) resolve({ ...head, rows })
      }
      worker.postMessage(command)
    })
  } finally {
    worker.terminate()
  }
}
