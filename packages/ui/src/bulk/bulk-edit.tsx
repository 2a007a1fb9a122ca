import { Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { decimalPointOf } from '../data-table/cell-value.ts'
import { type Column, kindOf, type RowId } from '../data-table/column.ts'
import { useUiTexts } from '../texts/ui-texts.ts'
import type { BulkActions, BulkChanges } from './bulk-actions.ts'
import classes from './bulk-dialog.module.css'
import { BulkConfirm, BulkFinished, BulkProgress } from './bulk-steps.tsx'
import type { BulkWords } from './bulk-words.ts'
import { useBulkRun } from './use-bulk-run.ts'

interface Props<Row> {
  ids: readonly RowId[]
  edit: NonNullable<BulkActions<Row>['edit']>
  /** Those that say `bulkEdit`. */
  columns: readonly Column<Row>[]
  words: BulkWords
  onClose(): void
}

/** Fields to set, each switched on by itself: what is off stays as it is in every row. */
export const BulkEdit = <Row,>({ ids, edit, columns, words, onClose }: Props<Row>) => {
  const { bulk } = useUiTexts()
  const [changes, setChanges] = useState<BulkChanges>({})
  const { phase, tryOut, run, stop, askAgain } = useBulkRun(ids, (some, options) => edit.call(some, changes, options))

  switch (phase.kind) {
    case 'asking':
      return (
        <Fields
          columns={columns}
          changes={changes}
          onChange={setChanges}
          onSubmit={() => void tryOut()}
          onCancel={onClose}
        />
      )
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

interface FieldsProps<Row> {
  columns: readonly Column<Row>[]
  changes: BulkChanges
  onChange(changes: BulkChanges): void
  onSubmit(): void
  onCancel(): void
}

const Fields = <Row,>({ columns, changes, onChange, onSubmit, onCancel }: FieldsProps<Row>) => {
  const { bulk, confirm } = useUiTexts()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(changes).length > 0) onSubmit()
  }
  return (
    <form className={classes.body} onSubmit={submit}>
      <p>{bulk.editHint}</p>
      <div className={classes.fields}>
        {columns.map((column) => {
          const key = column.bulkEdit?.key ?? column.id
          const isOn = key in changes
          const { [key]: _off, ...others } = changes
          return (
            <div key={column.id} className={classes.field}>
              <Checkbox
                label={column.header}
                checked={isOn}
                onChange={() => onChange(isOn ? others : { ...changes, [key]: startOf(column) })}
              />
              {isOn && (
                <Field
                  column={column}
                  value={changes[key]}
                  onChange={(value) => onChange({ ...changes, [key]: value })}
                />
              )}
            </div>
          )
        })}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {confirm.cancel}
        </Button>
        <Button type="submit" disabled={Object.keys(changes).length === 0}>
          {bulk.check}
        </Button>
      </div>
    </form>
  )
}

const startOf = <Row,>(column: Column<Row>): unknown => {
  if (column.bulkEdit?.isClearable) return null
  switch (kindOf(column)) {
    case 'boolean':
      return true
    case 'number':
    case 'duration':
      return 0
    case 'choice':
      return column.choices?.[0]?.value ?? null
    case 'list':
      return []
    default:
      return ''
  }
}

interface FieldProps<Row> {
  column: Column<Row>
  value: unknown
  onChange(value: unknown): void
}

const Field = <Row,>({ column, value, onChange }: FieldProps<Row>) => {
  const { format, bulk } = useUiTexts()
  const { bulkEdit, header, choices = [], unit } = column
  const emptied = bulkEdit?.isClearable ? null : ''
  if (bulkEdit?.input) return bulkEdit.input(value, onChange)
  switch (kindOf(column)) {
    case 'boolean':
      return (
        <Select
          aria-label={header}
          data={[
            { value: '1', label: format.yes },
            { value: '0', label: format.no },
          ]}
          value={value ? '1' : '0'}
          onChange={(chosen) => onChange(chosen === '1')}
        />
      )
    case 'choice':
      return (
        <Select
          aria-label={header}
          placeholder={bulk.emptied}
          clearable={bulkEdit?.isClearable ?? false}
          searchable
          data={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
          value={value === null ? null : String(value)}
          onChange={(chosen) => onChange(choices.find((choice) => String(choice.value) === chosen)?.value ?? null)}
        />
      )
    case 'number':
      return (
        <NumberInput
          aria-label={header}
          placeholder={bulk.emptied}
          decimalSeparator={decimalPointOf(format)}
          allowedDecimalSeparators={['.', ',']}
          suffix={unit ? ` ${unit}` : ''}
          value={typeof value === 'number' ? value : ''}
          onChange={(typed) => onChange(typed === '' ? (emptied ?? null) : Number(typed))}
        />
      )
    default:
      return (
        <TextInput
          aria-label={header}
          placeholder={bulk.emptied}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value === '' ? emptied : event.currentTarget.value)}
        />
      )
  }
}
