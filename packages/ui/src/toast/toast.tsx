import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import classes from './toast.module.css'
import { forgetUndo, offerUndo } from './undo-key.ts'

interface Toast {
  text: string
  kind?: 'done' | 'failed' | 'note'
  /** One thing to do about it: undo, reload, open. */
  action?: { label: string; onSelect(): void; isUndo?: boolean }
  /** Stays until closed, for what must be read. */
  isSticky?: boolean
  closeLabel: string
}

const icons = { done: IconCheck, failed: IconAlertTriangle, note: IconInfoCircle }
const shownMs = 4_000
/** Undo needs time to be seen and reached. */
const shownWithActionMs = 8_000

export const showToast = ({ text, kind = 'done', action, isSticky, closeLabel }: Toast): void => {
  const Icon = icons[kind]
  const act = () => {
    notifications.hide(id)
    action?.onSelect()
  }
  const id = notifications.show({
    message: (
      <span className={classes.row}>
        <span>{text}</span>
        {action && (
          <Button
            size="compact-sm"
            variant="subtle"
            className={classes.action ?? ''}
            {...(action.isUndo ? { 'aria-keyshortcuts': 'Control+Z Meta+Z' } : {})}
            onClick={act}
          >
            {action.label}
          </Button>
        )}
      </span>
    ),
    icon: <Icon size={18} stroke={1.75} />,
    autoClose: isSticky ? false : action ? shownWithActionMs : shownMs,
    classNames: { root: classes.toast ?? '', icon: classes[kind] ?? '' },
    closeButtonProps: { 'aria-label': closeLabel },
    role: kind === 'failed' ? 'alert' : 'status',
    onClose: () => forgetUndo(act),
  })
  if (action?.isUndo) offerUndo(act)
}
