import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowsHorizontal,
  IconArrowUp,
  IconChevronDown,
  IconEyeOff,
  IconFilter,
  IconPin,
  IconPinnedOff,
} from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import { type Column, isFigure, nextSort } from './column.ts'
import { filterKindOf } from './column-filter.ts'
import { moveColumn, nudgeColumn, pinColumn, resizeColumn, toggleColumn } from './column-layout.ts'
import classes from './header-cell.module.css'
import { ResizeHandle } from './resize-handle.tsx'
import type { TablePart } from './table-part.ts'
import { selectPx } from './table-row.tsx'
import type { ShownColumn } from './use-table-columns.ts'

interface Props<Row> {
  shown: ShownColumn<Row>
  isFirst: boolean
  part: TablePart<Row>
}

const dragType = 'text/x-table-column'

/** Sorts by a click; its menu does by keyboard what dragging its edge and itself do by hand. */
export const HeaderCell = <Row,>({ shown, isFirst, part }: Props<Row>) => {
  const { column, startPx } = shown
  const { state, onStateChange, columns, selection } = part
  const texts = useUiTexts()
  const [isTarget, setIsTarget] = useState(false)
  const isSorted = state.sort === column.id
  const title = (
    <>
      <span className={classes.text}>{column.header}</span>
      {column.unit && <span className={classes.unit}>{column.unit}</span>}
    </>
  )

  const onDragOver = (event: DragEvent) => {
    if (isFirst || !event.dataTransfer.types.includes(dragType)) return
    event.preventDefault()
    setIsTarget(true)
  }
  const onDrop = (event: DragEvent) => {
    setIsTarget(false)
    const id = event.dataTransfer.getData(dragType)
    if (id === '' || isFirst) return
    event.preventDefault()
    columns.change(moveColumn(columns.layout, id, column.id))
  }

  return (
    <th
      scope="col"
      className={classes.cell}
      data-figure={isFigure(column) || undefined}
      data-pinned={startPx !== undefined || undefined}
      data-target={isTarget || undefined}
      style={startPx === undefined ? undefined : { insetInlineStart: startPx + (selection ? selectPx : 0) }}
      aria-sort={isSorted ? (state.dir === 'asc' ? 'ascending' : 'descending') : undefined}
      draggable={!isFirst}
      onDragStart={(event) => {
        if (event.currentTarget.querySelector('[data-dragging]')) event.preventDefault()
        else event.dataTransfer.setData(dragType, column.id)
      }}
      onDragOver={onDragOver}
      onDragLeave={() => setIsTarget(false)}
      onDrop={onDrop}
    >
      <div className={classes.content}>
        {column.isSortable === false ? (
          <span className={classes.title}>{title}</span>
        ) : (
          <button
            type="button"
            className={classes.sort}
            title={texts.table.sortBy(column.header)}
            onClick={() => onStateChange(nextSort(state, column.id))}
          >
            {title}
            {isSorted && (state.dir === 'asc' ? <IconArrowUp size={13} /> : <IconArrowDown size={13} />)}
          </button>
        )}
        <HeaderMenu column={column} isFirst={isFirst} part={part} />
      </div>
      <ResizeHandle
        onResize={(widthPx) => columns.change(resizeColumn(columns.layout, column.id, widthPx))}
        onReset={() =>
          columns.change(columns.layout.map((each) => (each.id === column.id ? { ...each, widthPx: null } : each)))
        }
      />
    </th>
  )
}

const stepPx = 32
const iconSize = 16

const HeaderMenu = <Row,>({ column, isFirst, part }: Omit<Props<Row>, 'shown'> & { column: Column<Row> }) => {
  const { columns, onStateChange, onFilter } = part
  const texts = useUiTexts().table
  const { layout } = columns
  const placed = layout.find(({ id }) => id === column.id)
  const sort = (dir: 'asc' | 'desc') => onStateChange({ sort: column.id, dir, page: 1 })
  const resize = (by: number, from: HTMLElement | null) => {
    const widthPx = from?.closest('th')?.offsetWidth ?? placed?.widthPx ?? stepPx
    columns.change(resizeColumn(layout, column.id, widthPx + by))
  }
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon ref={setButton} size="sm" className={classes.more} aria-label={texts.columnMenu(column.header)}>
          <IconChevronDown size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {column.isSortable !== false && (
          <>
            <Menu.Item leftSection={<IconArrowUp size={iconSize} />} onClick={() => sort('asc')}>
              {texts.ascending}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowDown size={iconSize} />} onClick={() => sort('desc')}>
              {texts.descending}
            </Menu.Item>
          </>
        )}
        {filterKindOf(column) && (
          <Menu.Item leftSection={<IconFilter size={iconSize} />} onClick={() => onFilter(column)}>
            {texts.filter}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconArrowsHorizontal size={iconSize} />}
          closeMenuOnClick={false}
          onClick={() => resize(stepPx, button)}
        >
          {texts.wider}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowsHorizontal size={iconSize} />}
          closeMenuOnClick={false}
          onClick={() => resize(-stepPx, button)}
        >
          {texts.narrower}
        </Menu.Item>
        {!isFirst && (
          <>
            <Menu.Item
              leftSection={<IconArrowLeft size={iconSize} />}
              onClick={() => columns.change(nudgeColumn(layout, column.id, -1))}
            >
              {texts.moveLeft}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowRight size={iconSize} />}
              onClick={() => columns.change(nudgeColumn(layout, column.id, 1))}
            >
              {texts.moveRight}
            </Menu.Item>
            <Menu.Item
              leftSection={placed?.isPinned ? <IconPinnedOff size={iconSize} /> : <IconPin size={iconSize} />}
              onClick={() => columns.change(pinColumn(layout, column.id, !placed?.isPinned))}
            >
              {placed?.isPinned ? texts.unpin : texts.pin}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconEyeOff size={iconSize} />}
              onClick={() => columns.change(toggleColumn(layout, column))}
            >
              {texts.hideColumn}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
