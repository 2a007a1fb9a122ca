import { ActionIcon, Tooltip } from '@mantine/core'
import { useViewportSize } from '@mantine/hooks'
import { IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AfterPaint } from '../../../feedback/after-paint.tsx'
import { setCovered } from '../../../map/map-padding.ts'
import { MapScale } from '../../../map/map-scale.tsx'
import { ConnectionBanner } from '../components/connection-banner.tsx'
import { FleetPanel } from '../components/fleet-panel.tsx'
import { Freshness } from '../components/freshness.tsx'
import { HomeControls } from '../components/home-controls.tsx'
import { ItemCard } from '../components/item-card.tsx'
import type { FleetItem } from '../fleet-directory.ts'
import { useFleetSettings } from '../fleet-settings.ts'
import { Timeline } from '../history/timeline.tsx'
import classes from './home-map.module.css'

export interface HomeParts {
  item: FleetItem | undefined
  selectedId: number | null
  isFollowed: boolean
  onOpen(itemId: number): void
  onHover(itemId: number | null): void
  onFollow(): void
  onCentre(): void
  onClose(): void
  onFit(): void
}

/** Px, as in the tokens: what floats keeps this far from the edges and from each other. */
const gap = 8
const cardPx = 380
const timelinePx = 180
const controlsPx = 36

/** The home screen with room for panels beside the map. */
export const HomeDesk = (parts: HomeParts) => {
  const { t } = useTranslation('fleet')
  const [settings, change] = useFleetSettings()
  const { isPanelOpen } = settings
  const collapse = useCallback(() => change({ isPanelOpen: false }), [change])
  const [draggedPx, setDraggedPx] = useState<number | null>(null)
  const panelPx = draggedPx ?? settings.panelWidth
  const hasTimeline = parts.item !== undefined && !settings.hidden.includes('chart')
  const left = isPanelOpen ? panelPx + 2 * gap : gap
  const right = parts.item ? cardPx + 2 * gap : gap
  const bottom = hasTimeline ? timelinePx + 2 * gap : gap
  // A window that changes its size leaves other parts of the map free.
  useViewportSize()
  useEffect(() => setCovered({ left, right: right + controlsPx + gap, bottom, top: gap }), [left, right, bottom])

  return (
    <>
      {isPanelOpen ? (
        <div className={`${classes.float} ${classes.fleet}`} style={{ width: panelPx }}>
          <FleetPanel
            selectedId={parts.selectedId}
            onOpen={parts.onOpen}
            onHover={parts.onHover}
            onCollapse={collapse}
          />
          <Grip
            widthPx={panelPx}
            onDrag={setDraggedPx}
            onDone={(panelWidth) => {
              setDraggedPx(null)
              change({ panelWidth })
            }}
          />
        </div>
      ) : (
        <Tooltip label={t('expand')} position="right">
          <ActionIcon
            className={classes.reopen}
            size={36}
            aria-label={t('expand')}
            onClick={() => change({ isPanelOpen: true })}
          >
            <IconLayoutSidebarLeftExpand size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
      <div className={classes.banner} style={{ left, right: right + controlsPx + gap }}>
        <ConnectionBanner />
      </div>
      <div className={classes.controls} style={{ right }}>
        <HomeControls onFit={parts.onFit} />
      </div>
      <div className={classes.footer} style={{ left, bottom }}>
        <Freshness />
        <MapScale />
      </div>
      {parts.item && (
        <div className={`${classes.float} ${classes.card}`}>
          <ItemCard
            key={parts.item.id}
            item={parts.item}
            isFollowed={parts.isFollowed}
            onFollow={parts.onFollow}
            onCentre={parts.onCentre}
            onClose={parts.onClose}
          />
        </div>
      )}
      {hasTimeline && (
        <div className={`${classes.float} ${classes.timeline}`} style={{ left, right }}>
          <AfterPaint>
            <Timeline />
          </AfterPaint>
        </div>
      )}
    </>
  )
}

const narrowest = 280
const widest = 560
const keyStepPx = 20
const clamp = (px: number): number => Math.max(narrowest, Math.min(widest, px))

interface GripProps {
  widthPx: number
  onDrag(px: number): void
  onDone(px: number): void
}

/** The panel's edge, to be dragged or moved with the arrow keys. */
const Grip = ({ widthPx, onDrag, onDone }: GripProps) => {
  const { t } = useTranslation('fleet')
  const start = useRef<{ x: number; widthPx: number } | null>(null)
  const widthAt = (event: PointerEvent): number =>
    start.current ? clamp(start.current.widthPx + event.clientX - start.current.x) : widthPx
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that can be moved is a separator by its role only
    <div
      className={classes.grip}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('resize')}
      aria-valuenow={widthPx}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, widthPx }
      }}
      onPointerMove={(event) => start.current && onDrag(widthAt(event))}
      onPointerUp={(event) => {
        const px = widthAt(event)
        start.current = null
        onDone(px)
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') onDone(clamp(widthPx + keyStepPx))
        if (event.key === 'ArrowLeft') onDone(clamp(widthPx - keyStepPx))
      }}
    />
  )
}
