import { createMatcher } from '@atalaya/domain/search-text'
import { ActionIcon, Checkbox, Select, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import { chosenText } from './chosen-text.ts'
import classes from './items-select.module.css'
import type { Option } from './option-list.tsx'
import { SelectShell, type SelectShellProps } from './select-shell.tsx'
import { countedNodes, type TreeNode, treeShape, withDescendants } from './tree-lines.ts'
import { TreeList } from './tree-list.tsx'

export interface SelectableItem {
  id: number
  label: string
  hint?: string | undefined
  groupIds: readonly number[]
  /** Of the filter by type, where there is one. */
  typeId?: number | undefined
}

interface Props extends SelectShellProps {
  placeholder: string
  groups: readonly TreeNode[]
  items: readonly SelectableItem[]
  value: readonly number[]
  onChange(ids: number[]): void
  isSingle?: boolean
  /** Types of devices to narrow the list by, and the words of that filter. */
  types?: { label: string; options: readonly Option<number>[] }
}

/** Spec 2 §5 and §9. */
const pageSize = 15
const searchFrom = 2
const searchDelayMs = 300
const arrowThrottleMs = 300
const panelPx = 640
const treePx = { beside: 356, above: 180 }
/** Where the tree stands above the items and not beside them. */
const narrow = '(max-width: 640px)'

/** Groups at the left, the items of the chosen one at the right, 15 a page; left and right arrows turn the pages. */
export const ItemsSelect = (props: Props) => {
  const { value, onChange, items, placeholder, isSingle = false, groups, types, ...shell } = props
  const { select } = useUiTexts()
  const [isOpen, setIsOpen] = useState(false)
  const count = value.length
  const chosen = new Set(value)
  const labels = items.filter(({ id }) => chosen.has(id)).map(({ label }) => label)

  return (
    <SelectShell
      {...shell}
      widthPx={shell.widthPx ?? panelPx}
      isOpen={isOpen}
      onOpen={setIsOpen}
      text={chosenText({ count, labels }, placeholder, select.chosen)}
      isEmpty={count === 0}
      {...(isSingle ? {} : { onAll: () => onChange(items.map(({ id }) => id)), onNothing: () => onChange([]) })}
    >
      <ItemsPanel
        {...props}
        onPick={(id) => {
          if (isSingle) {
            onChange([id])
            setIsOpen(false)
          } else onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id])
        }}
      />
    </SelectShell>
  )
}

interface PanelProps extends Props {
  onPick(id: number): void
}

const ItemsPanel = ({ groups, items, types, value, isSingle, onPick }: PanelProps) => {
  const { language, select } = useUiTexts()
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false })
  const [page, setPage] = useState(1)
  const [groupId, setGroupId] = useState<number | null>(null)
  const [typeId, setTypeId] = useState<number | null>(null)
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed, searchDelayMs)
  const shape = useMemo(() => treeShape(groups, language), [groups, language])
  // Of what is offered here: a group's assets say nothing where vehicles are chosen.
  const nodes = useMemo(() => countedNodes(groups, shape, items), [groups, shape, items])
  const found = useMemo(() => {
    const within = groupId === null ? null : new Set(withDescendants(shape, groupId))
    const matches = settled.trim().length < searchFrom ? null : createMatcher(settled)
    const collator = new Intl.Collator(language, { sensitivity: 'accent', numeric: true })
    return items
      .filter(
        (item) =>
          (within === null || item.groupIds.some((id) => within.has(id))) &&
          (typeId === null || item.typeId === typeId) &&
          (matches === null || matches(`${item.label} ${item.hint ?? ''}`)),
      )
      .toSorted((a, b) => collator.compare(a.label, b.label))
  }, [items, shape, groupId, typeId, settled, language])
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  const at = Math.min(page, pages)
  const turn = (by: number) => setPage(Math.min(Math.max(1, at + by), pages))
  useArrowKeys(turn)
  const chosen = new Set(value)

  return (
    <div className={classes.panel}>
      <TreeList
        label={select.groups}
        nodes={nodes}
        chosen={new Set(groupId === null ? [] : [groupId])}
        heightPx={isNarrow ? treePx.above : treePx.beside}
        onChange={([id]) => {
          setGroupId(id === undefined || id === groupId ? null : id)
          setPage(1)
        }}
      />
      <div className={classes.items}>
        <div className={classes.filters}>
          <TextInput
            type="search"
            className={classes.search}
            aria-label={`${select.search}: ${select.items}`}
            placeholder={select.search}
            leftSection={<IconSearch size={16} stroke={1.75} />}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setPage(1)
            }}
          />
          {types && (
            <Select
              className={classes.types}
              aria-label={types.label}
              placeholder={types.label}
              clearable
              comboboxProps={{ withinPortal: false }}
              data={types.options.map((option) => ({ value: String(option.value), label: option.label }))}
              value={typeId === null ? null : String(typeId)}
              onChange={(type) => {
                setTypeId(type === null ? null : Number(type))
                setPage(1)
              }}
            />
          )}
        </div>
        <ul className={classes.list} aria-label={select.items}>
          {found.slice((at - 1) * pageSize, at * pageSize).map((item) => (
            <li key={item.id} className={classes.line}>
              {isSingle ? (
                <button
                  type="button"
                  className={classes.pick}
                  aria-pressed={chosen.has(item.id)}
                  onClick={() => onPick(item.id)}
                >
                  {item.label} <span className="secondary">{item.hint}</span>
                </button>
              ) : (
                <Checkbox
                  label={
                    <>
                      {item.label} <span className="secondary">{item.hint}</span>
                    </>
                  }
                  checked={chosen.has(item.id)}
                  onChange={() => onPick(item.id)}
                />
              )}
            </li>
          ))}
          {found.length === 0 && <li className="secondary">{select.none}</li>}
        </ul>
        <div className={classes.pager}>
          <ActionIcon aria-label={select.page({ page: at - 1, pages })} disabled={at <= 1} onClick={() => turn(-1)}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <span role="status">{select.page({ page: at, pages })}</span>
          <ActionIcon aria-label={select.page({ page: at + 1, pages })} disabled={at >= pages} onClick={() => turn(1)}>
            <IconChevronRight size={18} />
          </ActionIcon>
        </div>
      </div>
    </div>
  )
}

/** Left and right while the panel is open, wherever in it the focus is. */
const useArrowKeys = (turn: (by: number) => void): void => {
  const latest = useRef(turn)
  latest.current = turn
  const lastTurnAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
      // In a text the arrows belong to the text.
      if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox' && event.target.value !== '')
        return
      event.preventDefault()
      if (event.timeStamp - lastTurnAt.current < arrowThrottleMs) return
      lastTurnAt.current = event.timeStamp
      latest.current(event.key === 'ArrowRight' ? 1 : -1)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
