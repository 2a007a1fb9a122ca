import type { Poi } from '@atalaya/contract/pois'

/** What the form of a point holds while it is filled in: at first it is nowhere. */
export interface PoiValues extends Record<string, unknown> {
  name: string
  description: string
  colour: string
  lat: number | undefined
  lng: number | undefined
  radiusM: number | undefined
}

const usualRadiusM = 50

export const poiValuesOf = (poi: Poi | null): PoiValues => ({
  name: poi?.name ?? '',
  description: poi?.description ?? '',
  colour: poi?.colour ?? 'blue',
  lat: poi?.lat,
  lng: poi?.lng,
  radiusM: poi?.radiusM ?? usualRadiusM,
})

/** A tenth of a metre on the ground; a pointer says more than it knows. */
const coordinateDecimals = 6
const toDecimals = (value: number): number => Number(value.toFixed(coordinateDecimals))

/** As a drawn circle becomes fields: coordinates that can be read out, whole metres. */
export const placeOfCircle = ({ centre, radiusM }: { centre: { lat: number; lng: number }; radiusM: number }) => ({
  lat: toDecimals(centre.lat),
  lng: toDecimals(centre.lng),
  radiusM: Math.round(radiusM),
})

export const positionText = ({ lat, lng }: { lat?: number | undefined; lng?: number | undefined }): string =>
  lat === undefined || lng === undefined ? '' : `${lat.toFixed(coordinateDecimals)}, ${lng.toFixed(coordinateDecimals)}`
