import type { Driver } from '@atalaya/contract/items'
import { createMatcher } from '@atalaya/domain/search-text'
import { StateView } from '@atalaya/ui/state-view'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveItem } from '../../../live/live.ts'
import { useFleet } from '../fleet-context.tsx'
import type { FleetItem } from '../fleet-directory.ts'
import { glyphPaths } from '../layer/glyphs.ts'
import classes from './driver-list.module.css'
import listClasses from './item-list.module.css'
import { ItemMarker } from './item-marker.tsx'
import rowClasses from './item-row.module.css'

interface Props {
  /** As typed. */
  search: string
  selectedId: number | null
  onOpen(itemId: number): void
}

const rowPx = 48

/** Drivers with the vehicle that each sits in; opening one opens their own tracker, and without one the vehicle. */
export const DriverList = ({ search, selectedId, onOpen }: Props) => {
  const { t, i18n } = useTranslation('fleet')
  const { directory, assignments } = useFleet()
  const scroller = useRef<HTMLDivElement>(null)
  const drivers = useMemo(() => {
    const matches = search.trim().length < 2 ? () => true : createMatcher(search)
    const { compare } = new Intl.Collator(i18n.language, { numeric: true, sensitivity: 'accent' })
    return [...(directory?.drivers.values() ?? [])]
      .filter(({ name }) => matches(name))
      .sort((a, b) => compare(a.name, b.name))
  }, [directory, search, i18n.language])
  const virtual = useVirtualizer({
    count: drivers.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 6,
  })
  if (directory && drivers.length === 0) return <StateView kind="filtered" title={t('drivers.none')} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reached by keyboard
    <section ref={scroller} className={listClasses.scroller} aria-label={t('kind.drivers')} tabIndex={0}>
      <ul className={listClasses.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const driver = drivers[index]
          if (!driver) return null
          const vehicle = directory?.items.get(assignments.byDriver.get(driver.id) ?? 0)
          const own = directory?.items.get(directory.itemOfDriver.get(driver.id) ?? 0)
          return (
            <li key={driver.id} className={listClasses.place} style={{ translate: `0 ${start}px` }}>
              <DriverRow {...{ driver, vehicle, own, selectedId, onOpen }} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface RowProps {
  driver: Driver
  vehicle: FleetItem | undefined
  own: FleetItem | undefined
  selectedId: number | null
  onOpen(itemId: number): void
}

const DriverRow = ({ driver, vehicle, own, selectedId, onOpen }: RowProps) => {
  const { t } = useTranslation('fleet')
  const opened = own ?? vehicle
  return (
    <button
      type="button"
      className={rowClasses.row}
      disabled={!opened}
      aria-current={[own?.id, vehicle?.id].includes(selectedId ?? 0) || undefined}
      onClick={() => opened && onOpen(opened.id)}
    >
      {own ? (
        <DriverMarker item={own} />
      ) : (
        <svg className={classes.wheel} viewBox="0 0 16 16" width="28" height="28" aria-hidden="true">
          <path d={glyphPaths.driver} />
        </svg>
      )}
      <span className={rowClasses.names}>
        <span className={rowClasses.name}>{driver.name}</span>
        {driver.phone && <span className={rowClasses.detail}>{driver.phone}</span>}
      </span>
      <span className={rowClasses.companion}>
        <span className={rowClasses.detail}>{vehicle?.name ?? t('drivers.noVehicle')}</span>
      </span>
    </button>
  )
}

const DriverMarker = ({ item }: { item: FleetItem }) => {
  const live = useLiveItem(item.id)
  return <ItemMarker item={item} motion={live?.motion ?? 'noFix'} isAlarm={live?.isAlarm ?? false} />
}
