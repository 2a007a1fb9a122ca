import { SaxesParser } from 'saxes'
import {
  byTime,
  coordinateOf,
  instantOf,
  optionalNumber,
  type SkippedRow,
  type Trace,
  type TraceFix,
  TraceUnreadable,
} from './trace.ts'

const maxDepth = 32
const maxTextLength = 200
const kmhPerMps = 3.6

/** `gpxtpx:speed` → `speed`: extensions stand in whatever namespace their device gave them. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()

/**
 * GPX 1.0 and 1.1: every `trkpt` of every track, speed (m/s) and course also from extensions. Nothing is fetched and no
 * entity expanded; a document type makes the file unreadable, since GPX has none and bombs do.
 */
export const readGpxTrace = async (chunks: AsyncIterable<Uint8Array>, deviceId: string): Promise<Trace> => {
  const fixes: TraceFix[] = []
  const skipped: SkippedRow[] = []
  const parser = new SaxesParser()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const path: string[] = []
  let isGpx = false
  let points = 0
  let point: Record<string, string> | undefined
  let text = ''
  const refuse = (reason: string): never => {
    throw new TraceUnreadable(`This is no GPX file that can be read: ${reason}`)
  }

  const finish = (values: Record<string, string>): void => {
    const row = ++points
    const recordedAt = instantOf((values.time ?? '').trim())
    const lat = coordinateOf(values.lat, 90)
    const lng = coordinateOf(values.lon, 180)
    if (lat === undefined || lng === undefined) skipped.push({ row, reason: `position ${values.lat}, ${values.lon}` })
    else if (recordedAt === undefined)
      skipped.push({ row, reason: values.time === undefined ? 'no time' : `time ${values.time}` })
    else {
      const speedMps = optionalNumber(values.speed)
      const heading = optionalNumber(values.course)
      const altitudeM = optionalNumber(values.ele)
      fixes.push({
        deviceId,
        recordedAt,
        lat,
        lng,
        ...(speedMps === undefined ? {} : { speedKmh: speedMps * kmhPerMps }),
        ...(heading === undefined ? {} : { heading }),
        ...(altitudeM === undefined ? {} : { altitudeM }),
      })
    }
  }
  parser.on('error', (error) => refuse(error.message))
  parser.on('doctype', () => refuse('it declares a document type'))
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name)
    if (path.length === 0) isGpx = local === 'gpx'
    if (path.push(local) > maxDepth) refuse('its elements lie too deep in each other')
    if (local === 'trkpt') point = { lat: String(attributes.lat ?? ''), lon: String(attributes.lon ?? '') }
    text = ''
  })
  parser.on('text', (more) => {
    if (point && text.length < maxTextLength) text += more
  })
  parser.on('closetag', () => {
    const local = path.pop() as string
    if (!point) return
    if (local === 'trkpt') {
      finish(point)
      point = undefined
    } else if (['time', 'ele', 'speed', 'course'].includes(local)) point[local] = text.slice(0, maxTextLength)
    text = ''
  })

  try {
    for await (const chunk of chunks) parser.write(decoder.decode(chunk, { stream: true }))
  } catch (error) {
    if (error instanceof TypeError) refuse('it is not UTF-8')
    throw error
  }
  parser.close()
  if (!isGpx) refuse('its root is not gpx')
  return { fixes: byTime(fixes), skipped }
}
