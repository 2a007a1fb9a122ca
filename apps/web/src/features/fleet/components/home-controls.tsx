import { memo } from 'react'
import { MapControls } from '../../../map/map-controls.tsx'
import { LayersMenu } from './layers-menu.tsx'

/** The buttons of the home screen's map; whatever is opened beside them, they stay as they are. */
export const HomeControls = memo(({ onFit }: { onFit(): void }) => (
  <MapControls onFit={onFit}>
    <LayersMenu />
  </MapControls>
))
