import { strToU8, zipSync } from 'fflate'
import { describe, expect, it, test } from 'vitest'
import { ReadFailure, readingLimits } from './read-failure.ts'
import { readTable } from './read-table.ts'

const read = (content: string | Uint8Array) =>
  readTable(typeof content === 'string' ? strToU8(content) : content, { language: 'es' })
const tableOf = (content: string | Uint8Array) => {
  const { header, rows } = read(content)
  return [header, ...rows.map(({ cells }) => cells)]
}
const refusalOf = (content: string | Uint8Array): string => {
  try {
    read(content)
  } catch (failure) {
    if (failure instanceof ReadFailure) return failure.code
    throw failure
  }
  return 'was read'
}

const ring = [
  [-2, 43],
  [-1.9, 43],
  [-1.9, 43.1],
  [-2, 43],
]
const wkt = 'POLYGON((-2 43, -1.9 43, -1.9 43.1, -2 43))'
const feature = (geometry: unknown, properties: unknown = { name: 'Puerto' }) => ({
  type: 'Feature',
  properties,
  geometry,
})
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })

describe('a GeoJSON file', () => {
  it('is a table of its features: simple properties, then the place', () => {
    const [polygon, point] = [
      feature({ type: 'Polygon', coordinates: [ring] }, { name: 'Puerto', color: 'azul', tags: ['a'], none: null }),
      feature({ type: 'Point', coordinates: [-3.7, 40.4, 650] }, { name: 'Faro', radius: 80 }),
    ]
    expect(tableOf(collection(polygon, point))).toEqual([
      ['name', 'color', 'radius', 'lat', 'lng', 'WKT'],
      ['Puerto', 'azul', '', '', '', wkt],
      ['Faro', '', '80', '40.4', '-3.7', ''],
    ])
  })

  it('gives each outline of a place a row of its own, with a number behind its name', () => {
    const islands = feature({ type: 'MultiPolygon', coordinates: [[ring], [ring]] }, { Nombre: 'Islas' })
    expect(tableOf(collection(islands)).slice(1)).toEqual([
      ['Islas', '', '', wkt],
      ['Islas (2)', '', '', wkt],
    ])
  })

  it('may be a single feature or a bare geometry', () => {
    const polygon = { type: 'Polygon', coordinates: [ring] }
    expect(tableOf(`\uFEFF ${JSON.stringify(feature(polygon))}`)[1]).toEqual(['Puerto', '', '', wkt])
    expect(tableOf(JSON.stringify(polygon))[1]).toEqual(['', '', wkt])
  })

  it('gives each line a row of its own', () => {
    const lines = [
      feature({ type: 'LineString', coordinates: ring.slice(0, 2) }),
      feature({ type: 'MultiLineString', coordinates: [ring.slice(0, 2), ring.slice(1, 3)] }),
    ]
    expect(tableOf(collection(...lines)).slice(1)).toEqual([
      ['Puerto', '', '', 'LINESTRING(-2 43, -1.9 43)'],
      ['Puerto', '', '', 'LINESTRING(-2 43, -1.9 43)'],
      ['Puerto (2)', '', '', 'LINESTRING(-1.9 43, -1.9 43.1)'],
    ])
  })

  it('keeps what is no place, so that its row says so', () => {
    const line = feature({ type: 'Circle', coordinates: ring })
    const holed = feature({ type: 'Polygon', coordinates: [ring, ring] })
    const rows = tableOf(collection(line, holed, feature(null), feature({ type: 'Polygon', coordinates: 'x' })))
    expect(rows.slice(1).map((cells) => cells.at(-1))).toEqual([
      'CIRCLE(…)',
      wkt.replace(/\)$/, `, ${wkt.slice(8)}`),
      'EMPTY(…)',
      'POLYGON()',
    ])
  })
})

const placemark = (inner: string) => `<Placemark>${inner}</Placemark>`
const kml = (inner: string) => `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>
  <name>Zonas</name><Folder><name>Norte</name>${inner}</Folder></Document></kml>`
