import { useState } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import { chosenText } from './chosen-text.ts'
import { type Option, OptionList } from './option-list.tsx'
import { SelectShell, type SelectShellProps } from './select-shell.tsx'

interface SharedProps<Value extends string | number> extends SelectShellProps {
  placeholder: string
  options: readonly Option<Value>[]
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

/** A dropdown for one of many items. */
export const OneSelect = <Value extends string | number>(props: OneProps<Value>) => {
  const { value, onChange, options, placeholder, ...shell } = props
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SelectShell
      {...shell}
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
    </SelectShell>
  )
}

/** A dropdown for several of many items, with all and nothing. */
export const ManySelect = <Value extends string | number>(props: ManyProps<Value>) => {
  const { value, onChange, options, placeholder, ...shell } = props
  const { select } = useUiTexts()
  const [isOpen, setIsOpen] = useState(false)
  const chosen = new Set(value)
  const labels = options.filter((option) => chosen.has(option.value)).map(({ label }) => label)
  const count = value.length
  const toggle = (one: Value) => onChange(chosen.has(one) ? value.filter((each) => each !== one) : [...value, one])
  return (
    <SelectShell
      {...shell}
      isOpen={isOpen}
      onOpen={setIsOpen}
      text={chosenText({ count, labels }, placeholder, select.chosen)}
      isEmpty={count === 0}
      onAll={() => onChange(options.map((option) => option.value))}
      onNothing={() => onChange([])}
    >
      <OptionList
        label={props.label}
        options={options}
        chosen={chosen}
        isMultiple
        searchFrom={searchFrom}
        searchDelayMs={searchDelayMs}
        onToggle={toggle}
      />
    </SelectShell>
  )
}
