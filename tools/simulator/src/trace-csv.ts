import { boundedLines } from '@atalaya/protocols/bounded-lines'
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

const maxLineBytes = 64 * 1_024
const required = ['device', 'time', 'lat', 'lng'] as const

/** Fields of one line; quotes as in RFC 4180, without line breaks inside. */
const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^,]*))(?=,|$)/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  )

const readRow = (fields: readonly string[], column: (name: string) => string | undefined): TraceFix | string => {
  if (fields.length < required.length) return `${fields.length} fields`
  const deviceId = column('device') ?? ''
  const recordedAt = instantOf(column('time') ?? '')
  const lat = coordinateOf(column('lat'), 90)
  const lng = coordinateOf(column('lng'), 180)
  if (deviceId === '' || deviceId.length > 50) return 'no device'
  if (recordedAt === undefined) return `time ${column('time')}`
  if (lat === undefined || lng === undefined) return `position ${column('lat')}, ${column('lng')}`
  const speedKmh = optionalNumber(column('speed'))
  const heading = optionalNumber(column('heading'))
  const altitudeM = optionalNumber(column('altitude'))
  return {
    deviceId,
    recordedAt,
    lat,
    lng,
    ...(speedKmh === undefined ? {} : { speedKmh }),
    ...(heading === undefined ? {} : { heading }),
    ...(altitudeM === undefined ? {} : { altitudeM }),
  }
}

/** Columns by name in the first line: device, time (ISO 8601, UTC), lat, lng; speed (km/h), heading and altitude (m) if there. */
export const readCsvTrace = async (chunks: AsyncIterable<Uint8Array>): Promise<Trace> => {
  const fixes: TraceFix[] = []
  const skipped: SkippedRow[] = []
  let names: string[] | undefined
  for await (const { number, text } of boundedLines(chunks, maxLineBytes)) {
    if (text === undefined) {
      skipped.push({ row: number, reason: 'too long' })
      continue
    }
    if (text.trim() === '') continue
    const fields = fieldsOf(text)
    if (!names) {
      names = fields.map((name) => name.replace('\uFEFF', '').toLowerCase())
      const missing = required.filter((name) => !names?.includes(name))
      if (missing.length > 0)
        throw new TraceUnreadable(
          `The first line lacks ${missing.join(', ')}: it has to name device, time, lat and lng.`,
        )
      continue
    }
    const columns = names
    const fix = readRow(fields, (name) => fields[columns.indexOf(name)])
    if (typeof fix === 'string') skipped.push({ row: number, reason: fix })
    else fixes.push(fix)
  }
  return { fixes: byTime(fixes), skipped }
}
