import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
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

export interface ActionGate {
  /** Runs an action unless one ran a moment ago: the second half of a double click does nothing. */
  pass(at: number, run: () => void): void
  /** Runs what was chosen from a menu, which no slip reaches; the other half of that click is a slip again. */
  choose(at: number, run: () => void): void
}

/** One for all rows of a table: an action may have taken its row away, and the next one lies under the pointer. */
export const useActionGate = (): ActionGate => {
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  return useMemo(() => {
    const choose = (at: number, run: () => void) => {
      lastAt.current = at
      run()
    }
    return {
      choose,
      pass: (at, run) => {
        if (at - lastAt.current >= clickSuppressionMs) choose(at, run)
      },
    }
  }, [])
}

/** Plain buttons: a page of rows has hundreds of them, and each sort draws them anew. */
export const RowActions = <Row,>({ row, rowName, actions, gate, onlyMenu, isTabStop = true }: Props<Row>) => {
  const offered = offeredActions(actions, row)
  if (offered.length === 0) return null
  const tabIndex = isTabStop ? 0 : -1
  const choose = (action: RowAction<Row>, at: number) => gate.choose(at, () => action.onSelect(row))
  const menu = <ActionMenu rowName={rowName} offered={offered} tabIndex={tabIndex} onSelect={choose} />
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
            onClick={(event) => gate.pass(event.timeStamp, () => action.onSelect(row))}
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
      // The menu hears Escape itself once it has the focus, which it takes a moment after it is drawn.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        setIsOpen(false)
      }}
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
