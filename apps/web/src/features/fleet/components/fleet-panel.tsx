import { type Motion, motions } from '@atalaya/domain/item-state'
import { RingMark } from '@atalaya/ui/charts/ring-mark'
import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconSearch, IconX } from '@tabler/icons-react'
import { memo, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { live, useItemCounts, useLiveLastSeenAt } from '../../../live/live.ts'
import { FirstHour, useIsFirstHour } from '../../first-hour/index.ts'
import { useFleet } from '../fleet-context.tsx'
import { toQuery, useFleetSettings } from '../fleet-settings.ts'
import { DriverList } from './driver-list.tsx'
import { FleetFilters } from './fleet-filters.tsx'
import classes from './fleet-panel.module.css'
import { ItemList } from './item-list.tsx'
import { PlayThese } from './play-links.tsx'

interface Props {
  selectedId: number | null
  onOpen(itemId: number): void
  onHover(itemId: number | null): void
  /** Absent where the panel cannot be closed. */
  onCollapse?: () => void
  /** Somebody is led through their first hour here: a sheet comes up for it. */
  onLead?: () => void
}

/** As the states below and the rings of the map have them. */
const order: readonly Motion[] = ['moving', 'idling', 'stopped', 'offline', 'noFix']

/** Spec 2 §5: text fields wait this long. */
const searchWaitMs = 300

/** The fleet as a list: search, filters, states with counts. */
export const FleetPanel = memo(({ selectedId, onOpen, onHover, onCollapse, onLead }: Props) => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  const { directory } = useFleet()
  const [settings, change] = useFleetSettings()
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search, searchWaitMs)
  const { matching, total, byMotion } = useItemCounts()
  const areDrivers = settings.kind === 'drivers'
  const { isFirstHour, putAway } = useIsFirstHour(useIsFleetSeen())
  const items = directory?.items.size ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it begins
  useEffect(() => {
    if (isFirstHour) onLead?.()
  }, [isFirstHour])

  useEffect(() => {
    live.command({ type: 'query', query: toQuery(settings, settled) })
  }, [settings, settled])

  const clear = (): void => {
    setSearch('')
    change({ motions: [], kind: 'all', groupIds: null })
  }

  return (
    <section className={classes.panel} aria-label={t('title')}>
      <header className={classes.header}>
        {!areDrivers && (
          <RingMark parts={order.map((state) => ({ state, count: byMotion[motions.indexOf(state)] ?? 0 }))} />
        )}
        <h2>{t('title')}</h2>
        {directory && !areDrivers && (
          <span className={classes.count}>
            {matching === total
              ? format.number(total)
              : t('shown', { shown: format.number(matching), total: format.number(total) })}
          </span>
        )}
        {!areDrivers && <PlayThese />}
        {onCollapse && (
          <Tooltip label={t('collapse')}>
            <ActionIcon aria-label={t('collapse')} onClick={onCollapse}>
              <IconLayoutSidebarLeftCollapse size={18} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        )}
      </header>
      <div className={classes.tools}>
        <TextInput
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          rightSection={
            search && (
              <ActionIcon size="sm" aria-label={t('clearSearch')} onClick={() => setSearch('')}>
                <IconX size={14} />
              </ActionIcon>
            )
          }
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <FleetFilters />
      </div>
      {isFirstHour && <FirstHour items={items} onPutAway={putAway} />}
      {isFirstHour && items === 0 ? null : areDrivers ? (
        <DriverList search={settled} selectedId={selectedId} onOpen={onOpen} />
      ) : (
        <ItemList selectedId={selectedId} onOpen={onOpen} onHover={onHover} onClearFilters={clear} />
      )}
    </section>
  )
})

/** Whether anything of the fleet has ever been on the map; undefined until that is known. */
const useIsFleetSeen = (): boolean | undefined => {
  const { directory } = useFleet()
  // Drawn again with each flush that changes what there is.
  useItemCounts()
  const isHeard = useLiveLastSeenAt() !== null
  if (!directory || !isHeard) return undefined
  return directory.items.keys().some((id) => live.items.get(id)?.lat !== undefined)
}
