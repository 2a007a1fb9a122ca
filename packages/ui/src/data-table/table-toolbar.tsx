import { ActionIcon, Checkbox, Menu, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconColumns3, IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import type { Column } from './column.ts'
import classes from './data-table.module.css'

const searchDelayMs = 150

interface Props<Row> {
  query: string
  onQueryChange(query: string): void
  columns: readonly Column<Row>[]
  hiddenColumns: readonly string[]
  onHiddenColumnsChange(ids: string[]): void
  filters?: ReactNode
  tools?: ReactNode
  hasColumnChoice: boolean
}

export const TableToolbar = <Row,>(props: Props<Row>) => {
  const { query, onQueryChange, columns, hiddenColumns, onHiddenColumnsChange, filters, tools, hasColumnChoice } = props
  const texts = useUiTexts().table
  const [typed, setTyped] = useState(query)
  const search = useDebouncedCallback(onQueryChange, searchDelayMs)
  // The address changed by itself: back button, a link, "clear filters".
  useEffect(() => setTyped(query), [query])

  return (
    <div className={classes.toolbar}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        data-table-search
        value={typed}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        rightSection={
          typed !== '' && (
            <ActionIcon size="sm" aria-label={texts.clearSearch} onClick={() => onQueryChange('')}>
              <IconX size={14} />
            </ActionIcon>
          )
        }
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          search(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== '') {
            event.stopPropagation()
            onQueryChange('')
          }
        }}
      />
      {filters}
      <div className={classes.toolbarGap} />
      {hasColumnChoice && (
        <Menu position="bottom-end" closeOnItemClick={false}>
          <Menu.Target>
            <Tooltip label={texts.columns}>
              <ActionIcon aria-label={texts.columns}>
                <IconColumns3 size={18} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
          </Menu.Target>
          <Menu.Dropdown>
            {columns.slice(1).map(({ id, header }) => {
              const isHidden = hiddenColumns.includes(id)
              const toggle = () =>
                onHiddenColumnsChange(isHidden ? hiddenColumns.filter((other) => other !== id) : [...hiddenColumns, id])
              return (
                <Menu.Item
                  key={id}
                  role="menuitemcheckbox"
                  aria-checked={!isHidden}
                  onClick={toggle}
                  leftSection={<Checkbox.Indicator size="xs" checked={!isHidden} />}
                >
                  {header}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      )}
      {tools}
    </div>
  )
}
