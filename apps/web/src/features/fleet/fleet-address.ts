import { z } from 'zod'
import { useUrlState } from '../../navigation/url-state.ts'
import { type DayChoice, isDayChoice } from './history/day.ts'

/** Latitude, longitude, zoom. */
const viewPattern = /^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?,\d{1,2}(\.\d+)?$/

export interface MapView {
  lat: number
  lng: number
  zoom: number
}

export const viewText = ({ lat, lng, zoom }: MapView): string =>
  `${lat.toFixed(4)},${lng.toFixed(4)},${zoom.toFixed(2)}`

export const readView = (text: string): MapView => {
  const [lat = 0, lng = 0, zoom = 0] = text.split(',').map(Number)
  return { lat: Math.max(-85, Math.min(85, lat)), lng: Math.max(-180, Math.min(180, lng)), zoom }
}

/** What of the home screen stands in the address: the open item, the day, the trip and the sensor that are looked at, and where the map is. */
const FleetAddress = z.object({
  item: z.number().int().positive().nullable().default(null).catch(null),
  view: z.string().regex(viewPattern).nullable().default(null).catch(null),
  day: z.custom<DayChoice>(isDayChoice).default('today').catch('today'),
  /** Drawn over the day's speed; another item's has no such sensor and shows none. */
  sensor: z.number().int().positive().nullable().default(null).catch(null),
  /** Of the item's day; another one has no such trip and is shown whole. */
  trip: z.number().int().positive().nullable().default(null).catch(null),
})

export const useFleetAddress = () => useUrlState(FleetAddress)
