import type { Map as MapLibreMap } from 'maplibre-gl'
import type { LiveClient } from '../../../live/live-client.ts'
import { type Camera, coveredBlocks } from '../../../live/scene.ts'
import { viewOf } from './map-frame.ts'

/** What of the fleet the map shows beside its place. */
export interface FleetLook {
  isClustered: boolean
  selectedId: number | null
  spiderfiedId: number | null
}

/** Asks the worker for the scene of what the map shows. */
export const createFleetCamera = (
  map: MapLibreMap,
  live: LiveClient,
  { look, size }: { look: FleetLook; size(): { width: number; height: number } },
) => {
  let asked: Camera | null = null
  let isAwaiting = false
  const now = (): Camera => ({ ...viewOf(map, size()), ...look })

  const ask = (): void => {
    asked = now()
    isAwaiting = true
    live.command({ type: 'camera', camera: asked })
  }
  return {
    ask,
    answered: (): void => {
      isAwaiting = false
    },
    /** Whether another scene is on its way for where the map stands now. */
    isAwaiting: (): boolean => isAwaiting,
    /** While the map moves a new scene is needed only past the blocks of the last one, or a zoom level on. */
    askIfOutgrown(): void {
      if (isAwaiting || !asked) return
      const { west, east, north, south, zoom } = now()
      const area = coveredBlocks(asked)
      const isInside = west >= area.west && east <= area.east && north >= area.north && south <= area.south
      if (!isInside || Math.floor(zoom) !== Math.floor(asked.zoom)) ask()
    },
  }
}
