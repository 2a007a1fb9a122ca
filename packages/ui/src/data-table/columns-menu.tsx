import { ActionIcon, Button, Checkbox, Popover, Switch, Tooltip } from '@mantine/core'
import { IconColumns3, IconGripVertical, IconPin, IconPinFilled } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { Segments } from '../inputs/segments.tsx'
import { useUiTexts } from '../texts/ui-texts.ts'
import type { Column } from './column.ts'
import { moveColumn, nudgeColumn, pinColumn, toggleColumn } from './column-layout.ts'
import classes from './columns-menu.module.css'
import type { TableColumns } from './use-table-columns.ts'
import type { TableHabits } from './use-table-habits.ts'

interface Props<Row> {
  all: readonly Column<Row>[]
  columns: TableColumns<Row>
  habits: TableHabits
  onHabits(patch: Partial<TableHabits>): void
  /** Always: what follows is not there. */
  isPaged: boolean
}

const popoverWidthPx = 300

/** Which columns, in which order, and how close the rows stand. */
export const ColumnsMenu = <Row,>(props: Props<Row>) => {
  const { habits, onHabits, columns, isPaged } = props
  const texts = useUiTexts().table
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={popoverWidthPx} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={texts.columns} disabled={isOpen}>
          <ActionIcon aria-label={texts.columns} onClick={() => setIsOpen(!isOpen)}>
            <IconColumns3 size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={texts.columns}>
        <ColumnList {...props} />
        <div className={classes.habits}>
          <Segments
            aria-label={texts.density}
            data={[
              { value: 'comfortable', label: texts.comfortable },
              { value: 'compact', label: texts.compact },
            ]}
            value={habits.density}
            onChange={(density) => onHabits({ density: density as TableHabits['density'] })}
          />
          <Segments
            aria-label={texts.pager}
            data={[
              { value: 'top', label: texts.pagerTop },
              { value: 'bottom', label: texts.pagerBottom },
            ]}
            value={habits.pager}
            onChange={(pager) => onHabits({ pager: pager as TableHabits['pager'] })}
          />
          {!isPaged && (
            <Switch
              size="xs"
              label={texts.continuous}
              checked={habits.isContinuous}
              onChange={(event) => onHabits({ isContinuous: event.currentTarget.checked })}
            />
          )}
        </div>
        <Button variant="subtle" size="compact-sm" disabled={columns.isDefault} onClick={columns.reset}>
          {texts.resetColumns}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

const dragType = 'text/x-table-column'

const ColumnList = <Row,>({ all, columns }: Props<Row>) => {
  const texts = useUiTexts().table
  const { layout } = columns
  const [targetId, setTargetId] = useState<string | null>(null)
  const placed = layout.flatMap(({ id }) => all.filter((column) => column.id === id))
  const hidden = all.filter(({ id }) => !layout.some((each) => each.id === id))

  const onMoveKey = (event: KeyboardEvent, id: string) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    columns.change(nudgeColumn(layout, id, event.key === 'ArrowUp' ? -1 : 1))
  }
  const dropOn = (id: string) => ({
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(dragType)) return
      event.preventDefault()
      setTargetId(id)
    },
    onDragLeave: () => setTargetId(null),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setTargetId(null)
      columns.change(moveColumn(layout, event.dataTransfer.getData(dragType), id))
    },
  })

  return (
    <ul className={classes.list} aria-label={texts.columns}>
      {[...placed, ...hidden].map((column) => {
        const { id, header } = column
        const at = layout.findIndex((each) => each.id === id)
        const isMovable = at > 0
        const isPinned = layout[at]?.isPinned ?? false
        return (
          <li
            key={id}
            className={classes.line}
            data-target={targetId === id || undefined}
            {...(isMovable ? dropOn(id) : {})}
          >
            <ActionIcon
              size="sm"
              className={classes.grip}
              aria-label={texts.moveColumn(header)}
              disabled={!isMovable}
              draggable={isMovable}
              onDragStart={(event) => event.dataTransfer.setData(dragType, id)}
              onKeyDown={(event) => onMoveKey(event, id)}
            >
              <IconGripVertical size={14} />
            </ActionIcon>
            <Checkbox
              className={classes.name}
              label={header}
              checked={at >= 0}
              disabled={at === 0}
              onChange={() => columns.change(toggleColumn(layout, column))}
            />
            {isMovable && (
              <ActionIcon
                size="sm"
                aria-label={`${isPinned ? texts.unpin : texts.pin}: ${header}`}
                aria-pressed={isPinned}
                onClick={() => columns.change(pinColumn(layout, id, !isPinned))}
              >
                {isPinned ? <IconPinFilled size={14} /> : <IconPin size={14} />}
              </ActionIcon>
            )}
          </li>
        )
      })}
    </ul>
  )
}
