import type { Language } from '@atalaya/contract/values'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useLiveItem } from '../../../live/live.ts'
import { useNow } from '../../../live/use-now.ts'
import { MotionIcon, useAddress } from '../../fleet/index.ts'
import classes from './live-cells.module.css'

/** Each of these follows one item by itself, so that a fix draws a cell anew and not the table. */
export const LiveMotion = ({ id }: { id: number }) => {
  const { t } = useTranslation('fleet')
  const motion = useLiveItem(id)?.motion ?? 'noFix'
  return (
    <span className="line">
      <MotionIcon motion={motion} />
      {t(`motion.${motion}`)}
    </span>
  )
}

const ageStepMs = 10_000

export const LiveAge = ({ id }: { id: number }) => {
  const format = useFormat()
  const now = useNow(ageStepMs)
  const recordedAt = useLiveItem(id)?.recordedAt
  if (recordedAt === undefined) return null
  return (
    <time dateTime={new Date(recordedAt).toISOString()} title={format.dateTime(recordedAt)}>
      {format.age(recordedAt, Math.max(now, recordedAt))}
    </time>
  )
}

export const LiveSpeed = ({ id }: { id: number }) => {
  const format = useFormat()
  const live = useLiveItem(id)
  return live?.speedKmh === undefined ? null : format.speedKmh(live.speedKmh)
}

/** Asked for when the row comes into sight, together with those beside it. */
export const LiveAddress = ({ id }: { id: number }) => {
  const { i18n } = useTranslation()
  const live = useLiveItem(id)
  const place = live?.lat === undefined || live.lng === undefined ? null : { lat: live.lat, lng: live.lng }
  const { data, isError } = useAddress(place, i18n.language as Language)
  // For the moment until the answer, figures that turn into words would only flicker.
  if (data)
    return (
      <span className={classes.address} title={data}>
        {data}
      </span>
    )
  if (!isError || !place) return null
  return <span className="secondary">{`${place.lat.toFixed(4)}, ${place.lng.toFixed(4)}`}</span>
}
