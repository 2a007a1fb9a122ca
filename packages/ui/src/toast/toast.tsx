import { ActionIcon, Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconBell, IconCheck, IconCopy, IconInfoCircle } from '@tabler/icons-react'
import classes from './toast.module.css'
import { forgetUndo, offerUndo } from './undo-key.ts'

interface Toast {
  text: string
  kind?: 'done' | 'failed' | 'note' | 'alarm'
  /** One thing to do about it: undo, reload, open. */
  action?: { label: string; onSelect(): void; isUndo?: boolean }
  /** Stays until closed, for what must be read. */
  isSticky?: boolean
  /** For whoever is to look into it: read below the text, and copied as a whole. */
  details?: Details
  /** What the words explain to its reader: the number that finds it in the server's log is at hand, and not in the way. */
  reference?: { text: string; copyLabel: string }
  closeLabel: string
}

interface Details {
  lines: readonly string[]
  copyLabel: string
}

const icons = { done: IconCheck, failed: IconAlertTriangle, note: IconInfoCircle, alarm: IconBell }
const shownMs = 4_000
/** Undo needs time to be seen and reached. */
const shownWithActionMs = 8_000
/** To be read to somebody on the telephone. */
const shownWithDetailsMs = 20_000

const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const clipboard = useClipboard({ timeout: 1_500 })
  const Icon = clipboard.copied ? IconCheck : IconCopy
  return (
    <ActionIcon size="sm" aria-label={label} title={label} onClick={() => clipboard.copy(text)}>
      <Icon size={14} stroke={1.75} />
    </ActionIcon>
  )
}

const DetailsLine = ({ details: { lines, copyLabel } }: { details: Details }) => (
  <span className={classes.details}>
    <code>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </code>
    <CopyButton text={lines.join(' ')} label={copyLabel} />
  </span>
)

export const showToast = ({ text, kind = 'done', action, isSticky, details, reference, closeLabel }: Toast): void => {
  const Icon = icons[kind]
  const act = () => {
    notifications.hide(id)
    action?.onSelect()
  }
  const id = notifications.show({
    message: (
      <span className={classes.row}>
        <span className={classes.said}>
          <span>{text}</span>
          {details && <DetailsLine details={details} />}
        </span>
        {reference && <CopyButton text={reference.text} label={reference.copyLabel} />}
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
    autoClose: isSticky ? false : details ? shownWithDetailsMs : action || reference ? shownWithActionMs : shownMs,
    classNames: { root: classes.toast ?? '', icon: classes[kind] ?? '' },
    closeButtonProps: { 'aria-label': closeLabel },
    role: kind === 'failed' || kind === 'alarm' ? 'alert' : 'status',
    onClose: () => forgetUndo(act),
  })
  if (action?.isUndo) offerUndo(act)
}
