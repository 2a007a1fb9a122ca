import { useEffect, useRef } from 'react'
import { groupSteps } from '../../../live/group-steps.ts'
import { live, useLiveMessages } from '../../../live/live.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import { useFleet } from '../fleet-context.tsx'
import type { FleetItem } from '../fleet-directory.ts'

/** Asks for the positions of the chosen groups only, unless the open item is in none of them. */
export const useMapGroups = (groupIds: readonly number[] | null, open: FleetItem | undefined): void => {
  const { directory } = useFleet()
  const companyId = useCompanyId()
  const isHeld =
    open === undefined ||
    groupIds?.some((id) => {
      const group = directory?.tree.get(id)
      return group && [group.vehicles, group.assets, group.persons].some((items) => items.includes(open.id))
    })
  const wanted = groupIds !== null && groupIds.length > 0 && isHeld ? groupIds : all
  const told = useRef<{ companyId: number; ids: readonly number[] }>({ companyId, ids: all })
  useEffect(() => {
    // Another company's channel begins with all.
    const before = told.current.companyId === companyId ? told.current.ids : all
    told.current = { companyId, ids: wanted }
    for (const step of groupSteps(before, wanted)) live.request(step)
  }, [companyId, wanted])
  // Who came into a chosen group, or left it, while this map was held to it.
  useLiveMessages('records', (messages) => {
    const { ids } = told.current
    if (ids.length > 0 && messages.some(({ noun }) => noun === 'groups'))
      live.request({ type: 'reloadGroups', ids: [...ids] })
  })
}

const all: readonly number[] = []
