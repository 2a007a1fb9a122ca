import { dataColumnsOf } from '@atalaya/contract/columns'
import { costRoutes, NewCost } from '@atalaya/contract/costs'
import { fieldsOf } from '@atalaya/contract/fields'
import { NewDriver, NewVehicle } from '@atalaya/contract/item-fields'
import { driverRoutes, personRoutes, vehicleRoutes } from '@atalaya/contract/items'
import { NewPoi, poiRoutes } from '@atalaya/contract/pois'
import { writeCsv } from '@atalaya/documents/csv.writer'
import { readXlsx } from '@atalaya/documents/xlsx.reader'
import { writeXlsx } from '@atalaya/documents/xlsx.writer'
import { type DataColumn, shownTable } from '@atalaya/format/data-columns'
import type { TextLanguage } from '@atalaya/texts/translator'
import { expect, test } from 'vitest'
import { startTestCompany } from '../test-server.ts'
import { readerOf } from './reader.ts'

const { params, signInAs } = await startTestCompany('Ondarreta')
const eva = await signInAs({ role: 'ADMIN', email: 'eva@ondarreta.test' })

const pick = (columns: Readonly<Record<string, DataColumn>>, ids: readonly string[]): DataColumn[] =>
  ids.map((id) => columns[id] as DataColumn)
const vehicleColumns = pick(dataColumnsOf(fieldsOf(NewVehicle), 'items'), [
  ...['name', 'engineType', 'fuelTankSize', 'averageConsumption', 'registeredOn'],
])
const made = {
  icon: 'van',
  engineType: 1,
  fuelTankSize: 60,
  averageConsumption: 7.25,
  registeredOn: '2026-07-01',
} as const
await eva.reply(vehicleRoutes.create, { params, body: { name: 'Furgón', plate: '1234BCD', ...made } })
await eva.reply(vehicleRoutes.create, { params, body: { name: '=2+2', plate: '1235BCD', engineType: 0 } })
/** As the list answers them: what the database has. */
const vehicles = Object.values(await eva.reply(vehicleRoutes.list, { params }))

const writtenIn = async (language: TextLanguage, timeZone = 'Europe/Madrid') => {
  const { reading, settings } = await readerOf(language, { timeZone, fuelUnit: 0 })
  const table = shownTable('vehicles:title', vehicleColumns, vehicles, reading)
  return { table, settings, csv: new TextDecoder().decode(writeCsv(table, settings)) }
}

/** Headings with their units, the words of choices, days as a reader writes them, nothing for what is not set. */
test.each([
  ['es', 'Vehículos', ';', ['Nombre', 'Depósito (L)', 'Combustión', '7,25']],
  ['en', 'Vehicles', ',', ['Name', 'Tank (L)', 'Combustion', '7.25']],
  ['fr', 'Véhicules', ';', ['Nom', 'Réservoir (L)', 'Thermique', '7,25']],
  ['it', 'Veicoli', ';', ['Nome', 'Serbatoio (L)', 'Termico', '7,25']],
  ['pt', 'Veículos', ';', ['Nome', 'Depósito (L)', 'Combustão', '7,25']],
  ['tr', 'Araçlar', ';', ['Ad', 'Depo (L)', 'İçten yanmalı', '7,25']],
] as const)('writes what the database has as a table in %s', async (language, title, separator, words) => {
  const [name, tank, engine, consumption] = words
  const { table, settings, csv } = await writtenIn(language)
  expect(table.title).toBe(title)
  const [header = [], first, second] = csv
    .replace('\ufeff', '')
    .split('\r\n')
    .map((line) => line.split(separator))
  expect([header[0], header[2]]).toEqual([name, tank])
  expect(first).toEqual(['Furgón', engine, '60', consumption, '2026-07-01'])
  // A formula is a text.
  expect([second?.[0], second?.[4]]).toEqual(["'=2+2", ''])
  // Instants and figures, not texts of them, so that a spreadsheet reckons with them.
  expect(table.rows[0]?.slice(3)).toEqual([7.25, Date.UTC(2026, 5, 30, 22)])
  const [row] = readXlsx(writeXlsx(table, settings), { language }).rows
  expect(row?.cells.slice(0, 2)).toEqual(['Furgón', engine])
  expect(row?.cells[4]).toMatch(/^2026-07-01/)
})

test.each(['Pacific/Auckland', 'America/Los_Angeles'])('a calendar day stays one in %s', async (timeZone) => {
  expect((await writtenIn('en', timeZone)).csv).toContain('2026-07-01')
})

test('calls a colour by its word, which stands in another file', async () => {
  const place = { name: 'Puerto', lat: 43.3, lng: -1.98, colour: 'orange' } as const
  await eva.reply(poiRoutes.create, { params, body: place })
  const rows = Object.values(await eva.reply(poiRoutes.list, { params }))
  const { reading } = await readerOf('en', { timeZone: 'UTC', fuelUnit: 0 })
  const columns = pick(dataColumnsOf(fieldsOf(NewPoi), 'pois'), ['colour'])
  expect(shownTable('pois:title', columns, rows, reading).rows).toEqual([['Orange']])
})

test('calls a record that another refers to by its name, and a currency by its code', async () => {
  const person = await eva.reply(personRoutes.create, { params, body: { name: 'Ana', groupIds: [] } })
  await eva.reply(driverRoutes.create, { params, body: { name: 'Ana Ruiz', personId: person.id } })
  const drivers = Object.values(await eva.reply(driverRoutes.list, { params }))
  const people = await eva.reply(personRoutes.list, { params })
  const { reading } = await readerOf('es', { timeZone: 'UTC', fuelUnit: 0 })
  const nameOf = (_noun: string, id: number) => people[id]?.name
  const columns = pick(dataColumnsOf(fieldsOf(NewDriver), 'items'), ['name', 'personId'])
  expect(shownTable('drivers:title', columns, drivers, { ...reading, nameOf }).rows).toEqual([['Ana Ruiz', 'Ana']])

  const cost = {
    name: 'Gasóleo',
    type: 'fuel',
    date: '2026-11-22',
    quantity: 40,
    unitPrice: 1.459,
    currency: 'EUR',
  } as const
  await eva.reply(costRoutes.create, { params, body: cost })
  const costs = Object.values(await eva.reply(costRoutes.list, { params }))
  const ofCosts = pick(dataColumnsOf(fieldsOf(NewCost), 'costs'), ['type', 'unitPrice', 'tax', 'currency'])
  const table = shownTable('costs:title', ofCosts, costs, reading)
  expect(table.rows).toEqual([['Combustible', 1.459, 0, 'EUR']])
  expect(table.columns[2]).toMatchObject({ header: 'Impuesto', unit: '%' })
})

test('columns are data: what a page or a message can carry', () => {
  expect(structuredClone(vehicleColumns)).toEqual(vehicleColumns)
  expect(vehicleColumns[1]).toEqual({
    ...{ id: 'engineType', label: 'items:fields.engineType', kind: 'choice', words: 'items:engineTypes' },
  })
})
