/** A line by column, whole hundred-thousandths of a degree, some metre; arrays have one length. Longitudes may go on beyond 180. */
export interface WholeLine {
  lat: readonly number[]
  lng: readonly number[]
}

/** Of these a degree has so many. */
export const wholesPerDegree = 100_000

const offset = 63
const moreFollows = 0x20

const encoded = (step: number): string => {
  let left = step < 0 ? ~(step << 1) : step << 1
  let text = ''
  for (; left >= moreFollows; left >>>= 5) text += String.fromCharCode((moreFollows | (left & 0x1f)) + offset)
  return text + String.fromCharCode(left + offset)
}

/** The line as text, some five characters a point: Google's Encoded Polyline Algorithm, which most programs that draw maps read. */
export const encodeLine = ({ lat, lng }: WholeLine): string => {
  let text = ''
  for (let at = 0; at < lat.length; at += 1) {
    text += encoded((lat[at] as number) - (at === 0 ? 0 : (lat[at - 1] as number)))
    text += encoded((lng[at] as number) - (at === 0 ? 0 : (lng[at - 1] as number)))
  }
  return text
}

/** What `encodeLine` made a text of; of a text that ends within a point, what comes before it. */
export const decodeLine = (text: string): { lat: number[]; lng: number[] } => {
  const line = { lat: [] as number[], lng: [] as number[] }
  const last = { lat: 0, lng: 0 }
  let [of, step, shift]: ['lat' | 'lng', number, number] = ['lat', 0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const bits = text.charCodeAt(at) - offset
    step |= (bits & 0x1f) << shift
    shift += 5
    if (bits >= moreFollows) continue
    last[of] += step & 1 ? ~(step >> 1) : step >> 1
    if (of === 'lng') {
      line.lat.push(last.lat)
      line.lng.push(last.lng)
    }
    ;[of, step, shift] = [of === 'lat' ? 'lng' : 'lat', 0, 0]
  }
  return line
}
