import { fieldsOf, importRulesOf } from '@atalaya/contract/fields'
import { NewVehicle, VehicleRow } from '@atalaya/contract/item-fields'
import { writeCsv } from '@atalaya/documents/csv.writer'
import { readTable } from '@atalaya/documents/read-table'
import type { DocumentTable } from '@atalaya/documents/table'
import { writeXlsx } from '@atalaya/documents/xlsx.writer'
import { choiceList } from '@atalaya/domain/import-rules/read-row'
import { writeNames } from '@atalaya/domain/name-list'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guessMapping } from './column-mapping.ts'
import { readDraft } from './draft-row.ts'
import type { ImportDefinition } from './import-definition.ts'

const labels = {
  name: 'Nombre',
  plate: 'Matrícula',
  brand: 'Marca',
  icon: 'Icono',
  fuelTankSize: 'Depósito',
  groups: 'Grupos',
}
const vehicleImport = importRulesOf(fieldsOf(NewVehicle), ['plate', 'name'])
const definition: ImportDefinition = {
  noun: 'vehicles',
  title: 'Vehículos',
  rules: vehicleImport,
  schema: VehicleRow,
  fields: Object.fromEntries(
    vehicleImport.fields.map(({ key }) => [key, { label: (labels as Record<string, string>)[key] ?? key }]),
  ),
  lists: {
    icon: choiceList([
      ['Camión', 'truck'],
      ['Furgoneta', 'van'],
    ]),
    groups: choiceList([
      ['Norte', 'Norte'],
      ['Sur, frío', 'Sur, frío'],
      ['Este; sur', 'Este; sur'],
      ['C:\\', 'C:\\'],
    ]),
  },
  send: () => Promise.reject(new Error('not sent')),
  onChanged: () => undefined,
}
const iconNames = { truck: 'Camión', van: 'Furgoneta' } as const

const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => text.trim())
  .filter((text) => text !== '' && !/\p{Cc}/u.test(text))
const vehicle = fc.record(
  {
    name: fc.oneof(
      name,
      fc.constantFrom('=1+1', '+34 600', '-', "'@x", 'a;b', '"', 'constructor', '0012', '1e5', '2026-01-02'),
    ),
    plate: fc.stringMatching(/^[A-Z0-9][A-Z0-9_-]{0,9}$/),
    brand: name,
    icon: fc.constantFrom('truck', 'van'),
    fuelTankSize: fc.double({ min: 0, max: 100_000, noNaN: true }).map((litres) => Number(litres.toPrecision(15))),
    groups: fc.subarray(['Norte', 'Sur, frío', 'Este; sur', 'C:\\'], { minLength: 1 }).map(writeNames),
  },
  { requiredKeys: ['name', 'icon'] },
)

test('what a list exports imports again unchanged, as CSV and as Excel, in a language with a comma and one without', () => {
  fc.assert(
    fc.property(
      fc.array(vehicle, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('es', 'en', 'tr'),
      fc.constantFrom(writeCsv, writeXlsx),
      (vehicles, language, write) => {
        const table: DocumentTable = {
          title: 'Vehículos',
          columns: Object.entries(labels).map(([id, header]) => ({
            ...{ id, header },
            kind: id === 'fuelTankSize' ? 'number' : 'text',
            ...(id === 'fuelTankSize' ? { unit: 'L', decimals: 0 } : {}),
          })),
          rows: vehicles.map((one) => [
            ...[one.name, one.plate ?? null, one.brand ?? null, iconNames[one.icon as 'truck' | 'van']],
            ...[one.fuelTankSize ?? null, one.groups ?? null],
          ]),
        }
        const read = readTable(write(table, { language, timeZone: 'UTC', yes: 'Sí', no: 'No' }), { language })
        const mapping = guessMapping(read.header, definition)
        const drafts = read.rows.map((row) =>
          readDraft(row, { definition, mapping, columns: read.header.length, isNamed: true }),
        )
        expect(drafts.map(({ reasons, rowReason }) => ({ reasons, rowReason }))).toEqual(
          vehicles.map(() => ({ reasons: {}, rowReason: null })),
        )
        expect(drafts.map(({ values }) => values)).toEqual(vehicles)
      },
    ),
    { numRuns: 150 },
  )
})
