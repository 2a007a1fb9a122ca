import { type CSSProperties, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setCovered } from '../../../map/map-padding.ts'
import { MapScale } from '../../../map/map-scale.tsx'
import { ConnectionBanner } from '../components/connection-banner.tsx'
import { FleetPanel } from '../components/fleet-panel.tsx'
import { Freshness } from '../components/freshness.tsx'
import { HomeControls } from '../components/home-controls.tsx'
import { ItemCard } from '../components/item-card.tsx'
import { Sheet, type SheetStop } from '../components/sheet.tsx'
import { useFleetSettings } from '../fleet-settings.ts'
import { Timeline } from '../history/timeline.tsx'
import type { HomeParts } from './home-desk.tsx'
import classes from './home-phone.module.css'

/** Px of the bars above and below the map. */
const barsPx = 48 + 56

/** The home screen on a phone: the map, and one sheet that holds the list or the open item. */
export const HomePhone = (parts: HomeParts) => {
  const { t } = useTranslation('fleet')
  const [settings] = useFleetSettings()
  const [stop, setStop] = useState<SheetStop>('low')
  const [restPx, setRestPx] = useState(0)
  const lead = useCallback(() => setStop('half'), [])
  const { item } = parts
  const itemId = item?.id
  useEffect(() => setStop(itemId === undefined ? 'low' : 'half'), [itemId])
  useEffect(() => {
    const share = stop === 'low' ? 0.16 : 0.48
    const sheetPx = Math.max(restPx, share * (document.documentElement.clientHeight - barsPx))
    setCovered({ left: 0, right: 52, top: 0, bottom: sheetPx })
  }, [stop, restPx])
  return (
    <>
      <div className={classes.banner}>
        <ConnectionBanner />
      </div>
      <div className={classes.controls}>
        <HomeControls onFit={parts.onFit} />
      </div>
      <div className={classes.footer} style={{ '--sheet-rest': `${restPx}px` } as CSSProperties}>
        <Freshness />
        <MapScale />
      </div>
      <Sheet
        stop={stop}
        onStop={setStop}
        restPx={restPx}
        onRest={setRestPx}
        label={t(stop === 'full' ? 'sheet.lower' : 'sheet.raise')}
      >
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
          <FleetPanel selectedId={parts.selectedId} onOpen={parts.onOpen} onHover={parts.onHover} onLead={lead} />
        )}
      </Sheet>
    </>
  )
}
