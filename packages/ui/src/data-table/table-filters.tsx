import { ActionIcon, Button, Popover, Tooltip } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFilter, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { OptionList } from '../selectors/option-list.tsx'
import { type UiTexts, useUiTexts } from '../texts/ui-texts.ts'
import { type Column, kindOf } from './column.ts'
import { type ColumnFilter, type FilterTest, filterKindOf } from './column-filter.ts'
import { FilterEditor } from './filter-editor.tsx'
import classes from './table-filters.module.css'

interface Props<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  filters: readonly ColumnFilter[]
  onChange(filters: readonly ColumnFilter[]): void
  /** The column whose filter is being edited, wherever that was asked for. */
  edited: string | null
  onEdit(columnId: string | null): void
}

const applyDelayMs = 120
const popoverWidthPx = 280

/** A button that adds a filter, and a chip for each that acts. */
export const TableFilters = <Row,>(props: Props<Row>) => {
  const { columns, filters, edited, onEdit } = props
  const texts = useUiTexts().table
  const [isChoosing, setIsChoosing] = useState(false)
  const filterable = columns.filter((column) => filterKindOf(column) !== null)
  // A filter that is being made stays where it was begun, although its chip appears while it is typed.
  const begun = useRef<{ edited: string | null; isNew: boolean }>({ edited: null, isNew: false })
  if (begun.current.edited !== edited) {
    begun.current = { edited, isNew: !filters.some(({ columnId }) => columnId === edited) }
  }
  const editedColumn = begun.current.isNew ? filterable.find(({ id }) => id === edited) : undefined
  const isAdding = isChoosing || editedColumn !== undefined
  const close = () => {
    setIsChoosing(false)
    onEdit(null)
  }
  if (filterable.length === 0) return null
  return (
    <>
      <Popover
        opened={isAdding}
        onChange={(isOpen) => !isOpen && close()}
        width={popoverWidthPx}
        position="bottom-start"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Button
            variant="default"
            className={classes.add}
            leftSection={<IconFilter size={16} stroke={1.75} />}
            aria-expanded={isAdding}
            onClick={() => (isAdding ? close() : setIsChoosing(true))}
          >
            {texts.filter}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown} aria-label={texts.filter}>
          {editedColumn ? (
            <Editor key={editedColumn.id} {...props} column={editedColumn} onDone={close} />
          ) : (
            <OptionList
              label={texts.filter}
              options={filterable.map(({ id, header }) => ({ value: id, label: header }))}
              chosen={new Set(filters.map(({ columnId }) => columnId))}
              onToggle={(id) => {
                setIsChoosing(false)
                onEdit(id)
              }}
            />
          )}
        </Popover.Dropdown>
      </Popover>
      {filters.map((filter) => (
        <Chip key={filter.columnId} {...props} edited={editedColumn ? null : edited} filter={filter} />
      ))}
    </>
  )
}

const Chip = <Row,>(props: Props<Row> & { filter: ColumnFilter }) => {
  const { columns, filters, filter, onChange, edited, onEdit } = props
  const texts = useUiTexts()
  const column = columns.find(({ id }) => id === filter.columnId)
  if (!column) return null
  const isOpen = edited === column.id
  const others = filters.filter((each) => each !== filter)
  return (
    <span className={classes.chip}>
      <Popover
        opened={isOpen}
        onChange={(open) => !open && onEdit(null)}
        width={popoverWidthPx}
        position="bottom-start"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.chipText}
            aria-expanded={isOpen}
            onClick={() => onEdit(isOpen ? null : column.id)}
          >
            <span className="secondary">{column.header}</span> {describeTest(column, filter.test, texts)}
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown} aria-label={column.header}>
          <Editor {...props} column={column} onDone={() => onEdit(null)} />
        </Popover.Dropdown>
      </Popover>
      <Tooltip label={texts.table.removeFilter}>
        <ActionIcon
          size="sm"
          className={classes.chipRemove}
          aria-label={`${texts.table.removeFilter}: ${column.header}`}
          onClick={() => onChange(others)}
        >
          <IconX size={14} />
        </ActionIcon>
      </Tooltip>
    </span>
  )
}

type EditorProps<Row> = Props<Row> & { column: Column<Row>; onDone(): void }

/** Holds what is being typed and passes it on after a moment; the rows behind it are many. */
const Editor = <Row,>({ column, rows, filters, onChange, onDone }: EditorProps<Row>) => {
  const given = filters.find(({ columnId }) => columnId === column.id)?.test ?? null
  const [test, setTest] = useState<FilterTest | null>(given)
  const latest = useRef({ filters, onChange })
  latest.current = { filters, onChange }
  const apply = (next: FilterTest | null) => {
    const { filters: known, onChange: change } = latest.current
    const at = known.findIndex(({ columnId }) => columnId === column.id)
    const filter = next && { columnId: column.id, test: next }
    if (at < 0) change(filter ? [...known, filter] : known)
    else change(filter ? known.with(at, filter) : known.toSpliced(at, 1))
  }
  const applySoon = useDebouncedCallback(apply, { delay: applyDelayMs, flushOnUnmount: true })
  const givenText = JSON.stringify(given)
  const appliedText = useRef(givenText)
  // Taken off or changed from outside while the editor is open.
  useEffect(() => {
    if (appliedText.current === givenText) return
    appliedText.current = givenText
    setTest(JSON.parse(givenText))
  }, [givenText])
  return (
    <FilterEditor
      column={column}
      rows={rows}
      test={test}
      onChange={(next) => {
        setTest(next)
        appliedText.current = JSON.stringify(next)
        applySoon(next)
      }}
      onDone={onDone}
    />
  )
}

/** `≥ 10 km`, `1/3/2026 – 8/3/2026`, `Norte, Sur`. */
const describeTest = <Row,>(column: Column<Row>, test: FilterTest, { table, format }: UiTexts): string => {
  const range = (from: string | null, to: string | null) => {
    if (from === null) return `≤ ${to}`
    return to === null ? `≥ ${from}` : `${from} – ${to}`
  }
  switch (test.op) {
    case 'has':
      return `«${test.text}»`
    case 'range': {
      const unit = kindOf(column) === 'duration' ? ' min' : column.unit ? ` ${column.unit}` : ''
      const figure = (end: number | null) =>
        end === null ? null : `${format.number(end, Number.isInteger(end) ? 0 : 2)}`
      return range(figure(test.min), figure(test.max)) + unit
    }
    case 'days': {
      const day = (text: string | null) => (text === null ? null : format.date(format.startOfDay(text)))
      return range(day(test.from), day(test.to))
    }
    case 'any':
      return test.values
        .map((value) => column.choices?.find((choice) => String(choice.value) === value)?.label ?? value)
        .join(', ')
    case 'is':
      return test.yes ? format.yes : format.no
    case 'empty':
      return test.isEmpty ? table.filterEmpty : table.filterFilled
  }
}
