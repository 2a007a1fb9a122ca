import type { ExistingPolicy } from '@atalaya/contract/bulk'
import type { ReadTable } from '@atalaya/documents/document-table'
import { ReadFailure, type ReadFailureCode } from '@atalaya/documents/read-failure'
import { newUuid } from '@atalaya/ui/uuid'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeBack } from '../feedback/take-back.ts'
import { toastDone, toastFailure, toastWithUndo } from '../feedback/toasts.ts'
import { useFormat } from '../format/use-format.ts'
import { useUser } from '../session/current-session.ts'
import { type ColumnMapping, hasKnownHeader, mapByName, recallMapping, rememberMapping } from './column-mapping.ts'
import { type DraftRow, isSound, markRepeats, readDraft, readDrafts } from './draft-row.ts'
import type { ImportDefinition } from './import-definition.ts'
import type { NotInserted } from './not-inserted.ts'
import { withoutErrorColumn } from './read-again.ts'
import { readFile } from './read-file.ts'
import { type ImportOutcome, joinOutcomes, sendImport } from './send-import.ts'
import type { Undo, UndoOutcome, UndoWays } from './undo-all.ts'
import { useImportWork } from './use-import-work.ts'

export interface ImportResult {
  importId: string
  outcome: ImportOutcome
  notInserted: NotInserted[]
  undone: UndoOutcome | null
}

export interface Refusal {
  code: ReadFailureCode | 'unreadable'
  limit?: number | undefined
}

const unsent: NotInserted['rowReason'] = { code: 'unsent' }
const unanswered: NotInserted['rowReason'] = { code: 'unanswered' }

const notInsertedOf = (rows: readonly DraftRow[], outcome: ImportOutcome): NotInserted[] => {
  const refusals = new Map(outcome.refused.map((refused) => [refused.line, refused]))
  const unsentLines = new Set(outcome.unsent)
  const unansweredLines = new Set(outcome.unanswered)
  return rows.flatMap((row): NotInserted[] => {
    const refused = refusals.get(row.line)
    if (refused) return [{ ...refused, cells: row.cells }]
    if (unsentLines.has(row.line)) return [{ ...row, rowReason: unsent }]
    if (unansweredLines.has(row.line)) return [{ ...row, rowReason: unanswered }]
    return isSound(row) ? [] : [row]
  })
}

/** The server's objections at their cells. */
const withRefusals = (rows: readonly DraftRow[], outcome: ImportOutcome): DraftRow[] => {
  const refusals = new Map(outcome.refused.map((refused) => [refused.line, refused]))
  return rows.map((row) => {
    const refused = refusals.get(row.line)
    return refused ? { ...row, reasons: refused.reasons, rowReason: refused.rowReason } : row
  })
}

const withCell = (cells: DraftRow['cells'], column: number, text: string): string[] => {
  const changed = [...cells]
  while (changed.length < column) changed.push('')
  changed[column] = text
  return changed
}

/** What was taken back before a stop, and after it. */
const joined = (before: UndoOutcome | null, latest: UndoOutcome): UndoOutcome => ({
  ...latest,
  undone: latest.undone + (before?.undone ?? 0),
  notUndone: latest.notUndone + (before?.notUndone ?? 0),
})

const refusalOf = (failure: unknown): Refusal => {
  if (failure instanceof ReadFailure) return { code: failure.code, limit: failure.limit }
  console.warn('file not read', failure)
  return { code: 'unreadable' }
}

const frameOf = (definition: ImportDefinition, { header }: ReadTable, mapping: ColumnMapping) => ({
  definition,
  mapping,
  columns: header.length,
  isNamed: hasKnownHeader(mapByName(header, definition)),
})