const coordinates = `<coordinates>
  ${ring.map(([lng, lat]) => `${lng},${lat},0`).join('\n  ')}
</coordinates>`
const outline = `<outerBoundaryIs><LinearRing>${coordinates}</LinearRing></outerBoundaryIs>`

describe('a KML file', () => {
  const file = kml(
    placemark(`<name>Puerto &amp; dique</name><description><![CDATA[<b>Muelle</b><br>norte]]></description>
      <ExtendedData><Data name="cliente"><displayName>Cliente</displayName><value>Sol</value></Data>
      <SchemaData><SimpleData name="turno">2</SimpleData></SchemaData></ExtendedData>
      <Polygon>${outline}</Polygon>`) +
      placemark('<name>Faro</name><Point><coordinates>-3.7,40.4</coordinates></Point>'),
  )
  const expected = [
    ['name', 'description', 'cliente', 'turno', 'lat', 'lng', 'WKT'],
    ['Puerto & dique', 'Muelle norte', 'Sol', '2', '', '', wkt],
    ['Faro', '', '', '', '40.4', '-3.7', ''],
  ]

  it('is a table of its placemarks, in whatever folder', () => expect(tableOf(file)).toEqual(expected))

  it('may come in a KMZ archive', () => {
    expect(tableOf(zipSync({ 'images/a.png': strToU8('x'), 'doc.kml': strToU8(file) }))).toEqual(expected)
  })

  it('may have several outlines in a placemark, holes, and lines', () => {
    const holed = `<Polygon>${outline}<innerBoundaryIs><LinearRing>${coordinates}</LinearRing></innerBoundaryIs></Polygon>`
    const rows = tableOf(
      kml(
        placemark(`<name>A</name><MultiGeometry><Polygon>${outline}</Polygon>${holed}</MultiGeometry>`) +
          placemark(`<name>B</name><LineString>${coordinates}</LineString>`) +
          placemark('<name>C</name><gx:Track></gx:Track>'),
      ),
    )
    expect(rows.slice(1)).toEqual([
      ['A', '', '', wkt],
      ['A (2)', '', '', wkt.replace(/\)$/, `, ${wkt.slice(8)}`)],
      ['B', '', '', `LINESTRING(${wkt.slice(9, -1)}`],
      ['C', '', '', 'TRACK(…)'],
    ])
  })

  it('cannot put other text into an outline than figures', () => {
    const evil = '<coordinates>-2,43 -1.9)),POINT(1,43 -1.9,43.1</coordinates>'
    const rows = tableOf(kml(placemark(`<Polygon>${outline.replace(coordinates, evil)}</Polygon>`)))
    expect(rows[1]?.at(-1)).toBe('POLYGON((-2 43,  , -1.9 43.1))')
  })
})

test.each([
  ['elements in one another without end', `<kml>${'<a>'.repeat(300_000)}${'</a>'.repeat(300_000)}</kml>`, 'file.bomb'],
  ['a document cut short', '{"type":"FeatureCollection","features":[', 'file.broken'],
  ['nothing', collection(), 'was read'],
  [
    'too many features',
    collection(...Array.from({ length: readingLimits.rows + 1 }, () => feature(null))),
    'rows.toomany',
  ],
  [
    'too many properties',
    collection(feature(null, Object.fromEntries(Array.from({ length: 300 }, (_, nth) => [`p${nth}`, nth])))),
    'columns.toomany',
  ],
  [
    'an outline without end',
    collection(
      feature({ type: 'Polygon', coordinates: [Array.from({ length: 50_000 }, () => [-2.123456, 43.123456])] }),
    ),
    'cell.toolarge',
  ],
  [
    'collections within collections',
    JSON.stringify(
      Array.from({ length: 50 }).reduce((inner) => ({ type: 'GeometryCollection', geometries: [inner] }), {}),
    ),
    'file.broken',
  ],
  ['markup that does not close', '<kml><Document><Placemark><name>A</name>', 'file.broken'],
])('a file of places with %s: %s', (_, content, code) => {
  expect(refusalOf(content)).toBe(code)
})
