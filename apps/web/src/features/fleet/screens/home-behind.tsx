import { MapScale } from '../../../map/map-scale.tsx'
import { ConnectionBanner } from '../components/connection-banner.tsx'
import { Freshness } from '../components/freshness.tsx'
import { HomeControls } from '../components/home-controls.tsx'
import classes from './home-behind.module.css'

/** What belongs to the map itself, while another screen's panels lie over it. */
export const HomeBehind = ({ onFit }: { onFit(): void }) => (
  <>
    <div className={classes.banner}>
      <ConnectionBanner />
    </div>
    <div className={classes.controls}>
      <HomeControls onFit={onFit} />
    </div>
    <div className={classes.footer}>
      <Freshness />
      <MapScale />
    </div>
  </>
)
