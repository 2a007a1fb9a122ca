import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
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
  gate: ActionGate
  /** Where there is no hover everything is in the menu. */
  onlyMenu?: boolean
  /** Whether Tab stops at the buttons; in a table it does on one row alone. */
  isTabStop?: boolean
}

export const offeredActions = <Row,>(actions: readonly RowAction<Row>[], row: Row) =>
  actions.filter((action) => action.isOffered?.(row) ?? true)

export type ActionGate = (at: number, run: () => void) => void

/**
 * Runs an action unless one ran a moment ago: the second half of a double click does nothing. One for all rows of a table:
 * the first half may have taken its row away, and the next one lies under the pointer.
 */
export const useActionGate = (): ActionGate => {
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  return useCallback((at, run) => {
    if (at - lastAt.current < clickSuppressionMs) return
    lastAt.current = at
    run()
  }, [])
}

/** Plain buttons: a page of rows has hundreds of them, and each sort draws them anew. */
export const RowActions = <Row,>({ row, rowName, actions, gate, onlyMenu, isTabStop = true }: Props<Row>) => {
  const offered = offeredActions(actions, row)
  if (offered.length === 0) return null
  const tabIndex = isTabStop ? 0 : -1
  const select = (action: RowAction<Row>, at: number) => gate(at, () => action.onSelect(row))
  const menu = <ActionMenu rowName={rowName} offered={offered} tabIndex={tabIndex} onSelect={select} />
  if (onlyMenu) return menu

  return (
    <>
      <div className={classes.inline}>
        {offered.slice(0, inlineAtMost).map((action) => (
          <button
            key={action.id}
            type="button"
            className={classes.button}
            tabIndex={tabIndex}
            title={action.label}
            aria-label={`${action.label}: ${rowName}`}
            onClick={(event) => select(action, event.timeStamp)}
          >
            {action.icon}
          </button>
        ))}
      </div>
      <div className={offered.length > inlineAtMost ? classes.more : classes.touch}>{menu}</div>
    </>
  )
}

interface MenuProps<Row> {
  rowName: string
  offered: readonly RowAction<Row>[]
  tabIndex: number
  onSelect(action: RowAction<Row>, at: number): void
}

/** Becomes a menu when it is first asked for. */
const ActionMenu = <Row,>({ rowName, offered, tabIndex, onSelect }: MenuProps<Row>): ReactNode => {
  const texts = useUiTexts().table
  const [isOpen, setIsOpen] = useState(false)
  const [isMade, setIsMade] = useState(false)
  // Once it is there: a menu that is born open does not know whom to give the focus back to.
  useEffect(() => setIsOpen(isMade), [isMade])
  const button = (
    <button
      type="button"
      className={classes.menuButton}
      tabIndex={tabIndex}
      aria-label={texts.actionsOf(rowName)}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed, and its focus
      autoFocus={isMade}
      onClick={() => (isMade ? setIsOpen((open) => !open) : setIsMade(true))}
    >
      <IconDots size={18} stroke={1.75} />
    </button>
  )
  if (!isMade) return button
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {offered.map((action) => (
          <Menu.Item
            key={action.id}
            leftSection={action.icon}
            color={action.isDangerous ? 'var(--danger-text)' : undefined}
            onClick={(event) => onSelect(action, event.timeStamp)}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
