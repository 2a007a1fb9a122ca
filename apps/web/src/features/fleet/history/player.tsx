import { playedTo } from '@atalaya/domain/playback/played-to'
import { ActionIcon, Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { IconCheck, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '../../../navigation/shortcuts.ts'
import { statesOf } from './day-states.ts'
import { useDayHistory } from './history-context.tsx'
import { type PlaySpeed, playSpeeds } from './playing.ts'
import classes from './timeline.module.css'

/** A day in some minutes. */
const usualSpeed: PlaySpeed = 60

/** Plays what the chart shows: the cursor runs, and with it the marker on the line. */
export const Player = () => {
  const { t } = useTranslation(['fleet', 'map'])
  const { cursor, history } = useDayHistory()
  const isPlaying = useSyncExternalStore(cursor.subscribe, cursor.isPlaying)
  const [speed, setSpeed] = useState<PlaySpeed>(usualSpeed)
  const [isSkipping, setSkipping] = useState(true)
  const extent = usePlayed()
  usePlaying(speed, isSkipping)

  const toggle = (): void => {
    if (!extent) return
    const at = cursor.get()
    if (!isPlaying) cursor.playTo(at !== null && at >= extent.fromTs && at < extent.toTs ? at : extent.fromTs)
    cursor.setPlaying(!isPlaying)
  }
  const label = t(isPlaying ? 'timeline.pause' : 'timeline.play')
  useShortcut({ keys: ' ', label: t('timeline.play'), group: t('map:map'), run: toggle })
  if (!history || history.route.recordedAt.length < 2) return null
  return (
    <div className={classes.player}>
      <Tooltip label={label}>
        <ActionIcon aria-label={label} aria-pressed={isPlaying} onClick={toggle}>
          {isPlaying ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
        </ActionIcon>
      </Tooltip>
      <Menu position="top-start" closeOnItemClick={false}>
        <Menu.Target>
          <UnstyledButton className={classes.times ?? ''} aria-label={t('timeline.times', { times: speed })}>
            {speed}×
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('timeline.speed')}</Menu.Label>
          <Menu.RadioGroup value={String(speed)} onChange={(times) => setSpeed(Number(times) as PlaySpeed)}>
            {playSpeeds.map((times) => (
              <Menu.RadioItem key={times} value={String(times)} checkIcon={<IconCheck size={14} />}>
                {times}×
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.CheckboxItem checked={isSkipping} onChange={setSkipping} checkIcon={<IconCheck size={14} />}>
            {t('timeline.skipStops')}
          </Menu.CheckboxItem>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

/** From the first to the last fix of what the chart shows; null without any. */
const usePlayed = () => {
  const { history, view } = useDayHistory()
  return useMemo(() => {
    const at = history?.route.recordedAt ?? []
    const first = at.find((instant) => instant >= view.fromTs)
    const last = at.findLast((instant) => instant <= view.toTs)
    return first !== undefined && last !== undefined && last > first ? { fromTs: first, toTs: last } : null
  }, [history, view])
}

/** Moves the cursor with each frame while it plays. */
const usePlaying = (speed: PlaySpeed, isSkipping: boolean): void => {
  const { history, period, cursor } = useDayHistory()
  const isPlaying = useSyncExternalStore(cursor.subscribe, cursor.isPlaying)
  const extent = usePlayed()
  const untilTs = extent?.toTs ?? period.toTs
  const skipped = useMemo(() => {
    if (!isPlaying || !isSkipping || !history) return []
    return statesOf(history, period, untilTs)
      .filter(({ state }) => state === 'stopped' || state === 'offline')
      .sort((a, b) => a.fromTs - b.fromTs)
  }, [isPlaying, isSkipping, history, period, untilTs])
  useEffect(() => {
    if (!isPlaying) return
    let before = performance.now()
    let frame = requestAnimationFrame(function run(now: number) {
      const next = playedTo(cursor.played() ?? untilTs, now - before, { speed, skipped, untilTs })
      before = now
      cursor.playTo(next)
      if (next >= untilTs) cursor.setPlaying(false)
      else frame = requestAnimationFrame(run)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, cursor, speed, skipped, untilTs])
  // Another day, another item, or the chart is gone.
  useEffect(
    () => () => {
      cursor.setPlaying(false)
      cursor.playTo(null)
    },
    [cursor],
  )
}
