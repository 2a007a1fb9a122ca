import { type FixSource, fixSources } from '@atalaya/domain/fix'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import type { LiveItem } from '../../../live/item-store.ts'
import { Fact, Facts } from './facts.tsx'

const sourceWords = {
  [fixSources.gpsFix]: 'gps',
  [fixSources.gpsNoFix]: 'gpsNoFix',
  [fixSources.cellId]: 'cell',
  [fixSources.wifi]: 'wifi',
  [fixSources.ble]: 'ble',
} as const satisfies Record<FixSource, string>

interface Props {
  live: LiveItem
  odometerM: number | undefined
  hourMeterMs: number | undefined
}

/** What the item's last report said of itself: when, from where, how well. */
export const LastReport = ({ live, odometerM, hourMeterMs }: Props) => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  const source = sourceWords[live.source as FixSource]
  return (
    <Facts>
      {live.recordedAt !== undefined && (
        <Fact label={t('card.recordedAt')} isWide>
          {format.date(live.recordedAt)} {format.timeWithSeconds(live.recordedAt)}
        </Fact>
      )}
      {live.ignition !== undefined && <Fact label={t('card.ignition')}>{t(live.ignition ? 'on' : 'off')}</Fact>}
      {source && <Fact label={t('card.source')}>{t(`source.${source}`)}</Fact>}
      {live.satellites !== undefined && <Fact label={t('card.satellites')}>{format.number(live.satellites)}</Fact>}
      {live.altitudeM !== undefined && <Fact label={t('card.altitude')}>{format.number(live.altitudeM)} m</Fact>}
      {odometerM !== undefined && <Fact label={t('card.odometer')}>{format.distance(odometerM)}</Fact>}
      {hourMeterMs !== undefined && (
        <Fact label={t('card.hourMeter')}>{format.number(hourMeterMs / 3_600_000, 1)} h</Fact>
      )}
    </Facts>
  )
}
