import { ActionIcon, Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import { moveOf, ownEscape } from './option-list.tsx'
import { foundInTree, type TreeLine, type TreeNode, treeLines, treeShape, withDescendants } from './tree-lines.ts'
import classes from './tree-list.module.css'

interface Props {
  label: string
  nodes: readonly TreeNode[]
  chosen: ReadonlySet<number>
  /** Boxes; choosing a node chooses all below it. Otherwise one node is chosen. */
  isMultiple?: boolean
  onChange(ids: number[]): void
  heightPx?: number
}

/** Spec 2 §5. */
const searchFrom = 2
const searchDelayMs = 300
const rowPx = 32
const indentPx = 18
const usualHeightPx = 288

/** A tree to choose from, searched in place, virtual, with a tree's keys. */
export const TreeList = ({ label, nodes, chosen, isMultiple = false, onChange, heightPx = usualHeightPx }: Props) => {
  const { language, select } = useUiTexts()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed, searchDelayMs)
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [active, setActive] = useState(0)
  const shape = useMemo(() => treeShape(nodes, language), [nodes, language])
  const query = settled.trim().length < searchFrom ? '' : settled
  const lines = useMemo(() => treeLines(shape, closed, foundInTree(nodes, shape, query)), [nodes, shape, closed, query])
  const current = Math.min(active, Math.max(0, lines.length - 1))
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 6,
  })

  const setOpen = (nodeId: number, isOpen: boolean) =>
    setClosed((known) => (isOpen ? known.difference(new Set([nodeId])) : known.union(new Set([nodeId]))))
  const choose = (nodeId: number) => {
    if (!isMultiple) return onChange([nodeId])
    const own = new Set(withDescendants(shape, nodeId))
    onChange([...(chosen.has(nodeId) ? chosen.difference(own) : chosen.union(own))])
  }
  const focusLine = (at: number) => {
    setActive(at)
    virtual.scrollToIndex(at)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[current]
    const target = moveOf(event.key, current, lines.length - 1)
    if (!line) return
    if (target !== undefined) focusLine(target)
    else if (event.key === 'ArrowRight' && line.isParent && !line.isOpen) setOpen(line.node.id, true)
    else if (event.key === 'ArrowLeft' && line.isOpen && query === '') setOpen(line.node.id, false)
    else if (event.key === 'ArrowLeft' && line.depth > 1) focusLine(parentLine(lines, current))
    else if (event.key === 'Enter' || event.key === ' ') choose(line.node.id)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const markOf = ({ node }: TreeLine): Mark => {
    if (chosen.has(node.id)) return 'chosen'
    return isMultiple && withDescendants(shape, node.id).some((below) => chosen.has(below)) ? 'partly' : 'not'
  }

  return (
    <div className={classes.box}>
      <TextInput
        {...ownEscape}
        type="search"
        data-autofocus
        aria-label={select.search}
        placeholder={select.search}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          document.getElementById(`${id}-tree`)?.focus()
        }}
      />
      <div className={classes.scroller} ref={scroller} style={{ maxHeight: heightPx }}>
        <div
          {...ownEscape}
          id={`${id}-tree`}
          role="tree"
          aria-label={label}
          aria-multiselectable={isMultiple || undefined}
          aria-activedescendant={lines.length > 0 ? `${id}-${current}` : undefined}
          tabIndex={0}
          className={classes.tree}
          style={{ height: virtual.getTotalSize() }}
          onKeyDown={onKeyDown}
        >
          {virtual.getVirtualItems().map(({ index, start }) => {
            const line = lines[index] as TreeLine
            return (
              <Line
                key={line.node.id}
                line={line}
                id={`${id}-${index}`}
                topPx={start}
                mark={markOf(line)}
                isMultiple={isMultiple}
                isActive={index === current}
                onPoint={() => setActive(index)}
                onChoose={() => choose(line.node.id)}
                onToggle={() => setOpen(line.node.id, !line.isOpen)}
              />
            )
          })}
        </div>
      </div>
      {lines.length === 0 && (
        <p className={classes.none} role="status">
          {select.none}
        </p>
      )}
    </div>
  )
}

/** Of a node: chosen, with some below it chosen, or neither. */
type Mark = 'chosen' | 'partly' | 'not'

interface LineProps {
  line: TreeLine
  id: string
  topPx: number
  mark: Mark
  isMultiple: boolean
  isActive: boolean
  onPoint(): void
  onChoose(): void
  onToggle(): void
}

const Line = ({ line, id, topPx, mark, isMultiple, isActive, onPoint, onChoose, onToggle }: LineProps) => {
  const { select, format } = useUiTexts()
  const { node, depth, isParent, isOpen } = line
  const isChosen = mark === 'chosen'
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree's own keys act on the active line
    <div
      {...ownEscape}
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={depth}
      aria-expanded={isParent ? isOpen : undefined}
      aria-selected={isChosen}
      data-active={isActive || undefined}
      data-chosen={(!isMultiple && isChosen) || undefined}
      className={classes.line}
      style={{ height: rowPx, paddingLeft: (depth - 1) * indentPx, transform: `translateY(${topPx}px)` }}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <ActionIcon
        size="sm"
        tabIndex={-1}
        className={classes.toggle}
        data-open={isOpen || undefined}
        data-absent={!isParent || undefined}
        aria-label={isOpen ? select.collapse(node.label) : select.expand(node.label)}
        onClick={(event) => {
          event.stopPropagation()
          onToggle()
        }}
      >
        <IconChevronRight size={14} />
      </ActionIcon>
      {isMultiple && <Checkbox.Indicator size="xs" checked={isChosen} indeterminate={mark === 'partly'} />}
      <span className={classes.label}>{node.label}</span>
      {node.count !== undefined && <span className={classes.count}>{format.number(node.count)}</span>}
    </div>
  )
}

const parentLine = (lines: readonly TreeLine[], at: number): number => {
  const depth = lines[at]?.depth ?? 1
  const above = lines.slice(0, at).findLastIndex((line) => line.depth === depth - 1)
  return above === -1 ? at : above
}
