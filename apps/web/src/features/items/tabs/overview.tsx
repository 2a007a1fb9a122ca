import { StateView } from '@atalaya/ui/state-view'
import { Alert, Skeleton } from '@mantine/core'
import { IconInfoCircle, IconMapPinOff } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveItem, useLiveLastSeenAt } from '../../../live/live.ts'
import { OwnMapScope } from '../../../map/own-map.tsx'
import { hasWebGl2 } from '../../../map/webgl.ts'
import { ItemNotices } from '../../alarm-notices/index.ts'
import {
  type AssignedPeriod,
  DayBefore,
  DayDigest,
  Fact,
  Facts,
  type FleetItem,
  HistoryProvider,
  LastReport,
  LazyItemMap,
} from '../../fleet/index.ts'
import type { FieldFact } from '../item-words.ts'
import { LastDaysCard } from './last-days-card.tsx'
import classes from './overview.module.css'
import { Present } from './present.tsx'
import { SectionCard } from './section-card.tsx'

interface Props {
  /** What of the live picture it is about: an item, or the vehicle that a driver drives; null for none. */
  item: Pick<FleetItem, 'id' | 'type' | 'name' | 'glyph'> | null
  figures: readonly { label: string; value: ReactNode }[]
  facts: readonly FieldFact[]
  /** A driver's assignments, whose own part of the day it shows; null until they are known. */
  assignments?: readonly AssignedPeriod[] | null
  /** What must not be overlooked. */
  notice?: string | undefined
}

/** A record at a glance: where it is now, what it did today, and what is known of it. */
export const Overview = ({ item, assignments, figures, facts, notice }: Props) => {
  const { t } = useTranslation(['items', 'fleet'])
  const live = useLiveItem(item?.id ?? 0)
  return (
    <>
      {notice && (
        <Alert variant="light" color="yellow" icon={<IconInfoCircle size={18} />}>
          {notice}
        </Alert>
      )}
      <OwnMapScope>
        <HistoryProvider itemId={item?.id ?? null} assignments={assignments}>
          <div className={classes.columns}>
            <div className={classes.column}>
              <SectionCard title={t('page.now')}>
                {item && <Present itemId={item.id} />}
                <Figures figures={figures} />
                {item && <Whereabouts item={item} />}
              </SectionCard>
              {/* With the live picture, whose figures above it are as high as they stay. */}
              {item && live && assignments === undefined && <LastDaysCard itemId={item.id} />}
              {live && (
                <SectionCard title={t('fleet:card.lastReport')}>
                  <LastReport live={live} odometerM={undefined} hourMeterMs={undefined} />
                </SectionCard>
              )}
            </div>
            <div className={classes.column}>
              {(assignments !== undefined || live) && (
                <SectionCard title={t('fleet:day.today')}>
                  <DayDigest itemId={item?.id ?? 0} />
                  <DayBefore itemId={item?.id ?? null} assignments={assignments} />
                </SectionCard>
              )}
              {facts.length > 0 && (
                <SectionCard title={t('page.data')}>
                  <Facts>
                    {facts.map(({ key, label, text }) => (
                      <Fact key={key} label={label} isWide={text.length > 20}>
                        {text}
                      </Fact>
                    ))}
                  </Facts>
                </SectionCard>
              )}
              {item && assignments === undefined && (
                <Suspense fallback={null}>
                  <ItemNotices item={item} frame={(title, list) => <SectionCard title={title}>{list}</SectionCard>} />
                </Suspense>
              )}
            </div>
          </div>
        </HistoryProvider>
      </OwnMapScope>
    </>
  )
}

const Figures = ({ figures }: Pick<Props, 'figures'>) =>
  figures.length === 0 ? null : (
    <dl className={classes.figures}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )

const Whereabouts = ({ item }: { item: NonNullable<Props['item']> }) => {
  const { t } = useTranslation('items')
  const isHeard = useLiveLastSeenAt() !== null
  const live = useLiveItem(item.id)
  if (live?.lat !== undefined && live.lng !== undefined && !hasWebGl2())
    return <StateView kind="empty" icon={<IconMapPinOff size={28} stroke={1.5} />} title={t('page.noWebGl')} />
  if (live?.lat !== undefined && live.lng !== undefined)
    return (
      <Suspense fallback={<Skeleton className={classes.map ?? ''} />}>
        <LazyItemMap key={item.id} item={item} at={{ lat: live.lat, lng: live.lng }} />
      </Suspense>
    )
  if (!isHeard) return <Skeleton className={classes.map ?? ''} />
  return (
    <StateView
      kind="empty"
      icon={<IconMapPinOff size={28} stroke={1.5} />}
      title={t('page.noPosition')}
      hint={t('page.noPositionHint')}
    />
  )
}
