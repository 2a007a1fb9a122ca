import type { LatLng } from '@atalaya/contract/values'
import { parseLatLng } from '@atalaya/domain/coordinates'

/** A tenth of a metre on the ground. */
const decimals = 6

export type Corners = { points: LatLng[] } | { problem: 'line'; line: number } | { problem: 'few' }

/** One corner a line. */
export const cornersText = (points: readonly LatLng[]): string =>
  points.map(({ lat, lng }) => `${lat.toFixed(decimals)}, ${lng.toFixed(decimals)}`).join('\n')

const readPoints = (text: string): Exclude<Corners, { problem: 'few' }> => {
  const points: LatLng[] = []
  for (const [nth, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const at = parseLatLng(line)
    if (!at) return { problem: 'line', line: nth + 1 }
    points.push(at)
  }
  return { points }
}

/** Empty lines do not count, and a last corner that is the first again is left out. */
export const readCorners = (text: string): Corners => {
  const read = readPoints(text)
  if ('problem' in read) return read
  const { points } = read
  const [first, last] = [points[0], points.at(-1)]
  if (points.length > 1 && first?.lat === last?.lat && first?.lng === last?.lng) points.pop()
  return points.length < 3 ? { problem: 'few' } : { points }
}

/** Empty lines do not count; a way may end where it begins. */
export const readWay = (text: string): Corners => {
  const read = readPoints(text)
  return 'points' in read && read.points.length < 2 ? { problem: 'few' } : read
}
