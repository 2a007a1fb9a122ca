import type { Map as MapLibreMap } from 'maplibre-gl'
import { isPointerClaimed, onPointerClaim } from '../../../map/pointer-claim.ts'
import type { FleetRenderer } from './fleet-renderer.ts'

/** Over the map's own, which need not be redrawn when the fleet is. */
export const layCanvas = (map: MapLibreMap): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none'
  canvas.setAttribute('aria-hidden', 'true')
  map.getCanvasContainer().append(canvas)
  return canvas
}

/** Handles of what is drawn lie under the fleet: they show through it. */
export const fadeWhenClaimed = (canvas: HTMLCanvasElement): (() => void) => {
  const fade = (isClaimed: boolean): void => {
    canvas.style.opacity = isClaimed ? '0.35' : ''
  }
  fade(isPointerClaimed())
  return onPointerClaim(fade)
}

/** Makes it, and anew after the graphics card has been away: everything on it is lost then. */
export const keepRenderer = (
  canvas: HTMLCanvasElement,
  { create, onChange }: { create(): Promise<FleetRenderer | null>; onChange(renderer: FleetRenderer | null): void },
): (() => void) => {
  const onLost = (event: Event): void => {
    event.preventDefault()
    onChange(null)
  }
  const start = async (): Promise<void> => onChange(await create())
  canvas.addEventListener('webglcontextlost', onLost)
  canvas.addEventListener('webglcontextrestored', start)
  void start()
  return () => {
    canvas.removeEventListener('webglcontextlost', onLost)
    canvas.removeEventListener('webglcontextrestored', start)
  }
}
