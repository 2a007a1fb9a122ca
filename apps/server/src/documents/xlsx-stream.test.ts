import type { DocumentTable, ReaderSettings } from '@atalaya/documents/table'
import { readXlsx } from '@atalaya/documents/xlsx.reader'
import { writeXlsx } from '@atalaya/documents/xlsx.writer'
import { expect, it } from 'vitest'
import { createXlsxStream } from './xlsx-stream.ts'

const settings: ReaderSettings = { language: 'es', timeZone: 'Europe/Madrid', yes: 'Sí', no: 'No' }
const columns: DocumentTable['columns'] = [
  { id: 'name', header: 'Elemento', kind: 'text' },
  { id: 'at', header: 'Inicio', kind: 'date' },
  { id: 'km', header: 'Distancia', kind: 'number', unit: 'km' },
  { id: 'on', header: 'Contacto', kind: 'boolean' },
  { id: 'map', header: 'Mapa', kind: 'link' },
]
const rowsUpTo = (count: number): DocumentTable['rows'] =>
  Array.from({ length: count }, (_, nth) => [
    `Camión <${nth}> & =1+1`,
    Date.UTC(2026, 2, 28, nth),
    nth / 3,
    nth % 2 === 0,
    { text: `día ${nth}`, href: `https://mapa.test/?n=${nth}&m=1` },
  ])

const streamed = async (rows: DocumentTable['rows'], { part = 7, mostRows = 1_000_000 } = {}) => {
  const chunks: Uint8Array[] = []
  const stream = await createXlsxStream(
    { write: async (chunk) => void chunks.push(chunk) },
    { title: 'Viajes', columns },
    {
      ...settings,
      mostRows,
    },
  )
  for (let from = 0; from < rows.length; from += part) await stream.write(rows.slice(from, from + part))
  await stream.end()
  return new Uint8Array(Buffer.concat(chunks))
}
const read = (bytes: Uint8Array<ArrayBuffer>, sheet?: string) => readXlsx(bytes, { language: 'es', sheet })

it.each([0, 1, 60])('writes %i rows as the writer of a whole table does', async (count) => {
  const rows = rowsUpTo(count)
  expect(read(await streamed(rows))).toEqual(read(writeXlsx({ title: 'Viajes', columns, rows }, settings)))
})

it('goes on in the next sheet where one is full, each with its header, and is not one empty sheet too many', async () => {
  const whole = rowsUpTo(24)
  const file = await streamed(whole, { part: 10, mostRows: 8 })
  const { sheets } = read(file)
  expect(sheets).toEqual(['Viajes', 'Viajes 2', 'Viajes 3'])
  const tables = sheets.map((sheet) => read(file, sheet))
  expect(tables.map(({ header }) => header)).toEqual(Array(3).fill(tables[0]?.header))
  const lines = tables.flatMap(({ rows }) => rows.map(({ cells }) => cells[0]))
  expect(lines).toEqual(whole.map(([name]) => name))
})
