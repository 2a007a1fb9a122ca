import { bulkBodyBytes, type ExistingPolicy, mostPerCall } from '@atalaya/contract/bulk'
import type { CellReason } from '@atalaya/domain/import-rules/read-row'
import { ApiFailure } from '../session/api-failure.ts'
import { pause, untilHeard } from '../session/until-heard.ts'
import { type DraftRow, placed } from './draft-row.ts'
import type { ImportChunk, ImportDefinition, ImportedChunk } from './import-definition.ts'

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
  /** Lines that were sent and not answered: they may have gone in, and are told of when they are sent again. */
  unanswered: number[]
  failure: unknown
}

const nothingDone = () => ({ inserted: 0, updated: 0, skipped: 0, refused: [], unsent: [], unanswered: [] })

/** What came of both, where the second is about what the first had left. */
export const joinOutcomes = (first: ImportOutcome, rest: ImportOutcome): ImportOutcome => ({
  ...rest,
  inserted: first.inserted + rest.inserted,
  updated: first.updated + rest.updated,
  skipped: first.skipped + rest.skipped,
  refused: [...first.refused, ...rest.refused],
})

export type Wait = 'connection' | 'turn' | null

interface SendOptions {
  importId: string
  existing: ExistingPolicy
  dryRun: boolean
  signal: AbortSignal
  onProgress(done: number): void
  /** What keeps it from being asked again at once; null when it is asked. */
  onWaiting(waitsFor: Wait): void
  /** How long to wait before each further try. */
  waitsMs?: readonly number[]
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

/** A minute and a half: a restarted server and a train's tunnel pass unseen. */
const usualWaitsMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000] as const

/** The network or a busy server: the same part sent again goes in once, whatever became of the first. */
const isWorthRetrying = (failure: unknown): boolean =>
  failure instanceof ApiFailure && (failure.statusCode === 0 || [429, 502, 503, 504].includes(failure.statusCode))

/** Sends one part until it is answered, refused or given up. */
const sendPart = async (
  send: () => Promise<ImportedChunk>,
  { signal, onWaiting, waitsMs = usualWaitsMs }: SendOptions,
): Promise<ImportedChunk> => {
  for (let tries = 0; ; tries++) {
    try {
      return await untilHeard(send, { signal, onWaiting: (isWaiting) => onWaiting(isWaiting ? 'turn' : null) })
    } catch (failure) {
      const waitMs = waitsMs[tries]
      if (signal.aborted || waitMs === undefined || !isWorthRetrying(failure)) throw failure
      onWaiting('connection')
      await pause(waitMs, signal)
      onWaiting(null)
      if (signal.aborted) throw failure
    }
  }
}

/** Sends rows chunk by chunk; what went in before a failure or a cancel stays and is told. */
export const sendImport = async (
  rows: readonly DraftRow[],
  definition: ImportDefinition,
  options: SendOptions,
): Promise<ImportOutcome> => {
  const { importId, existing, dryRun, signal, onProgress } = options
  const outcome: ImportOutcome = { ...nothingDone(), failure: null }
  const chunks = chunksOf(rows)
  let done = 0
  for (const [index, chunk] of chunks.entries()) {
    try {
      signal.throwIfAborted()
      // A part on its way is waited for when the rest is cancelled, so that the result is true of it.
      const reply = await sendPart(
        () =>
          definition.send({ importId, existing, dryRun, rows: chunk }, dryRun ? signal : new AbortController().signal),
        options,
      )
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
      const isInDoubt = isWorthRetrying(failure)
      const linesOf = (some: typeof chunks) => some.flatMap((left) => left.map(({ line }) => line))
      outcome.unanswered = isInDoubt ? linesOf([chunk]) : []
      outcome.unsent = linesOf(chunks.slice(isInDoubt ? index + 1 : index))
      outcome.failure = signal.aborted && !(failure instanceof ApiFailure) ? null : failure
      return outcome
    }
    done += chunk.length
    onProgress(done)
  }
  return outcome
}
