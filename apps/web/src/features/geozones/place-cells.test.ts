import { type GeozoneShape, NewGeozone } from '@atalaya/contract/geozones'
import { writeCsv } from '@atalaya/documents/csv.writer'
import { readTable } from '@atalaya/documents/read-table'
import { writeXlsx } from '@atalaya/documents/xlsx.writer'
import { geozoneImport } from '@atalaya/domain/import-rules/geozones'
import { choiceList } from '@atalaya/domain/import-rules/read-row'
import { roundDegrees } from '@atalaya/domain/wkt'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guessMapping } from '../../imports/column-mapping.ts'
import { readDraft } from '../../imports/draft-row.ts'
import type { ImportDefinition } from '../../imports/import-definition.ts'
import { placeCells } from './place-cells.ts'

const labels = {
  name: 'Nombre',
  lat: 'Latitud',
  lng: 'Longitud',
  radiusM: 'Radio',
  shape: 'Contorno (WKT)',
  halfWidthM: 'Anchura',
}
const units: Record<string, string> = { radiusM: 'm', halfWidthM: 'm' }
const definition: ImportDefinition = {
  noun: 'geozones',
  title: 'Geozonas',
  rules: geozoneImport,
  schema: NewGeozone,
  fields: Object.fromEntries(
    geozoneImport.fields.map(({ key }) => [key, { label: (labels as Record<string, string>)[key] ?? key }]),
  ),
  lists: { colour: choiceList([]) },
  send: () => Promise.reject(new Error('not sent')),
  onChanged: () => undefined,
}

const degrees = (most: number) =>
  fc.double({ min: -most, max: most, noNaN: true }).map((value) => roundDegrees(value) + 0)
const place = fc.record({ lat: degrees(90), lng: degrees(180) })
const shape = fc.oneof(
  fc.record({
    kind: fc.constant('circle' as const),
    centre: place,
    radiusM: fc.integer({ min: 50, max: 9_999_999 }).map((decimetres) => decimetres / 10),
  }),
  fc.record({
    kind: fc.constant('polygon' as const),
    points: fc.uniqueArray(place, { minLength: 3, maxLength: 20, selector: ({ lat, lng }) => `${lat} ${lng}` }),
  }),
  fc.record({
    kind: fc.constant('corridor' as const),
    way: fc.array(place, { minLength: 2, maxLength: 20 }),
    halfWidthM: fc.integer({ min: 200, max: 50_000 }).map((decimetres) => decimetres / 10),
  }),
)

test('exported shapes import again as they were, as CSV and as Excel, in a language with a comma and one without', () => {
  fc.assert(
    fc.property(
      fc.array(shape, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('es', 'en'),
      fc.constantFrom(writeCsv, writeXlsx),
      (shapes: GeozoneShape[], language, write) => {
        const rows = shapes.map((each, nth) => ({ name: `Zona ${nth}`, ...placeCells(each) }))
        const keys = Object.keys(labels) as (keyof typeof labels)[]
        const columns = keys.map((id) => ({
          ...{
            id,
            header: labels[id],
            kind: id === 'name' || id === 'shape' ? ('text' as const) : ('number' as const),
          },
          ...(units[id] ? { unit: units[id] } : {}),
        }))
        const table = { title: 'Geozonas', columns, rows: rows.map((row) => keys.map((key) => row[key] ?? null)) }
        const read = readTable(write(table, { language, timeZone: 'UTC', yes: 'Sí', no: 'No' }), { language })
        const mapping = guessMapping(read.header, definition)
        const drafts = read.rows.map((row) =>
          readDraft(row, { definition, mapping, columns: read.header.length, isNamed: true }),
        )
        expect(drafts.map(({ reasons, values }) => ({ reasons, shape: values['shape'] }))).toEqual(
          shapes.map((each) => ({ reasons: {}, shape: each })),
        )
      },
    ),
    { numRuns: 100 },
  )
})
