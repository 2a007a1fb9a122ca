import { useMemo } from 'react'
import { useBrand } from '../../brand/current-brand.ts'
import { knowTiles } from '../../map/tile-source.ts'
import { useSession } from '../../session/current-session.ts'

/** The brand's own first map, else the platform's; null for the bundled world alone. */
export const useTilesUrl = (): string | null => {
  const { mapSources } = useBrand()
  const session = useSession()
  return useMemo(() => {
    knowTiles(mapSources)
    const ofPlatform = session.status === 'signedIn' ? session.settings.osmTilesUrl : ''
    return mapSources[0]?.url ?? (ofPlatform || null)
  }, [mapSources, session])
}
