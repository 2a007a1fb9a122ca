import { createCsvRows } from './csv.writer.ts'
import type { DocumentCell, DocumentColumn, ReaderSettings } from './table.ts'
import { escapeXml, xmlHead } from './xml-text.ts'

export const trackFormats = ['gpx', 'kml', 'geojson', 'csv'] as const
export type TrackFormat = (typeof trackFormats)[number]

export const trackMediaTypes: Record<TrackFormat, string> = {
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
  geojson: 'application/geo+json',
  csv: 'text/csv;charset=utf-8',
}

export interface TrackPoint {
  /** Epoch ms. */
  at: number
  lat: number
  lng: number
  speedKmh: number | null
  /** Degrees clockwise from north. */
  heading: number | null
}

export interface TrackFile {
  title: string
  /** Whoever writes it, as GPX has it. */
  creator: string
  /** Between points further apart nobody knows the way: the line ends there and another begins. */
  gapMs: number
  settings: ReaderSettings
  /** Headers of a table, in the order of name, instant, latitude, longitude, speed in km/h and heading. */
  headers: readonly [string, string, string, string, string, string]
}

/**
 * Writes ways part by part, so that neither the file nor a way is ever held whole: each call answers the text that comes
 * next. A way may be told in several calls of `points`, oldest first.
 */
export interface TrackWriter {
  begin(): string
  beginTrack(name: string): string
  points(points: readonly TrackPoint[]): string
  endTrack(): string
  end(): string
}

/** The seven decimals that places are kept with; an exponent is no number to every reader. */
const degrees = (value: number): string => String(Number(value.toFixed(7)))
const iso = (at: number): string => new Date(at).toISOString()

/** Cut where nothing is known; each run goes on from the last point of the call before unless a silence lies between. */
const createRuns = (gapMs: number) => {
  let last: TrackPoint | null = null
  return {
    reset: (): void => {
      last = null
    },
    last: () => last,
    of: (points: readonly TrackPoint[]): TrackPoint[][] => {
      const runs: TrackPoint[][] = []
      for (const point of points) {
        const isGap = last === null || point.at - last.at > gapMs
        const run = runs.at(-1)
        if (isGap) runs.push([point])
        else if (run) run.push(point)
        // What was written last is where the line goes on.
        else runs.push([last as TrackPoint, point])
        last = point
      }
      return runs
    },
  }
}

export const createTrackWriter = (format: TrackFormat, file: TrackFile): TrackWriter => writers[format](file)

/** GPX 1.1; speed in m/s and course by the extension that devices write (TrackPointExtension 2). */
const gpx = ({ title, creator, gapMs }: TrackFile): TrackWriter => {
  let last: TrackPoint | null = null
  const pointText = ({ at, lat, lng, speedKmh, heading }: TrackPoint): string => {
    const more = [
      speedKmh === null ? '' : `<gpxtpx:speed>${Number((speedKmh / 3.6).toFixed(2))}</gpxtpx:speed>`,
      heading === null ? '' : `<gpxtpx:course>${heading}</gpxtpx:course>`,
    ].join('')
    const extensions =
      more && `<extensions><gpxtpx:TrackPointExtension>${more}</gpxtpx:TrackPointExtension></extensions>`
    return `<trkpt lat="${degrees(lat)}" lon="${degrees(lng)}"><time>${iso(at)}</time>${extensions}</trkpt>\n`
  }
  return {
    begin: () =>
      `${xmlHead}<gpx version="1.1" creator="${escapeXml(creator)}" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">\n<metadata><name>${escapeXml(title)}</name></metadata>\n`,
    beginTrack: (name) => {
      last = null
      return `<trk><name>${escapeXml(name)}</name>\n`
    },
    points: (points) => {
      const parts: string[] = []
      for (const point of points) {
        if (last === null) parts.push('<trkseg>\n')
        else if (point.at - last.at > gapMs) parts.push('</trkseg>\n<trkseg>\n')
        parts.push(pointText(point))
        last = point
      }
      return parts.join('')
    },
    endTrack: () => (last === null ? '</trk>\n' : '</trkseg>\n</trk>\n'),
    end: () => '</gpx>\n',
  }
}

/** KML 2.2 with Google's tracks, which programs play by their times. */
const kml = ({ title, gapMs }: TrackFile): TrackWriter => {
  const runs = createRuns(gapMs)
  return {
    begin: () =>
      `${xmlHead}<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><name>${escapeXml(title)}</name>\n`,
    beginTrack: (name) => {
      runs.reset()
      return `<Placemark><name>${escapeXml(name)}</name><gx:MultiTrack><gx:interpolate>0</gx:interpolate>\n`
    },
    points: (points) =>
      runs
        .of(points)
        .map((run) => {
          const when = run.map(({ at }) => `<when>${iso(at)}</when>`).join('')
          const where = run.map(({ lat, lng }) => `<gx:coord>${degrees(lng)} ${degrees(lat)} 0</gx:coord>`).join('')
          return `<gx:Track>${when}${where}</gx:Track>\n`
        })
        .join(''),
    endTrack: () => '</gx:MultiTrack></Placemark>\n',
    end: () => '</Document></kml>\n',
  }
}

/** RFC 7946: a line for each stretch without a silence, with the times of its points as other programs call them. */
const geojson = ({ gapMs }: TrackFile): TrackWriter => {
  const runs = createRuns(gapMs)
  let [name, isFirst] = ['', true]
  const featureOf = (run: readonly TrackPoint[]): string => {
    const places = run.map(({ lat, lng }) => [Number(degrees(lng)), Number(degrees(lat))])
    const geometry =
      run.length > 1 ? { type: 'LineString', coordinates: places } : { type: 'Point', coordinates: places[0] }
    const coordTimes = run.map(({ at }) => iso(at))
    const properties = { name, coordTimes, speedKmh: run.map(({ speedKmh }) => speedKmh) }
    const text = `${isFirst ? '' : ',\n'}${JSON.stringify({ type: 'Feature', properties, geometry })}`
    isFirst = false
    return text
  }
  return {
    begin: () => '{"type":"FeatureCollection","features":[\n',
    beginTrack: (given) => {
      name = given.toWellFormed()
      runs.reset()
      return ''
    },
    points: (points) => runs.of(points).map(featureOf).join(''),
    endTrack: () => '',
    end: () => '\n]}\n',
  }
}

/** A row a point, in the reader's own zone and decimals, as every other table is written. */
const csv = ({ settings, headers }: TrackFile): TrackWriter => {
  const [name, at, lat, lng, speed, heading] = headers
  const columns: DocumentColumn[] = [
    { id: 'name', header: name, kind: 'text' },
    { id: 'at', header: at, kind: 'date', precision: 'second' },
    { id: 'lat', header: lat, kind: 'number' },
    { id: 'lng', header: lng, kind: 'number' },
    { id: 'speed', header: speed, kind: 'number', unit: 'km/h' },
    { id: 'heading', header: heading, kind: 'number', unit: '°' },
  ]
  const rows = createCsvRows(columns, settings)
  let of = ''
  const rowOf = (point: TrackPoint): DocumentCell[] => [
    of,
    point.at,
    Number(degrees(point.lat)),
    Number(degrees(point.lng)),
    point.speedKmh,
    point.heading,
  ]
  return {
    begin: () => rows.head,
    beginTrack: (given) => {
      of = given
      return ''
    },
    points: (points) => (points.length > 0 ? rows.write(points.map(rowOf)) : ''),
    endTrack: () => '',
    end: () => '',
  }
}

const writers: Record<TrackFormat, (file: TrackFile) => TrackWriter> = { gpx, kml, geojson, csv }
