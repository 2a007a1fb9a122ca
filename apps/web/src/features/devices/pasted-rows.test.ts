import i18next from 'i18next'
import { expect, test } from 'vitest'
import { pastedRows } from './pasted-rows.ts'

await i18next.init({ resources: {} })
const start = { typeId: 1, countryId: 'ES', sim: { type: 1, apn: '' } }
const words = { fileName: 'pasted.csv', deviceId: 'ID', typeId: 'Model', simType: 'SIM' }
const linesOf = async (text: string, type = 1) =>
  (await pastedRows(text, { ...start, sim: { type, apn: '' } }, words).text()).split('\r\n')

test('a column of ids becomes rows of the type and SIM type that the form shows, with or without its name', async () => {
  const rows = ['ID;Model;SIM', '352093084000016;Teltonika;M2M', '352093084000024;Teltonika;M2M']
  expect(await linesOf('352093084000016\n352093084000024\n')).toEqual(rows)
  expect(await linesOf('IMEI\r\n352093084000016\r\n352093084000024')).toEqual(rows)
  expect(await linesOf('worker-1\nworker-2', 99)).toEqual(['ID;Model', 'worker-1;Teltonika', 'worker-2;Teltonika'])
})

test('rows of cells stay as they are, under a header that says nothing where they have none', async () => {
  expect(await linesOf('352093084000016\tVan\n352093084000024\tLorry')).toEqual([
    '1\t2',
    '352093084000016\tVan',
    '352093084000024\tLorry',
  ])
  expect(await linesOf('IMEI\tName\n352093084000016\tVan 1')).toEqual(['IMEI\tName', '352093084000016\tVan 1'])
})
