import type { Language } from '@atalaya/contract/values'
import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useLiveItem } from '../../../live/live.ts'
import { useNow } from '../../../live/use-now.ts'
import { Fact, Facts, shortDuration, useAddress } from '../../fleet/index.ts'
import { LiveAge, LiveMotion } from '../components/live-cells.tsx'
import type { FieldFact } from '../field-words.ts'
import classes from './overview.module.css'
import { RoomCard } from './room-card.tsx'

interface Props {
  /** Of the live picture; null for what is on no map. */
  itemId: number | null
  figures: readonly { label: string; value: ReactNode }[]
  facts: readonly FieldFact[]
  /** What must not be overlooked. */
  notice?: string | undefined
}

/** A record at a glance: where it is now, what counts about it, and what is known of it. */
export const Overview = ({ itemId, figures, facts, notice }: Props) => {
  const { t } = useTranslation('items')
  const shown = figures.filter(({ value }) => value !== undefined && value !== null && value !== '')
  return (
    <>
      {notice && (
        <Alert variant="light" color="yellow" icon={<IconInfoCircle size={18} />}>
          {notice}
        </Alert>
      )}
      <div className={classes.cards}>
        {(itemId !== null || shown.length > 0) && (
          <RoomCard title={t('page.now')}>
            {itemId !== null && <Present itemId={itemId} />}
            {shown.length > 0 && (
              <dl className={classes.figures}>
                {shown.map(({ label, value }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
          </RoomCard>
        )}
        <RoomCard title={t('page.data')}>
          <Facts>
            {facts.map(({ key, label, text }) => (
              <Fact key={key} label={label} isWide={text.length > 40}>
                {text}
              </Fact>
            ))}
          </Facts>
        </RoomCard>
      </div>
    </>
  )
}

const Present = ({ itemId }: { itemId: number }) => {
  const { t, i18n } = useTranslation('items')
  const format = useFormat()
  const live = useLiveItem(itemId)
  const now = useNow(10_000)
  const place = live?.lat === undefined || live.lng === undefined ? null : { lat: live.lat, lng: live.lng }
  const address = useAddress(place, i18n.language as Language)
  const sinceMs = live && live.motionSince > 0 ? Math.max(0, now - live.motionSince) : null
  return (
    <div className={classes.present}>
      <div className={classes.line}>
        <LiveMotion id={itemId} />
        {sinceMs !== null && (
          <span className={classes.quiet}>{t('page.since', { time: shortDuration(format, sinceMs) })}</span>
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
      <p className={classes.address}>
        {place ? (address.data ?? `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}`) : t('page.noPosition')}
      </p>
    </div>
  )
}
