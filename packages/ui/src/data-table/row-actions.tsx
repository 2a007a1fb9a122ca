import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useRef } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import type { RowAction } from './column.ts'
import classes from './data-table.module.css'

/** A second click on a row's button within this time is a slip (spec 2 §9). */
const clickSuppressionMs = 500
const inlineAtMost = 3
const buttonPx = 26

/** Kept free for them, so that they cover no figure when they appear. */
export const actionsWidthPx = (count: number): number =>
  Math.min(count, inlineAtMost) * buttonPx + (count > inlineAtMost ? 40 : 18)

interface Props<Row> {
  row: Row
  rowName: string
  actions: readonly RowAction<Row>[]
  /** Where there is no hover everything is in the menu. */
  onlyMenu?: boolean
}

export const offeredActions = <Row,>(actions: readonly RowAction<Row>[], row: Row) =>
  actions.filter((action) => action.isOffered?.(row) ?? true)

export const RowActions = <Row,>({ row, rowName, actions, onlyMenu }: Props<Row>) => {
  const texts = useUiTexts()
  const lastClickAt = useRef(Number.NEGATIVE_INFINITY)
  const offered = offeredActions(actions, row)
  if (offered.length === 0) return null

  const select = (action: RowAction<Row>, at: number) => {
    if (at - lastClickAt.current < clickSuppressionMs) return
    lastClickAt.current = at
    action.onSelect(row)
  }

  const menu = (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={texts.table.actionsOf(rowName)}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((action) => (
          <Menu.Item
            key={action.id}
            leftSection={action.icon}
            color={action.isDangerous ? 'var(--danger-text)' : undefined}
            onClick={(event) => select(action, event.timeStamp)}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
  if (onlyMenu) return menu

  return (
    <>
      <div className={classes.inlineActions}>
        {offered.slice(0, inlineAtMost).map((action) => (
          <Tooltip key={action.id} label={action.label}>
            <ActionIcon
              size="sm"
              aria-label={`${action.label}: ${rowName}`}
              onClick={(event) => select(action, event.timeStamp)}
            >
              {action.icon}
            </ActionIcon>
          </Tooltip>
        ))}
      </div>
      <div className={offered.length > inlineAtMost ? classes.moreActions : classes.touchActions}>{menu}</div>
    </>
  )
}
