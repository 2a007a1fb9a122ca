import { MapControls } from '../../../map/map-controls.tsx'
import { MapScale } from '../../../map/map-scale.tsx'
import { ConnectionBanner } from '../components/connection-banner.tsx'
import { Freshness } from '../components/freshness.tsx'
import { LayersMenu } from '../components/layers-menu.tsx'
import classes from './home-behind.module.css'

/** What belongs to the map itself, while another screen's panels lie over it. */
export const HomeBehind = ({ onFit }: { onFit(): void }) => (
  <>
    <div className={classes.banner}>
      <ConnectionBanner />
    </div>
    <div className={classes.controls}>
      <MapControls onFit={onFit}>
        <LayersMenu />
      </MapControls>
    </div>
    <div className={classes.footer}>
      <Freshness />
      <MapScale />
    </div>
  </>
)
