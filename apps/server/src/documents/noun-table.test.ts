import { dataColumnsOf } from '@atalaya/contract/columns'
import { fieldsOf } from '@atalaya/contract/fields'
import { NewVehicle } from '@atalaya/contract/item-fields'
import { NewPoi } from '@atalaya/contract/pois'
import { writeCsv } from '@atalaya/documents/csv.writer'
import { readXlsx } from '@atalaya/documents/xlsx.reader'
import { writeXlsx } from '@atalaya/documents/xlsx.writer'
import { expect, test } from 'vitest'
import { nounTable } from './noun-table.ts'

const shown = ['name', 'engineType', 'fuelTankSize', 'averageConsumption', 'registeredOn']
const columns = dataColumnsOf(fieldsOf(NewVehicle)).filter(({ id }) => shown.includes(id))
const rows = [
  { name: 'Furgón', engineType: 1, fuelTankSize: 60, averageConsumption: 7.25, registeredOn: '2026-07-01' },
  { name: '=2+2', engineType: 0 },
]
type Language = Parameters<typeof nounTable>[0]['language']
const written = (language: Language, timeZone = 'Europe/Madrid') =>
  nounTable({ columns, rows, texts: 'vehicles', fieldTexts: 'items', language, timeZone })

/** Heading and unit, the words of choices, ISO days. */
test.each([
  ['es', 'Vehículos', 'Nombre', 'Combustión', 'Depósito (L)', '7,25'],
  ['en', 'Vehicles', 'Name', 'Combustion', 'Tank (L)', '7.25'],
  ['fr', 'Véhicules', 'Nom', 'Thermique', 'Réservoir (L)', '7,25'],
  ['it', 'Veicoli', 'Nome', 'Termico', 'Serbatoio (L)', '7,25'],
  ['pt', 'Veículos', 'Nome', 'Combustão', 'Depósito (L)', '7,25'],
  ['tr', 'Araçlar', 'Ad', 'İçten yanmalı', 'Depo (L)', '7,25'],
] as const)('writes a table in %s without a page', async (language, title, name, engine, tank, consumption) => {
  const { table, reader } = await written(language)
  expect(table.title).toBe(title)
  const separator = language === 'en' ? ',' : ';'
  const csv = new TextDecoder('utf-8').decode(writeCsv(table, reader)).split('\r\n')
  const [header = '', first, second] = csv.map((line) => line.split(separator))
  expect(header).toContain(tank)
  expect(header[0]?.replace('\ufeff', '')).toBe(name)
  const ofRow = (id: string, line = first) => line?.[columns.findIndex((column) => column.id === id)]
  expect(shown.map((id) => ofRow(id))).toEqual(['Furgón', engine, '60', consumption, '2026-07-01'])
  // A formula is a text, and what is not set is an empty cell.
  expect(ofRow('name', second)).toBe("'=2+2")
  expect(ofRow('registeredOn', second)).toBe('')
  // Instants and figures, not texts of them, so that a spreadsheet reckons with them.
  const cellOf = (id: string) => table.rows[0]?.[columns.findIndex((column) => column.id === id)]
  expect([cellOf('registeredOn'), cellOf('averageConsumption')]).toEqual([Date.UTC(2026, 5, 30, 22), 7.25])
  const sheet = readXlsx(writeXlsx(table, reader), { language })
  const inSheet = shown.map((id) => sheet.rows[0]?.cells[columns.findIndex((column) => column.id === id)])
  expect(inSheet.slice(0, 2)).toEqual(['Furgón', engine])
  expect(inSheet[4]).toMatch(/^2026-07-01/)
})

test('calls a colour by its word, which stands in another file', async () => {
  const colour = dataColumnsOf(fieldsOf(NewPoi)).filter(({ id }) => id === 'colour')
  const asked = { texts: 'pois', fieldTexts: 'geozones', language: 'en', timeZone: 'UTC' } as const
  const { table } = await nounTable({
    columns: colour,
    rows: [{ colour: 'orange' }, { colour: 'unheard-of' }],
    ...asked,
  })
  expect(table.rows).toEqual([['Orange'], ['unheard-of']])
})

test.each(['Pacific/Auckland', 'America/Los_Angeles'])('a calendar day stays one in %s', async (timeZone) => {
  const { table, reader } = await written('en', timeZone)
  expect(new TextDecoder().decode(writeCsv(table, reader))).toContain('2026-07-01')
})

test('columns are data: what a page or a message can carry', () => {
  expect(structuredClone(columns)).toEqual(columns)
  expect(columns.find(({ id }) => id === 'engineType')).toEqual({
    id: 'engineType',
    label: 'fields.engineType',
    kind: 'choice',
    words: 'engineTypes',
  })
})
