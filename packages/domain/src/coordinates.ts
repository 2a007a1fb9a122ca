import type { LatLng } from './fix.ts'

const number = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`
const pair = new RegExp(String.raw`^\s*${number}\s*(?:,\s*|\s+)${number}\s*$`)

/** Degrees as people paste them: `40.4168, -3.7038` (spec 1 §5), also with a space alone; null for anything else. */
export const parseLatLng = (text: string): LatLng | null => {
  const [, latText, lngText] = pair.exec(text) ?? []
  const lat = Number(latText)
  const lng = Number(lngText)
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}
