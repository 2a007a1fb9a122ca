import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useUiTexts } from '../texts/ui-texts.ts'
import { type Column, nextSort, type TableState } from './column.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  state: TableState
  onStateChange(patch: Partial<TableState>): void
}

/** Cards have no header to click on. */
export const SortMenu = <Row,>({ columns, state, onStateChange }: Props<Row>) => {
  const texts = useUiTexts().table
  const sortable = columns.filter(({ isSortable }) => isSortable !== false)
  const arrow = state.dir === 'asc' ? <IconArrowUp size={16} /> : <IconArrowDown size={16} />
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={texts.sort}>
          <IconArrowsSort size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {sortable.map((column) => (
          <Menu.RadioItem
            key={column.id}
            value={column.id}
            checked={state.sort === column.id}
            checkIcon={arrow}
            closeMenuOnClick
            // A click on the chosen one turns it round, which is no change of choice.
            onClick={() => onStateChange(nextSort(state, column.id))}
          >
            {column.header}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
