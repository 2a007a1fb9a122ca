import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './record-drawer.module.css'
import { useFocusBackFrom } from './use-focus-back.ts'

interface Props {
  isOpen: boolean
  title: string
  /** Asks the form first where there is one: a drawer never throws away what was typed. */
  onClose(): void
  children: ReactNode
}

/** Where one record of a list is read and edited, 480 px at the right; focus returns to its row when it closes. */
export const RecordDrawer = ({ isOpen, title, onClose, children }: Props) => {
  useFocusBackFrom(isOpen)
  return (
    <Drawer
      opened={isOpen}
      returnFocus={false}
      onClose={onClose}
      title={title}
      closeOnEscape={false}
      classNames={{ content: classes.content, header: classes.header, title: classes.title, body: classes.body }}
      overlayProps={{ backgroundOpacity: 0.18 }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      {children}
    </Drawer>
  )
}
