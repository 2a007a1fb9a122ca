import type { ReadTable } from '@atalaya/documents/document-table'
import type { ReadFailureCode } from '@atalaya/documents/read-failure'
import type { ColumnMapping } from './column-mapping.ts'
import type { DraftRow } from './draft-row.ts'
import type { NotInserted } from './not-inserted.ts'
import type { ImportOutcome } from './send-import.ts'
import type { UndoOutcome } from './undo-all.ts'

export interface Refusal {
  fileName: string
  code: ReadFailureCode | 'unreadable'
  limit?: number | undefined
}

export interface ImportResult {
  importId: string
  outcome: ImportOutcome
  notInserted: NotInserted[]
  undone: UndoOutcome | null
}

interface OpenedFile {
  file: File
  table: ReadTable
  mapping: ColumnMapping
}

/** How far a file has come on its way in. */
export type ImportStage =
  | { step: 'file'; refusal: Refusal | null }
  | (OpenedFile & { step: 'columns' })
  | (OpenedFile & {
      step: 'review'
      rows: readonly DraftRow[]
      /** What the server would do; null until asked, and again after each correction. */
      trial: ImportOutcome | null
    })
  | (OpenedFile & { step: 'result'; rows: readonly DraftRow[]; result: ImportResult })

export type StageAt<Step extends ImportStage['step']> = Extract<ImportStage, { step: Step }>

export const beforeFile: ImportStage = { step: 'file', refusal: null }

/** A move out of one step: none for a screen that has gone on while a file was read or sent. */
export const whileAt =
  <Step extends ImportStage['step']>(step: Step, move: (stage: StageAt<Step>) => ImportStage) =>
  (stage: ImportStage): ImportStage =>
    stage.step === step ? move(stage as StageAt<Step>) : stage

/** An import was taken back, under its result or from its toast, which may stand over the result of another. */
export const afterUndo = (importId: string, undone: UndoOutcome) =>
  whileAt('result', (stage) =>
    stage.result.importId === importId ? { ...stage, result: { ...stage.result, undone } } : stage,
  )
