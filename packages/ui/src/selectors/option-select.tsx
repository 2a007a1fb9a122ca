import { Button, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import { type Option, OptionList } from './option-list.tsx'
import classes from './option-select.module.css'

interface SharedProps<Value extends string | number> {
  /** What is chosen: `Vehículo`. */
  label: string
  placeholder: string
  options: readonly Option<Value>[]
  isDisabled?: boolean
  /** Why it is refused. */
  error?: string | undefined
  widthPx?: number
}

interface OneProps<Value extends string | number> extends SharedProps<Value> {
  value: Value | null
  onChange(value: Value): void
}

interface ManyProps<Value extends string | number> extends SharedProps<Value> {
  value: readonly Value[]
  onChange(value: Value[]): void
}

/** Spec 2 §5. */
const searchFrom = 2
const searchDelayMs = 300
const widthPx = 300

/** A dropdown for one of many items. */
export const OneSelect = <Value extends string | number>(props: OneProps<Value>) => {
  const { value, onChange, options, placeholder } = props
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Shell
      {...props}
      isOpen={isOpen}
      onOpen={setIsOpen}
      text={options.find((option) => option.value === value)?.label ?? placeholder}
      isEmpty={value === null}
    >
      <OptionList
        label={props.label}
        options={options}
        chosen={new Set(value === null ? [] : [value])}
        searchFrom={searchFrom}
        searchDelayMs={searchDelayMs}
        onToggle={(chosen) => {
          onChange(chosen)
          setIsOpen(false)
        }}
      />
    </Shell>
  )
}

/** A dropdown for several of many items, with all and nothing. */
export const ManySelect = <Value extends string | number>(props: ManyProps<Value>) => {
  const { value, onChange, options, placeholder } = props
  const { select } = useUiTexts()
  const [isOpen, setIsOpen] = useState(false)
  const chosen = new Set(value)
  const first = options.find((option) => chosen.has(option.value))?.label
  const toggle = (one: Value) => onChange(chosen.has(one) ? value.filter((each) => each !== one) : [...value, one])
  return (
    <Shell
      {...props}
      isOpen={isOpen}
      onOpen={setIsOpen}
      text={value.length === 1 && first ? first : value.length === 0 ? placeholder : select.chosen(value.length)}
      isEmpty={value.length === 0}
    >
      <div className={classes.shortcuts}>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(options.map((option) => option.value))}>
          {select.all}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange([])}>
          {select.nothing}
        </Button>
      </div>
      <OptionList
        label={props.label}
        options={options}
        chosen={chosen}
        isMultiple
        searchFrom={searchFrom}
        searchDelayMs={searchDelayMs}
        onToggle={toggle}
      />
    </Shell>
  )
}

interface ShellProps {
  label: string
  text: string
  isEmpty: boolean
  isOpen: boolean
  onOpen(isOpen: boolean): void
  isDisabled?: boolean
  error?: string | undefined
  widthPx?: number
  children: React.ReactNode
}

const Shell = (props: ShellProps) => (
  <Popover
    opened={props.isOpen}
    onChange={props.onOpen}
    position="bottom-start"
    width={props.widthPx ?? widthPx}
    trapFocus
    returnFocus
    withinPortal
  >
    <Popover.Target>
      <Button
        variant="default"
        className={classes.button}
        justify="space-between"
        aria-label={`${props.label}: ${props.text}`}
        aria-haspopup="dialog"
        aria-expanded={props.isOpen}
        aria-invalid={props.error !== undefined || undefined}
        data-empty={props.isEmpty || undefined}
        disabled={props.isDisabled ?? false}
        rightSection={<IconChevronDown size={14} />}
        onClick={() => props.onOpen(!props.isOpen)}
      >
        {props.text}
      </Button>
    </Popover.Target>
    <Popover.Dropdown className={classes.dropdown} aria-label={props.label}>
      {props.children}
    </Popover.Dropdown>
  </Popover>
)
