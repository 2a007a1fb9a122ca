import { placeAt } from '@atalaya/domain/playback/played-route'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCurrentLocation, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { MotionIcon, shortDuration } from '../../fleet/index.ts'
import { type Subject, stateAt } from '../subject.ts'
import { type Played, useInstant } from '../use-playback.ts'
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
  const instant = useInstant(clock)
  const without = (itemId: number): void =>
    setAddress({
      units: address.units.filter((id) => id !== itemId),
      ...(address.follow === itemId ? { follow: null } : {}),
    })
  return (
    <ul className={classes.rows} aria-label={t('units')}>
      {subjects.map((subject) => (
        <li key={subject.key} className={classes.row} data-chosen={subject.key === chosen || undefined}>
          <button
            type="button"
            className={classes.main}
            aria-pressed={subject.key === chosen}
            onClick={() => onChoose(subject.key === chosen ? null : subject.key)}
          >
            <i className={classes.colour} style={{ background: `var(--data-${subject.colour + 1})` }} />
            <span className={classes.name}>{subject.name}</span>
            <Doing subject={subject} instant={instant} />
          </button>
          {!isCompared(subject) && (
            <Tooltip label={t('follow', { name: subject.name })}>
              <ActionIcon
                aria-label={t('follow', { name: subject.name })}
                aria-pressed={address.follow === subject.itemId}
                variant={address.follow === subject.itemId ? 'light' : 'subtle'}
                onClick={() => setAddress({ follow: address.follow === subject.itemId ? null : subject.itemId })}
              >
                <IconCurrentLocation size={16} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
          )}
          <ActionIcon
            aria-label={t('takeOut', { name: subject.name })}
            onClick={() => (isCompared(subject) ? setAddress({ with: null }) : without(subject.itemId))}
          >
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </li>
      ))}
      {lost.map(({ itemId, why }) => (
        <li key={itemId} className={classes.row}>
          <span className={classes.lost}>
            {t(why === 'tooMuch' ? 'tooMuch' : 'unknown', { name: directory?.items.get(itemId)?.name ?? itemId })}
          </span>
          <ActionIcon aria-label={t('takeOut', { name: itemId })} onClick={() => without(itemId)}>
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}

/** The same unit on another day. */
const isCompared = ({ key, itemId }: Subject): boolean => key !== String(itemId)

const Doing = memo(({ subject, instant }: { subject: Subject; instant: number }) => {
  const { t } = useTranslation(['playback', 'fleet'])
  const format = useFormat()
  const place = placeAt(subject.route, instant)
  const state = stateAt(subject, instant)
  if (!place) return <span className={classes.doing}>{t('notYet')}</span>
  if (state === null)
    return <span className={classes.doing}>{t('since', { age: shortDuration(format, instant - place.fixAt) })}</span>
  const isMoving = state === 'moving' && place.speedKmh !== null
  return (
    <span className={classes.doing}>
      <MotionIcon motion={state} />
      {isMoving ? format.speed(place.speedKmh ?? 0) : t(`fleet:motion.${state}`)}
    </span>
  )
})
