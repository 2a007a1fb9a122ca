import { NewGeozone } from '@atalaya/contract/geozones'
import { writeGeoJson } from '@atalaya/documents/geojson.writer'
import { writeKml } from '@atalaya/documents/kml.writer'
import { readTable } from '@atalaya/documents/read-table'
import { geozoneImport } from '@atalaya/domain/import-rules/geozones'
import { choiceList } from '@atalaya/domain/import-rules/read-row'
import { writeWkt, writeWktLine } from '@atalaya/domain/wkt'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guessMapping } from './column-mapping.ts'
import { readDraft } from './draft-row.ts'
import type { ImportDefinition } from './import-definition.ts'

const definition: ImportDefinition = {
  noun: 'geozones',
  title: 'Geozonas',
  rules: geozoneImport,
  schema: NewGeozone,
  fields: {
    ...Object.fromEntries(geozoneImport.fields.map(({ key }) => [key, { label: `Campo ${key}` }])),
    shape: { label: 'Contorno', aliases: ['wkt'] },
  },
  lists: {
    colour: choiceList([
      ['Azul', 'blue'],
      ['blue', 'blue'],
      ['red', 'red'],
    ]),
  },
  takesPlaces: true,
  send: () => Promise.reject(new Error('not sent')),
  onChanged: () => undefined,
}

const hostile = fc.constantFrom(
  ...[
    '<b>bold</b>',
    ']]>',
    '&amp;',
    '&#65;',
    '"\'',
    '=1+1',
    "'@x",
    '_x0041_',
    '<!--',
    '\\u0041',
    '__proto__',
    '\uD83D',
  ],
)
const text = fc
  .array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), hostile), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('').toWellFormed().trim().slice(0, 90).trim().toWellFormed())
  .filter((one) => one !== '' && !/[\p{Cc}\uFFFE\uFFFF]/u.test(one))
const degrees = (most: number) =>
  fc.integer({ min: -most * 1e7, max: most * 1e7 }).map((units) => Number((units / 1e7).toFixed(7)) + 0)
const at = fc.record({ lat: degrees(90), lng: degrees(180) })
const shape = fc.oneof(
  fc.record({ kind: fc.constant('circle' as const), centre: at, radiusM: fc.integer({ min: 5, max: 1_000_000 }) }),
  fc.record({
    kind: fc.constant('polygon' as const),
    points: fc.uniqueArray(at, { minLength: 3, maxLength: 12, selector: ({ lat, lng }) => `${lat} ${lng}` }),
  }),
  fc.record({
    kind: fc.constant('corridor' as const),
    way: fc.array(at, { minLength: 2, maxLength: 12 }),
    halfWidthM: fc.integer({ min: 20, max: 5_000 }),
  }),
)
const zone = fc.record({ name: text, description: text, colour: fc.constantFrom('blue', 'red'), shape })

test.each([
  ['GeoJSON', writeGeoJson],
  ['KML', writeKml],
])('zones that are exported as %s import again unchanged, whatever they are called', (_, write) => {
  const columns = ['name', 'description', 'colour', 'radiusM', 'lat', 'lng', 'shape', 'halfWidthM'].map((id) => ({
    ...{
      id,
      header: id,
      kind: ['radiusM', 'lat', 'lng', 'halfWidthM'].includes(id) ? ('number' as const) : ('text' as const),
    },
  }))
  fc.assert(
    fc.property(fc.array(zone, { minLength: 1, maxLength: 6 }), (zones) => {
      const rows = zones.map(({ name, description, colour, shape: own }) => [
        ...[name, description, colour],
        ...(own.kind === 'circle'
          ? [own.radiusM, own.centre.lat, own.centre.lng, null, null]
          : own.kind === 'polygon'
            ? [null, null, null, writeWkt(own.points), null]
            : [null, null, null, writeWktLine(own.way), own.halfWidthM]),
      ])
      const settings = { language: 'es', timeZone: 'UTC', yes: 'Sí', no: 'No' }
      const read = readTable(write({ title: 'Geo & <zonas>', columns, rows }, settings), { language: 'es' })
      const mapping = guessMapping(read.header, definition)
      const drafts = read.rows.map((row) =>
        readDraft(row, { definition, mapping, columns: read.header.length, isNamed: true }),
      )
      expect(drafts.map(({ reasons, rowReason }) => ({ reasons, rowReason }))).toEqual(
        zones.map(() => ({ reasons: {}, rowReason: null })),
      )
      expect(drafts.map(({ values }) => values)).toEqual(zones)
    }),
    { numRuns: 300 },
  )
})
