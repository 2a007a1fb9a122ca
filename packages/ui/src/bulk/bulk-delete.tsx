import { useEffect } from 'react'
import type { RowId } from '../data-table/column.ts'
import { useUiTexts } from '../texts/ui-texts.ts'
import type { BulkActions } from './bulk-actions.ts'
import { BulkConfirm, BulkFinished, BulkProgress } from './bulk-steps.tsx'
import type { BulkWords } from './bulk-words.ts'
import { useBulkRun } from './use-bulk-run.ts'

interface Props<Row> {
  ids: readonly RowId[]
  remove: NonNullable<BulkActions<Row>['remove']>
  words: BulkWords
  onClose(): void
}

export const BulkDelete = <Row,>({ ids, remove, words, onClose }: Props<Row>) => {
  const { bulk } = useUiTexts()
  const { phase, tryOut, run, stop } = useBulkRun(ids, remove.call)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => void tryOut(), [])

  switch (phase.kind) {
    case 'asking':
    case 'trying':
      return (
        <BulkProgress
          label={bulk.checking}
          tried={phase.kind === 'trying' ? phase.tried : 0}
          total={ids.length}
          isWaiting={phase.kind === 'trying' && phase.isWaiting}
          onStop={() => {
            stop()
            onClose()
          }}
        />
      )
    case 'confirming':
      return (
        <BulkConfirm
          words={words}
          result={phase.result}
          effect={remove.consequence}
          confirmLabel={bulk.remove(words.countLabel(phase.result.done.length))}
          isDangerous
          onCancel={onClose}
          onConfirm={() =>
            void run(phase.result.done).then(({ done, failed, untried, failure, operationId }) => {
              if (done.length > 0) remove.onDone?.(done, operationId)
              // All went well: the undo's toast says so.
              if (failed.length === 0 && untried.length === 0 && failure === undefined) onClose()
            })
          }
        />
      )
    case 'running':
      return <BulkProgress label={bulk.removing} {...phase} onStop={stop} />
    case 'finished':
      return (
        <BulkFinished
          words={words}
          result={phase.result}
          doneText={bulk.removed(words.countLabel(phase.result.done.length))}
          onClose={onClose}
        />
      )
  }
}
