import type { Language } from '@atalaya/contract/values'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveItem } from '../../../live/live.ts'
import { useLiveMap } from '../../../map/map-instance.ts'
import { MapScale } from '../../../map/map-scale.tsx'
import { MapMarker, SmallMap } from '../../../map/small-map.tsx'
import type { FleetItem } from '../fleet-directory.ts'
import { useDayHistory } from '../history/history-context.tsx'
import { RouteOnMap } from '../history/route-on-map.tsx'
import { routeBounds } from '../history/route-pieces.ts'
import { type Bounds, fitTo, townZoom } from '../map-view.ts'
import { useTilesUrl } from '../tiles.ts'
import classes from './item-map.module.css'
import { ItemMarker } from './item-marker.tsx'

interface Props {
  item: Pick<FleetItem, 'id' | 'type' | 'name' | 'glyph'>
  at: { lat: number; lng: number }
}

/** Where one item is and where it has been on the chosen day, within an `OwnMapScope` and a `HistoryProvider`. */
export const ItemMap = ({ item, at }: Props) => {
  const { t, i18n } = useTranslation('map')
  const tilesUrl = useTilesUrl()
  const motion = useLiveItem(item.id)?.motion ?? 'noFix'
  const map = useLiveMap()?.map
  const showAll = useOwnView(at)
  return (
    <div className={classes.map}>
      <SmallMap label={t('map')} language={i18n.language as Language} tilesUrl={tilesUrl} at={at} zoom={townZoom} />
      <RouteOnMap />
      <MapMarker label={item.name} lat={at.lat} lng={at.lng}>
        <ItemMarker item={item} motion={motion} />
      </MapMarker>
      <div className={classes.scale}>
        <MapScale />
      </div>
      <div className={classes.controls} role="toolbar" aria-orientation="vertical" aria-label={t('controls')}>
        <MapButton label={t('zoomIn')} onClick={() => map?.zoomIn()}>
          <IconPlus size={16} stroke={1.75} />
        </MapButton>
        <MapButton label={t('zoomOut')} onClick={() => map?.zoomOut()}>
          <IconMinus size={16} stroke={1.75} />
        </MapButton>
        <MapButton label={t('fit')} onClick={showAll}>
          <IconMaximize size={16} stroke={1.75} />
        </MapButton>
      </div>
    </div>
  )
}

interface ButtonProps {
  label: string
  onClick(): void
  children: ReactNode
}

const MapButton = ({ label, onClick, children }: ButtonProps) => (
  <Tooltip label={label} position="left">
    <ActionIcon variant="default" aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
)

/** Shows the day whole, and stays with the item until somebody looks elsewhere; what comes back takes it up again. */
const useOwnView = ({ lat, lng }: { lat: number; lng: number }): (() => void) => {
  const map = useLiveMap()?.map
  const { history, period } = useDayHistory()
  const isFitting = useRef(false)
  const isElsewhere = useRef(false)
  const showAll = (durationMs = 500): void => {
    if (!map) return
    isElsewhere.current = false
    isFitting.current = true
    fitTo(map, around(history && routeBounds(history.route, period.fromTs, period.toTs), { lat, lng }), durationMs)
    isFitting.current = false
  }
  useEffect(() => {
    if (!map) return
    const started = map.on('movestart', () => {
      if (!isFitting.current) isElsewhere.current = true
    })
    return () => started.unsubscribe()
  }, [map])
  const isKnown = history !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the map, once for the day
  useEffect(() => showAll(0), [map, isKnown, period])
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at with each fix, and moved only when it has left
  useEffect(() => {
    if (map && !isElsewhere.current && !map.getBounds().contains([lng, lat])) showAll()
  }, [lat, lng])
  return () => showAll()
}

const around = (known: Bounds | null | undefined, { lat, lng }: { lat: number; lng: number }): Bounds => ({
  west: Math.min(known?.west ?? lng, lng),
  east: Math.max(known?.east ?? lng, lng),
  south: Math.min(known?.south ?? lat, lat),
  north: Math.max(known?.north ?? lat, lat),
})
