import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { DayInput } from '../inputs/day-input.tsx'
import { DecimalInput } from '../inputs/decimal-input.tsx'
import { Segments } from '../inputs/segments.tsx'
import { OptionList } from '../selectors/option-list.tsx'
import { useUiTexts } from '../texts/ui-texts.ts'
import { type Choice, type Column, kindOf } from './column.ts'
import { type FilterTest, filterKindOf } from './column-filter.ts'
import classes from './table-filters.module.css'

interface Props<Row> {
  column: Column<Row>
  rows: readonly Row[]
  test: FilterTest | null
  /** Null takes the filter off. */
  onChange(test: FilterTest | null): void
  onDone(): void
}

/** What a column can be asked for, by its kind; every change acts at once. */
export const FilterEditor = <Row,>(props: Props<Row>) => {
  const { column, test, onChange, onDone } = props
  const texts = useUiTexts().table
  const isEmptyTest = test?.op === 'empty' ? test.isEmpty : null
  return (
    <form
      className="stack-close"
      aria-label={column.header}
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      <Own {...props} />
      <Checkbox
        label={texts.filterEmpty}
        checked={isEmptyTest === true}
        onChange={(event) => onChange(event.currentTarget.checked ? { op: 'empty', isEmpty: true } : null)}
      />
      <Checkbox
        label={texts.filterFilled}
        checked={isEmptyTest === false}
        onChange={(event) => onChange(event.currentTarget.checked ? { op: 'empty', isEmpty: false } : null)}
      />
      <div className={classes.editorButtons}>
        <Button variant="subtle" size="compact-sm" disabled={test === null} onClick={() => onChange(null)}>
          {texts.removeFilter}
        </Button>
        <Button type="submit" size="compact-sm">
          {texts.done}
        </Button>
      </div>
    </form>
  )
}

const Own = <Row,>(props: Props<Row>) => {
  switch (filterKindOf(props.column)) {
    case 'range':
      return <RangeFields {...props} />
    case 'days':
      return <DayFields {...props} />
    case 'any':
      return <ChoiceFields {...props} />
    case 'is':
      return <YesNoFields {...props} />
    default:
      return <TextField {...props} />
  }
}

const TextField = <Row,>({ column, test, onChange }: Props<Row>) => {
  const texts = useUiTexts().table
  return (
    <TextInput
      data-autofocus
      aria-label={`${column.header}: ${texts.contains}`}
      placeholder={texts.contains}
      value={test?.op === 'has' ? test.text : ''}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : { op: 'has', text: value })}
    />
  )
}

const endOf = (value: string | number): number | null =>
  value === '' || Number.isNaN(Number(value)) ? null : Number(value)

const RangeFields = <Row,>({ column, test, onChange }: Props<Row>) => {
  const { table: texts } = useUiTexts()
  const range = test?.op === 'range' ? test : { min: null, max: null }
  const unit = kindOf(column) === 'duration' ? 'min' : column.unit
  const change = (ends: { min?: number | null; max?: number | null }) => {
    const { min, max } = { ...range, ...ends }
    onChange(min === null && max === null ? null : { op: 'range', min, max })
  }
  return (
    <div className={classes.pair}>
      <DecimalInput
        data-autofocus
        label={texts.from}
        suffix={unit ? ` ${unit}` : ''}
        value={range.min ?? ''}
        onChange={(value) => change({ min: endOf(value) })}
      />
      <DecimalInput
        label={texts.to}
        suffix={unit ? ` ${unit}` : ''}
        value={range.max ?? ''}
        onChange={(value) => change({ max: endOf(value) })}
      />
    </div>
  )
}

const DayFields = <Row,>({ test, onChange }: Props<Row>) => {
  const texts = useUiTexts().table
  const days = test?.op === 'days' ? test : { from: null, to: null }
  const change = (ends: { from?: string | null; to?: string | null }) => {
    const { from, to } = { ...days, ...ends }
    onChange(from === null && to === null ? null : { op: 'days', from, to })
  }
  return (
    <div className={classes.pair}>
      <DayInput isFirst label={texts.from} value={days.from ?? ''} onChange={(day) => change({ from: day || null })} />
      <DayInput label={texts.to} value={days.to ?? ''} onChange={(day) => change({ to: day || null })} />
    </div>
  )
}

const YesNoFields = <Row,>({ column, test, onChange }: Props<Row>) => {
  const { format } = useUiTexts()
  return (
    <Segments
      isWide
      aria-label={column.header}
      data={[
        { value: '1', label: format.yes },
        { value: '0', label: format.no },
      ]}
      value={test?.op === 'is' ? (test.yes ? '1' : '0') : ''}
      onChange={(value) => onChange({ op: 'is', yes: value === '1' })}
    />
  )
}

/** The choices of a column, or the texts that its lists hold. */
const choicesOf = <Row,>(column: Column<Row>, rows: readonly Row[], language: string): readonly Choice[] => {
  if (column.choices) return column.choices
  const texts = new Set(rows.flatMap((row) => [column.value(row)].flat()).filter((text) => typeof text === 'string'))
  return [...texts]
    .sort(new Intl.Collator(language, { numeric: true }).compare)
    .map((text) => ({ value: text, label: text }))
}

const ChoiceFields = <Row,>({ column, rows, test, onChange }: Props<Row>) => {
  const { language } = useUiTexts()
  const options = useMemo(
    () => choicesOf(column, rows, language).map(({ value, label }) => ({ value: String(value), label })),
    [column, rows, language],
  )
  const values = test?.op === 'any' ? test.values : []
  const toggle = (value: string) => {
    const next = values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
    onChange(next.length === 0 ? null : { op: 'any', values: next })
  }
  return <OptionList label={column.header} options={options} chosen={new Set(values)} isMultiple onToggle={toggle} />
}
