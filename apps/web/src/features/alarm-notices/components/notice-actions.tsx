import { type AlarmNotice, noticeStates } from '@atalaya/contract/alarm-notices'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconBellOff, IconCheck, IconHandGrab, IconMessage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './notice-row.module.css'
import type { RowHandlers } from './row-handlers.ts'

interface Props {
  notices: readonly AlarmNotice[]
  canWrite: boolean
  canSnooze: boolean
  handlers: RowHandlers
}

/** At the end of a line, on hover and focus: what the keys do, for the pointer. */
export const NoticeActions = ({ notices, canWrite, canSnooze, handlers }: Props) => {
  const { t } = useTranslation('alarmNotices')
  const [first, ...others] = notices
  if (!canWrite || !first) return null
  const isAny = (isSo: (notice: AlarmNotice) => boolean) => notices.some(isSo)
  return (
    <div className={classes.actions}>
      {isAny(({ state }) => state.current.value === noticeStates.pending) && (
        <Action label={t('actions.take')} keys="P" onClick={() => handlers.take(notices)}>
          <IconHandGrab size={16} stroke={1.75} />
        </Action>
      )}
      {isAny(({ state }) => state.current.value !== noticeStates.resolved) && (
        <Action label={t('actions.resolve')} keys="E" onClick={() => handlers.resolve(notices)}>
          <IconCheck size={16} stroke={1.75} />
        </Action>
      )}
      {others.length === 0 && (
        <Action label={t('actions.state')} keys="S" onClick={() => handlers.open(first, 'state')}>
          <IconMessage size={16} stroke={1.75} />
        </Action>
      )}
      {canSnooze && (
        <Action label={t('snooze.action')} keys="H" onClick={() => handlers.open(first, 'snooze')}>
          <IconBellOff size={16} stroke={1.75} />
        </Action>
      )}
    </div>
  )
}

interface ActionProps {
  label: string
  keys: string
  onClick(): void
  children: ReactNode
}

const Action = ({ label, keys, onClick, children }: ActionProps) => (
  <Tooltip label={`${label} · ${keys}`}>
    <ActionIcon tabIndex={-1} aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
)
