import { useMemo } from 'react'
import { useBrand } from '../../brand/current-brand.ts'
import type { MapLimits } from '../../map/map-limits.ts'
import { knowTiles } from '../../map/tile-source.ts'
import { useCompanyId, useSession } from '../../session/current-session.ts'
import { useCompanyInfo } from '../companies/index.ts'
import { useFleetSettings } from './fleet-settings.ts'
import { type Ground, groundInUse, groundsOf } from './grounds.ts'

interface MapGrounds {
  grounds: readonly Ground[]
  inUse: Ground
  /** Whether its people may choose another one. */
  isOpen: boolean
  choose(groundId: string): void
}

/** What lies below the fleet: the brand's maps, the platform's, the bundled world; which of them, and who says so. */
export const useMapGrounds = (): MapGrounds => {
  const { mapNames } = useBrand()
  const session = useSession()
  const company = useCompanyInfo(useCompanyId()).data
  const [{ ground }, change] = useFleetSettings()
  const ofPlatform = session.status === 'signedIn' ? session.settings.osmTilesUrl : ''
  const maps = company?.maps
  // A brand with maps of its own tells where they lie with the company's word, which says whether they are the company's to use.
  const isAwaited = maps === undefined && mapNames.length > 0
  const grounds = useMemo(() => {
    knowTiles(maps ?? [])
    return groundsOf(maps ?? [], isAwaited ? '' : ofPlatform)
  }, [maps, isAwaited, ofPlatform])
  // Until that word is there, what was chosen before counts: a map that changes a moment later is read twice.
  const { mapChange: isOpen = true, mapProvider } = company?.conf.general ?? {}
  return {
    grounds,
    inUse: groundInUse(grounds, { chosen: isOpen ? ground : null, ofCompany: mapProvider }),
    isOpen: isOpen && grounds.length > 1,
    choose: (groundId) => change({ ground: groundId }),
  }
}

/** Null for the bundled world alone. */
export const useTilesUrl = (): string | null => useMapGrounds().inUse.url

/** Where the company's maps may go, if it was said. */
export const useMapLimits = (): MapLimits | undefined => useCompanyInfo(useCompanyId()).data?.conf.general.mapLimits
