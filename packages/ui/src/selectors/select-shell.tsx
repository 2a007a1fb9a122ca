import { Button, Combobox, Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import { ownEscape } from './option-list.tsx'
import classes from './select-shell.module.css'

export interface SelectShellProps {
  /** What is chosen: `Vehículo`. */
  label: string
  isDisabled?: boolean
  /** What can be chosen is not known yet: it neither opens nor says that none of it is chosen. */
  isPending?: boolean
  /** What can be chosen will not be known, and why: said in place of a choice. */
  failure?: string | undefined
  /** Why it is refused. */
  error?: string | undefined
  /** Of the panel, pixels. */
  widthPx?: number
}

interface Props extends SelectShellProps {
  text: string
  isEmpty: boolean
  isOpen: boolean
  onOpen(isOpen: boolean): void
  /** All and nothing; absent where one is chosen. */
  onAll?: () => void
  onNothing?: () => void
  children: ReactNode
}

const usualWidthPx = 300
/** No larger than the room that the screen has; a wide panel would make a phone's page wider than the phone. */
const withinScreen = { size: { padding: 8 } }

/** A button that says what is chosen, and a panel to choose in. */
export const SelectShell = (props: Props) => {
  const { select, state } = useUiTexts()
  const isPending = (props.isPending ?? false) && props.failure === undefined
  const isUnknown = isPending || props.failure !== undefined
  const text = props.failure ?? (isPending ? `${state.loading}…` : props.text)
  return (
    <Popover
      opened={props.isOpen && !isUnknown}
      onChange={props.onOpen}
      position="bottom-start"
      width={props.widthPx ?? usualWidthPx}
      middlewares={withinScreen}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          classNames={{ root: classes.button, label: classes.text }}
          justify="space-between"
          aria-label={`${props.label}: ${text}`}
          aria-busy={isPending || undefined}
          aria-haspopup="dialog"
          aria-expanded={props.isOpen}
          data-invalid={props.error !== undefined || undefined}
          data-empty={props.isEmpty || isUnknown || undefined}
          disabled={(props.isDisabled ?? false) || isUnknown}
          rightSection={<Combobox.Chevron size="sm" />}
          onClick={() => props.onOpen(!props.isOpen)}
        >
          {text}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.dropdown}
        aria-label={props.label}
        onKeyDown={(event) => {
          // The panel closes by itself; a form around it shall not take this for leaving.
          if (event.key === 'Escape') event.preventDefault()
        }}
      >
        {props.onAll && (
          <div className={classes.shortcuts}>
            <Button {...ownEscape} variant="subtle" size="compact-sm" onClick={props.onAll}>
              {select.all}
            </Button>
            <Button {...ownEscape} variant="subtle" size="compact-sm" onClick={props.onNothing}>
              {select.nothing}
            </Button>
          </div>
        )}
        {props.children}
      </Popover.Dropdown>
    </Popover>
  )
}
