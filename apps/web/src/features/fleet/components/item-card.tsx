import type { Language } from '@atalaya/contract/values'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import {
  IconCheck,
  IconCopy,
  IconCurrentLocation,
  IconExternalLink,
  IconFocusCentered,
  IconNavigation,
  IconX,
} from '@tabler/icons-react'
import { memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AfterPaint } from '../../../feedback/after-paint.tsx'
import { useFormat } from '../../../format/use-format.ts'
import type { LiveItem } from '../../../live/item-store.ts'
import { useItemDetail, useLiveItem } from '../../../live/live.ts'
import { useNow } from '../../../live/use-now.ts'
import { ItemNotices } from '../../alarm-notices/index.ts'
import { ItemLocks } from '../../virtual-locks/index.ts'
import { useAddress } from '../fleet.queries.ts'
import { useCompanionOf } from '../fleet-context.tsx'
import type { FleetItem } from '../fleet-directory.ts'
import { useDayHistory } from '../history/history-context.tsx'
import { type ItemDetails, useItemDetails } from '../item-details.ts'
import { mapLinks } from '../map-links.ts'
import { everydayReadings } from '../sensor-readings.ts'
import { shortDuration } from '../short-duration.ts'
import { DaySummary } from './day-summary.tsx'
import classes from './item-card.module.css'
import { ItemMarker } from './item-marker.tsx'
import { ItemReadings } from './item-readings.tsx'
import { LastReport } from './last-report.tsx'
import { MotionIcon } from './motion-icon.tsx'

interface Props {
  item: FleetItem
  isFollowed: boolean
  onFollow(): void
  onCentre(): void
  onClose(): void
}

/** On its way an item reports every minute or so; a parked one may keep silent for long and be well. */
const staleMs = 3 * 60_000
const isOnItsWay = (motion: LiveItem['motion']): boolean => motion === 'moving' || motion === 'idling'

/** Everything about one item, now and today. */
export const ItemCard = ({ item, isFollowed, onFollow, onCentre, onClose }: Props) => {
  const { t } = useTranslation('fleet')
  const live = useLiveItem(item.id)
  useItemDetail(item.type, item.id)
  const details = useItemDetails(item.id)
  const subtitle = [item.plate, item.model].filter(Boolean).join(' · ')
  return (
    <section className={classes.card} aria-label={item.name}>
      <header className={classes.header}>
        <ItemMarker item={item} motion={live?.motion ?? 'noFix'} isAlarm={live?.isAlarm ?? false} />
        <div className={classes.titles}>
          <h2 className="cut-off">{item.name}</h2>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        <ActionIcon aria-label={t('card.close')} onClick={onClose}>
          <IconX size={18} stroke={1.75} />
        </ActionIcon>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reached by keyboard */}
      <section className={classes.body} aria-label={t('card.details')} tabIndex={0}>
        {live ? <Present item={item} live={live} /> : <RecordSkeleton lines={3} />}
        <CardActions live={live} isFollowed={isFollowed} onFollow={onFollow} onCentre={onCentre} />
        <AfterPaint>
          <ItemLocks itemId={item.id} />
          <Suspense fallback={null}>
            <ItemNotices
              item={item}
              frame={(title, list) => (
                <section className={classes.section}>
                  <h3>{title}</h3>
                  {list}
                </section>
              )}
            />
          </Suspense>
          <DaySummary itemId={item.id} />
          <Reported live={live} details={details} />
        </AfterPaint>
      </section>
    </section>
  )
}

/** What the item said of itself; after the day above it, whose length is not known before. */
const Reported = memo(({ live, details }: { live: LiveItem | undefined; details: ItemDetails }) => {
  const { t } = useTranslation('fleet')
  const { history, error } = useDayHistory()
  if (!history && error === null) return null
  return (
    <>
      {live && (
        <section className={classes.section}>
          <h3>{t('card.lastReport')}</h3>
          <LastReport live={live} odometerM={details.odometerM} hourMeterMs={details.hourMeterMs} />
        </section>
      )}
      {(everydayReadings(details.sensors).length > 0 || Object.keys(details.ownSensors).length > 0) && (
        <section className={classes.section}>
          <h3>{t('card.sensors')}</h3>
          <ItemReadings sensors={details.sensors} ownSensors={details.ownSensors} />
        </section>
      )}
    </>
  )
})

