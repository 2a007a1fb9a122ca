import type { ReportDefinition } from '@atalaya/contract/reports/define-report'
import type { Language } from '@atalaya/contract/values'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FeatureLayer } from '../../../map/define-layer.tsx'
import { useLiveMap } from '../../../map/map-instance.ts'
import { OwnMapScope } from '../../../map/own-map.tsx'
import { SmallMap } from '../../../map/small-map.tsx'
import { useTilesUrl } from '../../fleet/index.ts'
import { highlightLayer, placesOf, type Roads, reportLayer } from '../report.layer.ts'
import { type ReportCursor, usePointed } from '../report-cursor.ts'
import { type ReportRow, useTripRoad } from '../reports.queries.ts'
import { useTripWays } from '../trip-ways.queries.ts'
import { askedWays, tripRoads } from '../trip-ways.ts'
import classes from './report-result.module.css'

type Layout = NonNullable<ReportDefinition['map']>

interface Props {
  label: string
  rows: readonly ReportRow[]
  layout: Layout
  cursor: ReportCursor
  markOf(row: ReportRow): string | null
  onOpen(row: ReportRow): void
}

const roomPx = 36
const nearestZoom = 14
/** The road of a trip is asked for when the pointer rests, those of all when the rows do. */
const restMs = 150

/** Where the rows are; what is pointed at stands out, a trip with its road. */
export const ReportMap = (props: Props) => (
  <div className={classes.map}>
    <OwnMapScope>
      <Drawn {...props} />
    </OwnMapScope>
  </div>
)

const boundsOf = (rows: readonly ReportRow[], layout: Layout): [number, number, number, number] | null => {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const row of rows)
    for (const [lng, lat] of placesOf(row, layout)) {
      west = Math.min(west, lng)
      east = Math.max(east, lng)
      south = Math.min(south, lat)
      north = Math.max(north, lat)
    }
  return west > east ? null : [west, south, east, north]
}

const Drawn = ({ label, rows, layout, cursor, markOf, onOpen }: Props) => {
  const { i18n } = useTranslation()
  const map = useLiveMap()?.map
  const tilesUrl = useTilesUrl()
  const bounds = useMemo(() => boundsOf(rows, layout), [rows, layout])
  const corners = bounds?.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown, by its corners
  useEffect(() => {
    if (!map || !bounds) return
    const [west, south, east, north] = bounds
    const view = { padding: roomPx, maxZoom: nearestZoom, duration: 0 }
    map.fitBounds(
      [
        [west, south],
        [east, north],
      ],
      view,
    )
  }, [map, corners])
  const roads = useRoads(rows, layout)
  const drawn = useMemo(() => ({ rows, layout, roads }), [rows, layout, roads])
  const [first] = rows
  const at = (first && placesOf(first, layout)[0]) ?? [-4, 40]
  const byNumber = (nth: number) => rows.find((row) => row.nth === nth)
  return (
    <>
      <SmallMap
        isMovable
        label={label}
        language={i18n.language as Language}
        tilesUrl={tilesUrl}
        at={{ lng: at[0], lat: at[1] }}
        zoom={6}
      />
      <FeatureLayer
        definition={reportLayer}
        data={drawn}
        onHover={(hover) => cursor.point(hover ? { nth: Number(hover.feature.id), mark: null, from: 'map' } : null)}
        onClick={(nth) => {
          const row = byNumber(nth)
          if (row) onOpen(row)
        }}
      />
      <Highlighted rows={rows} layout={layout} roads={roads} cursor={cursor} markOf={markOf} />
    </>
  )
}

const noRows: readonly ReportRow[] = []

/** Where the trips drove: once nobody narrows the rows any more, and as it comes. */
const useRoads = (rows: readonly ReportRow[], layout: Layout): Roads => {
  const [rested] = useDebouncedValue(layout.kind === 'ways' ? rows : noRows, restMs)
  const asked = useMemo(() => askedWays(rested, Date.now()), [rested])
  const ways = useTripWays(asked)
  return useMemo(() => tripRoads(rested, ways), [rested, ways])
}

type HighlightedProps = Pick<Props, 'rows' | 'layout' | 'cursor' | 'markOf'> & { roads: Roads }

const Highlighted = ({ rows, layout, roads, cursor, markOf }: HighlightedProps) => {
  const pointed = usePointed(cursor)
  const chosen = useMemo(() => {
    if (!pointed) return []
    if (pointed.mark !== null) return rows.filter((row) => markOf(row) === pointed.mark)
    return rows.filter(({ nth }) => nth === pointed.nth)
  }, [rows, pointed, markOf])
  const map = useLiveMap()?.map
  const sought = pointed?.isSought ? chosen[0] : undefined
  useEffect(() => {
    const [at] = sought ? placesOf(sought, layout) : []
    if (map && at) map.easeTo({ center: at, zoom: Math.max(map.getZoom(), nearestZoom - 1) })
  }, [map, sought, layout])
  const trackId = chosen.length === 1 ? (chosen[0]?.['trackId'] ?? null) : null
  const [rested] = useDebouncedValue(trackId, restMs)
  const road = useTripRoad(rested === trackId && typeof trackId === 'number' ? trackId : null)
  const data = useMemo(() => {
    const known = chosen[0] && roads.get(chosen[0].nth)
    const exact = road && [road.lng.map((lng, nth): [number, number] => [lng, road.lat[nth] as number])]
    return { rows: chosen, layout, road: exact ?? known ?? null }
  }, [chosen, layout, road, roads])
  return <FeatureLayer definition={highlightLayer} data={data} />
}
