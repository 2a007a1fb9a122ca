import { ActionIcon, Menu, Tooltip, UnstyledButton } from '@mantine/core'
import {
  IconCheck,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useShortcut } from '../../../navigation/shortcuts.ts'
import { playTimes } from '../playback-address.ts'
import { markAfter, markBefore } from '../subject.ts'
import { type Played, useInstant, useIsPlaying, useMarks } from '../use-playback.ts'
import classes from './transport.module.css'

const stepMs = 60_000
const longStepMs = 15 * 60_000

/** Play, step, jump and how fast; the keys of a player do the same. */
export const Transport = ({
  played,
  onMoment,
  children,
}: {
  played: Played
  onMoment(): void
  children?: ReactNode
}) => {
  const { t } = useTranslation('playback')
  const { clock, subjects, address, setAddress } = played
  const isPlaying = useIsPlaying(clock)
  const marks = useMarks(subjects)
  const seek = (instant: number | undefined): void => {
    if (instant === undefined) return
    clock.seek(instant)
    onMoment()
  }
  const toggle = (): void => {
    clock.toggle()
    if (!clock.isPlaying()) onMoment()
  }
  const faster = (by: 1 | -1): void => {
    const nth = playTimes.findIndex((times) => times >= address.times)
    setAddress({ times: playTimes[Math.max(0, Math.min(playTimes.length - 1, nth + by))] ?? 60 })
  }
  const next = (): void => seek(markAfter(marks, clock.instant()))
  const previous = (): void => seek(markBefore(marks, clock.instant()))
  const group = t('title')
  useShortcut({ keys: ' ', label: t('play'), group, run: toggle })
  useShortcut({ keys: 'ArrowRight', label: t('stepOn'), group, run: () => seek(clock.instant() + stepMs) })
  useShortcut({ keys: 'ArrowLeft', label: t('stepBack'), group, run: () => seek(clock.instant() - stepMs) })
  useShortcut({ keys: '>', label: t('longStepOn'), group, run: () => seek(clock.instant() + longStepMs) })
  useShortcut({ keys: '<', label: t('longStepBack'), group, run: () => seek(clock.instant() - longStepMs) })
  useShortcut({ keys: 'n', label: t('next'), group, run: next })
  useShortcut({ keys: 'b', label: t('previous'), group, run: previous })
  useShortcut({ keys: '+', label: t('faster'), group, run: () => faster(1) })
  useShortcut({ keys: '-', label: t('slower'), group, run: () => faster(-1) })
  const label = t(isPlaying ? 'pause' : 'play')
  return (
    <div className={classes.transport} role="toolbar" aria-label={t('controls')}>
      <Tooltip label={t('previous')}>
        <ActionIcon aria-label={t('previous')} onClick={previous} disabled={marks.length === 0}>
          <IconPlayerSkipBack size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={label}>
        <ActionIcon
          className={classes.play}
          size="lg"
          aria-label={label}
          aria-pressed={isPlaying}
          disabled={subjects.length === 0}
          onClick={toggle}
        >
          {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('next')}>
        <ActionIcon aria-label={t('next')} onClick={next} disabled={marks.length === 0}>
          <IconPlayerSkipForward size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <Menu position="top-start">
        <Menu.Target>
          <UnstyledButton className={classes.times ?? ''} aria-label={t('times', { times: address.times })}>
            <Times value={address.times} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('speed')}</Menu.Label>
          <Menu.RadioGroup value={String(address.times)} onChange={(times) => setAddress({ times: Number(times) })}>
            {playTimes.map((times) => (
              <Menu.RadioItem key={times} value={String(times)} checkIcon={<IconCheck size={14} />}>
                <Times value={times} />
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      <Moment played={played} />
      {children}
    </div>
  )
}

const Times = ({ value }: { value: number }) => {
  const format = useFormat()
  return <>{format.figure(value)}×</>
}

const Moment = ({ played: { clock, address } }: { played: Played }) => {
  const format = useFormat()
  const instant = useInstant(clock)
  return (
    <time className={classes.moment}>
      {address.days > 1 && <span className={classes.day}>{format.date(instant)}</span>}
      {format.timeWithSeconds(instant)}
    </time>
  )
}
