import type { AlarmNotice } from '@atalaya/contract/alarm-notices'
import { zoneTime } from '@atalaya/domain/zone-time'
import { useFocusBack } from '@atalaya/ui/focus-back'
import { StateView } from '@atalaya/ui/state-view'
import { ActionIcon, Modal } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconCheck, IconMinimize } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useLiveLastSeenAt, useLiveStatus } from '../../../live/live.ts'
import { useNow } from '../../../live/use-now.ts'
import type { NoticeBoard } from '../use-notice-board.ts'
import { lostChannelSince, lostReadingSince, wallOf, wallRoom } from '../wall.ts'
import { PrioritySign, StateSign } from './notice-signs.tsx'
import classes from './notice-wall.module.css'

const clockStepMs = 1_000
/** So long what has just come draws the eye. */
const freshMs = 60_000

interface Props {
  board: NoticeBoard
  onClose(): void
}

/** For a screen on the wall of a control room: what is open, in letters that are read from across the room, and nothing to click. */
export const NoticeWall = ({ board, onClose }: Props) => {
  const { t } = useTranslation('alarmNotices')
  useFocusBack()
  useWakefulScreen()
  return (
    <Modal
      opened
      fullScreen
      withCloseButton={false}
      returnFocus={false}
      title={t('wall.title')}
      classNames={{ header: classes.hidden ?? '', body: classes.wall ?? '', content: classes.content ?? '' }}
      onClose={onClose}
    >
      <Head board={board} onClose={onClose} />
      <Cards board={board} />
    </Modal>
  )
}

const Head = ({ board, onClose }: Props) => {
  const { t } = useTranslation('alarmNotices')
  const format = useFormat()
  const now = useNow(clockStepMs)
  const { pending, inProcess, resolvedToday } = useWall(board, now)
  const figure = (state: 'pending' | 'inProcess' | 'resolved', label: string, count: number) => (
    <div className={classes.figure} data-state={state} data-none={count === 0 || undefined}>
      <dt>{label}</dt>
      <dd>{format.number(count)}</dd>
    </div>
  )
  return (
    <div className={classes.head}>
      <dl className={classes.figures}>
        {figure('pending', t('state.pending'), pending)}
        {figure('inProcess', t('state.inProcess'), inProcess)}
        {figure('resolved', t('wall.resolvedToday'), resolvedToday)}
      </dl>
      <Lost board={board} now={now} />
      <time className={classes.clock}>{format.time(now)}</time>
      <ActionIcon size="xl" aria-label={t('wall.close')} title={t('wall.close')} data-autofocus onClick={onClose}>
        <IconMinimize size={24} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}

/** What hangs on a wall is believed: it says when it no longer hears anything, and since when. */
const Lost = ({ board, now }: { board: NoticeBoard; now: number }) => {
  const { t } = useTranslation('alarmNotices')
  const format = useFormat()
  const since = useLostSince(board)
  if (since === null) return null
  return (
    <p className={classes.lost} role="status">
      {t('wall.lost', { time: format.time(Math.min(since, now)) })}
    </p>
  )
}

const useLostSince = ({ scope, reading }: NoticeBoard): number | null => {
  const { kind } = useLiveStatus()
  const lastSeenAt = useLiveLastSeenAt()
  return scope.kind === 'company' ? lostChannelSince(kind, lastSeenAt) : lostReadingSince(reading)
}

const useWall = ({ book }: NoticeBoard, now: number) => {
  const zone = zoneTime(useTimeZone())
  const { date } = zone.at(now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the midnight is that of the date, whatever the second
  return useMemo(() => wallOf(book?.values() ?? [], zone.instantOf(date, 0)), [book, date])
}

const Cards = ({ board }: { board: NoticeBoard }) => {
  const { t } = useTranslation('alarmNotices')
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const { open } = useWall(board, board.now)
  const room = wallRoom(width, height)
  const isMore = open.length > room
  const shown = open.slice(0, isMore ? room - 1 : room)
  return (
    <div ref={ref} className={classes.room}>
      {open.length === 0 ? (
        <StateView
          kind="empty"
          icon={<IconCheck size={28} stroke={1.5} />}
          title={t('wall.calm.title')}
          hint={t('wall.calm.hint')}
        />
      ) : (
        <ol className={classes.cards}>
          {shown.map((notice) => (
            <Card key={notice.id} notice={notice} board={board} />
          ))}
          {isMore && <li className={classes.more}>{t('wall.more', { count: open.length - shown.length })}</li>}
        </ol>
      )}
    </div>
  )
}

const Card = ({ notice, board }: { notice: AlarmNotice; board: NoticeBoard }) => {
  const { t } = useTranslation('alarmNotices')
  const format = useFormat()
  const { words, companyOf, now } = board
  const { info, itemName, ts, receptionTs, state, data, companyId } = notice
  const { value, by, forId, for: passedTo } = state.current
  const what = [words.eventOf(notice), data.text].filter(Boolean).join(': ')
  return (
    <li
      className={classes.card}
      data-priority={info.priority}
      data-fresh={now - receptionTs < freshMs || undefined}
      data-notice={notice.id}
    >
      <div className={classes.line}>
        <strong className={classes.item}>{itemName}</strong>
        <time className={classes.age}>{format.age(ts, Math.max(now, ts))}</time>
      </div>
      <p className={classes.rule}>
        <PrioritySign priority={info.priority} />
        <span className={classes.detail}>{info.name}</span>
      </p>
      <p className={classes.what}>
        <StateSign state={value} />
        <span>{value === 0 ? t('wall.nobody') : forId === null ? by : passedTo}</span>
        <span className={classes.dot} aria-hidden="true">
          ·
        </span>
        <span className={classes.detail}>{[companyOf?.(companyId), what].filter(Boolean).join(' · ')}</span>
      </p>
    </li>
  )
}

/** Nobody touches it for hours: it neither dims nor sleeps, where the browser lets a page say so. */
const useWakefulScreen = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isGone = false
    const keep = async () => {
      if (document.hidden || isGone) return
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isGone) void lock?.release()
    }
    void keep()
    // Browsers let go of it whenever the page is hidden.
    document.addEventListener('visibilitychange', keep)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', keep)
      void lock?.release()
    }
  }, [])
}
