import { bulkBodyBytes, type ExistingPolicy, mostPerCall } from '@atalaya/contract/bulk'
import type { CellReason } from '@atalaya/domain/import-rules/read-row'
import { ApiFailure } from '../session/api-failure.ts'
import { type DraftRow, placed } from './draft-row.ts'
import type { ImportChunk, ImportDefinition } from './import-definition.ts'

/** Why the server did not take a row. */
interface RowRefusal {
  line: number
  reasons: Readonly<Record<string, CellReason>>
  rowReason: CellReason | null
}

export interface ImportOutcome {
  inserted: number
  updated: number
  skipped: number
  refused: RowRefusal[]
  /** Lines that were never sent: cancelled, or the server could not be reached. */
  unsent: number[]
  failure: unknown
}

interface SendOptions {
  importId: string
  existing: ExistingPolicy
  dryRun: boolean
  signal: AbortSignal
  onProgress(done: number): void
}

/** Leaves room for the frame around the rows. */
const mostBytes = bulkBodyBytes * 0.9
/** Small enough that progress moves and a cancel is heard soon. */
const rowsPerCall = Math.min(500, mostPerCall)

/** Calls of at most so many rows and bytes. */
export const chunksOf = (rows: readonly DraftRow[]): ImportChunk['rows'][] => {
  const chunks: ImportChunk['rows'][] = []
  let chunk: ImportChunk['rows'] = []
  let bytes = 0
  for (const { line, values } of rows) {
    // Three bytes a character at most, as a rule far fewer.
    const size = JSON.stringify(values).length * 2
    if (chunk.length > 0 && (chunk.length === rowsPerCall || bytes + size > mostBytes)) {
      chunks.push(chunk)
      chunk = []
      bytes = 0
    }
    chunk.push({ line, values })
    bytes += size
  }
  if (chunk.length > 0) chunks.push(chunk)
  return chunks
}

const asReasons = (fields: Readonly<Record<string, string>> | undefined): Record<string, CellReason> =>
  Object.fromEntries(Object.entries(fields ?? {}).map(([path, code]) => [path, { code }]))

/** Sends rows chunk by chunk; what went in before a failure or a cancel stays and is told. */
export const sendImport = async (
  rows: readonly DraftRow[],
  definition: ImportDefinition,
  { importId, existing, dryRun, signal, onProgress }: SendOptions,
): Promise<ImportOutcome> => {
  const outcome: ImportOutcome = { inserted: 0, updated: 0, skipped: 0, refused: [], unsent: [], failure: null }
  const chunks = chunksOf(rows)
  let done = 0
  for (const [index, chunk] of chunks.entries()) {
    try {
      signal.throwIfAborted()
      const reply = await definition.send({ importId, existing, dryRun, rows: chunk }, signal)
      outcome.inserted += reply.inserted.length
      outcome.updated += reply.updated.length
      outcome.skipped += reply.skipped.length
      for (const { line, error, fields } of reply.failed) {
        const place = placed(asReasons(fields), definition)
        const isPlaced = Object.keys(place.reasons).length > 0
        outcome.refused.push({
          line,
          ...place,
          rowReason: isPlaced ? place.rowReason : (place.rowReason ?? { code: error }),
        })
      }
    } catch (failure) {
      // A chunk on its way when it was cancelled may have gone in: the import can be undone as a whole.
      outcome.unsent = chunks.slice(index).flatMap((left) => left.map(({ line }) => line))
      outcome.failure = signal.aborted && !(failure instanceof ApiFailure) ? null : failure
      return outcome
    }
    done += chunk.length
    onProgress(done)
  }
  return outcome
}
