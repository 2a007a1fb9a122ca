import { type ComponentProps, useEffect, useRef } from 'react'
import { useFormat } from '../../../format/use-format.ts'
import { live } from '../../../live/live.ts'
import { usePlainMap } from '../../../map/plain/plain-canvas.tsx'
import { driverAt, useFleet } from '../fleet-context.tsx'
import { withDriver } from '../fleet-directory.ts'
import type { FleetOnMap } from '../layer/fleet-on-map.tsx'
import { createPlainFleet, type PlainFleet } from './plain-fleet.ts'

type Props = Omit<ComponentProps<typeof FleetOnMap>, 'isSeen'>

/** FleetOnMap for a map without WebGL. */
export const PlainFleetOnMap = ({ selectedId, hoveredId, isClustered, onSelect }: Props): null => {
  const map = usePlainMap()
  const format = useFormat()
  const { directory, assignments } = useFleet()
  const fleet = useRef<PlainFleet | null>(null)
  const latest = useRef({ directory, assignments, format, onSelect, selectedId, isClustered })
  latest.current = { directory, assignments, format, onSelect, selectedId, isClustered }
  useEffect(() => {
    if (!map) return
    const nameOf = (itemId: number): string => latest.current.directory?.items.get(itemId)?.name ?? ''
    const driverOf = (itemId: number) => driverAt(latest.current.directory, latest.current.assignments, itemId)
    const made = createPlainFleet(map, {
      live,
      nameOf,
      fullNameOf: (itemId) => withDriver(nameOf(itemId), driverOf(itemId)),
      plateOf: (itemId) => latest.current.directory?.items.get(itemId)?.plate,
      countText: (count) => latest.current.format.number(count),
      onSelect: (itemId) => latest.current.onSelect(itemId),
    })
    made.select(latest.current.selectedId)
    made.setClustered(latest.current.isClustered)
    fleet.current = made
    return () => {
      fleet.current = null
      made.dispose()
    }
  }, [map])
  useEffect(() => fleet.current?.select(selectedId), [selectedId])
  useEffect(() => fleet.current?.setClustered(isClustered), [isClustered])
  useEffect(() => fleet.current?.hover(hoveredId), [hoveredId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are read through the ref when they have changed
  useEffect(() => fleet.current?.redraw(), [directory, assignments, format])
  return null
}
