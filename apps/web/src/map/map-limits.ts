import type { CompanySettings } from '@atalaya/contract/company-settings'

/** Where a company's maps may go. */
export type MapLimits = NonNullable<CompanySettings['general']['mapLimits']>

interface Look {
  lat: number
  lng: number
  zoom: number
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/**
 * The nearest look that the limits allow. They hold the middle and not the edges: panels lie over these, and what stands
 * at the border could never be brought out from below them.
 */
export const heldTo = ({ southWest, northEast, minZoom, maxZoom }: MapLimits, { lat, lng, zoom }: Look): Look => ({
  lat: within(lat, southWest.lat, northEast.lat),
  lng: lngWithin(lng, southWest.lng, northEast.lng),
  zoom: within(zoom, minZoom, maxZoom),
})

/** Limits may reach over the date line. */
const lngWithin = (lng: number, west: number, east: number): number => {
  const width = (east - west + 360) % 360 || 360
  const from = (((lng - west) % 360) + 360) % 360
  if (from <= width) return lng
  // Back to whichever edge is nearer, on the same copy of the world.
  return from - width < 360 - from ? lng - (from - width) : lng + (360 - from)
}
