import type { Group } from '@atalaya/contract/groups'
import type { GroupId } from '@atalaya/contract/identifiers'
import { StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { mayStandBelow, moveTarget } from '../group-moves.ts'
import { intentOf, type TreeIntent } from '../group-tree-keys.ts'
import { useGroupDrag } from '../use-group-drag.ts'
import { useGroupLines } from '../use-group-lines.ts'
import { useLineWindow } from '../use-line-window.ts'
import classes from './group-tree.module.css'
import { GroupTreeLine } from './group-tree-line.tsx'
import { GroupTreeToolbar } from './group-tree-toolbar.tsx'

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

const Headings = ({ canChange }: { canChange: boolean }) => {
  const { t } = useTranslation('groups')
  return (
    <div className={classes.headings} aria-hidden="true">
      <span>{t('fields.name')}</span>
      <span className={classes.figure}>{t('fields.vehicles')}</span>
      <span className={classes.figure}>{t('fields.assets')}</span>
      <span className={classes.figure}>{t('fields.persons')}</span>
      {canChange && <span className={classes.actionsRoom} />}
    </div>
  )
}

const NothingFound = ({ onClear }: { onClear(): void }) => {
  const { t } = useTranslation('groups')
  return (
    <StateView
      kind="filtered"
      title={t('tree.nothing')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('tree.clear')}
        </Button>
      }
    />
  )
}

/** The company's groups as they stand below each other; dragged, or moved with Alt and the arrows. */
export const GroupTree = ({ groups, onOpen, change }: Props) => {
  const { t } = useTranslation('groups')
  const id = useId()
  const { tree, shape, lines, setOpen, ...search } = useGroupLines(groups)
  const { scroller, virtual, active, activate, focusLine } = useLineWindow(lines)

  const mayMove = (from: number, to: number | null): boolean => mayStandBelow(shape, from, to)
  const move = (from: number, to: number | null) => {
    if (!mayMove(from, to)) return
    if (to !== null) setOpen(to, true)
    activate(from)
    change?.onMove(from as GroupId, to as GroupId | null)
  }
  const { dragged, over, dropOn, drag } = useGroupDrag({ mayMove, move })

  const follow = (intent: TreeIntent, group: Group) => {
    if (intent.kind === 'focus') focusLine(intent.line)
    else if (intent.kind === 'branch') setOpen(group.id, intent.isOpen)
    else if (intent.kind === 'edit') onOpen(group)
    else if (intent.kind === 'delete') change?.onDelete(group)
    else {
      const to = change && moveTarget(shape, group.id, intent.direction)
      if (to !== undefined) move(group.id, to)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[active]
    const group = line && groups[line.node.id]
    if (!group || event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return
    const intent = intentOf(event, { lines, active, isSearching: search.isSearching, canChange: change !== undefined })
    if (!intent) return
    event.preventDefault()
    follow(intent, group)
  }

  const lineAt = (index: number, topPx: number) => {
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
        topPx={topPx}
        isActive={index === active}
        isDragged={dragged === group.id}
        isTarget={over === group.id}
        onToggle={() => setOpen(group.id, !line.isOpen)}
        onActive={() => activate(group.id)}
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
  }

  return (
    <div className={classes.frame}>
      <GroupTreeToolbar
        typed={search.typed}
        onType={search.setTyped}
        moves={
          !change
            ? { kind: 'none' }
            : dragged === null
              ? { kind: 'hint' }
              : { kind: 'dragging', isOver: over === 'top', drop: dropOn('top') }
        }
      />
      <Headings canChange={change !== undefined} />
      <div className={classes.scroller} ref={scroller}>
        {lines.length === 0 ? (
          <NothingFound onClear={() => search.setTyped('')} />
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
            {virtual.getVirtualItems().map(({ index, start }) => lineAt(index, start))}
          </div>
        )}
      </div>
    </div>
  )
}
