import type { Group } from '@atalaya/contract/groups'
import type { GroupId } from '@atalaya/contract/identifiers'
import { isAtOrBelow, levelOf, levelsFrom, mostGroupLevels } from '@atalaya/domain/group-places'
import { buildGroupTree } from '@atalaya/domain/group-tree'
import { foundInTree, treeLines, treeShape } from '@atalaya/ui/selectors/tree-lines'
import { StateView } from '@atalaya/ui/state-view'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groupNodes } from '../../../selectors/group-nodes.ts'
import { type Direction, moveTarget } from '../group-moves.ts'
import { useGroupDrag } from '../use-group-drag.ts'
import classes from './group-tree.module.css'
import { GroupTreeLine } from './group-tree-line.tsx'

interface GroupTreeActions {
  onOpen(group: Group): void
  /** Absent for who may only read. */
  change?: {
    onMove(id: GroupId, parentId: GroupId | null): void
    onAdd(parentId: GroupId): void
    onDelete(group: Group): void
  }
}

interface Props extends GroupTreeActions {
  groups: Readonly<Record<string, Group>>
}

const searchFrom = 2
const searchDelayMs = 300
/** As high as the rows of a table, and as a fingertip on a phone. */
const linePx = { pointer: 36, touch: 44 }
const directions: Readonly<Record<string, Direction>> = {
  ArrowRight: 'in',
  ArrowLeft: 'out',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

const Headings = ({ canChange }: { canChange: boolean }) => {
  const { t } = useTranslation('groups')
  return (
    <div className={classes.headings} aria-hidden="true">
      <span className={classes.heading}>{t('fields.name')}</span>
      <span className={classes.figure}>{t('fields.vehicles')}</span>
      <span className={classes.figure}>{t('fields.assets')}</span>
      <span className={classes.figure}>{t('fields.persons')}</span>
      {canChange && <span className={classes.actionsRoom} />}
    </div>
  )
}

/** What the tree shows of the groups: all of them, but for what is closed or not searched for. */
const useTreeLines = (groups: Props['groups'], { closed, query }: { closed: ReadonlySet<number>; query: string }) => {
  const { i18n } = useTranslation()
  const tree = useMemo(() => buildGroupTree(Object.values(groups)), [groups])
  const nodes = useMemo(() => groupNodes(groups), [groups])
  const shape = useMemo(() => treeShape(nodes, i18n.language), [nodes, i18n.language])
  const lines = useMemo(() => treeLines(shape, closed, foundInTree(nodes, shape, query)), [nodes, shape, closed, query])
  return { tree, shape, lines }
}

type TreeShape = ReturnType<typeof treeShape>

/** Whether a group may stand below another, or at the top. */
const fits = (shape: TreeShape, from: number, to: number | null): boolean => {
  if ((shape.parentOf.get(from) ?? null) === to) return false
  if (to === null) return true
  if (isAtOrBelow(shape.parentOf, to, from)) return false
  return levelOf(shape.parentOf, to) + levelsFrom(shape.parentOf, from) <= mostGroupLevels
}

/** The company's groups as they stand below each other; dragged, or moved with Alt and the arrows. */
export const GroupTree = ({ groups, onOpen, change }: Props) => {
  const { t } = useTranslation('groups')
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed, searchDelayMs)
  const query = settled.trim().length < searchFrom ? '' : settled
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [activeId, setActiveId] = useState<number | null>(null)

  const { tree, shape, lines } = useTreeLines(groups, { closed, query })
  const active = Math.max(
    0,
    lines.findIndex(({ node }) => node.id === activeId),
  )
  const isTouch = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false })
  const height = isTouch ? linePx.touch : linePx.pointer
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 10,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines of another height stand at other places
  useEffect(() => virtual.measure(), [height])

  const setOpen = (nodeId: number, isOpen: boolean) =>
    setClosed((known) => (isOpen ? known.difference(new Set([nodeId])) : known.union(new Set([nodeId]))))
  const focusLine = (at: number) => {
    const line = lines[at]
    if (!line) return
    setActiveId(line.node.id)
    virtual.scrollToIndex(at)
  }
  const mayMove = (from: number, to: number | null): boolean => fits(shape, from, to)
  const move = (from: number, to: number | null) => {
    if (!mayMove(from, to)) return
    if (to !== null) setOpen(to, true)
    setActiveId(from)
    change?.onMove(from as GroupId, to as GroupId | null)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[active]
    const group = line && groups[line.node.id]
    if (!line || !group || event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return
    const direction = directions[event.key]
    if (event.altKey) {
      if (!direction) return
      event.preventDefault()
      const to = change && moveTarget(shape, group.id, direction)
      if (to !== undefined) move(group.id, to)
      return
    }
    if (event.key === 'ArrowDown') focusLine(Math.min(active + 1, lines.length - 1))
    else if (event.key === 'ArrowUp') focusLine(Math.max(active - 1, 0))
    else if (event.key === 'Home') focusLine(0)
    else if (event.key === 'End') focusLine(lines.length - 1)
    else if (event.key === 'ArrowRight' && line.isParent && !line.isOpen) setOpen(group.id, true)
    else if (event.key === 'ArrowLeft' && line.isOpen && query === '') setOpen(group.id, false)
    else if (event.key === 'ArrowLeft' && line.depth > 1)
      focusLine(lines.findIndex(({ node }) => node.id === line.node.parentId))
    else if (event.key === 'Enter' || event.key === 'e') onOpen(group)
    else if (event.key === 'Delete' && change) change.onDelete(group)
    else return
    event.preventDefault()
  }

  const { dragged, over, dropOn, drag } = useGroupDrag({ mayMove, move })

  return (
    <div className={classes.frame}>
      <div className={classes.toolbar}>
        <TextInput
          type="search"
          className={classes.search}
          aria-label={t('tree.search')}
          placeholder={t('tree.search')}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {change && dragged === null && <p className={classes.hint}>{t('tree.hint')}</p>}
        {change && dragged !== null && (
          <div className={classes.top} data-over={over === 'top' || undefined} {...dropOn('top')}>
            {t('tree.dropTop')}
          </div>
        )}
      </div>
      <Headings canChange={change !== undefined} />
      <div className={classes.scroller} ref={scroller}>
        {lines.length === 0 ? (
          <StateView
            kind="filtered"
            title={t('tree.nothing')}
            action={
              <Button variant="default" onClick={() => setTyped('')}>
                {t('tree.clear')}
              </Button>
            }
          />
        ) : (
          <div
            role="tree"
            aria-label={t('title')}
            aria-activedescendant={`${id}-${lines[active]?.node.id}`}
            tabIndex={0}
            className={classes.tree}
            style={{ height: virtual.getTotalSize() }}
            onKeyDown={onKeyDown}
          >
            {virtual.getVirtualItems().map(({ index, start }) => {
              const line = lines[index]
              const node = line && tree.get(line.node.id)
              const group = line && groups[line.node.id]
              if (!line || !node || !group) return null
              return (
                <GroupTreeLine
                  key={group.id}
                  id={`${id}-${group.id}`}
                  line={line}
                  node={node}
                  topPx={start}
                  isActive={index === active}
                  isDragged={dragged === group.id}
                  isTarget={over === group.id}
                  onToggle={() => setOpen(group.id, !line.isOpen)}
                  onActive={() => setActiveId(group.id)}
                  onOpen={() => onOpen(group)}
                  change={
                    change && {
                      onAdd: () => change.onAdd(group.id),
                      onDelete: () => change.onDelete(group),
                      dragging: { ...drag(group), ...dropOn(group.id) },
                    }
                  }
                />
              )
            })}
          </div>
        )}
      </div>
    </div>
  )
}
