import { memo, useEffect, useRef } from 'react'
import { useFormat } from '../../../format/use-format.ts'
import { live } from '../../../live/live.ts'
import { useLiveMap } from '../../../map/map-instance.ts'
import { driverAt, useFleet } from '../fleet-context.tsx'
import { type FleetDirectory, hasInitials, initialsOf, withDriver } from '../fleet-directory.ts'
import { shortDuration } from '../short-duration.ts'
import { createFleetLayer, type FleetLayer } from './fleet-layer.ts'

interface Props {
  /** False while a page covers the map. */
  isSeen?: boolean
  selectedId: number | null
  /** The row that the pointer is on in the list. */
  hoveredId: number | null
  isClustered: boolean
  onSelect(itemId: number): void
}

/** Keeps the fleet's own canvas over the map in step with the page; renders nothing itself. */
export const FleetOnMap = memo(({ isSeen = true, selectedId, hoveredId, isClustered, onSelect }: Props): null => {
  const standing = useLiveMap()
  const { directory, assignments } = useFleet()
  const layer = useRef<FleetLayer | null>(null)
  const names = useRef<FleetDirectory | undefined>(directory)
  names.current = directory
  const sitting = useRef(assignments)
  sitting.current = assignments
  const select = useRef(onSelect)
  select.current = onSelect
  const format = useFormat()
  const texts = useRef(format)
  texts.current = format
  const wanted = useRef({ isSeen, selectedId, isClustered })
  wanted.current = { isSeen, selectedId, isClustered }

  useEffect(() => {
    if (!standing) return
    const nameOf = (itemId: number): string => names.current?.items.get(itemId)?.name ?? ''
    /** What has gone silent tells since when. */
    const labelOf = (itemId: number): string => {
      const { motion, recordedAt } = live.items.get(itemId) ?? {}
      if (motion !== 'offline' || recordedAt === undefined) return nameOf(itemId)
      return `${nameOf(itemId)} · ${shortDuration(texts.current, Date.now() - recordedAt)}`
    }
    const made = createFleetLayer(standing.map, standing.palette, {
      live,
      nameOf: labelOf,
      fullNameOf: (itemId) => withDriver(labelOf(itemId), driverAt(names.current, sitting.current, itemId)),
      plateOf: (itemId) => names.current?.items.get(itemId)?.plate,
      initialsOf: (itemId) => (hasInitials(names.current?.items.get(itemId)) ? initialsOf(nameOf(itemId)) : ''),
      countText: (count) => texts.current.number(count),
      onSelect: (itemId) => select.current(itemId),
    })
    made.select(wanted.current.selectedId)
    made.setClustered(wanted.current.isClustered)
    made.setSeen(wanted.current.isSeen)
    layer.current = made
    return () => {
      layer.current = null
      made.dispose()
    }
  }, [standing])

  useEffect(() => layer.current?.setSeen(isSeen), [isSeen])
  useEffect(() => layer.current?.select(selectedId), [selectedId])
  useEffect(() => layer.current?.setClustered(isClustered), [isClustered])
  useEffect(() => layer.current?.hover(hoveredId), [hoveredId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are read through the ref when they have changed
  useEffect(() => layer.current?.relabel(), [directory, assignments, format])
  return null
})
