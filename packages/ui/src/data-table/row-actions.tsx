import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useRef } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import type { RowAction } from './column.ts'
import classes from './row-actions.module.css'

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
  /** Whether Tab stops at the buttons; in a table it does on one row alone. */
  isTabStop?: boolean
}

export const offeredActions = <Row,>(actions: readonly RowAction<Row>[], row: Row) =>
  actions.filter((action) => action.isOffered?.(row) ?? true)

/** Runs an action unless one ran a moment ago: the second half of a double click does nothing. */
export const useActionGate = () => {
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  return (at: number, run: () => void) => {
    if (at - lastAt.current < clickSuppressionMs) return
    lastAt.current = at
    run()
  }
}

export const RowActions = <Row,>({ row, rowName, actions, onlyMenu, isTabStop = true }: Props<Row>) => {
  const texts = useUiTexts()
  const gate = useActionGate()
  const offered = offeredActions(actions, row)
  if (offered.length === 0) return null
  const tabIndex = isTabStop ? 0 : -1

  const menu = (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={texts.table.actionsOf(rowName)} tabIndex={tabIndex}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((action) => (
          <Menu.Item
            key={action.id}
            leftSection={action.icon}
            color={action.isDangerous ? 'var(--danger-text)' : undefined}
            onClick={(event) => gate(event.timeStamp, () => action.onSelect(row))}
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
      <div className={classes.inline}>
        {offered.slice(0, inlineAtMost).map((action) => (
          <Tooltip key={action.id} label={action.label}>
            <ActionIcon
              size="sm"
              tabIndex={tabIndex}
              aria-label={`${action.label}: ${rowName}`}
              onClick={(event) => gate(event.timeStamp, () => action.onSelect(row))}
            >
              {action.icon}
            </ActionIcon>
          </Tooltip>
        ))}
      </div>
      <div className={offered.length > inlineAtMost ? classes.more : classes.touch}>{menu}</div>
    </>
  )
}
