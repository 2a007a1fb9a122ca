import { createMatcher } from '@atalaya/domain/search-text'
import { Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import classes from './option-list.module.css'

export interface Option<Value extends string | number = string | number> {
  value: Value
  label: string
  /** Quiet, behind the label: plate, e-mail. Searched too. */
  hint?: string | undefined
}

interface Props<Value extends string | number> {
  /** What is listed, for those who hear it. */
  label: string
  options: readonly Option<Value>[]
  chosen: ReadonlySet<Value>
  isMultiple?: boolean
  onToggle(value: Value): void
  /** Letters from which on the search acts, and its wait. */
  searchFrom?: number
  searchDelayMs?: number
  /** Short lists need no search; a number of options from which on there is one. */
  searchable?: boolean
}

const rowPx = 34
const rowWithHintPx = 46
const shownRows = 8
/** Fewer are seen at a glance. */
const searchedFrom = 9

/** For a panel's controls: Escape there closes the panel, and not the dialog that it was opened from. */
export const ownEscape = { 'data-mantine-stop-propagation': 'true' }

/** A searchable list to choose one or several from, virtual for 50,000, by mouse or from the search field by arrows and Enter. */
export const OptionList = <Value extends string | number>(props: Props<Value>) => {
  const { label, options, chosen, isMultiple = false, onToggle, searchFrom = 1, searchDelayMs = 0 } = props
  const { select } = useUiTexts()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed, searchDelayMs)
  const [active, setActive] = useState(0)
  const scroller = useRef<HTMLDivElement>(null)
  const hasSearch = props.searchable ?? options.length >= searchedFrom
  const heightPx = options.some(({ hint }) => hint) ? rowWithHintPx : rowPx

  const shown = useMemo(() => {
    if (settled.trim().length < searchFrom) return options
    const matches = createMatcher(settled)
    return options.filter((option) => matches(option.hint ? `${option.label} ${option.hint}` : option.label))
  }, [options, settled, searchFrom])
  const current = Math.min(active, Math.max(0, shown.length - 1))

  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => heightPx,
    overscan: 4,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search starts at its best find
  useEffect(() => setActive(0), [settled])

  const move = (to: number) => {
    const next = Math.min(Math.max(0, to), shown.length - 1)
    setActive(next)
    virtual.scrollToIndex(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = moveOf(event.key, current, shown.length - 1)
    const option = shown[current]
    if (target !== undefined) move(target)
    else if ((event.key === 'Enter' || (event.key === ' ' && !hasSearch)) && option) onToggle(option.value)
    else return
    event.preventDefault()
  }
  const combobox = {
    ...ownEscape,
    role: 'combobox',
    'aria-expanded': true,
    'aria-controls': `${id}-list`,
    'aria-activedescendant': shown.length > 0 ? `${id}-${current}` : undefined,
    onKeyDown,
  }

  return (
    <div className={classes.box}>
      {hasSearch && (
        <TextInput
          {...combobox}
          data-autofocus
          aria-label={select.search}
          placeholder={select.search}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div
        id={`${id}-list`}
        ref={scroller}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMultiple || undefined}
        className={classes.scroller}
        style={{ maxHeight: heightPx * shownRows }}
        {...(hasSearch
          ? {}
          : {
              tabIndex: 0,
              ...ownEscape,
              'data-autofocus': true,
              'aria-activedescendant': combobox['aria-activedescendant'],
              onKeyDown,
            })}
      >
        <div role="presentation" className={classes.list} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const option = shown[index] as Option<Value>
            return (
              <Line
                key={option.value}
                option={option}
                id={`${id}-${index}`}
                place={{ index, count: shown.length, topPx: start, heightPx }}
                isChosen={chosen.has(option.value)}
                isMultiple={isMultiple}
                isActive={index === current}
                onPoint={() => setActive(index)}
                onChoose={() => onToggle(option.value)}
              />
            )
          })}
        </div>
      </div>
      {shown.length === 0 && (
        <p className={classes.none} role="status">
          {select.none}
        </p>
      )}
    </div>
  )
}

interface LineProps {
  option: Option
  id: string
  place: { index: number; count: number; topPx: number; heightPx: number }
  isChosen: boolean
  isMultiple: boolean
  isActive: boolean
  onPoint(): void
  onChoose(): void
}

const Line = ({ option, id, place, isChosen, isMultiple, isActive, onPoint, onChoose }: LineProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the list's own keys act on the active option
  <div
    {...ownEscape}
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    aria-setsize={place.count}
    aria-posinset={place.index + 1}
    data-active={isActive || undefined}
    className={classes.option}
    style={{ height: place.heightPx, transform: `translateY(${place.topPx}px)` }}
    onPointerMove={onPoint}
    onClick={onChoose}
  >
    {isMultiple && <Checkbox.Indicator size="xs" checked={isChosen} />}
    <span className={classes.texts}>
      <span className="cut-off">{option.label}</span>
      {option.hint && <span className={classes.hint}>{option.hint}</span>}
    </span>
    {!isMultiple && isChosen && <IconCheck size={16} className={classes.check} />}
  </div>
)

const pageStep = shownRows - 1

export const moveOf = (key: string, at: number, last: number): number | undefined => {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, last)
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'PageDown':
      return Math.min(at + pageStep, last)
    case 'PageUp':
      return Math.max(at - pageStep, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
