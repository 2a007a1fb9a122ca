import { useMemo, useState } from 'react'
import type { Column, RowId } from '../data-table/column.ts'
import { useUiTexts } from '../texts/ui-texts.ts'
import type { BulkActions, BulkChanges } from './bulk-actions.ts'
import { BulkFields } from './bulk-fields.tsx'
import type { BulkResult } from './bulk-run.ts'
import { BulkConfirm, BulkFinished, BulkProgress } from './bulk-steps.tsx'
import type { BulkWords } from './bulk-words.ts'
import { useBulkRun } from './use-bulk-run.ts'

interface Props<Row> {
  ids: readonly RowId[]
  /** Those of the ids. */
  rows: readonly Row[]
  edit: NonNullable<BulkActions<Row>['edit']>
  /** Those that say `bulkEdit`. */
  columns: readonly Column<Row>[]
  words: BulkWords
  onClose(): void
}

/** One form for many rows: a field that nobody touches stays as it is in every row. */
export const BulkEdit = <Row,>({ ids, rows, edit, columns, words, onClose }: Props<Row>) => {
  const { bulk } = useUiTexts()
  const [changes, setChanges] = useState<BulkChanges>({})
  const { phase, tryOut, run, stop, askAgain } = useBulkRun(ids, (some, options) => edit.call(some, changes, options))
  const refused = phase.kind === 'confirming' && phase.result.done.length === 0 ? phase.result : undefined
  const errors = useMemo(() => errorsAt(refused, changes, words), [refused, changes, words])

  // What every row refuses lies in what was typed: it is said there.
  if (phase.kind === 'asking' || errors.size > 0)
    return (
      <BulkFields
        columns={columns}
        rows={rows}
        changes={changes}
        errors={errors}
        summaryOf={(fields) => bulk.willEdit(words.countLabel(ids.length), fields)}
        onChange={(next) => {
          setChanges(next)
          askAgain()
        }}
        onSubmit={() => void tryOut()}
        onCancel={onClose}
      />
    )
  switch (phase.kind) {
    case 'trying':
      return (
        <BulkProgress
          label={bulk.checking}
          tried={phase.tried}
          total={ids.length}
          isWaiting={phase.isWaiting}
          onStop={() => {
            stop()
            askAgain()
          }}
        />
      )
    case 'confirming':
      return (
        <BulkConfirm
          words={words}
          result={phase.result}
          effect={bulk.willEdit(words.countLabel(phase.result.done.length), Object.keys(changes).length)}
          confirmLabel={bulk.edit(words.countLabel(phase.result.done.length))}
          isDangerous={false}
          onCancel={askAgain}
          onConfirm={() =>
            void run(phase.result.done).then(({ done, operationId }) => {
              if (done.length > 0) edit.onDone?.(done, operationId)
            })
          }
        />
      )
    case 'running':
      return <BulkProgress label={bulk.editing} {...phase} onStop={stop} />
    case 'finished':
      return (
        <BulkFinished
          words={words}
          result={phase.result}
          doneText={bulk.edited(words.countLabel(phase.result.done.length))}
          onClose={onClose}
        />
      )
  }
}

/** The reason at each field that was set, in words. */
const errorsAt = (
  result: BulkResult | undefined,
  changes: BulkChanges,
  { reasonText }: BulkWords,
): ReadonlyMap<string, string> => {
  const errors = new Map<string, string>()
  for (const { id, fields } of result?.failed ?? [])
    for (const [key, error] of Object.entries(fields ?? {}))
      if (key in changes && !errors.has(key)) errors.set(key, reasonText({ id, error, fields: { [key]: error } }))
  return errors
}
