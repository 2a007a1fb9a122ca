import { useEffect } from 'react'
import { live } from '../../../live/live.ts'
import { useFleet } from '../fleet-context.tsx'
import type { FleetItem } from '../fleet-directory.ts'

/** Asks for the positions of the chosen groups only, unless the open item is in none of them. */
export const useMapGroups = (groupIds: readonly number[] | null, open: FleetItem | undefined): void => {
  const { directory } = useFleet()
  const isHeld =
    open === undefined ||
    groupIds?.some((id) => {
      const group = directory?.tree.get(id)
      return group && [group.vehicles, group.assets, group.persons].some((items) => items.includes(open.id))
    })
  const wanted = groupIds !== null && groupIds.length > 0 && isHeld ? groupIds : all
  useEffect(() => live.request({ type: 'mapGroupsSelected', ids: [...wanted] }), [wanted])
}

const all: readonly number[] = []
