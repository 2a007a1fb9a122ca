import { placeAt } from '@atalaya/domain/playback/played-route'
import { ActionIcon } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { IconCurrentLocation, IconX } from '@tabler/icons-react'
import { memo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { MotionIcon, type StateSpan, shortDuration } from '../../fleet/index.ts'
import type { PlayClock } from '../play-clock.ts'
import { type Subject, stateAt } from '../subject.ts'
import type { Played } from '../use-playback.ts'
import classes from './unit-rows.module.css'

interface Props {
  played: Played
  chosen: string | null
  onChoose(key: string | null): void
}

/** Each unit with what it does at the instant. */
export const UnitRows = ({ played, chosen, onChoose }: Props) => {
  const { t } = useTranslation('playback')
  const { subjects, address, setAddress, lost, directory, clock } = played
  const choose = useCallbackRef(onChoose)
  const take = useCallbackRef((subject: Pick<Subject, 'key' | 'itemId'>): void => {
    if (isCompared(subject)) return setAddress({ with: null })
    const { itemId } = subject
    setAddress({
      units: address.units.filter((id) => id !== itemId),
      ...(address.follow === itemId ? { follow: null } : {}),
    })
  })
  const follow = useCallbackRef((itemId: number): void =>
    setAddress({ follow: address.follow === itemId ? null : itemId }),
  )
  return (
    <ul className={classes.rows} aria-label={t('units')}>
      {subjects.map((subject) => (
        <UnitRow
          key={subject.key}
          subject={subject}
          clock={clock}
          isChosen={subject.key === chosen}
          isFollowed={address.follow === subject.itemId}
          onChoose={choose}
          onFollow={follow}
          onTake={take}
        />
      ))}
      {lost.map(({ itemId, why }) => (
        <li key={itemId} className={classes.row}>
          <span className={classes.lost}>
            {t(why === 'tooMuch' ? 'tooMuch' : 'unknown', { name: directory?.items.get(itemId)?.name ?? itemId })}
          </span>
          <ActionIcon aria-label={t('takeOut', { name: itemId })} onClick={() => take({ key: String(itemId), itemId })}>
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}

/** The same unit on another day. */
const isCompared = ({ key, itemId }: Pick<Subject, 'key' | 'itemId'>): boolean => key !== String(itemId)

interface RowProps {
  subject: Subject
  clock: PlayClock
  isChosen: boolean
  isFollowed: boolean
  onChoose(key: string | null): void
  onFollow(itemId: number): void
  onTake(subject: Subject): void
}

/** Drawn again for what is its own alone: fifty of them are on the screen while everything moves. */
const UnitRow = memo(({ subject, clock, isChosen, isFollowed, onChoose, onFollow, onTake }: RowProps) => {
  const { t } = useTranslation('playback')
  const { key, itemId, name, colour } = subject
  const followLabel = t('follow', { name })
  return (
    <li className={classes.row} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={classes.main}
        aria-pressed={isChosen}
        onClick={() => onChoose(isChosen ? null : key)}
      >
        <i className={classes.colour} style={{ background: `var(--data-${colour + 1})` }} />
        <span className={classes.name}>{name}</span>
        <Doing subject={subject} clock={clock} />
      </button>
      {!isCompared(subject) && (
        <ActionIcon
          aria-label={followLabel}
          title={followLabel}
          aria-pressed={isFollowed}
          variant={isFollowed ? 'light' : 'subtle'}
          onClick={() => onFollow(itemId)}
        >
          <IconCurrentLocation size={16} stroke={1.75} />
        </ActionIcon>
      )}
      <ActionIcon aria-label={t('takeOut', { name })} onClick={() => onTake(subject)}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </li>
  )
})

const minuteMs = 60_000

/** What is said of it: state, speed in whole km/h, and for how many minutes nothing was heard. One text, so that the same is not drawn again. */
const saidOf = (subject: Subject, instant: number): string => {
  const place = placeAt(subject.route, instant)
  const speed = place?.speedKmh ?? null
  const silent = place ? Math.floor((instant - place.fixAt) / minuteMs) : -1
  const state = place ? stateAt(subject, instant) : null
  return JSON.stringify([state, state === 'moving' && speed !== null ? Math.floor(speed) : null, state ? 0 : silent])
}

const Doing = ({ subject, clock }: { subject: Subject; clock: PlayClock }) => {
  const { t } = useTranslation(['playback', 'fleet'])
  const format = useFormat()
  const said = useSyncExternalStore(clock.subscribe, () => saidOf(subject, clock.said()))
  const [state, speed, silent] = JSON.parse(said) as [StateSpan['state'] | null, number | null, number]
  if (state === null)
    return (
      <span className={classes.doing}>
        {silent < 0 ? t('notYet') : t('since', { age: shortDuration(format, silent * minuteMs) })}
      </span>
    )
  return (
    <span className={classes.doing}>
      <MotionIcon motion={state} />
      {speed === null ? t(`fleet:motion.${state}`) : format.speed(speed)}
    </span>
  )
}
