import { useState } from 'react'
import { z } from 'zod'
import { useUrlNow, useUrlPatch, useUrlState } from '../../navigation/url-state.ts'
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

/** What is looked at on the home screen, in its address: the open item, the day, the trip and the sensor. */
const FleetAddress = z.object({
  item: z.number().int().positive().nullable().default(null).catch(null),
  day: z.custom<DayChoice>(isDayChoice).default('today').catch('today'),
  /** Drawn over the day's speed; another item's has no such sensor and shows none. */
  sensor: z.number().int().positive().nullable().default(null).catch(null),
  /** Of the item's day; another one has no such trip and is shown whole. */
  trip: z.number().int().positive().nullable().default(null).catch(null),
})

/** And where the map is. Apart, since it changes whenever the map comes to rest, and nothing is drawn from it but the first view. */
const ViewAddress = z.object({
  view: z.string().regex(viewPattern).nullable().default(null).catch(null),
})

export const useFleetAddress = () => useUrlState(FleetAddress)

/** Changes the view of the address, and never draws anything again. */
export const useSetView = () => useUrlPatch(ViewAddress)

/** The view that the page was opened with; what it has become since is where the map is. */
export const useOpenedView = (): string | null => {
  const now = useUrlNow(ViewAddress)
  return useState(() => now().view)[0]
}