/** State, speed and place in one look. */
const Present = memo(({ item, live }: { item: FleetItem; live: LiveItem }) => {
  const { t, i18n } = useTranslation('fleet')
  const format = useFormat()
  const now = useNow(1_000)
  const companion = useCompanionOf(item)
  const place = live.lat !== undefined && live.lng !== undefined ? { lat: live.lat, lng: live.lng } : null
  const address = useAddress(place, i18n.language as Language)
  const silentMs = now - (live.recordedAt ?? now)
  const isStale = live.motion === 'offline' || (isOnItsWay(live.motion) && silentMs > staleMs)
  return (
    <div className={classes.present}>
      <div className="line">
        <span className={classes.state} data-motion={live.motion}>
          <MotionIcon motion={live.motion} />
          {t(`motion.${live.motion}`)}
        </span>
        {live.motionSince > 0 && (
          <span className={classes.quiet}>{shortDuration(format, Math.max(0, now - live.motionSince))}</span>
        )}
        {live.recordedAt !== undefined && (
          <time className={classes.age} data-stale={isStale || undefined} title={format.dateTime(live.recordedAt)}>
            {format.age(live.recordedAt, now)}
          </time>
        )}
      </div>
      {live.motion === 'moving' && live.speedKmh !== undefined && (
        <p className={classes.speed}>
          <span className={classes.figure}>{format.speedKmh(live.speedKmh)}</span> km/h
          {live.heading !== undefined && (
            <span className={classes.heading}>
              <IconNavigation size={16} stroke={1.75} style={{ rotate: `${live.heading}deg` }} aria-hidden="true" />
              {t(`compass.${compassPoint(live.heading)}`)}
            </span>
          )}
        </p>
      )}
      <p className={classes.address}>{place ? (address.data ?? coordinates(place)) : t('card.noPosition')}</p>
      {companion && (
        <p className={classes.quiet}>
          {t(item.driverId === undefined ? 'card.driver' : 'card.drives', { name: companion.name })}
        </p>
      )}
    </div>
  )
})

const compassPoints = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
const compassPoint = (heading: number) => compassPoints[Math.round(heading / 45) % 8] ?? 'n'
const coordinates = ({ lat, lng }: { lat: number; lng: number }): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`

interface ActionProps {
  live: LiveItem | undefined
  isFollowed: boolean
  onFollow(): void
  onCentre(): void
}

const CardActions = memo(({ live, isFollowed, onFollow, onCentre }: ActionProps) => {
  const { t } = useTranslation('fleet')
  const clipboard = useClipboard({ timeout: 1_500 })
  const place = live?.lat !== undefined && live.lng !== undefined ? { lat: live.lat, lng: live.lng } : null
  return (
    <div className={classes.actions}>
      <Button
        variant={isFollowed ? 'filled' : 'default'}
        leftSection={<IconCurrentLocation size={16} stroke={1.75} />}
        aria-pressed={isFollowed}
        disabled={!place}
        onClick={onFollow}
      >
        {t(isFollowed ? 'card.following' : 'card.follow')}
      </Button>
      <Tooltip label={t('card.centre')}>
        <ActionIcon variant="default" size="lg" aria-label={t('card.centre')} disabled={!place} onClick={onCentre}>
          <IconFocusCentered size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" disabled={!place} leftSection={<IconExternalLink size={16} stroke={1.75} />}>
            {t('card.openIn')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {place &&
            mapLinks(place.lat, place.lng).map(({ id, name, url }) => (
              <Menu.Item key={id} component="a" href={url} target="_blank" rel="noopener noreferrer">
                {name}
              </Menu.Item>
            ))}
          {place && (
            <Menu.Item
              closeMenuOnClick={false}
              leftSection={clipboard.copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
              onClick={() => clipboard.copy(coordinates(place))}
            >
              {t(clipboard.copied ? 'card.copied' : 'card.copy')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
})
