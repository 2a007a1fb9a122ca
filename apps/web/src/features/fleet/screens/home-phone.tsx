import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MapControls } from '../../../map/map-controls.tsx'
import { setCovered } from '../../../map/map-padding.ts'
import { MapScale } from '../../../map/map-scale.tsx'
import { ConnectionBanner } from '../components/connection-banner.tsx'
import { FleetPanel } from '../components/fleet-panel.tsx'
import { Freshness } from '../components/freshness.tsx'
import { ItemCard } from '../components/item-card.tsx'
import { LayersMenu } from '../components/layers-menu.tsx'
import { Sheet, type SheetStop } from '../components/sheet.tsx'
import { useFleetSettings } from '../fleet-settings.ts'
import { Timeline } from '../history/timeline.tsx'
import type { HomeParts } from './home-desk.tsx'
import classes from './home-phone.module.css'

/** The home screen on a phone: the map, and one sheet that holds the list or the open item. */
export const HomePhone = (parts: HomeParts) => {
  const { t } = useTranslation('fleet')
  const [settings] = useFleetSettings()
  const [stop, setStop] = useState<SheetStop>('low')
  const { item } = parts
  const itemId = item?.id
  useEffect(() => setStop(itemId === undefined ? 'low' : 'half'), [itemId])
  useEffect(() => {
    const share = stop === 'low' ? 0.16 : 0.48
    setCovered({ left: 0, right: 52, top: 0, bottom: share * (document.documentElement.clientHeight - 48) })
  }, [stop])
  return (
    <>
      <div className={classes.banner}>
        <ConnectionBanner />
      </div>
      <div className={classes.controls}>
        <MapControls onFit={parts.onFit}>
          <LayersMenu />
        </MapControls>
      </div>
      <div className={classes.footer}>
        <Freshness />
        <MapScale />
      </div>
      <Sheet stop={stop} onStop={setStop} label={t(stop === 'full' ? 'sheet.lower' : 'sheet.raise')}>
        {item ? (
          <>
            <ItemCard
              key={item.id}
              item={item}
              isFollowed={parts.isFollowed}
              onFollow={parts.onFollow}
              onCentre={parts.onCentre}
              onClose={parts.onClose}
            />
            {stop === 'full' && !settings.hidden.includes('chart') && (
              <div className={classes.timeline}>
                <Timeline />
              </div>
            )}
          </>
        ) : (
          <FleetPanel selectedId={parts.selectedId} onOpen={parts.onOpen} onHover={parts.onHover} />
        )}
      </Sheet>
    </>
  )
}
