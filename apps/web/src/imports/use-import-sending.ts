import type { ExistingPolicy } from '@atalaya/contract/bulk'
import { newUuid } from '@atalaya/ui/uuid'
import { useState } from 'react'
import { toastFailure } from '../feedback/toasts.ts'
import { isSound, withRefusals } from './draft-row.ts'
import type { ImportRun } from './import-run.ts'
import { type ImportResult, type StageAt, whileAt } from './import-stage.ts'
import { notInsertedOf } from './not-inserted.ts'
import { joinOutcomes, sendImport } from './send-import.ts'

/** The rows on their way to the server: tried, sent, and those that an interruption left sent again. */
export const useImportSending = (run: ImportRun, onSent: (result: ImportResult) => void) => {
  const { definition, stage, setStage, working } = run
  const [existing, setExistingPolicy] = useState<ExistingPolicy>(definition.existing ?? 'fail')

  const setExisting = (policy: ExistingPolicy) => {
    setExistingPolicy(policy)
    setStage(whileAt('review', (known) => ({ ...known, trial: null })))
  }

  /** Asks the server what would happen, and puts its objections at their cells. */
  const tryOut = () => {
    if (stage.step !== 'review') return
    const { rows } = stage
    const sound = rows.filter(isSound)
    return working.busy('dryRun', sound.length, async (ways) => {
      const trial = await sendImport(sound, definition, { ...ways, importId: newUuid(), existing, dryRun: true })
      if (ways.signal.aborted) return
      if (trial.failure) return toastFailure(trial.failure)
      setStage(whileAt('review', (known) => ({ ...known, rows: withRefusals(rows, trial), trial })))
    })
  }

  const sendRows = ({ file, table, mapping, rows }: StageAt<'review' | 'result'>, interrupted?: ImportResult) => {
    const left = interrupted && new Set([...interrupted.outcome.unanswered, ...interrupted.outcome.unsent])
    const sent = rows.filter((row) => (left ? left.has(row.line) : isSound(row)))
    return working.busy('sending', sent.length, async (ways) => {
      const importId = interrupted?.importId ?? newUuid()
      const latest = await sendImport(sent, definition, { ...ways, importId, existing, dryRun: false })
      const outcome = interrupted ? joinOutcomes(interrupted.outcome, latest) : latest
      if (outcome.failure) toastFailure(outcome.failure)
      if (outcome.inserted + outcome.updated + outcome.unanswered.length > 0) definition.onChanged()
      const result = { importId, outcome, notInserted: notInsertedOf(rows, outcome), undone: null }
      setStage({ step: 'result', file, table, mapping, rows, result })
      onSent(result)
    })
  }

  return {
    existing,
    setExisting,
    tryOut,
    send: () => (stage.step === 'review' ? sendRows(stage) : undefined),
    /** Under the number of the interrupted import, so that what went in is not sent twice. */
    resume: () => (stage.step === 'result' ? sendRows(stage, stage.result) : undefined),
  }
}
