import { type AlarmNotice, noticeStates } from '@atalaya/contract/alarm-notices'
import { useFocusBack } from '@atalaya/ui/focus-back'
import { isTypedInto } from '@atalaya/ui/typed-into'
import { ActionIcon, Button, Modal, Tooltip } from '@mantine/core'
import {
  IconBellOff,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconHandGrab,
  IconMessage,
} from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { whyOf } from '../notice-why.ts'
import type { NoticeBoard } from '../use-notice-board.ts'
import { NoticeFacts } from './notice-facts.tsx'
import { NoticeMap } from './notice-map.tsx'
import classes from './position-modal.module.css'

/** Spec 2 §9. */
const stepPauseMs = 300

interface Props {
  board: NoticeBoard
  notice: AlarmNotice
}

/** Where a notice was raised and why, and from it to the next in the order of the list. */
export const PositionModal = ({ board, notice }: Props) => {
  const { t } = useTranslation('alarmNotices')
  useFocusBack()
  const why = useMemo(() => whyOf(notice), [notice])
  const { at, total, step } = useStepping(board, notice)
  const close = () => board.setDialog(null)
  return (
    <Modal opened onClose={close} returnFocus={false} size={960} title={`${notice.info.name} · ${notice.itemName}`}>
      <div className={classes.columns}>
        <NoticeMap notice={notice} why={why} isInCompany={board.scope.kind === 'company'} />
        <NoticeFacts
          notice={notice}
          why={why}
          words={board.words}
          company={board.companyOf?.(notice.companyId)}
          scope={board.scope}
        />
      </div>
      <div className={classes.foot}>
        <div className={classes.steps}>
          <Tooltip label={`${t('previous')} · ←`}>
            <ActionIcon variant="default" aria-label={t('previous')} disabled={at <= 0} onClick={() => step(-1)}>
              <IconChevronLeft size={18} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
          <span className={classes.place}>{t('place', { at: at + 1, total })}</span>
          <Tooltip label={`${t('next')} · →`}>
            <ActionIcon variant="default" aria-label={t('next')} disabled={at >= total - 1} onClick={() => step(1)}>
              <IconChevronRight size={18} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        </div>
        <Buttons board={board} notice={notice} />
      </div>
    </Modal>
  )
}

const Buttons = ({ board, notice }: Pick<Props, 'board' | 'notice'>) => {
  const { t } = useTranslation('alarmNotices')
  const state = board.leaving.has(notice.id) ? noticeStates.resolved : notice.state.current.value
  if (!board.changes.canWrite) return null
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        leftSection={<IconMessage size={16} stroke={1.75} />}
        onClick={() => board.open(notice, 'state')}
      >
        {t('actions.state')}
      </Button>
      {board.scope.kind === 'company' && (
        <Button
          variant="default"
          leftSection={<IconBellOff size={16} stroke={1.75} />}
          onClick={() => board.open(notice, 'snooze')}
        >
          {t('snooze.action')}
        </Button>
      )}
      {state === noticeStates.pending && (
        <Button
          variant="default"
          leftSection={<IconHandGrab size={16} stroke={1.75} />}
          onClick={() => board.take([notice])}
        >
          {t('actions.take')}
        </Button>
      )}
      {state !== noticeStates.resolved && (
        <Button leftSection={<IconCheck size={16} stroke={1.75} />} onClick={() => board.resolve([notice])}>
          {t('actions.resolve')}
        </Button>
      )}
    </div>
  )
}

/** In the order that the list had when this was opened: what is resolved here stays in its place. */
const useStepping = (board: NoticeBoard, notice: AlarmNotice) => {
  const [order] = useState(() => board.found.shown.map(({ id }) => id))
  const at = order.indexOf(notice.id)
  const steppedAt = useRef(Number.NEGATIVE_INFINITY)
  const step = (by: number): void => {
    const next = board.book?.get(order[at + by] ?? (0 as AlarmNotice['id']))
    if (next) board.open(next)
  }
  const latest = useRef(step)
  latest.current = step
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
      if (by === 0 || isTypedInto(event.target)) return
      event.preventDefault()
      if (event.timeStamp - steppedAt.current < stepPauseMs) return
      steppedAt.current = event.timeStamp
      latest.current(by)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return { at, total: order.length, step }
}
