import { bytesPerMb, ReadFailure, readingLimits } from '@atalaya/documents/read-failure'
import { readTable } from '@atalaya/documents/read-table'
import type { ReadCommand, ReadReport } from './import.protocol.ts'

/** The compiler knows only the page's globals. */
const scope = self as unknown as {
  postMessage(report: ReadReport): void
  onmessage: (event: MessageEvent<ReadCommand>) => void
}

const rowsPerMessage = 2_000

scope.onmessage = async ({ data: { file, language, sheet } }) => {
  try {
    // Before it is loaded at all.
    if (file.size > readingLimits.fileMb * bytesPerMb) throw new ReadFailure('file.toolarge', readingLimits.fileMb)
    const { rows, ...table } = readTable(new Uint8Array(await file.arrayBuffer()), { language, sheet })
    scope.postMessage({ type: 'head', table, rowCount: rows.length })
    for (let from = 0; from < rows.length; from += rowsPerMessage)
      scope.postMessage({ type: 'rows', rows: rows.slice(from, from + rowsPerMessage) })
    scope.postMessage({ type: 'done' })
  } catch (error) {
    if (error instanceof ReadFailure) scope.postMessage({ type: 'refused', code: error.code, limit: error.limit })
    else scope.postMessage({ type: 'failed', reason: String(error) })
  }
}
