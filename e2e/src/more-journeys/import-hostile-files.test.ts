import { readingLimits } from '@atalaya/documents/read-failure'
import { strToU8, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Reply, signedInApi } from '../api-call.ts'
import { accountOf, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

const header = 'Nombre;Latitud;Longitud'
const drop = async (page: Page, name: string, buffer: Buffer | Uint8Array) => {
  await page.goto('/pois?import=1')
  await page.getByTestId('import-file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(buffer) })
}

const workbook = (sheet: string): Uint8Array => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
  return zipSync({
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${packageRelations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${packageRelations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
  })
}
const rowXml = (nth: number, ...cells: string[]) =>
  `<row r="${nth}">${cells.map((cell, at) => `<c r="${'ABC'[at]}${nth}" t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`

const megabyte = 1024 * 1024
const bomb = () => workbook(`<worksheet><sheetData>${' '.repeat(120 * megabyte)}</sheetData></worksheet>`)
const entities = () =>
  workbook(
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>` +
      `<worksheet><sheetData>${rowXml(1, 'Nombre', 'Latitud', 'Longitud')}${rowXml(2, 'Entidad &b;&c;', '38.5', '-6.5')}</sheetData></worksheet>`,
  )

const refused: [why: string, file: () => Uint8Array | Buffer, text: string][] = [
  ['of no bytes', () => Buffer.alloc(0), 'El archivo no tiene filas con datos debajo de los títulos'],
  [
    'with a header alone',
    () => Buffer.from(`${header}\n`),
    'El archivo no tiene filas con datos debajo de los títulos',
  ],
  ['of empty lines', () => Buffer.from('\n;;\n\n  \n'), 'El archivo no tiene filas con datos debajo de los títulos'],
  [
    'that is a program',
    () => Buffer.from(Array.from({ length: 9_000 }, (_, at) => (at * 7) % 256)),
    'No es un archivo de Excel',
  ],
  [
    'that is a picture',
    () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), Buffer.alloc(5_000, 1)]),
    'No es un archivo de Excel',
  ],
  ['of a million rows', () => Buffer.from(`${header}\n${'a;1;1\n'.repeat(1_000_000)}`), 'Tiene más de 50.000 filas'],
  [
    'of 300 columns',
    () => Buffer.from(`${Array.from({ length: 300 }, (_, at) => `c${at}`).join(';')}\n`),
    'Tiene más de 200 columnas',
  ],
  [
    'with a cell like a book',
    () => Buffer.from(`${header}\n${'x'.repeat(readingLimits.cellCharacters + 1)};1;1\n`),
    'Una celda tiene más de',
  ],
  ['larger than may be', () => Buffer.alloc(21 * megabyte, 'a;1;1\n'), 'El archivo pasa de 20 MB'],
  [
    'that is an archive of something else',
    () => Buffer.from(zipSync({ 'readme.txt': strToU8('x') })),
    'No es un archivo de Excel',
  ],
  ['that is half a workbook', () => workbook('<worksheet/>').slice(0, 300), 'El archivo está dañado'],
  ['that unpacks to a hundredfold', bomb, 'se ha rechazado por seguridad'],
]

it('refuses what is no table or too much of one, each with its reason, and the page stays alive', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'))
  for (const [why, file, text] of refused) {
    await drop(page, 'archivo.csv', file())
    await expect
      .poll(() => page.getByRole('alert').textContent({ timeout: 30_000 }), { timeout: 60_000, message: why })
      .toContain(text)
    await page.getByRole('button', { name: 'Elegir archivo' }).waitFor()
  }
}, 180_000)

it('takes the encodings of old programs, formulas as the texts that they are, and names out of a prototype', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'))
  const api = await signedInApi(accountOf('ADMIN'))
  const path = `/companies/id/${accountOf('ADMIN').companyId}/pois`
  const rows = (name: string) => `${header};__proto__;constructor;toString\n${name};38,5;-6,5;{"polluted":1};x;y\n`
  const utf16 = Buffer.from(`\ufeff${rows('Hostil Peñón utf16')}`, 'utf16le')
  const files: [string, Uint8Array][] = [
    ['Hostil Peñón utf16', utf16],
    ['Hostil Peñón utf16be', Buffer.from(`\ufeff${rows('Hostil Peñón utf16be')}`, 'utf16le').swap16()],
    ['Hostil Peñón latin1', Buffer.from(rows('Hostil Peñón latin1'), 'latin1')],
    ["=HYPERLINK('Hostil')", Buffer.from(rows("=HYPERLINK('Hostil')"))],
    // Entities are neither unfolded nor fetched.
    ['Entidad &b;&c;', entities()],
  ]
  const faults: string[] = []
  page.on('request', (request) => request.url().startsWith('file:') && faults.push(request.url()))
  for (const [name, file] of files) {
    await drop(page, 'archivo.csv', file)
    await page.getByRole('button', { name: 'Revisar las filas' }).click()
    await page.getByText('Sin errores: 1 · Con errores: 0').waitFor()
    await page.getByRole('button', { name: 'Comprobar con el servidor' }).click()
    await page.getByRole('button', { name: 'Importar 1 fila' }).click()
    await page.getByRole('button', { name: 'Deshacer la importación' }).waitFor()
    const names = Object.values<Reply>(await api.call('GET', path)).map((poi) => poi.name)
    expect(names).toContain(name)
    await page.getByRole('button', { name: 'Deshacer la importación' }).click()
    await page.getByText('1 cambio deshecho.').first().waitFor()
  }
  expect(faults).toEqual([])
  await expect.poll(() => page.evaluate(() => 'polluted' in {})).toBe(false)
})