/** One file on its way in: read, columns assigned, rows checked and corrected, tried on the server, sent, undone. */
export const useImport = (definition: ImportDefinition) => {
  const { t, i18n } = useTranslation('imports')
  const format = useFormat()
  const { companyId } = useUser()
  const [file, setFile] = useState<File | null>(null)
  const [table, setTable] = useState<ReadTable | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [mapping, setMapping] = useState<ColumnMapping>([])
  const [rows, setRows] = useState<readonly DraftRow[] | null>(null)
  const [existing, setExistingPolicy] = useState<ExistingPolicy>(definition.existing ?? 'fail')
  /** What the server would do; null until asked, and again after each correction. */
  const [trial, setTrial] = useState<ImportOutcome | null>(null)
  const [result, setResult] = useState<ImportResult | null>(null)
  const { work, busy, isOpen, cancel } = useImportWork()

  const open = (chosen: File, sheet?: string) =>
    busy('reading', 0, async ({ signal }) => {
      setRefusal(null)
      setFile(chosen)
      try {
        const read = withoutErrorColumn(await readFile({ file: chosen, language: i18n.language, sheet }, signal))
        if (read.rows.length === 0) throw new ReadFailure('file.empty')
        setTable(read)
        setMapping(recallMapping(read.header, definition, companyId))
        setRows(null)
        setTrial(null)
      } catch (failure) {
        if (signal.aborted) return
        setTable(null)
        setRefusal(refusalOf(failure))
      }
    })

  const check = () => {
    if (!table) return
    rememberMapping(table.header, mapping, { noun: definition.noun, companyId })
    return busy('checking', table.rows.length, async ({ signal }) => {
      try {
        setRows(await readDrafts(table.rows, frameOf(definition, table, mapping), signal))
        setTrial(null)
      } catch (failure) {
        if (!signal.aborted) throw failure
      }
    })
  }

  const correct = (line: number, column: number, text: string) => {
    if (!table || !rows) return
    const changed = rows.map((row) =>
      row.line === line
        ? readDraft({ line, cells: withCell(row.cells, column, text) }, frameOf(definition, table, mapping))
        : row,
    )
    setRows(markRepeats(changed, definition))
    setTrial(null)
  }

  const setExisting = (policy: ExistingPolicy) => {
    setExistingPolicy(policy)
    setTrial(null)
  }

  /** Asks the server what would happen, and puts its objections at their cells. */
  const tryOut = () => {
    if (!rows) return
    const sound = rows.filter(isSound)
    return busy('dryRun', sound.length, async (ways) => {
      const outcome = await sendImport(sound, definition, { ...ways, importId: newUuid(), existing, dryRun: true })
      if (ways.signal.aborted) return
      if (outcome.failure) return toastFailure(outcome.failure)
      setRows(withRefusals(rows, outcome))
      setTrial(outcome)
    })
  }

  /** Sends all rows that are sound, or those that an interrupted import had left, under the number of that one. */
  const send = (interrupted?: ImportResult) => {
    if (!rows) return
    const left = interrupted && new Set([...interrupted.outcome.unanswered, ...interrupted.outcome.unsent])
    const sent = rows.filter((row) => (left ? left.has(row.line) : isSound(row)))
    return busy('sending', sent.length, async (ways) => {
      const importId = interrupted?.importId ?? newUuid()
      const latest = await sendImport(sent, definition, { ...ways, importId, existing, dryRun: false })
      const outcome = interrupted ? joinOutcomes(interrupted.outcome, latest) : latest
      if (outcome.failure) toastFailure(outcome.failure)
      const changed = outcome.inserted + outcome.updated
      if (changed > 0 || outcome.unanswered.length > 0) definition.onChanged()
      const sentResult = { importId, outcome, notInserted: notInsertedOf(rows, outcome), undone: null }
      setResult(sentResult)
      if (changed === 0 || !definition.undo) return
      const text = t('result.done', { count: changed, total: format.number(changed) })
      // From the toast too, which is still there when the screen is not.
      const run = undoOf(sentResult)
      const takeAway = () =>
        isOpen.current ? void undo(sentResult) : void takeBack({ total: changed, run, refresh: definition.onChanged })
      toastWithUndo(text, takeAway, changed)
    })
  }

  const undoOf =
    ({ importId, undone }: ImportResult) =>
    (ways: UndoWays): Promise<UndoOutcome> =>
      undone?.goOn?.(ways) ?? (definition.undo as Undo)(importId, ways)

  /** Takes back what went in, or what is left of it after a stop. */
  const undo = (sent: ImportResult) => {
    const { outcome, undone: before } = sent
    const already = before ? before.undone + before.notUndone : 0
    return busy('undoing', outcome.inserted + outcome.updated - already, async (ways) => {
      const onWaiting = (isWaiting: boolean) => ways.onWaiting(isWaiting ? 'turn' : null)
      const latest = await undoOf(sent)({ ...ways, onWaiting })
      const undone = joined(before, latest)
      setResult((known) => known && { ...known, undone })
      definition.onChanged()
      if (undone.failure !== null) toastFailure(undone.failure)
      else toastDone(t('result.undone', { count: undone.undone, total: format.number(undone.undone) }))
    })
  }

  const startOver = () => {
    setFile(null)
    setTable(null)
    setRows(null)
    setTrial(null)
    setResult(null)
    setRefusal(null)
  }

  return {
    ...{ file, table, refusal, mapping, rows, existing, trial, result, work },
    ...{ open, setMapping, check, correct, setExisting, tryOut, startOver },
    send: () => send(),
    resume: () => result && send(result),
    undo: () => result && undo(result),
    backToColumns: () => setRows(null),
    cancel,
  }
}

export type Import = ReturnType<typeof useImport>
