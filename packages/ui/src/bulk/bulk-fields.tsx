import { ActionIcon, Button, Select, TextInput, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconBackspace } from '@tabler/icons-react'
import { type FormEvent, useMemo } from 'react'
import { type Column, kindOf } from '../data-table/column.ts'
import { DecimalInput } from '../inputs/decimal-input.tsx'
import { useUiTexts } from '../texts/ui-texts.ts'
import type { BulkChanges } from './bulk-actions.ts'
import classes from './bulk-fields.module.css'
import { commonText } from './common-value.ts'

interface FieldsProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  changes: BulkChanges
  errors: ReadonlyMap<string, string>
  summaryOf(fields: number): string
  onChange(changes: BulkChanges): void
  onSubmit(): void
  onCancel(): void
}

/** Every field at once, each left as it is until somebody touches it. */
export const BulkFields = <Row,>(props: FieldsProps<Row>) => {
  const { columns, rows, changes, errors, onChange, onSubmit, onCancel } = props
  const { bulk, confirm } = useUiTexts()
  const count = Object.keys(changes).length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (count > 0) onSubmit()
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <p className="secondary">{bulk.editHint}</p>
      {columns.map((column) => {
        const key = column.bulkEdit?.key ?? column.id
        const { [key]: _unchanged, ...others } = changes
        return (
          <Field
            key={column.id}
            column={column}
            rows={rows}
            value={changes[key]}
            error={errors.get(key)}
            onChange={(value) => onChange({ ...changes, [key]: value })}
            onLeave={() => onChange(others)}
          />
        )
      })}
      <div className={classes.foot}>
        <span className={classes.summary} role="status">
          {count > 0 ? props.summaryOf(count) : bulk.unchanged}
        </span>
        <Button variant="default" onClick={onCancel}>
          {confirm.cancel}
        </Button>
        <Button type="submit" disabled={count === 0}>
          {bulk.check}
        </Button>
      </div>
    </form>
  )
}

interface FieldProps<Row> extends InputProps<Row> {
  rows: readonly Row[]
  /** Leaves it as it is after all. */
  onLeave(): void
}

const Field = <Row,>({ rows, onLeave, ...props }: FieldProps<Row>) => {
  const { column, value, error, onChange } = props
  const { header, bulkEdit } = column
  const { bulk, format } = useUiTexts()
  const common = useMemo(() => commonText(column, rows, format), [column, rows, format])
  const isTouched = value !== undefined
  return (
    <div className={classes.field} data-touched={isTouched || undefined}>
      <span className={classes.label}>{header}</span>
      <div className={classes.input}>
        <FieldInput {...props} />
        {bulkEdit?.input && error && <span className="field-error">{error}</span>}
      </div>
      {isTouched ? (
        <Tooltip label={bulk.leave}>
          <ActionIcon aria-label={`${bulk.leave}: ${header}`} onClick={onLeave}>
            <IconArrowBackUp size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      ) : bulkEdit?.isClearable ? (
        <Tooltip label={bulk.clear}>
          <ActionIcon aria-label={`${bulk.clear}: ${header}`} onClick={() => onChange(null)}>
            <IconBackspace size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      ) : (
        <span />
      )}
      <span className={classes.now}>
        {common === null
          ? bulk.mixed
          : bulk.now(
              common === '' ? bulk.emptied.toLocaleLowerCase() : [common, column.unit].filter(Boolean).join(' '),
            )}
      </span>
    </div>
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

interface InputProps<Row> {
  column: Column<Row>
  /** Undefined while it stays as it is. */
  value: unknown
  error: string | undefined
  onChange(value: unknown): void
}

const FieldInput = <Row,>({ column, value, error, onChange }: InputProps<Row>) => {
  const { format, bulk } = useUiTexts()
  const { bulkEdit, header, choices = [], unit } = column
  const emptied = bulkEdit?.isClearable ? null : ''
  const placeholder = value === undefined ? bulk.unchanged : bulk.emptied
  if (bulkEdit?.input) {
    if (value !== undefined) return bulkEdit.input(value, onChange)
    return (
      <Button
        variant="default"
        justify="flex-start"
        classNames={{ root: classes.untouched ?? '', label: classes.untouchedText ?? '' }}
        aria-label={`${header}: ${bulk.unchanged}`}
        onClick={() => onChange(startOf(column))}
      >
        {bulk.unchanged}
      </Button>
    )
  }
  switch (kindOf(column)) {
    case 'boolean':
      return (
        <Select
          aria-label={header}
          data={[
            { value: '1', label: format.yes },
            { value: '0', label: format.no },
          ]}
          placeholder={placeholder}
          error={error}
          value={value === undefined ? null : value ? '1' : '0'}
          onChange={(chosen) => onChange(chosen === '1')}
        />
      )
    case 'choice':
      return (
        <Select
          aria-label={header}
          placeholder={placeholder}
          error={error}
          clearable={bulkEdit?.isClearable ?? false}
          searchable
          data={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
          value={value === null || value === undefined ? null : String(value)}
          onChange={(chosen) => onChange(choices.find((choice) => String(choice.value) === chosen)?.value ?? null)}
        />
      )
    case 'number':
      return (
        <DecimalInput
          aria-label={header}
          placeholder={placeholder}
          error={error}
          suffix={unit ? ` ${unit}` : ''}
          value={typeof value === 'number' ? value : ''}
          onChange={(typed) => onChange(typed === '' ? (emptied ?? null) : Number(typed))}
        />
      )
    default:
      return (
        <TextInput
          aria-label={header}
          placeholder={placeholder}
          error={error}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value === '' ? emptied : event.currentTarget.value)}
        />
      )
  }
}
