import { Page } from '@atalaya/ui/page'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toastDone } from '../feedback/toasts.ts'
import { ChooseFile } from './components/choose-file.tsx'
import classes from './components/import.module.css'
import { ImportSteps } from './components/import-steps.tsx'
import { ImportWorkBar } from './components/import-work-bar.tsx'
import { MapColumns } from './components/map-columns.tsx'
import { ResultStep } from './components/result-step.tsx'
import { ReviewRows } from './components/review-rows.tsx'
import type { ImportDefinition } from './import-definition.ts'
import { useImport } from './use-import.ts'

interface Props {
  definition: ImportDefinition
  /** Rows that were pasted elsewhere, read at once; one and the same object while the wizard is open. */
  start?: File | undefined
  /** Back to the list. */
  onClose(): void
}

/** A whole screen: a file is chosen, its columns assigned, its rows checked and corrected, then sent and told about. */
export const ImportWizard = ({ definition, start, onClose }: Props) => {
  const { t } = useTranslation('imports')
  const state = useImport(definition)
  const { open } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, not after each change of what is open
  useEffect(() => {
    if (!start) return
    // Not before the wizard stands: what is begun while React tries its effects is stopped again.
    const timer = setTimeout(() => void open(start))
    return () => clearTimeout(timer)
  }, [start])
  const { stage, work } = state
  // A file read against lists that have not come yet would have each of their names refused.
  const isAwaitingLists = useIsFetching({ predicate: (query) => query.state.status === 'pending' }) > 0
  const isUnsaved = work?.kind === 'sending' || work?.kind === 'undoing'
  // Rows on their way are not left alone: cancelling is the way out.
  useBlocker({
    shouldBlockFn: () => {
      if (isUnsaved) toastDone(t('work.stay'))
      return isUnsaved
    },
    enableBeforeUnload: () => isUnsaved,
  })

  return (
    <Page
      title={definition.title}
      actions={
        <Button variant="default" onClick={onClose} disabled={isUnsaved}>
          {stage.step === 'result' ? t('backToList') : t('leave')}
        </Button>
      }
    >
      <div className={classes.wizard}>
        <ImportSteps current={stage.step} />
        <div className={classes.step}>
          {stage.step === 'file' && definition.target && (
            <div className={classes.target}>{definition.target.input}</div>
          )}
          {stage.step === 'file' &&
            definition.target?.isChosen !== false &&
            (isAwaitingLists ? (
              <RecordSkeleton />
            ) : (
              <ChooseFile state={state} refusal={stage.refusal} definition={definition} />
            ))}
          {stage.step === 'columns' && <MapColumns stage={stage} state={state} definition={definition} />}
          {stage.step === 'review' && <ReviewRows stage={stage} state={state} definition={definition} />}
          {stage.step === 'result' && <ResultStep stage={stage} state={state} definition={definition} />}
        </div>
        {work && <ImportWorkBar work={work} onCancel={state.cancel} />}
      </div>
    </Page>
  )
}
