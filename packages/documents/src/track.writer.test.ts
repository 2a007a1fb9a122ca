import { expect, test } from 'vitest'
import { createTrackWriter, type TrackFormat, type TrackPoint } from './track.writer.ts'
import { walkXml } from './xml.walker.ts'

const minute = 60_000
const at0 = Date.UTC(2026, 6, 20, 6)
const point = (minutes: number, lat: number, lng = -3): TrackPoint => ({
  at: at0 + minutes * minute,
  lat,
  lng,
  speedKmh: 36,
  heading: 90,
})
const file = {
  title: 'Ruta <1> & más',
  creator: 'Atalaya',
  gapMs: 15 * minute,
  settings: { language: 'es', timeZone: 'Europe/Madrid', yes: 'Sí', no: 'No' },
  headers: ['Elemento', 'Registrado', 'Latitud', 'Longitud', 'Velocidad', 'Rumbo'],
} as const

/** Two ways: one in two parts with a silence within the second, one without a point. */
const written = (format: TrackFormat): string => {
  const writer = createTrackWriter(format, file)
  return [
    writer.begin(),
    writer.beginTrack('=Furgón "A"'),
    writer.points([point(0, 40), point(1, 40.1234567891)]),
    writer.points([point(2, 40.2), point(60, 41), point(61, 41.00000001)]),
    writer.endTrack(),
    writer.beginTrack('B'),
    writer.points([]),
    writer.endTrack(),
    writer.end(),
  ].join('')
}

const elementsOf = (xml: string): number => {
  let count = 0
  walkXml(new TextEncoder().encode(xml), {
    open: () => {
      count += 1
    },
  })
  return count
}

test('GPX has a segment for each stretch that is known, and what the extension of devices says', () => {
  const xml = written('gpx')
  expect(xml.match(/<trkseg>/g)).toHaveLength(2)
  expect(xml.match(/<\/trkseg>/g)).toHaveLength(2)
  expect(xml.match(/<trkpt /g)).toHaveLength(5)
  expect(xml).toContain('<name>Ruta &lt;1&gt; &amp; más</name>')
  expect(xml).toContain('<trkpt lat="40.1234568" lon="-3"><time>2026-07-20T06:01:00.000Z</time>')
  expect(xml).toContain('<gpxtpx:speed>10</gpxtpx:speed><gpxtpx:course>90</gpxtpx:course>')
})

test('KML has as many times as places in each track, and goes on where a part ended', () => {
  const tracks = [...written('kml').matchAll(/<gx:Track>(.*?)<\/gx:Track>/g)].map(([, inner = '']) => [
    inner.match(/<when>/g)?.length,
    inner.match(/<gx:coord>/g)?.length,
  ])
  expect(tracks).toEqual([
    [2, 2],
    [2, 2],
    [2, 2],
  ])
})

test('GeoJSON has lines, with the time of each of their points', () => {
  const { features } = JSON.parse(written('geojson')) as {
    features: {
      geometry: { type: string; coordinates: number[][] }
      properties: { name: string; coordTimes: string[] }
    }[]
  }
  expect(features.map(({ geometry }) => geometry.coordinates.length)).toEqual([2, 2, 2])
  expect(features.map(({ properties }) => properties.coordTimes.length)).toEqual([2, 2, 2])
  expect(features[1]?.geometry.coordinates[0]).toEqual([-3, 40.1234568])
  expect(features[0]?.properties.name).toBe('=Furgón "A"')
})

test('CSV is read as any other table: no formula, the reader’s zone and decimals', () => {
  const lines = written('csv').split('\r\n')
  expect(lines).toHaveLength(7)
  expect(lines[0]).toContain('Velocidad (km/h)')
  expect(lines[1]).not.toMatch(/^=/)
  expect(lines[2]).toContain('2026-07-20 08:01:00;40,1234568;-3;36;90')
})

test('XML can be read again', () => {
  expect(elementsOf(written('gpx'))).toBe(39)
  expect(elementsOf(written('kml'))).toBeGreaterThan(20)
})
