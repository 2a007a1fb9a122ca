import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestServer } from '../../test-server.ts'
import { takeUpLogos } from './logo-files.ts'
import { insertTestBrand } from './test-brands.ts'

const { origin, database, engine, dataDir } = await startTestServer()
await insertTestBrand(database, {
  hostNames: ['flota.igeldo.test'],
  site_name: 'Igeldo',
  accent_light: '#aa0000',
  accent_dark: '#ff8888',
  formal_address: true,
})
mkdirSync(join(dataDir, 'logos'))
writeFileSync(join(dataDir, 'logos', 'Igeldo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(dataDir, 'logos', 'Nobody.svg'), '<svg/>')
const refused: string[] = []
const takeUp = () => takeUpLogos(engine, join(dataDir, 'logos'), (file) => refused.push(file))
await takeUp()

/** fetch() sets Host itself. */
const brandOf = (host: string) =>
  new Promise<Record<string, unknown>>((resolve, reject) => {
    request(`${origin}/fr/v1/brand`, { headers: { host } }, (response) => {
      let text = ''
      response
        .on('data', (chunk) => {
          text += chunk
        })
        .on('end', () => resolve(JSON.parse(text)))
    })
      .on('error', reject)
      .end()
  })

test('a host name gets its brand and any other the default one', async () => {
  expect(await brandOf('FLOTA.igeldo.test:8080')).toMatchObject({
    siteName: 'Igeldo',
    accent: { light: '#aa0000', dark: '#ff8888' },
    formalAddress: true,
    logoUrl: expect.stringMatching(/^\/logos\/Igeldo\?v=\d+$/),
  })
  expect(await brandOf('localhost')).toMatchObject({ siteName: 'Atalaya', formalAddress: false })
})

test("a logo is served by its brand's name, and no other file with it", async () => {
  const logo = await fetch(`${origin}/logos/Igeldo`)
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(logo.headers.get('content-security-policy')).toContain('sandbox')
  for (const name of ['..%2Fsecret', 'nobody', 'Nobody', '%2e%2e%2fsecret', 'Igeldo.svg', '%00']) {
    expect((await fetch(`${origin}/logos/${name}`)).status, name).toBe(404)
  }
})

test('a newer file is every node’s logo after the next start, an older one or no picture never', async () => {
  const file = join(dataDir, 'logos', 'Igeldo.png')
  const bytes = async () => Buffer.from(await (await fetch(`${origin}/logos/Igeldo`)).arrayBuffer())
  const before = await bytes()
  const image = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#aa0000' } })
    .png()
    .toBuffer()
  const place = (content: Buffer, at: Date) => {
    writeFileSync(file, content)
    utimesSync(file, at, at)
    return takeUp()
  }
  await place(image, new Date(0))
  expect(await bytes()).toEqual(before)
  const soon = new Date(Date.now() + 60_000)
  for (const content of [Buffer.from('<html/>'), Buffer.alloc(1_048_577, image)]) await place(content, soon)
  expect(refused).toEqual(['Igeldo.png', 'Igeldo.png'])
  expect(await bytes()).toEqual(before)
  await place(image, soon)
  expect(await bytes()).toEqual(image)
  expect((await fetch(`${origin}/logos/Igeldo`)).headers.get('content-type')).toBe('image/png')
})

test('a file that cannot be read keeps no server from starting', async () => {
  const [broken, folder] = ['Igeldo.svg', 'Igeldo.png'].map((name) => join(dataDir, 'logos', name)) as [string, string]
  for (const place of [broken, folder]) rmSync(place, { force: true })
  symlinkSync(join(dataDir, 'nowhere'), broken)
  mkdirSync(folder)
  refused.length = 0
  await takeUp()
  expect(refused.sort()).toEqual(['Igeldo.png', 'Igeldo.svg'])
})
