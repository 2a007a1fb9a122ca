import { type Alarm, type AlarmLoad, goodAnHour, mostAnHour } from '@atalaya/contract/alarms'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { calmer, loudFew, type Noise } from '../alarm-noise.ts'
import classes from './loud-few.module.css'

interface Props {
  alarms: readonly Alarm[]
  noise: Noise
  load: AlarmLoad | undefined
  onOpen(id: number): void
}

const most = 5

/**
 * What is known of the noise: what all of it asks of people, where that is too much, the few rules that make most of it, and which would be
 * calmer. Each opens to be tried with less.
 */
export const LoudFew = ({ alarms, noise, load, onOpen }: Props) => {
  const { t } = useTranslation('alarms')
  const format = useFormat()
  const found = loudFew(alarms, noise)
  const proposals = calmer(alarms, noise)
  const isMuch = load !== undefined && load.worstHour > goodAnHour
  if (!found && !isMuch && proposals.length === 0) return null
  return (
    <div className={classes.notes} role="status">
      {isMuch && (
        <p className={classes.note}>
          {t('noise.load', {
            ...{ anHour: format.figure(load.anHour), worst: format.figure(load.worstHour) },
            ...{ good: goodAnHour, most: mostAnHour },
          })}
          {load.hoursBeyond > 0 && <strong>{t('noise.beyond', { count: load.hoursBeyond })}</strong>}
        </p>
      )}
      {found && (
        <p className={classes.note}>
          {t('noise.loud', { count: found.loud.length, of: found.of })}
          {found.loud.slice(0, most).map(({ id, info }) => (
            <UnstyledButton key={id} className={classes.name} onClick={() => onOpen(id)}>
              {info.name}
            </UnstyledButton>
          ))}
        </p>
      )}
      {proposals.map(({ alarm: { id, info }, holdMs, fewer }) => (
        <p key={id} className={classes.note}>
          <UnstyledButton className={classes.calm} onClick={() => onOpen(id)}>
            {t('noise.calm', { name: info.name, hold: format.duration(holdMs), count: fewer })}
          </UnstyledButton>
        </p>
      ))}
    </div>
  )
}
