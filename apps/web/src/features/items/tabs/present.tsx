import type { Language } from '@atalaya/contract/values'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useLiveItem, useLiveLastSeenAt } from '../../../live/live.ts'
import { useNow } from '../../../live/use-now.ts'
import { shortDuration, useAddress } from '../../fleet/index.ts'
import { LiveAge, LiveMotion } from '../components/live-cells.tsx'
import classes from './present.module.css'

const ageStepMs = 10_000

/** State, speed and place of an item in one look. */
export const Present = ({ itemId }: { itemId: number }) => {
  const { t, i18n } = useTranslation('items')
  const format = useFormat()
  const isHeard = useLiveLastSeenAt() !== null
  const live = useLiveItem(itemId)
  const now = useNow(ageStepMs)
  const place = live?.lat === undefined || live.lng === undefined ? null : { lat: live.lat, lng: live.lng }
  const address = useAddress(place, i18n.language as Language)
  const sinceMs = live && live.motionSince > 0 ? Math.max(0, now - live.motionSince) : null
  if (!live && !isHeard) return <Skeleton height={56} />
  return (
    <div className="stack-close">
      <div className={classes.line}>
        <LiveMotion id={itemId} />
        {sinceMs !== null && (
          <span className="secondary">{t('page.since', { time: shortDuration(format, sinceMs) })}</span>
        )}
        <span className={classes.age}>
          <LiveAge id={itemId} />
        </span>
      </div>
      {live?.motion === 'moving' && live.speedKmh !== undefined && (
        <p className={classes.speed}>
          <span className={classes.figure}>{format.speedKmh(live.speedKmh)}</span> km/h
        </p>
      )}
      {place && (
        <p>{address.data ?? (address.isError ? `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}` : '\u00A0')}</p>
      )}
    </div>
  )
}
